import { type Card, parseCard, RANKS, rankOf, SUITS, suitOf } from "#engine/cards.ts";
import type { Translate } from "#web/platform/languages/i18n.ts";
import type { en } from "./text/en.ts";

export type SayCard = Translate<typeof en>;

/** "Queen of hearts" in the reader's language. */
export function cardName(t: SayCard, card: Card): string {
  const rank = RANKS[rankOf(card)];
  const suit = SUITS[suitOf(card)];
  if (rank === undefined || suit === undefined) return "";
  return t("cardName", { rank: t(`rank${rank}`), suit: t(`suit${suit}`) });
}

/** The same for a card's name on the wire; a text that names no card stays as it is. */
export function cardNamed(t: SayCard, id: string): string {
  const card = parseCard(id);
  return card === undefined ? id : cardName(t, card);
}

/** A card's rank alone, with its article where the language has one: "the King". */
export function rankNamed(t: SayCard, id: string): string {
  const card = parseCard(id);
  const rank = card === undefined ? undefined : RANKS[rankOf(card)];
  return rank === undefined ? id : t(`the${rank}`);
}
