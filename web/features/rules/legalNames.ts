import { cardId, parseCard } from "#engine/cards.ts";
import { legalCards } from "#engine/legal.ts";

/** The names of the cards in a hand that may follow a lead; the engine decides [R4]. */
export function legalNames(hand: readonly string[], led: string): string[] {
  const cards = hand.flatMap((name) => parseCard(name) ?? []);
  const lead = parseCard(led);
  if (lead === undefined) return cards.map(cardId);
  return legalCards(cards, { leader: 1, plays: [{ seat: 1, card: lead }] }).map(cardId);
}
