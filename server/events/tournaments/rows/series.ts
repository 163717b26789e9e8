/** What the finished matches of a table say about a match of the bracket. */
import { idOf } from "#server/base/db/rowIds.ts";
import type { MatchId, MatchKey, RoomCode } from "#protocol/ids.ts";
import { storeLimits } from "#server/base/db/limits.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { BracketMatch, Pair, Side } from "../bracket/plan.ts";
import type { Score } from "./tournamentRows.ts";

/** A finished match of a table of two; by seat, which is the side. */
export interface PlayedMatch {
  readonly id: MatchId;
  /** Of its table. */
  readonly code: RoomCode;
  readonly winner: Side | null;
  readonly isForfeit: boolean;
  readonly hands: Pair<number>;
  readonly points: Pair<number>;
}

/** The finished matches of these tables, first to last. */
export async function playedAt(knex: TypedKnex, codes: readonly RoomCode[]): Promise<Map<RoomCode, PlayedMatch[]>> {
  const found = new Map<RoomCode, PlayedMatch[]>();
  for (let from = 0; from < codes.length; from += storeLimits.codesPerQuery) {
    const rows = await knex("matches as m")
      .join("match_players as p", "p.match_id", "m.id")
      .whereIn("m.code", codes.slice(from, from + storeLimits.codesPerQuery))
      .orderBy([{ column: "m.code" }, { column: "m.match_number" }, { column: "p.seat" }])
      .select("m.id", "m.code", "m.winner_seat", "m.reason", "p.seat", "p.score", "p.hands_won");
    for (const seats of Map.groupBy(rows, ({ id }) => id).values()) {
      const [one, other] = seats;
      if (one === undefined || other === undefined) continue;
      const { winner_seat: winner } = one;
      const played: PlayedMatch = {
        id: idOf(one.id),
        code: one.code,
        winner: winner === 0 || winner === 1 ? winner : null,
        isForfeit: one.reason === "forfeit",
        hands: [one.hands_won, other.hands_won],
        points: [one.score, other.score],
      };
      found.set(one.code, [...(found.get(one.code) ?? []), played]);
    }
  }
  return found;
}

export interface Series extends Score {
  /** Null while it goes on. */
  readonly winner: Side | null;
  readonly isForfeit: boolean;
}

/** The finished matches of each best-of that goes on, by the key of its match: its tables may be several. */
export type PlayedByKey = ReadonlyMap<MatchKey, readonly PlayedMatch[]>;

/** The state of a best-of. A player who forfeits one of its matches loses the whole. */
export function seriesOf(
  { played }: { readonly played: PlayedByKey },
  { key, bestOf }: Pick<BracketMatch, "key" | "bestOf">,
): Series {
  const needed = Math.ceil(bestOf / 2);
  const wins: [number, number] = [0, 0];
  const hands: [number, number] = [0, 0];
  const points: [number, number] = [0, 0];
  const matchIds: MatchId[] = [];
  for (const match of played.get(key) ?? []) {
    matchIds.push(match.id);
    for (const side of [0, 1] as const) {
      hands[side] += match.hands[side];
      points[side] += match.points[side];
    }
    if (match.winner === null) continue;
    wins[match.winner]++;
    if (match.isForfeit) return { winner: match.winner, isForfeit: true, wins, hands, points, matchIds };
    if (wins[match.winner] >= needed) return { winner: match.winner, isForfeit: false, wins, hands, points, matchIds };
  }
  return { winner: null, isForfeit: false, wins, hands, points, matchIds };
}
