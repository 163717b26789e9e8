import { memo } from "react";
import styles from "./PlayingCard.module.css";
import { CardBack } from "./CardBack.tsx";
import { CardFront } from "./CardFront.tsx";
import { classes } from "../classes.ts";
import { faceOf } from "./face.ts";

export interface PlayingCardProps {
  /** "QH", "10S", "6C"; absent (or no such card) shows the back. */
  readonly card?: string | undefined;
  /** Diamonds blue and clubs green, so that four suits have four colours. */
  readonly fourColour?: boolean | undefined;
  /** A veil over a card that may not be played; the card stays opaque, so fanned cards do not shine through. */
  readonly dimmed?: boolean | undefined;
  /** The accessible name. Without one the picture is hidden from screen readers: a button around it names it. */
  readonly label?: string | undefined;
  /** "small" below about 72 px wide: one huge index and one mark. */
  readonly size?: "small" | "large" | undefined;
  readonly className?: string | undefined;
}

/** One card of the deck as a picture of 5 by 7 that fills the width it is given. */
export const PlayingCard = memo(function PlayingCard(props: PlayingCardProps) {
  const { card, fourColour = false, dimmed = false, label, size = "large", className } = props;
  const face = faceOf(card);
  const name = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg
      className={classes(styles.playingCard, fourColour && styles.fourColour, className)}
      data-part="playing-card"
      data-four-colour={fourColour || undefined}
      viewBox="0 0 250 350"
      focusable="false"
      {...name}
    >
      <rect className={styles.cardPaper} x="1" y="1" width="248" height="348" rx="19" />
      {face === undefined ? <CardBack size={size} /> : <CardFront face={face} size={size} />}
      {dimmed ? (
        <rect className={styles.cardVeil} data-testid="card-veil" x="0" y="0" width="250" height="350" rx="20" />
      ) : null}
    </svg>
  );
});
