import { parseCard, RANKS, rankOf, SUITS, suitOf } from "#engine/cards.ts";
import type { Translate } from "#web/lib/i18n.ts";
import type { en } from "./text/en.ts";

/** "Queen of Hearts" in the reader's language. */
export function cardName(t: Translate<typeof en>, name: string): string {
  const card = parseCard(name);
  const rank = card === undefined ? undefined : RANKS[rankOf(card)];
  const suit = card === undefined ? undefined : SUITS[suitOf(card)];
  return rank === undefined || suit === undefined
    ? name
    : t("cardName", { rank: t(`rank${rank}`), suit: t(`suit${suit}`) });
}
