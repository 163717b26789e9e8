/** The reader's notifications as a list that grows page by page, and the changes that a press makes in it. */
import { ask } from "#web/platform/calls/ask.ts";
import {
  type NotificationPage,
  notificationsCall,
  type NotificationTab,
  readCall,
} from "#protocol/calls/notification/records.ts";
import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useUnread } from "#web/entities/unreadCounts.ts";
import { keyOf, pagesKeyOf } from "#web/entities/queries/queryOf.ts";
import { invalidate, queryClient, valueOf } from "#web/platform/queries/queryClient.ts";
import { type More, pageRows } from "#web/platform/queries/pages.ts";
import type { Notification } from "#protocol/frames/userRecords.ts";

export type Listed =
  | { readonly state: "loading" }
  | { readonly state: "failed" }
  | {
      readonly state: "ready";
      readonly items: readonly Notification[];
      readonly total: number;
      readonly unread: number;
      readonly atMs: number;
      readonly more: More;
    };

/** The notifications of a tab, how to fetch more of them, and how to begin again after a failure. */
export function useNotifications(
  tab: NotificationTab,
): readonly [listed: Listed, fetchMore: () => void, again: () => void] {
  const queryKey = pagesKeyOf(notificationsCall, { query: { tab } });
  const list = useInfiniteQuery(
    {
      queryKey,
      initialPageParam: null,
      queryFn: async ({ pageParam, signal }: { readonly pageParam: string | null; readonly signal: AbortSignal }) =>
        valueOf(await ask(notificationsCall, { query: { tab, limit: pageRows, after: pageParam ?? "" }, signal })),
      getNextPageParam: ({ next }: NotificationPage): string | null => next,
    },
    queryClient,
  );
  const again = (): void => void queryClient.resetQueries({ queryKey, exact: true });
  const { data } = list;
  if (data === undefined) return [{ state: list.error === null ? "loading" : "failed" }, () => undefined, again];
  const [first] = data.pages;
  const more = list.isFetchingNextPage
    ? "fetching"
    : list.isFetchNextPageError
      ? "failed"
      : list.hasNextPage
        ? "offered"
        : "nothing";
  const items = data.pages.flatMap((page) => page.items);
  const { total, unread } = first ?? { total: 0, unread: 0 };
  return [
    { state: "ready", items, total, unread, atMs: list.dataUpdatedAt, more },
    () => void list.fetchNextPage(),
    again,
  ];
}

const withRead = (page: NotificationPage, id: string): NotificationPage => ({
  ...page,
  unread: Math.max(0, page.unread - 1),
  items: page.items.map((item) => (item.id === id ? { ...item, is_read: true } : item)),
});

/** Marks one as read, on screen at once; resolves to whether the server has it. */
export async function readOne({ id }: Pick<Notification, "id">): Promise<boolean> {
  await queryClient.cancelQueries({ queryKey: keyOf(notificationsCall) });
  queryClient.setQueriesData<InfiniteData<NotificationPage>>(
    { queryKey: keyOf(notificationsCall) },
    (data) => data && { ...data, pages: data.pages.map((page) => withRead(page, id)) },
  );
  useUnread.setState(({ count }) => ({ count: Math.max(0, count - 1) }));
  const { ok } = await ask(readCall, { params: { id } });
  if (!ok) {
    useUnread.setState(({ count }) => ({ count: count + 1 }));
    invalidate(keyOf(notificationsCall));
  }
  return ok;
}
