import type { ReactElement } from "react";
import styles from "./CoachPlace.module.css";

/** The coach's icon, on the grid of the other icons. */
export function BulbIcon(): ReactElement {
  return (
    <svg
      className={styles.coachBulb}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      aria-hidden="true"
    >
      <path d="M9 17.5C9 15 6 13.5 6 9.5A6 6 0 0 1 18 9.5C18 13.5 15 15 15 17.5ZM10 21H14" />
    </svg>
  );
}
