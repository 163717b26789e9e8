/** The content of a match's picture, as plain data. */
import type { Replay } from "#protocol/calls/matches.ts";
import { CARDS_IN_HAND, cardId } from "#engine/cards.ts";
import { replay } from "#engine/replay.ts";

export interface SharedPlayer {
  readonly seat: number;
  /** Null if the player hides it from the asking user. */
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

/** The trick that decided a match, by playing it again; empty where it ended otherwise or does not replay. */
export function lastTrickOf({ record, matchNumber }: Omit<MatchToPaint, "players">): SharedPlay[] {
  if (record === null) return [];
  const end = replay({ ...record, matchNumber });
  if (!end.ok || end.value.forfeitedBy !== null || end.value.tricks.length < CARDS_IN_HAND) return [];
  const { plays = [], winner } = end.value.tricks.at(-1) ?? {};
  return plays.map(({ seat, card }) => ({ card: cardId(card), seat, isWinning: seat === winner }));
}
