/** How long we wait for an answer of a database. */
import { storeLimits } from "#server/limits.ts";
import { type Clock, systemClock } from "#server/core/clock.ts";

type Timer = Pick<Clock, "monotonic" | "after">;

/**
 * Calls `giveUp` once `waitMs` have passed without a call of the answered function. While our own event loop is busy
 * answers lie unread, so time that a timer comes late by does not count: a database that answers is not called away
 * because we are slow. After `waitMs` times `waitStretchMax` it is called in any case.
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

/** Rejects with `late` when the work takes longer than that. What it comes to afterwards is left to itself. */
export async function answeredWithin<T>(waitMs: number, work: Promise<T>, late: () => Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  // If it was we who were held up, the answer may be waiting to be read: that comes first.
  const cancel = waitAtMost(waitMs, () => setImmediate(() => reject(late())));
  try {
    return await Promise.race([work, promise]);
  } finally {
    cancel();
  }
}
