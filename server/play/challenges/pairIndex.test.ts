import fc from "fast-check";
import { expect, test } from "vitest";
import { PairIndex } from "./pairIndex.ts";

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
          index.add([thing.one, thing.other], thing);
        } else if (what.is === "delete") {
          const [thing] = all.splice(what.at % Math.max(1, all.length), 1);
          if (thing !== undefined) index.delete([thing.one, thing.other], thing);
        } else {
          for (const thing of all) {
            if (thing.one === what.one) thing.one = what.other;
            if (thing.other === what.one) thing.other = what.other;
          }
          index.pass(what.one, what.other, (one, other) => one.serial - other.serial);
        }
        for (const user of users) {
          expect(index.of(user)).toEqual(all.filter(({ one, other }) => one === user || other === user));
        }
      }
    }),
  );
});
