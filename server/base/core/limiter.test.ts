import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Limiter, type LimitTable } from "./limiter.ts";

const table = {
  chat: { user: { points: 4, seconds: 8 }, address: { points: 6, seconds: 6 } },
  look: { user: { points: 2, seconds: 10 } },
} as const;

const limiter = <T extends LimitTable>(limits: T, { keysMax = 100, isOn = true } = {}) => {
  const time = { now: 1_000 };
  return { time, rates: new Limiter(limits, { now: () => time.now, isOn, keysMax }) };
};

describe("a limit", () => {
  test("gives its points at once and refills them evenly", () => {
    const { rates, time } = limiter(table);
    const look = (): number => rates.take("look", { user: "ama" });
    expect([look(), look(), look()]).toEqual([0, 0, 5_000]);
    time.now += 4_900;
    expect(look()).toBe(100);
    time.now += 100;
    expect([look(), look()]).toEqual([0, 5_000]);
    time.now += 1_000_000;
    expect([look(), look(), look()]).toEqual([0, 0, 5_000]);
  });

  test("counts each key for itself", () => {
    const { rates } = limiter(table);
    for (const user of ["ama", "kofi"]) {
      expect([1, 2, 3].map(() => rates.take("look", { user }) === 0)).toEqual([true, true, false]);
    }
  });

  test("takes from all kinds of key or from none", () => {
    const { rates } = limiter(table);
    const chat = (user: string): number => rates.take("chat", { user, address: "here" });
    for (let n = 0; n < 4; n++) expect(chat("ama")).toBe(0);
    // refused for the user: the address must not pay for it
    for (let n = 0; n < 10; n++) expect(chat("ama")).toBe(2_000);
    expect([chat("kofi"), chat("kofi"), chat("kofi")]).toEqual([0, 0, 1_000]);
    // refused for the address: the user must not pay for it
    expect([1, 2, 3].map(() => rates.take("chat", { user: "kofi", address: "elsewhere" }))).toEqual([0, 0, 2_000]);
  });

  test("leaves out a kind that does not apply", () => {
    const { rates } = limiter(table);
    for (let n = 0; n < 6; n++) expect(rates.take("chat", { user: null, address: "here" })).toBe(0);
    expect(rates.take("chat", { user: "ama", address: "here" })).toBeGreaterThan(0);
    expect(rates.take("chat", { user: "ama", address: null })).toBe(0);
  });

  test("can be asked without taking", () => {
    const { rates } = limiter(table);
    for (let n = 0; n < 9; n++) expect(rates.waitMs("look", { user: "ama" })).toBe(0);
    expect(rates.take("look", { user: "ama" }, 2)).toBe(0);
    expect(rates.waitMs("look", { user: "ama" })).toBe(5_000);
  });

  test("never gives more points than it holds", () => {
    expect(limiter(table).rates.take("look", { user: "ama" }, 3)).toBe(Number.POSITIVE_INFINITY);
  });

  test("that is off lets everything pass and keeps nothing", () => {
    const { rates } = limiter(table, { isOn: false });
    for (let n = 0; n < 99; n++) expect(rates.take("look", { user: "ama" })).toBe(0);
    expect([rates.waitMs("look", { user: "ama" }), rates.size]).toEqual([0, 0]);
  });

  test("is exact for any numbers: points at once, then one for each part of the time", () => {
    const numbers = fc.record({
      points: fc.integer({ min: 1, max: 1_000 }),
      seconds: fc.integer({ min: 1, max: 86_400 }),
      start: fc.double({ min: 0, max: 1e9, noNaN: true }),
    });
    fc.assert(
      fc.property(numbers, ({ points, seconds, start }) => {
        const { rates, time } = limiter({ any: { key: { points, seconds } } });
        time.now = start;
        const pass = (): boolean => rates.take("any", { key: "k" }) === 0;
        for (let n = 0; n < points; n++) expect(pass()).toBe(true);
        expect(pass()).toBe(false);
        time.now += (seconds * 1_000) / points;
        expect([pass(), pass()]).toEqual([true, false]);
      }),
    );
  });
});

describe("a charge", () => {
  test("is taken even from an empty bucket and makes the wait longer, but not without an end", () => {
    const { rates, time } = limiter(table);
    const keys = { user: "ama" };
    expect([1, 2, 3, 4].map(() => rates.charge("look", keys))).toEqual([0, 0, 5_000, 10_000]);
    for (let n = 0; n < 100; n++) rates.charge("look", keys);
    expect(rates.take("look", keys)).toBe(15_000);
    time.now += 20_000;
    expect([rates.take("look", keys), rates.take("look", keys)]).toEqual([0, 0]);
  });
});

describe("memory", () => {
  const one = { any: { key: { points: 4, seconds: 40 } } } as const;

  test("is bounded, however many keys come", () => {
    const { rates } = limiter(one, { keysMax: 50 });
    for (let n = 0; n < 10_000; n++) rates.take("any", { key: `k${n}` }, (n % 4) + 1);
    expect(rates.size).toBeLessThanOrEqual(100);
  });

  test("an empty bucket outlives any number of new keys", () => {
    const { rates, time } = limiter(one, { keysMax: 50 });
    for (let n = 0; n < 4; n++) rates.take("any", { key: "guesser" });
    for (let n = 0; n < 10_000; n++) rates.take("any", { key: `new${n}` });
    expect(rates.take("any", { key: "guesser" })).toBe(10_000);
    time.now += 10_000;
    expect([rates.take("any", { key: "guesser" }), rates.take("any", { key: "guesser" })]).toEqual([0, 10_000]);
  });

  test("an empty bucket that keeps asking outlives others that are emptied", () => {
    const { rates } = limiter(one, { keysMax: 50 });
    rates.take("any", { key: "guesser" }, 4);
    for (let n = 0; n < 1_000; n++) {
      rates.take("any", { key: `emptied${n}` }, 4);
      expect(rates.take("any", { key: "guesser" })).toBeGreaterThan(0);
    }
  });

  test("no key is counted twice as it goes from nearly full to nearly empty and back", () => {
    const { rates, time } = limiter(one);
    for (let round = 0; round < 5; round++) {
      for (let n = 0; n < 4; n++) expect(rates.take("any", { key: "k" })).toBe(0);
      expect([rates.take("any", { key: "k" }), rates.size]).toEqual([10_000, 1]);
      time.now += 40_000;
    }
  });
});
