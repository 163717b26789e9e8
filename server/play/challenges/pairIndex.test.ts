import fc from "fast-check";
import { expect, test } from "vitest";
import { challengeLimits } from "./limits.ts";
import { userIdOf } from "#protocol/ids.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { PairIndex, RecentRefusals } from "./pairIndex.ts";

interface Thing {
  readonly serial: number;
  one: string;
  other: string;
}

const users = ["ama", "kofi", "esi", "yaw"];
const who = fc.constantFrom(...users);
const step = fc.oneof(
  fc.record({ is: fc.constant("add" as const), one: who, other: who }),
  fc.record({ is: fc.constant("delete" as const), at: fc.nat() }),
  fc.record({ is: fc.constant("pass" as const), one: who, other: who }),
);

test("finds of each user what a walk over everything finds, in the same order", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const index = new PairIndex<Thing>();
      const all: Thing[] = [];
      for (const [serial, what] of steps.entries()) {
        if (what.is === "add") {
          const thing = { serial, one: what.one, other: what.other };
          all.push(thing);
          index.add([userIdOf(thing.one), userIdOf(thing.other)], thing);
        } else if (what.is === "delete") {
          const [thing] = all.splice(what.at % Math.max(1, all.length), 1);
          if (thing !== undefined) index.delete([userIdOf(thing.one), userIdOf(thing.other)], thing);
        } else {
          for (const thing of all) {
            if (thing.one === what.one) thing.one = what.other;
            if (thing.other === what.one) thing.other = what.other;
          }
          index.pass(userIdOf(what.one), userIdOf(what.other), (one, other) => one.serial - other.serial);
        }
        for (const user of users) {
          expect(index.of(userIdOf(user))).toEqual(all.filter(({ one, other }) => one === user || other === user));
        }
      }
    }),
  );
});

test("of many refusals the latest are remembered, one that is repeated among them", () => {
  const refusals = new RecentRefusals(new FakeClock());
  const { declinedMax } = challengeLimits;
  for (let one = 0; one < declinedMax; one++) refusals.note(userIdOf(`asker-${one}`), userIdOf("kofi"));
  refusals.note(userIdOf("asker-1"), userIdOf("kofi"));
  const fresh = () => [0, 1, 2, 3].filter((one) => refusals.isFresh(userIdOf(`asker-${one}`), userIdOf("kofi")));
  expect(fresh()).toEqual([0, 1, 2, 3]);
  for (const another of ["esi", "yaa"]) refusals.note(userIdOf(another), userIdOf("kofi"));
  expect(fresh()).toEqual([1, 3]);
  expect(refusals.isFresh(userIdOf("kofi"), userIdOf("asker-3"))).toBe(false);
});
