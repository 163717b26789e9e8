import { CARDS_IN_HAND } from "../cards.ts";
import type { MatchState, Seat } from "../state.ts";

/** The computer's pauses: they are the table's and say nothing about its cards [R21]. */
export const botPauses = {
  /** With five cards in hand and not the dealer it waits 5 s: the others are still looking at their hands. */
  firstCardMs: 5_000,
  cardMs: 1_200,
  /** As dealer it shuffles 1 to 3 times, 5 s apart, and deals 1 s later. */
  shufflesMax: 3,
  firstShuffleMs: 1_000,
  shuffleMs: 5_000,
  dealMs: 1_000,
} as const;

/** How the computer's shuffling before a deal stands. */
export interface Shuffling {
  /** How often it will still shuffle before it deals. */
  readonly shufflesLeft: number;
  readonly hasShuffled: boolean;
}

/** How long the computer waits before it acts for this seat; nothing here depends on which cards are held [R21]. */
export function botPauseMs(match: MatchState, seat: Seat, { shufflesLeft, hasShuffled }: Shuffling): number {
  if (match.phase === "play") {
    const fresh = match.hands[seat]?.length === CARDS_IN_HAND && seat !== match.dealer;
    return fresh ? botPauses.firstCardMs : botPauses.cardMs;
  }
  if (shufflesLeft === 0) return botPauses.dealMs;
  return hasShuffled ? botPauses.shuffleMs : botPauses.firstShuffleMs;
}
