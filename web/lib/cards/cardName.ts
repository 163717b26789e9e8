import { type Card, RANKS, rankOf, SUITS, suitOf } from "#engine/cards.ts";
import type { Translate } from "#web/lib/i18n.ts";
import type { en } from "./text/en.ts";

/** "Queen of hearts" in the reader's language. */
export function cardName(t: Translate<typeof en>, card: Card): string {
  const rank = RANKS[rankOf(card)];
  const suit = SUITS[suitOf(card)];
  if (rank === undefined || suit === undefined) return "";
  return t("cardName", { rank: t(`rank${rank}`), suit: t(`suit${suit}`) });
}
