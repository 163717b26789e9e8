import { type ReactElement, useCallback, useSyncExternalStore } from "react";
import { deviceNow } from "#web/platform/calls/serverClock.ts";
import styles from "./Clock.module.css";

const secondMs = 1_000;

const secondsTo = (at: number): number => Math.max(0, Math.ceil((at - deviceNow()) / secondMs));

/** Calls back each time a whole second has passed, until that moment. */
function everySecondUntil(at: number, onSecond: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    const seconds = secondsTo(at);
    if (seconds === 0) return;
    timer = setTimeout(
      () => {
        onSecond();
        wait();
      },
      at - (seconds - 1) * secondMs - deviceNow(),
    );
  };
  wait();
  return () => clearTimeout(timer);
}

/** The whole seconds until a moment of this device; it changes once a second and stops at zero. */
export function useSecondsUntil(at: number): number {
  const follow = useCallback((onSecond: () => void) => everySecondUntil(at, onSecond), [at]);
  return useSyncExternalStore(follow, () => secondsTo(at));
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
