import { cardId, parseCard } from "#engine/cards.ts";
import { legalCards } from "#engine/legal.ts";

/** Which cards of a hand may answer a lead, by name; the engine decides [R4]. */
export function legalNames(hand: readonly string[], led: string): string[] {
  const cards = hand.flatMap((name) => parseCard(name) ?? []);
  const lead = parseCard(led);
  if (lead === undefined) return cards.map(cardId);
  return legalCards(cards, { leader: 1, plays: [{ seat: 1, card: lead }] }).map(cardId);
}
