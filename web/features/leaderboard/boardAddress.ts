/** Keeps the shown part of the leaderboard in the address, so that it can be shared and Back returns to it. */
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Pool } from "#protocol/calls/users.ts";
import type { BoardView } from "./calls.ts";

/** A search starts after this long without typing. */
export const typingMs = 300;
export const searchCharsMax = 32;
const pageMax = 400;

/** The part that an address asks for. An invalid value counts as absent. */
export function viewOf(query: URLSearchParams): BoardView {
  const page = Number(query.get("page") ?? 1);
  return {
    pool: query.get("pool") === "table" ? "table" : "duel",
    search: (query.get("search") ?? "").trim().slice(0, searchCharsMax),
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, pageMax) : 1,
  };
}

/** The query of an address, without default values. */
export function queryOf({ pool, search, page }: BoardView): Record<string, string> {
  return {
    ...(pool !== "duel" && { pool }),
    ...(search !== "" && { search }),
    ...(page !== 1 && { page: String(page) }),
  };
}

export interface BoardAddress {
  readonly view: BoardView;
  /** The text of the search field. */
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly choosePool: (pool: Pool) => void;
  readonly turnTo: (page: number) => void;
}

/** The shown part of the leaderboard, and how to change it. */
export function useBoardAddress(): BoardAddress {
  const [query, setQuery] = useSearchParams();
  const view = viewOf(query);
  const [typed, setTyped] = useState(view.search);
  const asked = useRef(view.search);

  // Back and Forward change the field too. Text that is still being typed stays.
  useEffect(() => {
    if (view.search === asked.current) return;
    asked.current = view.search;
    setTyped(view.search);
  }, [view.search]);

  useEffect(() => {
    const search = typed.trim();
    if (search === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = search;
      setQuery((before) => queryOf({ ...viewOf(before), search, page: 1 }), { replace: true });
    }, typingMs);
    return () => clearTimeout(timer);
  }, [typed, setQuery]);

  return {
    view,
    typed,
    type: setTyped,
    choosePool: (pool) => setQuery(queryOf({ ...view, pool, page: 1 })),
    turnTo: (page) => setQuery(queryOf({ ...view, page })),
  };
}
