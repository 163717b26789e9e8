import { expect, test } from "vitest";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { PacedQueue } from "./pacedQueue.ts";

function spreading() {
  const clock = new FakeClock();
  const spread = new PacedQueue(clock, { perStep: 3, stepMs: 10 });
  const done: number[] = [];
  const add = (count: number, from = 0): void => {
    for (let n = 0; n < count; n += 1) spread.run(() => void done.push(from + n));
  };
  return { clock, done, add };
}

test("a few are done at once", () => {
  const { done, add } = spreading();
  add(3);
  expect(done).toEqual([0, 1, 2]);
});

test("many are done in order, a few in each step", () => {
  const { clock, done, add } = spreading();
  add(8);
  expect(done).toHaveLength(3);
  clock.pass(10);
  expect(done).toHaveLength(6);
  add(2, 8);
  clock.pass(10);
  expect(done).toHaveLength(9);
  clock.pass(10);
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("no more than a step's worth are done before the next step, however they come", () => {
  const { clock, done, add } = spreading();
  add(2);
  clock.pass(5);
  add(5, 2);
  expect(done).toHaveLength(3);
  clock.pass(5);
  expect(done).toHaveLength(6);
});

test("what is added while it is done takes its turn", () => {
  const clock = new FakeClock();
  const spread = new PacedQueue(clock, { perStep: 1, stepMs: 10 });
  let count = 0;
  const again = (): void => {
    count += 1;
    if (count < 5) spread.run(again);
  };
  spread.run(again);
  expect(count).toBe(1);
  clock.pass(20);
  expect(count).toBe(3);
});

test("nothing is left behind when nothing waits", () => {
  const { clock, done, add } = spreading();
  add(4);
  clock.pass(100);
  expect(done).toHaveLength(4);
  expect(clock.timers).toBe(0);
  add(3);
  expect(done).toHaveLength(7);
});
