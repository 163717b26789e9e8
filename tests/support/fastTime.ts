import { type Clock, systemClock } from "#server/base/core/clock.ts";

/**
 * A clock whose timers and deadlines come `times` times sooner, for tests that play through what a server does every
 * second. Dates are the machine's own.
 */
export const fastTime = (times: number): Clock => ({
  now: () => systemClock.now(),
  monotonic: () => systemClock.monotonic() * times,
  after: (ms, run) => systemClock.after(ms / times, run),
});
