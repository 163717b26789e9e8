import type { ReactElement } from "react";
import { Crown } from "#web/ui/brand/Wordmark.tsx";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import styles from "./HomeLists.module.css";

interface HowCardsProps {
  readonly cards: readonly string[];
  readonly won: string;
  /** The winner of the last trick gets the crown. */
  readonly crowned: boolean;
}

export function HowCards({ cards, won, crowned }: HowCardsProps): ReactElement {
  return (
    <>
      {cards.map((card) => (
        <div key={card} className={card === won ? styles.howWon : undefined}>
          {card === won && crowned ? <Crown /> : null}
          <PlayingCard card={card} dimmed={card !== won} />
        </div>
      ))}
    </>
  );
}
