import { type CSSProperties, memo, type ReactElement } from "react";
import { backClass } from "#web/entities/cosmetic/looks.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import { deckOf } from "../state/reading.ts";
import { useDealersLook } from "../state/looks.ts";
import { useView } from "../state/tableContext.ts";
import { gameText } from "../text/en.ts";
import styles from "./Deck.module.css";

/** The deck in the middle, while there are cards in it. */
export const Deck = memo(function Deck(): ReactElement | null {
  const t = useText(gameText);
  const view = useView();
  const look = useDealersLook();
  const cards = deckOf(view);
  if (cards.length === 0) return null;
  return (
    <div
      className={styles.deck}
      data-testid="deck"
      data-spot="deck"
      role="img"
      aria-label={t("deck", { count: cards.length })}
    >
      {cards.map((card, index) => (
        <span key={card.id} className={styles.deckCard} style={{ "--lie": index } as CSSProperties}>
          <PlayingCard size="small" className={backClass(look)} />
        </span>
      ))}
    </div>
  );
});
