import type { ReactElement } from "react";
import "./UnreadCount.css";

const shownMax = 99;

/** The number of unread messages, on the corner of a button whose own name also states it. */
export function UnreadCount({ count }: { readonly count: number }): ReactElement | null {
  if (count === 0) return null;
  return (
    <span className="unread-count figures" aria-hidden="true">
      {Math.min(count, shownMax)}
    </span>
  );
}
