import type { ReactElement } from "react";
import styles from "./UnreadCount.module.css";
import { classes } from "./classes.ts";

const countMax = 99;

/** The number of unread messages, on the corner of a button whose own name also states it. */
export function UnreadCount({ count }: { readonly count: number }): ReactElement | null {
  if (count === 0) return null;
  return (
    <span className={classes(styles.unreadCount, "figures")} data-part="unread-count" aria-hidden="true">
      {Math.min(count, countMax)}
    </span>
  );
}
