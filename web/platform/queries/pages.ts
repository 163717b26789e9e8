import { type InfiniteData, type QueryKey, useInfiniteQuery, type UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ApiFailure, ApiResult } from "#web/platform/calls/api.ts";
import { queryClient, valueOf } from "./queryClient.ts";

/** A part of a long list. */
export interface PageWanted {
  readonly limit: number;
  readonly offset: number;
}

/** The state of the rows after the visible ones. */
export type More = "nothing" | "offered" | "fetching" | "failed";

export type Pages<T> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly failure: ApiFailure }
  | { readonly state: "ready"; readonly rows: readonly T[]; readonly atMs: number; readonly more: More };

/** The cache key of a list that grows page by page, and the fetch of a page. */
export interface PagedQuery<T> {
  readonly queryKey: QueryKey;
  readonly fetch: (page: PageWanted, signal: AbortSignal) => Promise<ApiResult<readonly T[]>>;
}

/** How many rows a list grows by. */
export const pageRows = 20;

/** A list that grows page by page: its state, how to fetch more (also after a failure), how to begin again. */
export function usePages<T>({
  queryKey,
  fetch,
}: PagedQuery<T>): readonly [pages: Pages<T>, more: () => void, again: () => void] {
  const list = useInfiniteQuery(
    {
      queryKey,
      initialPageParam: 0,
      queryFn: async ({ pageParam, signal }) =>
        // One extra row shows whether another page follows.
        valueOf(await fetch({ limit: pageRows + 1, offset: pageParam }, signal)),
      getNextPageParam: (last: readonly T[], all) => (last.length > pageRows ? all.length * pageRows : undefined),
    },
    queryClient,
  );
  return growingList(list, queryKey, (page) => page.slice(0, pageRows));
}

export interface NextPage {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
}

/** The state of the rows after those of an infinite query. */
export function moreOf({ hasNextPage, isFetchingNextPage, isFetchNextPageError }: NextPage): More {
  if (isFetchingNextPage) return "fetching";
  if (isFetchNextPageError) return "failed";
  return hasNextPage ? "offered" : "nothing";
}

/** A part of a list, and the cursor at which the next part begins. */
interface CursorPage<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

/** The cache key of such a list, and the fetch of a page; null is the first page. */
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
  return growingList(list, queryKey, ({ items }) => items);
}

/** The list, how to fetch more (also after a failure), and how to begin again; `rowsOf` is one page's rows on screen. */
function growingList<Page, T>(
  list: UseInfiniteQueryResult<InfiniteData<Page>>,
  queryKey: QueryKey,
  rowsOf: (page: Page) => readonly T[],
): readonly [pages: Pages<T>, more: () => void, again: () => void] {
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
  const rows = list.data.pages.flatMap(rowsOf);
  return [{ state: "ready", rows, atMs: list.dataUpdatedAt, more }, fetchMore, again];
}
