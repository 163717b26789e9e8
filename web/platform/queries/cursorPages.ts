/** A list that grows page by page, where the server says with a cursor where the next page begins. */
import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { moreOf, type Pages } from "./pages.ts";
import { queryClient, valueOf } from "./queryClient.ts";

export interface CursorPage<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

/** Where the cache keeps such a list, and how a page is fetched; null is the first page. */
export interface CursorQuery<T> {
  readonly queryKey: QueryKey;
  readonly fetch: (after: string | null, signal: AbortSignal) => Promise<ApiResult<CursorPage<T>>>;
}

interface Options {
  /** How often the list is fetched again while it is on screen. */
  readonly refetchInterval?: number | false;
  readonly enabled?: boolean;
}

/** The list, how to fetch more (also after a failure), and how to begin again. */
export function useCursorPages<T>(
  { queryKey, fetch }: CursorQuery<T>,
  { refetchInterval = false, enabled = true }: Options = {},
): readonly [pages: Pages<T>, more: () => void, again: () => void] {
  const list = useInfiniteQuery(
    {
      queryKey,
      enabled,
      refetchInterval,
      initialPageParam: null as string | null,
      queryFn: async ({ pageParam, signal }) => valueOf(await fetch(pageParam, signal)),
      getNextPageParam: (last: CursorPage<T>) => last.next ?? undefined,
    },
    queryClient,
  );
  const again = (): void => void queryClient.resetQueries({ queryKey, exact: true });
  if (list.data === undefined) {
    const pages: Pages<T> =
      list.error === null ? { state: "loading" } : { state: "failed", failure: list.error.failure };
    return [pages, () => undefined, again];
  }
  const more = moreOf(list);
  const fetchMore = (): void => {
    if (more === "offered" || more === "failed") void list.fetchNextPage();
  };
  const rows = list.data.pages.flatMap(({ items }) => items);
  return [{ state: "ready", rows, atMs: list.dataUpdatedAt, more }, fetchMore, again];
}
