import { type Card, suitOf } from "../cards.ts";
import { lowestCard, winningPlay } from "../legal.ts";
import type { Random } from "../random.ts";
import type { PlayerView } from "../view.ts";

/**
 * The easy computer [R21]. It leads a random card, follows with the lowest card that beats the trick so far or else its
 * lowest of the suit, and without the led suit plays its lowest card.
 */
export function chooseEasy(view: PlayerView, random: Random): Card {
  const best = winningPlay(view.trick);
  if (best === undefined) return view.legal[random(view.legal.length)] as Card;
  const winning = view.legal.filter((card) => suitOf(card) === suitOf(best.card) && card > best.card);
  return lowestCard(winning.length > 0 ? winning : view.legal);
}
