import { type Clock, systemClock } from "#server/base/core/clock.ts";

/** A clock with which no limit refills, so that a test of limits does not depend on its own speed. */
export const heldTime: Clock = { ...systemClock, monotonic: () => 0 };
