import { type ReactElement, useEffect, useState } from "react";
import styles from "./Clock.module.css";

const secondMs = 1_000;

/** The whole seconds until a moment of this device; it changes once a second and stops at zero. */
export function useSecondsUntil(at: number): number {
  const secondsNow = (): number => Math.max(0, Math.ceil((at - Date.now()) / secondMs));
  const [, redraw] = useState(0);
  const seconds = secondsNow();
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => redraw((count) => count + 1), at - (seconds - 1) * secondMs - Date.now());
    return () => clearTimeout(timer);
  });
  return seconds;
}

/** Minutes and seconds. */
export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The time that a turn has left. */
export function Clock({ at }: { readonly at: number }): ReactElement {
  const seconds = useSecondsUntil(at);
  return (
    <span className={styles.clock} data-low={seconds <= 10 || undefined} role="timer" data-testid="overlay-clock">
      {clockTime(seconds)}
    </span>
  );
}
