import { leaderboardCall, ownPlaceCall } from "#protocol/calls/leaderboard.ts";
import type { Pool } from "#protocol/calls/users.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { query } from "#web/platform/queries/queryClient.ts";

/** Which part of a leaderboard is shown. */
export interface BoardView {
  readonly pool: Pool;
  /** A part of a name to search for; empty shows every player. */
  readonly search: string;
  /** 1 for the first page. */
  readonly page: number;
}

/** Rows of a page. */
export const boardRows = 25;

/** The rows of a page of a board, and one row more when another page follows. */
export function boardQuery(view: BoardView) {
  const { pool, search, page } = view;
  const rows = { limit: boardRows + 1, offset: (page - 1) * boardRows };
  return query(keys.leaderboard.board(view), (signal) =>
    ask(leaderboardCall, { query: { pool, ...rows, ...(search !== "" && { search }) }, signal }),
  );
}

/** The reader's own row of a board; null when the board does not list the reader. */
export const ownPlaceQuery = (pool: Pool) =>
  query(keys.leaderboard.ownPlace(pool), (signal) => ask(ownPlaceCall, { query: { pool }, signal }));
