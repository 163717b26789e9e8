/** What follows from the cards of a trick: the suit led, the cards that may be played, the play that is winning. */
import { type Card, rankOf, type SuitIndex, suitOf } from "./cards.ts";
import type { Seat, Trick } from "./state.ts";

/** The suit led to a trick, or null when it has no card yet. */
export function ledSuit(trick: Trick): SuitIndex | null {
  const first = trick.plays[0];
  return first === undefined ? null : suitOf(first.card);
}

/**
 * The cards of a hand that may be played to a trick: those of the led suit if there are any, else all [R4]. Only this
 * function decides legality: apply, the computer players and the hand on the screen call it.
 */
export function legalCards(hand: readonly Card[], trick: Trick): readonly Card[] {
  const led = ledSuit(trick);
  if (led === null) return hand;
  const following = hand.filter((card) => suitOf(card) === led);
  return following.length > 0 ? following : hand;
}

/** The play that is winning a trick so far: the highest card of the led suit [R4]. Undefined before the lead. */
export function winningPlay(trick: Trick): { readonly seat: Seat; readonly card: Card } | undefined {
  let best = trick.plays[0];
  for (const play of trick.plays) {
    // within one suit the higher rank is the higher integer
    if (best !== undefined && suitOf(play.card) === suitOf(best.card) && play.card > best.card) best = play;
  }
  return best;
}

/** The lowest of some cards by rank in any suit; of equals the first [R19]. */
export function lowestCard(cards: readonly Card[]): Card {
  let lowest = cards[0] as Card;
  for (const card of cards) if (rankOf(card) < rankOf(lowest)) lowest = card;
  return lowest;
}
