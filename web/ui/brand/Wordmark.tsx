import type { ReactElement } from "react";
import styles from "./Wordmark.module.css";

/** The product's name under its crown. */
export function Wordmark({ name }: { readonly name: string }): ReactElement {
  return (
    <span className={styles.wordmark}>
      <Crown />
      <span className={styles.wordmarkName} data-part="wordmark-name">
        {name}
      </span>
    </span>
  );
}

/** The crown in solid gold. */
export function Crown({ className, testId }: { readonly className?: string; readonly testId?: string }): ReactElement {
  return (
    <svg
      className={className ?? styles.crown}
      data-part={className === undefined ? "crown" : undefined}
      data-testid={testId}
      viewBox="0 0 44 40"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.crownGold} d="M4.5 30 1 6l11.5 8.8L22 0l9.5 14.8L43 6l-3.5 24z" />
      <path className={styles.crownGold} d="M5 33.5h34V39H5z" />
      <path className={styles.crownJewel} d="m22 17.5 3.6 4.8L22 27.1l-3.6-4.8z" />
    </svg>
  );
}
