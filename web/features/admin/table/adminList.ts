/** A list of the dashboard as it is fetched: page by page, with a cursor that the server gives. */
import { keepPreviousData } from "@tanstack/react-query";
import { keys } from "#web/entities/queries/keys.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { type Loaded, useLoaded } from "#web/platform/queries/loaded.ts";
import { invalidate, query } from "#web/platform/queries/queryClient.ts";
import type { ListWanted } from "./listAddress.ts";

/** One page of a list. */
export interface ListPage<Row> {
  readonly items: readonly Row[];
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
  /** How many there are on all pages, where the server counts them. */
  readonly total?: number | undefined;
}

export interface AdminList<Row> {
  /** Where the cache keeps it: the name of the tab. */
  readonly name: string;
  readonly fetch: (wanted: ListWanted, signal: AbortSignal) => Promise<ApiResult<ListPage<Row>>>;
  /** How often the page on screen is fetched again, in milliseconds, where others change the list too. */
  readonly refreshMs?: number;
}

/** The page that the address asks for; the last answer stays on screen until the next one is there. */
export function useAdminList<Row>(
  { name, fetch, refreshMs }: AdminList<Row>,
  wanted: ListWanted,
): readonly [page: Loaded<ListPage<Row>>, again: () => void] {
  const asked = query(keys.admin.list(name, wanted), (signal) => fetch(wanted, signal));
  const [page, again] = useLoaded({
    ...asked,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs ?? false,
  });
  return [page, again];
}

/** A row was changed: the lists of this name, and figures that depend on them, are fetched again. */
export const adminListChanged = (...names: readonly string[]): void =>
  invalidate(...names.map((name) => keys.admin.lists(name)), keys.admin.overview);
