import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type UserId, userIdOf } from "#protocol/ids.ts";
import { queueLimits } from "./limits.ts";
import { mayMeet, pair, type WaitingPlayer, windowOf } from "./pairing.ts";

const NOW = 1_000_000;

const waiting = (userId: UserId, rating: number, part: Partial<WaitingPlayer> = {}): WaitingPlayer => ({
  userId,
  person: userId,
  rating,
  isGuest: false,
  since: NOW,
  ...part,
});

const anyQueue = fc
  .array(
    fc.record({
      person: fc.integer({ min: 0, max: 40 }),
      rating: fc.integer({ min: 800, max: 2_400 }),
      isGuest: fc.boolean(),
      waited: fc.integer({ min: 0, max: 120_000 }),
    }),
    { maxLength: 60 },
  )
  .map((all) =>
    all.map(({ person, rating, isGuest, waited }, n) =>
      waiting(userIdOf(`u${n}`), rating, { person: `p${person}`, isGuest, since: NOW - waited }),
    ),
  );

const names = (pairs: readonly (readonly [WaitingPlayer, WaitingPlayer])[]): string[] =>
  pairs.map(([one, other]) => `${one.userId}-${other.userId}`);

describe("pairs", () => {
  test("hold nobody twice, nobody with himself, and only those who may meet", () => {
    fc.assert(
      fc.property(anyQueue, (queue) => {
        const pairs = pair(queue, NOW);
        const seated = pairs.flat();
        expect(new Set(seated).size).toBe(seated.length);
        for (const [one, other] of pairs) {
          expect(one.person).not.toBe(other.person);
          expect(mayMeet(one, other, NOW)).toBe(true);
          expect(one.since).toBeLessThanOrEqual(other.since);
        }
      }),
    );
  });

  test("leave no two over who might have met", () => {
    fc.assert(
      fc.property(anyQueue, (queue) => {
        const seated = new Set(pair(queue, NOW).flat());
        const over = queue.filter((who) => !seated.has(who));
        for (const [at, one] of over.entries()) {
          for (const other of over.slice(at + 1)) expect(mayMeet(one, other, NOW)).toBe(false);
        }
      }),
    );
  });

  test("do not depend on the order in which the queue is written down", () => {
    fc.assert(
      fc.property(anyQueue, fc.integer(), (queue, seed) => {
        const turned = queue.toSorted((a, b) => ((a.rating * 7 + seed) % 13) - ((b.rating * 7 + seed) % 13));
        expect(names(pair(turned, NOW))).toEqual(names(pair(queue, NOW)));
      }),
    );
  });

  test("give a user who has waited longest the nearest of his kind", () => {
    fc.assert(
      fc.property(anyQueue, (queue) => {
        const [first] = queue.toSorted((a, b) => a.since - b.since || (a.userId < b.userId ? -1 : 1));
        if (first === undefined) return;
        const own = queue.filter((who) => who.isGuest === first.isGuest && mayMeet(first, who, NOW));
        const found = pair(queue, NOW).find(([one]) => one === first)?.[1];
        if (own.length === 0 || found?.isGuest !== first.isGuest) return;
        const nearest = Math.min(...own.map((who) => Math.abs(who.rating - first.rating)));
        expect(Math.abs(found.rating - first.rating)).toBe(nearest);
      }),
    );
  });
});

describe("the window", () => {
  it("is narrow at first and widens without an end", () => {
    expect(windowOf(0)).toBe(queueLimits.windowFirst);
    expect(windowOf(10_000)).toBe(queueLimits.windowFirst + 10 * queueLimits.windowPerSecond);
    expect(windowOf(10 * 60_000)).toBeGreaterThan(4_000);
    // a clock that was set back widens nothing and narrows nothing
    expect(windowOf(-5_000)).toBe(queueLimits.windowFirst);
  });

  it("is the middle of both, so that a newcomer is not at once open to every player", () => {
    const old = waiting(userIdOf("old"), 1_200, { since: NOW - 20_000 });
    const reach = (windowOf(20_000) + windowOf(0)) / 2;
    expect(names(pair([old, waiting(userIdOf("new"), 1_200 + reach)], NOW))).toEqual(["old-new"]);
    expect(pair([old, waiting(userIdOf("new"), 1_201 + reach)], NOW)).toEqual([]);
  });

  it("brings the only two together however far apart they are", () => {
    const two = [waiting(userIdOf("low"), 400), waiting(userIdOf("high"), 2_600)];
    let seconds = 0;
    while (pair(two, NOW + seconds * 1_000).length === 0) seconds++;
    expect(seconds).toBe(Math.ceil((2_200 - queueLimits.windowFirst) / queueLimits.windowPerSecond));
  });
});

describe("guests", () => {
  const guest = (userId: UserId, part: Partial<WaitingPlayer> = {}) =>
    waiting(userId, 1_200, { isGuest: true, ...part });

  it("meet guests first, and an account only after a wait", () => {
    const queue = [
      guest(userIdOf("g1"), { since: NOW - 1 }),
      waiting(userIdOf("account"), 1_200, { since: NOW - 1 }),
      guest(userIdOf("g2")),
    ];
    expect(names(pair(queue, NOW))).toEqual(["g1-g2"]);
    const two = [guest(userIdOf("g1")), waiting(userIdOf("account"), 1_200)];
    expect(pair(two, NOW + queueLimits.mixedMs - 1)).toEqual([]);
    expect(pair(two, NOW + queueLimits.mixedMs)).toHaveLength(1);
  });

  it("are an account's second choice even then", () => {
    const since = NOW - 60_000;
    const queue = [
      waiting(userIdOf("account"), 1_200, { since }),
      guest(userIdOf("guest")),
      waiting(userIdOf("other"), 1_300),
    ];
    expect(names(pair(queue, NOW))).toEqual(["account-other"]);
  });
});

test("nobody meets himself under another name, however long he waits", () => {
  const two = [waiting(userIdOf("guest"), 1_200, { person: "ama", isGuest: true }), waiting(userIdOf("ama"), 1_200)];
  expect(pair(two, NOW + 3_600_000)).toEqual([]);
});

test("of ten thousand who press at once hardly any player is left over", () => {
  const queue = Array.from({ length: 10_000 }, (_, n) => waiting(userIdOf(`u${n}`), 800 + ((n * 7919) % 1_600)));
  expect(pair(queue, NOW).length).toBeGreaterThan(4_990);
});
