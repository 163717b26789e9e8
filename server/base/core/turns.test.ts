/** Shares of what is scarce: bounded, and fair between addresses and between the users of an address. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Crowded, type ShareKeys, type Share, Turns } from "./turns.ts";

const [guesser, honest, other] = ["198.51.100.1", "203.0.113.7", "203.0.113.8"] as const;
const steps = async (): Promise<void> => {
  for (let n = 0; n < 20; n += 1) await Promise.resolve();
};

const many = { atOnce: 100, waiting: 100 };
const byAddress = (atOnce: number, waiting: number, address = many): Share<"address"> => ({
  all: { atOnce, waiting },
  each: { address },
});
const at = (address: string | null) => ({ address });

/** Turns of works that end when the test says so; `begun`, `refused` and `crowded` name the works in the order of that. */
function held<K extends string>(share: Share<K>) {
  const turns = new Turns("test", share);
  const begun: string[] = [];
  const refused: string[] = [];
  const crowded: string[] = [];
  const ends = new Map<string, () => void>();
  const come = (keys: ShareKeys<K>, name: string, signal?: AbortSignal): void => {
    const work = (): Promise<void> => {
      begun.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    };
    turns.run(keys, work, signal).catch((error: unknown) => {
      if (error instanceof Crowded) (error.isOwn ? refused : crowded).push(name);
      else refused.push(`${name}: ${String(error)}`);
    });
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    ends.delete(name);
    await steps();
  };
  const endOne = async (): Promise<void> => {
    for (const name of [...ends.keys()].slice(0, 1)) await end(name);
  };
  const crowd = (keys: ShareKeys<K>, name: string, count: number): void => {
    for (let n = 1; n <= count; n += 1) come(keys, `${name}${n}`);
  };
  const isFullFor = (keys: ShareKeys<K>): boolean => {
    try {
      turns.checkPlace(keys);
      return false;
    } catch {
      return true;
    }
  };
  return { turns, begun, refused, crowded, come, end, endOne, crowd, isFullFor };
}

describe("turns", () => {
  test("bound a user also after a place in line went from one of its addresses to another", async () => {
    const { refused, crowded, come, endOne } = held({
      all: { atOnce: 1, waiting: 3 },
      each: { address: many, user: { atOnce: 1, waiting: 2 } },
    });
    come({ address: other, user: "yaw" }, "work");
    come({ address: guesser, user: "kofi" }, "k1");
    come({ address: guesser, user: "kofi" }, "k2");
    come({ address: guesser, user: "ama" }, "a1");
    come({ address: honest, user: "ama" }, "a2");
    await steps();
    expect(refused).toEqual(["a1"]);
    await endOne();
    come({ address: honest, user: "ama" }, "a3");
    come({ address: honest, user: "ama" }, "a4");
    await steps();
    expect([refused, crowded]).toEqual([["a1", "a4"], []]);
  });

  test("go from address to address, each in its own order", async () => {
    const { begun, come, crowd, endOne } = held(byAddress(1, 20));
    crowd(at(guesser), "g", 6);
    come(at(honest), "h1");
    come(at(other), "o1");
    come(at(honest), "h2");
    for (let n = 0; n < 9; n += 1) await endOne();
    expect(begun).toEqual(["g1", "g2", "h1", "o1", "g3", "h2", "g4", "g5", "g6"]);
  });

  test("go from user to user within an address", async () => {
    const share = { all: { atOnce: 1, waiting: 20 }, each: { address: many, user: many } };
    const { begun, come, crowd, endOne } = held(share);
    crowd({ address: guesser, user: "1" }, "g", 3);
    come({ address: guesser, user: "2" }, "neighbour");
    come({ address: honest, user: "3" }, "h");
    for (let n = 0; n < 5; n += 1) await endOne();
    expect(begun).toEqual(["g1", "g2", "h", "neighbour", "g3"]);
  });

  test("of a key with all its places at work pass it by", async () => {
    const { begun, come, crowd, end } = held(byAddress(3, 20, { atOnce: 2, waiting: 20 }));
    crowd(at(guesser), "g", 4);
    come(at(honest), "h1");
    await steps();
    expect(begun).toEqual(["g1", "g2", "h1"]);
    await end("h1");
    expect(begun).toEqual(["g1", "g2", "h1"]);
    await end("g1");
    expect(begun).toEqual(["g1", "g2", "h1", "g3"]);
  });
});

describe("the line", () => {
  test("filled from one address has a place for another, taken from the newest of the crowd", async () => {
    const { turns, begun, refused, come, crowd, endOne, isFullFor } = held(
      byAddress(1, 10, { atOnce: 1, waiting: 10 }),
    );
    crowd(at(guesser), "g", 12);
    await steps();
    expect(refused).toEqual(["g12"]);
    expect([isFullFor(at(guesser)), isFullFor(at(honest))]).toEqual([true, false]);
    come(at(honest), "h1");
    await steps();
    expect(refused).toEqual(["g12", "g11"]);
    expect(turns.busy).toBe(11);
    await endOne();
    await endOne();
    expect(begun).toEqual(["g1", "g2", "h1"]);
  });

  test("full of many addresses alike refuses the newcomer, whose turn would not come sooner", async () => {
    const { refused, crowded, come, isFullFor } = held(byAddress(1, 5));
    come(at(guesser), "at work");
    for (let n = 1; n <= 5; n += 1) come(at(`198.51.100.${n}`), `g${n}`);
    expect(isFullFor(at(honest))).toBe(true);
    come(at(honest), "h1");
    await steps();
    expect({ refused, crowded }).toEqual({ refused: [], crowded: ["h1"] });
  });

  test("refuses a key that has all its places, while others still come", async () => {
    const { refused, begun, crowd, come, endOne } = held(byAddress(1, 20, { atOnce: 1, waiting: 2 }));
    crowd(at(guesser), "g", 5);
    come(at(honest), "h1");
    await steps();
    expect(refused).toEqual(["g4", "g5"]);
    for (let n = 0; n < 4; n += 1) await endOne();
    expect(begun).toEqual(["g1", "g2", "h1", "g3"]);
  });

  test("bounds nothing that the server does by itself", async () => {
    const { turns, refused, crowded, crowd, come, begun, endOne } = held(byAddress(1, 2, { atOnce: 1, waiting: 1 }));
    crowd(at(guesser), "g", 2);
    crowd(at(null), "own", 5);
    await steps();
    expect({ refused, crowded, busy: turns.busy }).toEqual({ refused: [], crowded: [], busy: 7 });
    come(at(honest), "h1");
    await steps();
    expect(crowded).toEqual(["h1"]);
    for (let n = 0; n < 7; n += 1) await endOne();
    expect(begun).toEqual(["g1", "g2", "own1", "own2", "own3", "own4", "own5"]);
  });

  test("is left by work that is not wanted any more, which then never begins", async () => {
    const { turns, begun, refused, come, endOne } = held(byAddress(1, 5));
    const late = new AbortController();
    come(at(guesser), "g1");
    come(at(honest), "h1", late.signal);
    come(at(honest), "h2");
    late.abort("too late");
    await steps();
    expect({ refused, busy: turns.busy }).toEqual({ refused: ["h1: too late"], busy: 2 });
    await endOne();
    await endOne();
    expect(begun).toEqual(["g1", "h2"]);
    expect(turns.busy).toBe(0);
  });

  test("is free again after work that failed", async () => {
    const turns = new Turns("test", byAddress(1, 1));
    await expect(turns.run(at(honest), () => Promise.reject(new Error("no hash")))).rejects.toThrow("no hash");
    expect(turns.busy).toBe(0);
    expect(await turns.run(at(honest), async () => 7)).toBe(7);
  });

  test("answers everybody once, never holds more than its places, and refuses nobody below a fair share", async () => {
    const step = fc.oneof(
      fc.record({ is: fc.constant("come" as const), who: fc.nat(4) }),
      fc.record({ is: fc.constant("end" as const), who: fc.constant(0) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (taken) => {
        const { turns, begun, refused, crowded, come, endOne, isFullFor } = held(byAddress(2, 6));
        let came = 0;
        for (const { is, who } of taken) {
          const keys = at(`10.0.0.${who}`);
          const isFull = is === "come" && isFullFor(keys);
          const name = `${who} ${++came}`;
          if (is === "come") come(keys, name);
          else await endOne();
          await steps();
          expect([...refused, ...crowded].includes(name)).toBe(isFull);
          expect(turns.busy).toBeLessThanOrEqual(8);
        }
        for (let n = 0; n < came; n += 1) await endOne();
        expect(turns.busy).toBe(0);
        const comers = taken.filter(({ is }) => is === "come").length;
        expect([...begun, ...refused, ...crowded].length).toBe(comers);
        expect(new Set([...begun, ...refused, ...crowded]).size).toBe(comers);
      }),
      { numRuns: 200 },
    );
  });
});
