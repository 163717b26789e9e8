import type { ReactElement } from "react";
import { classes } from "./classes.ts";
import styles from "./ProgressBar.module.css";

export interface ProgressBarProps {
  readonly value: number;
  readonly max: number;
  /** The progress in words, for screen readers. */
  readonly label: string;
  /** The work is complete. */
  readonly isDone?: boolean;
}

/** A bar that shows progress. */
export function ProgressBar({ value, max, label, isDone = value >= max }: ProgressBarProps): ReactElement {
  const share = max <= 0 ? 0 : Math.min(1, Math.max(0, value / max));
  return (
    <div
      className={classes(styles.progress, isDone && styles.progressDone)}
      data-part="progress"
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.min(value, max)}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <span style={{ width: `${share * 100}%` }} />
    </div>
  );
}
