/**
 * A list of the dashboard. The server sends pages and the cursor of the next one. The address holds search, filters,
 * order and page, so the list can be shared and Back returns to it.
 */
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { fieldBounds } from "#protocol/calls/fields.ts";
import { adminKeys } from "#web/entities/queries/keys.ts";
import { fetchOf } from "#web/entities/queries/queryOf.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import type { AnswerOf, RecordCall } from "#web/platform/calls/ask.ts";
import { type Loaded, useLoaded } from "#web/platform/queries/loaded.ts";
import { invalidate, type Query, query } from "#web/platform/queries/queryClient.ts";

/** One page of a list. */
export interface ListPage<Row> {
  readonly items: readonly Row[];
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
  /** The number of rows on all pages, if the server counts them. */
  readonly total?: number | undefined;
}

export interface AdminList<Row> {
  /** The name of the tab, under which the cache stores the list. */
  readonly name: string;
  readonly fetch: (wanted: ListWanted, signal: AbortSignal) => Promise<ApiResult<ListPage<Row>>>;
  /** How often the page on screen is fetched again, in milliseconds, where others change the list too. */
  readonly refreshMs?: number;
}

/** Loads the page in the address; the last page stays on screen until then. */
export function useAdminList<Row>(
  { name, fetch, refreshMs }: AdminList<Row>,
  wanted: ListWanted,
): readonly [page: Loaded<ListPage<Row>>, again: () => void] {
  const asked = query(adminKeys.list(name, wanted), (signal) => fetch(wanted, signal));
  const [page, again] = useLoaded({
    ...asked,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs ?? false,
  });
  return [page, again];
}

/** A row was changed: the lists of this name, and figures that depend on them, are fetched again. */
export const adminListChanged = (...names: readonly string[]): void =>
  invalidate(...names.map((name) => adminKeys.lists(name)), adminKeys.overview);

/** A search starts after this long without typing. */
const typingMs = 300;
export const searchCharsMax = fieldBounds.prefixCharsMax;
/** Rows of a page. */
const listRows = 25;

/** A filter of a list: its name is the query parameter, its first choice is the usual one and not in the address. */
export interface ListFilter {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** The request for a page of a list. */
export interface ListWanted {
  readonly q: string;
  readonly filters: Readonly<Record<string, string>>;
  /** The words of the server for an order; empty for the usual one. */
  readonly sort: string;
  /** The cursor of the page; null for the first one. */
  readonly after: string | null;
}

/**
 * Fetches a page of a list by its call, with `q`, the filters by name, `sort`, `limit` and `after`. The filters are
 * words of the address that the tab offers; the server checks them.
 */
export const pageOf =
  <const C extends RecordCall>(call: C) =>
  ({ q, filters, sort, after }: ListWanted, signal?: AbortSignal): Promise<ApiResult<AnswerOf<C>>> => {
    const query = { limit: listRows, ...(q !== "" && { q }), ...filters, ...(sort !== "" && { sort }), after };
    return fetchOf(call, { query }, signal);
  };

/** A call about the item with this id, as a query under the name of its list. */
export const itemQuery = <const C extends RecordCall>(name: string, id: string, call: C): Query<AnswerOf<C>> =>
  query(adminKeys.item(name, id), (signal) => fetchOf(call, { params: { id } }, signal));

function wantedOf(query: URLSearchParams, filters: readonly ListFilter[]): ListWanted {
  const chosen = filters.flatMap(({ name, choices }) => {
    const value = query.get(name);
    return choices.slice(1).some((choice) => choice.value === value) && value !== null ? [[name, value] as const] : [];
  });
  const after = query.get("after")?.slice(0, fieldBounds.cursorCharsMax) ?? null;
  return {
    q: (query.get("q") ?? "").trim().slice(0, searchCharsMax),
    filters: Object.fromEntries(chosen),
    sort: query.get("sort") ?? "",
    after: after === "" ? null : after,
  };
}

/** The cursors of the pages before the current one, which the browser stores with its history. */
function pagesBefore(state: unknown): readonly (string | null)[] {
  if (typeof state !== "object" || state === null || !("pagesBefore" in state)) return [];
  const { pagesBefore: found } = state;
  return Array.isArray(found)
    ? found.filter((each): each is string | null => each === null || typeof each === "string")
    : [];
}

export interface ListAddress {
  readonly wanted: ListWanted;
  /** The text of the search field. */
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly choose: (filter: ListFilter, value: string) => void;
  readonly sortBy: (sort: string) => void;
  readonly clear: () => void;
  readonly turnOn: (next: string) => void;
  /** Goes to the page before, or to the first page if the page before is unknown. */
  readonly turnBack: () => void;
  readonly knowsPageBefore: boolean;
}

type Changes = Readonly<Record<string, string | null>>;

/** The query with these changes; other parameters of the page stay. A change of the list leads to its first page. */
function changed(query: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries({ after: null, ...changes })) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The list's current view, and functions to change it. */
export function useListAddress(filters: readonly ListFilter[]): ListAddress {
  const [query, setQuery] = useSearchParams();
  const before = pagesBefore(useLocation().state);
  const wanted = wantedOf(query, filters);
  const [typed, setTyped] = useState(wanted.q);
  const asked = useRef(wanted.q);

  // Back and Forward change the field too. Text that is still being typed stays.
  useEffect(() => {
    if (wanted.q === asked.current) return;
    asked.current = wanted.q;
    setTyped(wanted.q);
  }, [wanted.q]);

  useEffect(() => {
    const q = typed.trim();
    if (q === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = q;
      setQuery((now) => changed(now, { q }), { replace: true });
    }, typingMs);
    return () => clearTimeout(timer);
  }, [typed, setQuery]);

  const change = (changes: Changes, pages: readonly (string | null)[] = []): void =>
    setQuery((now) => changed(now, changes), { state: { pagesBefore: pages } });
  return {
    wanted,
    typed,
    type: setTyped,
    choose: ({ name, choices }, value) => change({ [name]: value === choices[0]?.value ? null : value }),
    sortBy: (sort) => change({ sort }),
    clear: () => {
      asked.current = "";
      setTyped("");
      change({ q: null, ...Object.fromEntries(filters.map(({ name }) => [name, null])) });
    },
    turnOn: (next) => change({ after: next }, [...before, wanted.after]),
    turnBack: () => change({ after: before.at(-1) ?? null }, before.slice(0, -1)),
    knowsPageBefore: before.length > 0,
  };
}
