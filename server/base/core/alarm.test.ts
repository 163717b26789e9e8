import fc from "fast-check";
import { expect, test } from "vitest";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { Alarm } from "./clock.ts";

test("rings at the time it is set for, once", () => {
  const clock = new FakeClock();
  const rung: number[] = [];
  const alarm = new Alarm(clock, () => rung.push(clock.monotonic()));
  alarm.setFor(500);
  clock.pass(499);
  expect(rung).toEqual([]);
  clock.pass(10_000);
  expect(rung).toEqual([500]);
});

test("rings for the earliest of several times, and at once for one that has passed", () => {
  const clock = new FakeClock();
  clock.pass(1_000);
  const rung: number[] = [];
  const alarm = new Alarm(clock, () => rung.push(clock.monotonic()));
  alarm.setFor(2_000);
  alarm.setFor(1_500);
  alarm.setFor(1_700);
  expect(clock.timers).toBe(1);
  clock.pass(500);
  expect(rung).toEqual([1_500]);
  alarm.setFor(10);
  clock.pass(0);
  expect(rung).toEqual([1_500, 1_500]);
});

test("is silent once it is off, and leaves no timer behind", () => {
  const clock = new FakeClock();
  const alarm = new Alarm(clock, () => expect.unreachable());
  alarm.setFor(100);
  alarm.off();
  expect(clock.timers).toBe(0);
  clock.pass(1_000);
});

test("can be set from its own ringing", () => {
  const clock = new FakeClock();
  let rings = 0;
  const alarm: Alarm = new Alarm(clock, () => {
    if (++rings < 5) alarm.setFor(clock.monotonic() + 100);
  });
  alarm.setFor(100);
  clock.pass(1_000);
  expect(rings).toBe(5);
});

test("set for any times, it has rung when the last of the times has come", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(100), fc.nat(300)), { minLength: 1 }), (steps) => {
      const clock = new FakeClock();
      const rung: number[] = [];
      const alarm = new Alarm(clock, () => rung.push(clock.monotonic()));
      for (const [wait, ahead] of steps) {
        clock.pass(wait);
        const due = clock.monotonic() + ahead;
        alarm.setFor(due);
        const before = rung.length;
        clock.pass(ahead);
        expect(rung.length).toBeGreaterThan(before);
        expect(rung.at(-1)).toBeLessThanOrEqual(due);
      }
    }),
  );
});
