/** The data of a bracket: the plan of a tournament, the stored results of its matches, and the bracket from both. */
import type { MatchKey } from "#protocol/ids.ts";
import type { ResultWay } from "#protocol/calls/tournamentPages.ts";
import type { TournamentFormat } from "#protocol/calls/tournaments.ts";

/** The part of a bracket that is fixed at seeding. Players are known by their seed, 1 for the best. */
export interface BracketPlan {
  readonly format: TournamentFormat;
  readonly players: number;
  /** How many players a group has at most, at least 3; for round-robin alone. */
  readonly groupSize: number;
  readonly bestOf: number;
  readonly finalBestOf: number;
}

/** The first or the second player of a match. */
export type Side = 0 | 1;
export type Pair<T> = readonly [T, T];

/** The source of a match's player. A missing loser, as after a bye, is nobody. */
export type Slot =
  | { readonly from: "seed"; readonly seed: number }
  | { readonly from: "winner" | "loser"; readonly key: MatchKey }
  /** The player who comes out of the groups at this place. */
  | { readonly from: "groups"; readonly place: number }
  | { readonly from: "nobody" };

export type BracketStage = "group" | "winners" | "losers" | "final";

/** A match of the bracket. `key` names it for good, in stored results too. */
export interface Fixture {
  readonly key: MatchKey;
  readonly stage: BracketStage;
  /** From 1, in its stage. */
  readonly round: number;
  /** From 1, in its round. */
  readonly position: number;
  /** From 1; 0 outside of groups. */
  readonly group: number;
  readonly slots: Pair<Slot>;
  readonly bestOf: number;
}

/** The stored result of a match; by side. Without a winner neither player came, or both are out. */
export interface MatchResult {
  readonly key: MatchKey;
  readonly winner: Side | null;
  readonly how: ResultWay;
  /** Matches of the best-of, hands and points won. */
  readonly wins: Pair<number>;
  readonly hands: Pair<number>;
  readonly points: Pair<number>;
}

/** A seed; null for nobody; undefined while it is not known. */
export type Entrant = number | null | undefined;

/** "waiting": a player is not known. "ready": it can be played. "void": it is not played. */
export type MatchState = "waiting" | "ready" | "decided" | "void";

export interface BracketMatch extends Fixture {
  readonly players: Pair<Entrant>;
  readonly state: MatchState;
  /** Null where nobody won, or it is not decided. */
  readonly winner: number | null;
  /** The stored result; null while there is none, and for a bye. */
  readonly result: MatchResult | null;
}
