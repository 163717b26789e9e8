import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { paced } from "./app.ts";

type Context = Parameters<ReturnType<typeof paced>>[0];
const nobody = {} as Context;

test("of many that come at once a few begin in each turn, in their order, and all of them do", async () => {
  const layer = paced(8);
  const begun: number[] = [];
  const requests = Array.from({ length: 30 }, (_, n) => layer(nobody, async () => void begun.push(n)));
  const perTurn: number[] = [begun.length];
  while (begun.length < requests.length) {
    const before = begun.length;
    await nextTurn();
    perTurn.push(begun.length - before);
  }
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(8);
  expect(begun).toEqual(requests.map((_, n) => n));
  await Promise.all(requests);
});

test("one alone begins at once, and so does the next one later", async () => {
  const layer = paced(1);
  const begun: string[] = [];
  const first = layer(nobody, async () => void begun.push("first"));
  expect(begun).toEqual(["first"]);
  await first;
  await nextTurn();
  await nextTurn();
  const second = layer(nobody, async () => void begun.push("second"));
  expect(begun).toEqual(["first", "second"]);
  await second;
});

test("one that fails holds nobody up", async () => {
  const layer = paced(1);
  const requests = [1, 2, 3].map((n) =>
    layer(nobody, async () => {
      if (n === 1) throw new Error("this one");
    }),
  );
  expect((await Promise.allSettled(requests)).map(({ status }) => status)).toEqual([
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
});
