import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ConnectionBounds, type Counted } from "./connectionBounds.ts";
import { httpLimits, callBounds } from "#server/app/http/limits.ts";
import { socketLimits, silentSocketBounds } from "#server/app/sockets/limits.ts";

/** Connections by name, and the names of those that were closed for the others' sake, in order. */
function counting(inAll: number, perAddress: number) {
  const bounds = new ConnectionBounds({ inAll, perAddress });
  const closed: string[] = [];
  const enter = (address: string, name: string): Counted => bounds.enter(address, () => void closed.push(name));
  return { bounds, closed, enter };
}

describe("connections", () => {
  test("of one address are bounded, and the one that has done nothing for longest goes", () => {
    const { bounds, closed, enter } = counting(10, 2);
    for (const name of ["a1", "a2", "a3"]) enter("a", name);
    enter("b", "b1");
    expect(closed).toEqual(["a1"]);
    expect(bounds.size).toBe(3);
  });

  test("in all are bounded, from any address", () => {
    const { closed, enter } = counting(3, 3);
    for (const name of ["a", "b", "c", "d", "e"]) enter(name, name);
    expect(closed).toEqual(["a", "b"]);
  });

  test("that do something are kept, and the new one goes where all of them do", () => {
    const { closed, enter } = counting(10, 2);
    const first = enter("a", "first");
    first.busy();
    const second = enter("a", "second");
    enter("a", "third");
    expect(closed).toEqual(["second"]);
    second.leave();
    const fourth = enter("a", "fourth");
    expect(closed).toEqual(["second", "third"]);
    fourth.busy();
    enter("a", "fifth");
    expect(closed).toEqual(["second", "third", "fifth"]);
    first.idle();
    enter("a", "sixth");
    expect(closed).toEqual(["second", "third", "fifth", "first"]);
  });

  test("are never more than allowed, and are counted out exactly once", () => {
    const step = fc.record({ does: fc.constantFrom("enter", "busy", "idle", "leave"), n: fc.nat(30) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const bounds = new ConnectionBounds({ inAll: 6, perAddress: 3 });
        const made: { address: string; counted: Counted }[] = [];
        const gone = new Set<number>();
        for (const { does, n } of steps) {
          const one = made[n % Math.max(1, made.length)];
          if (does === "enter") {
            const index = made.length;
            made.push({ address: `${n % 3}`, counted: bounds.enter(`${n % 3}`, () => void gone.add(index)) });
          } else if (one !== undefined) {
            one.counted[does as "busy" | "idle" | "leave"]();
            if (does === "leave") gone.add(made.indexOf(one));
          }
          const here = made.filter((_, index) => !gone.has(index));
          expect(bounds.size).toBe(here.length);
          expect(bounds.size).toBeLessThanOrEqual(6);
          for (const address of ["0", "1", "2"]) {
            expect(here.filter((each) => each.address === address).length).toBeLessThanOrEqual(3);
          }
        }
        for (const { counted } of made) counted.leave();
        expect(bounds.size).toBe(0);
      }),
    );
  });
});

describe("how many there may be", () => {
  test("is bounded by memory where files are plenty, and by files where they are few", () => {
    expect(silentSocketBounds(1_000_000).inAll).toBe(socketLimits.strangersMax);
    expect(silentSocketBounds(4_096)).toEqual({ inAll: 2_048, perAddress: 1_536 });
    expect(callBounds(1_000_000, false).inAll).toBe(httpLimits.connectionsMax);
    expect(callBounds(4_096, false)).toEqual({ inAll: 1_024, perAddress: 409 });
  });

  test("leaves files for those who play", () => {
    for (const files of [1_024, 20_000]) {
      expect(silentSocketBounds(files).inAll + callBounds(files, false).inAll).toBeLessThanOrEqual(files * 0.75);
    }
  });

  test("is the same for a proxy as in all, because everybody's calls come from it", () => {
    expect(callBounds(1_000_000, true).perAddress).toBe(httpLimits.connectionsMax);
  });
});
