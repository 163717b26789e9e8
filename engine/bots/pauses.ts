import { CARDS_IN_HAND } from "../cards.ts";
import type { MatchState } from "../state.ts";
import type { Seat } from "../seating.ts";

/** The computer's pauses before it acts. They depend on the table and not on its cards [R21]. */
export const botPauses = {
  /**
   * With five cards in hand, a computer that is not the dealer waits 5 s, because the others still look at their hands.
   */
  firstCardMs: 5_000,
  cardMs: 1_200,
  /** As dealer it shuffles 1 to 3 times, 5 s apart, and deals 1 s after the last. */
  shufflesMax: 3,
  firstShuffleMs: 1_000,
  shuffleMs: 5_000,
  dealMs: 1_000,
} as const;

/** The state of the computer's shuffling before a deal. */
export interface Shuffling {
  /** How often it will still shuffle before it deals. */
  readonly shufflesLeft: number;
  readonly hasShuffled: boolean;
}

/** How long the computer waits before it acts for this seat, in milliseconds. The cards held do not matter [R21]. */
export function botPauseMs(match: MatchState, seat: Seat, { shufflesLeft, hasShuffled }: Shuffling): number {
  if (match.phase === "play") {
    const fresh = match.hands[seat]?.length === CARDS_IN_HAND && seat !== match.dealer;
    return fresh ? botPauses.firstCardMs : botPauses.cardMs;
  }
  if (shufflesLeft === 0) return botPauses.dealMs;
  return hasShuffled ? botPauses.shuffleMs : botPauses.firstShuffleMs;
}
