import type { ReactElement } from "react";
import "./UnreadCount.css";

const shownMax = 99;

/** How many messages wait, on the corner of the button that opens them, whose own name says it aloud. */
export function UnreadCount({ count }: { readonly count: number }): ReactElement | null {
  if (count === 0) return null;
  return (
    <span className="unread-count figures" aria-hidden="true">
      {Math.min(count, shownMax)}
    </span>
  );
}
