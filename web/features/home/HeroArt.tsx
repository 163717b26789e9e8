import type { CSSProperties, ReactElement } from "react";
import { Crown } from "#web/ui/brand/Wordmark.tsx";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import styles from "./HeroArt.module.css";

/** Four beaten cards and the six that won the hand. */
const fan = ["KS", "JD", "AH", "9C", "6H"] as const;

export function HeroArt(): ReactElement {
  return (
    <div className={styles.heroArt} aria-hidden="true">
      {fan.map((card, at) => (
        <div key={card} className={styles.heroArtCard} style={{ "--at": at - 2 } as CSSProperties}>
          {at === fan.length - 1 ? <Crown className={styles.heroArtCrown} /> : null}
          <PlayingCard card={card} />
        </div>
      ))}
    </div>
  );
}
