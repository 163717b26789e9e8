/** What a picture shows, as plain data. */
import type { Replay } from "#protocol/calls/matchReplay.ts";

export interface SharedPlayer {
  readonly seat: number;
  /** Null where the player does not show it to who asks. */
  readonly name: string | null;
  readonly score: number;
  readonly isWinner: boolean;
}

export interface SharedPlay {
  /** "QH". */
  readonly card: string;
  readonly seat: number;
  readonly isWinning: boolean;
}

/** A finished match: its players, best first, and the trick that decided it, in the order of play. */
export interface SharedMatch {
  readonly players: readonly SharedPlayer[];
  /** Empty where the match did not end with a trick. */
  readonly lastTrick: readonly SharedPlay[];
}

/** A match to paint: the painter finds the last trick by playing the match again. */
export interface MatchToPaint extends Pick<SharedMatch, "players"> {
  readonly matchNumber: number;
  /** Null where the stored one is damaged: the picture then has no trick. */
  readonly record: Replay | null;
}
