import { useEffect, useState } from "react";
import type { ApiFailure, ApiResult } from "./api.ts";

/** Which part of a long list is asked for. */
export interface PageWanted {
  readonly limit: number;
  readonly offset: number;
}

/** What follows the rows that are shown. */
export type More = "nothing" | "offered" | "fetching" | "failed";

export type Pages<T> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly failure: ApiFailure }
  | { readonly state: "ready"; readonly rows: readonly T[]; readonly atMs: number; readonly more: More };

interface Held<T> {
  readonly fetch: unknown;
  readonly pages: Pages<T>;
}

/** How many rows a list grows by. */
export const pageRows = 20;

/** The query of a call for a page: one row more than is shown tells whether another page follows. */
export const pageQuery = ({ limit, offset }: PageWanted): string => `limit=${limit}&offset=${offset}`;

function joined<T>(before: Pages<T>, answer: ApiResult<readonly T[]>, atMs: number): Pages<T> {
  const shown = before.state === "ready" ? before : null;
  if (!answer.ok) {
    return shown === null ? { state: "failed", failure: answer.failure } : { ...shown, more: "failed" };
  }
  const rows = [...(shown?.rows ?? []), ...answer.value.slice(0, pageRows)];
  return {
    state: "ready",
    rows,
    atMs: shown?.atMs ?? atMs,
    more: answer.value.length > pageRows ? "offered" : "nothing",
  };
}

/**
 * A list that grows page by page: its state, how to fetch more (also after a failure), how to begin again.
 * `fetch` must stay the same between drawings; another one is another list.
 */
export function usePages<T>(
  fetch: (page: PageWanted, signal: AbortSignal) => Promise<ApiResult<readonly T[]>>,
): readonly [pages: Pages<T>, more: () => void, again: () => void] {
  const [held, setHeld] = useState<Held<T>>({ fetch, pages: { state: "loading" } });
  const [wanted, setWanted] = useState({ fetch, offset: 0, turn: 0 });
  const pages: Pages<T> = held.fetch === fetch ? held.pages : { state: "loading" };
  const offset = wanted.fetch === fetch ? wanted.offset : 0;

  useEffect(() => {
    const abort = new AbortController();
    void fetch({ limit: pageRows + 1, offset }, abort.signal).then((answer) => {
      if (abort.signal.aborted) return;
      const atMs = Date.now();
      setHeld((before) => {
        const isSame = before.fetch === fetch && offset > 0;
        return { fetch, pages: joined(isSame ? before.pages : { state: "loading" }, answer, atMs) };
      });
    });
    return () => abort.abort();
  }, [fetch, offset, wanted.turn]);

  const more = (): void => {
    if (pages.state !== "ready" || pages.more === "fetching" || pages.more === "nothing") return;
    setHeld({ fetch, pages: { ...pages, more: "fetching" } });
    setWanted({ fetch, offset: pages.rows.length, turn: wanted.turn + 1 });
  };
  const again = (): void => {
    setHeld({ fetch, pages: { state: "loading" } });
    setWanted({ fetch, offset: 0, turn: wanted.turn + 1 });
  };
  return [pages, more, again];
}
