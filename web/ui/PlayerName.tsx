import type { ReactElement } from "react";
import { classes } from "./classes.ts";
import styles from "./PlayerName.module.css";

interface PlayerNameProps {
  readonly name: string;
  readonly className?: string | undefined;
  /** How a test finds the name. */
  readonly testId?: string;
}

/** Names of more letters than these are set smaller where there is little room, in two steps. */
const longLetters = 12;
const longestLetters = 16;

const lengthOf = (name: string): "usual" | "long" | "longest" =>
  name.length > longestLetters ? "longest" : name.length > longLetters ? "long" : "usual";

/**
 * A player's name on one line, never broken in a word: where there is little room a long one is smaller, and one that
 * still does not fit ends with an ellipsis. It is whole in its title, and on screen while it or its link has the focus.
 */
export function PlayerName({ name, className, testId }: PlayerNameProps): ReactElement {
  return (
    <span
      className={classes(styles.playerName, className)}
      data-part="player-name"
      data-testid={testId}
      data-length={lengthOf(name)}
      title={name}
    >
      {name}
    </span>
  );
}
