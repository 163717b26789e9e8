import { type Clock, systemClock } from "#server/base/core/clock.ts";

/**
 * A clock whose timers and deadlines are `times` times faster, for tests of what a server does every second. Dates are
 * the machine's own.
 */
export const fastTime = (times: number): Clock => ({
  now: () => systemClock.now(),
  monotonic: () => systemClock.monotonic() * times,
  after: (ms, run) => systemClock.after(ms / times, run),
});
