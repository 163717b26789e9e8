/** Numbers of two units that must not be mixed: the type check fails if one of these lines compiles. */
import { expect, test } from "vitest";
import { Alarm, type Clock, systemClock } from "./clock.ts";
import type { Seat } from "#engine/seating.ts";
import type { Context } from "#server/base/domain.ts";
import type { Gems, Instant, Monotonic, Span } from "#protocol/quantities.ts";

test("an instant, a deadline, a span, gems and a seat do not stand for each other", () => {
  const clock: Clock = systemClock;
  // @ts-expect-error: the clock of deadlines says no time of day
  const stored: Instant = clock.monotonic();
  // @ts-expect-error: and the time of day is no deadline, because it may jump
  const deadline: Monotonic = clock.now();
  const wait: Span = 1_000;
  // @ts-expect-error: a span is no instant
  const begins: Instant = wait;
  // @ts-expect-error: gems are no span
  const lasts: Span = 50 as Gems;
  // @ts-expect-error: gems are no seat
  const sits: Seat = 2 as Gems;
  // @ts-expect-error: a seat is no span
  const waits: Span = sits;
  expect([stored, deadline, begins, lasts, sits, waits].every(Number.isFinite)).toBe(true);
  // @ts-expect-error: nothing is due after an instant has passed
  clock.after(clock.now(), () => undefined)();
});

test("a sum is a plain number, and may be any of them", () => {
  const clock: Clock = systemClock;
  const wait: Span = 1_000;
  const due: Instant = clock.now() + wait;
  expect(due).toBeGreaterThan(wait);
});

test("an alarm rings by the clock of deadlines, and records are dated by the time of day", () => {
  const clock: Clock = systemClock;
  const alarm = new Alarm(clock, () => undefined);
  // @ts-expect-error: the time of day may jump
  alarm.setFor(clock.now());
  alarm.off();
  // @ts-expect-error: deadlines say no time of day
  const context: Pick<Context, "now"> = { now: () => clock.monotonic() };
  expect(context.now()).toBeGreaterThan(0);
});
