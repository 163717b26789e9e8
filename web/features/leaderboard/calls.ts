import { type LeaderboardEntry, leaderboardSchema, ownPlaceSchema } from "#server/protocol/leaderboard.ts";
import type { Pool } from "#server/protocol/users.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";

/** Which part of a leaderboard is shown. */
export interface BoardView {
  readonly pool: Pool;
  /** A part of the names that are looked for; empty shows everybody. */
  readonly search: string;
  /** 1 for the first. */
  readonly page: number;
}

/** Rows of a page. */
export const boardRows = 25;

/** The rows of a page of a board, and one more where another page follows. */
export function fetchBoard(
  { pool, search, page }: BoardView,
  signal: AbortSignal,
): Promise<ApiResult<readonly LeaderboardEntry[]>> {
  const query = new URLSearchParams({ pool, limit: String(boardRows + 1), offset: String((page - 1) * boardRows) });
  if (search !== "") query.set("search", search);
  return send({ path: `/leaderboard?${query}`, answer: leaderboardSchema, signal });
}

/** One's own row of a board; null where it does not list one. */
export const fetchOwnPlace = (pool: Pool, signal: AbortSignal): Promise<ApiResult<LeaderboardEntry | null>> =>
  send({ path: `/leaderboard/me?pool=${pool}`, signed: true, answer: ownPlaceSchema, signal });
