import type { ReactElement } from "react";
import type { Suit } from "#engine/cards.ts";
import { SUIT_PATHS } from "#web/ui/cards/shapes.ts";
import styles from "./SuitMark.module.css";
import { classes } from "#web/ui/classes.ts";

/** A suit as a small mark on a scrap of card, so that red and black keep their contrast on the felt. */
export function SuitMark({ suit }: { readonly suit: Suit }): ReactElement {
  return (
    <svg
      className={classes(styles.suitMark, styles[`suitMark-${suit}`])}
      viewBox="-64 -64 128 128"
      aria-hidden="true"
      focusable="false"
    >
      <circle r="64" />
      <path d={SUIT_PATHS[suit]} transform="scale(0.8)" />
    </svg>
  );
}
