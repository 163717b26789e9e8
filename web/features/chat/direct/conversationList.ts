/** The reader's conversations as a list that grows page by page. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Conversation, Conversations } from "#protocol/calls/directMessages.ts";
import { fetchConversations } from "#web/entities/message/calls.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { moreOf, type More } from "#web/platform/queries/pages.ts";
import { queryClient, valueOf } from "#web/platform/queries/queryClient.ts";

export type ListedConversations =
  | { readonly state: "loading" }
  | { readonly state: "failed" }
  | {
      readonly state: "ready";
      readonly items: readonly Conversation[];
      readonly atMs: number;
      readonly more: More;
    };

/** The conversations fetched so far, the latest first; how to fetch more, and how to begin again after a failure. */
export function useConversations(): readonly [listed: ListedConversations, fetchMore: () => void, again: () => void] {
  const queryKey = keys.messages.pages;
  const list = useInfiniteQuery(
    {
      queryKey,
      initialPageParam: null,
      queryFn: async ({ pageParam, signal }: { readonly pageParam: string | null; readonly signal: AbortSignal }) =>
        valueOf(await fetchConversations(pageParam, signal)),
      getNextPageParam: ({ next }: Conversations): string | null => next,
    },
    queryClient,
  );
  const again = (): void => void queryClient.resetQueries({ queryKey, exact: true });
  if (list.data === undefined) return [{ state: list.error === null ? "loading" : "failed" }, () => undefined, again];
  const items = list.data.pages.flatMap((page) => page.items);
  const more = moreOf(list);
  return [{ state: "ready", items, atMs: list.dataUpdatedAt, more }, () => void list.fetchNextPage(), again];
}
