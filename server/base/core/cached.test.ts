import { expect, test } from "vitest";
import { cached } from "./cached.ts";

test("many who ask at the same time, and all within the time, share one reading", async () => {
  let [now, readings] = [10_000, 0];
  const read = cached(
    async () => ++readings,
    3_000,
    () => now,
  );
  expect(await Promise.all(Array.from({ length: 100 }, read))).toEqual(Array.from({ length: 100 }, () => 1));
  now += 2_999;
  expect(await read()).toBe(1);
  now += 1;
  expect(await read()).toBe(2);
});

test("a clock that was set back does not keep an answer for ever", async () => {
  let [now, readings] = [10_000, 0];
  const read = cached(
    async () => ++readings,
    3_000,
    () => now,
  );
  await read();
  now = 1_000;
  expect(await read()).toBe(2);
});

test("a reading that failed is tried again by the next", async () => {
  let readings = 0;
  const fails = async (): Promise<number> => {
    readings++;
    if (readings === 1) throw new Error("away");
    return readings;
  };
  const read = cached(fails, 3_000, () => 0);
  await expect(read()).rejects.toThrow("away");
  expect(await read()).toBe(2);
});
