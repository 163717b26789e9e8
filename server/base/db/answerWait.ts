/** Time limits for the answers of a database. */
import { storeLimits } from "./limits.ts";
import { type Clock, systemClock } from "#server/base/core/clock.ts";

type Timer = Pick<Clock, "monotonic" | "after">;

/**
 * Calls `giveUp` after `waitMs`, unless the returned function is called first. Time by which a timer is late does not
 * count: while our own event loop is busy, answers of the database stay unread, and a database that answers must not
 * count as unavailable. `giveUp` is called after `waitMs` times `waitStretchMax` at the latest.
 */
export function waitAtMost(waitMs: number, giveUp: () => void, timer: Timer = systemClock): () => void {
  const { waitStepMs, waitStretchMax } = storeLimits;
  const startedAt = timer.monotonic();
  let countedMs = 0;
  let cancel: () => void = () => {};
  const step = (from: number): void => {
    const stepMs = Math.min(waitStepMs, waitMs - countedMs);
    cancel = timer.after(stepMs, () => {
      const now = timer.monotonic();
      const isLate = now - from > stepMs + waitStepMs;
      countedMs += isLate ? stepMs : Math.max(stepMs, now - from);
      if (countedMs >= waitMs || now - startedAt >= waitMs * waitStretchMax) giveUp();
      else step(now);
    });
  };
  step(startedAt);
  return () => cancel();
}

/** Rejects with `late` of the time waited if the work takes longer than `waitMs`. A later result or error is ignored. */
export async function answeredWithin<T>(
  waitMs: number,
  work: Promise<T>,
  late: (waitedMs: number) => Error,
): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  // After a busy event loop the answer may be ready to be read: read it first.
  const startedAt = performance.now();
  const cancel = waitAtMost(waitMs, () => setImmediate(() => reject(late(performance.now() - startedAt))));
  try {
    return await Promise.race([work, promise]);
  } finally {
    cancel();
  }
}
