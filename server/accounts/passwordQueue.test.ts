/** The line before the hashes: bounded, and fair between addresses. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PasswordQueue, PasswordsBusy } from "./passwordQueue.ts";

const [guesser, honest, other] = ["198.51.100.1", "203.0.113.7", "203.0.113.8"] as const;
const turns = async (): Promise<void> => {
  for (let n = 0; n < 20; n += 1) await Promise.resolve();
};

/** A line whose work ends when the test says so; `begun` and `refused` name the works in the order of that. */
function held(atOnce: number, waitingMax: number) {
  const line = new PasswordQueue(atOnce, waitingMax);
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const come = (address: string, name: string): void => {
    const work = (): Promise<void> => {
      begun.push(name);
      return new Promise((resolve) => ends.push(resolve));
    };
    line.run(address, work).catch((error: unknown) => {
      refused.push(error instanceof PasswordsBusy ? name : String(error));
    });
  };
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    await turns();
  };
  const crowd = (address: string, name: string, count: number): void => {
    for (let n = 1; n <= count; n += 1) come(address, `${name}${n}`);
  };
  return { line, begun, refused, come, endOne, crowd };
}

describe("the line", () => {
  test("is served address by address in turn, each in its own order", async () => {
    const { begun, come, crowd, endOne } = held(1, 20);
    crowd(guesser, "g", 6);
    come(honest, "h1");
    come(other, "o1");
    come(honest, "h2");
    for (let n = 0; n < 9; n += 1) await endOne();
    expect(begun).toEqual(["g1", "g2", "h1", "o1", "g3", "h2", "g4", "g5", "g6"]);
  });

  test("filled from one address has a place for another, taken from the newest of the crowd", async () => {
    const { line, begun, refused, come, crowd, endOne } = held(1, 10);
    crowd(guesser, "g", 12);
    await turns();
    expect(refused).toEqual(["g12"]);
    expect([line.isFullFor(guesser), line.isFullFor(honest)]).toEqual([true, false]);
    come(honest, "h1");
    await turns();
    expect(refused).toEqual(["g12", "g11"]);
    expect(line.busy).toBe(11);
    await endOne();
    await endOne();
    expect(begun).toEqual(["g1", "g2", "h1"]);
  });

  test("full of many addresses alike refuses the newcomer, whose turn would not come sooner", async () => {
    const { line, refused, come } = held(1, 5);
    come(guesser, "at work");
    for (let n = 1; n <= 5; n += 1) come(`198.51.100.${n}`, `g${n}`);
    expect(line.isFullFor(honest)).toBe(true);
    come(honest, "h1");
    await turns();
    expect(refused).toEqual(["h1"]);
  });

  test("is free again after work that failed", async () => {
    const line = new PasswordQueue(1, 1);
    await expect(line.run(honest, () => Promise.reject(new Error("no hash")))).rejects.toThrow("no hash");
    expect(line.busy).toBe(0);
    expect(await line.run(honest, async () => 7)).toBe(7);
  });

  test("answers everybody once, never holds more than its places, and refuses nobody below a fair share", async () => {
    const step = fc.oneof(
      fc.record({ is: fc.constant("come" as const), who: fc.nat(4) }),
      fc.record({ is: fc.constant("end" as const), who: fc.constant(0) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { line, begun, refused, come, endOne } = held(2, 6);
        let came = 0;
        for (const { is, who } of steps) {
          const isFull = is === "come" && line.isFullFor(`10.0.0.${who}`);
          const name = `${who} ${++came}`;
          if (is === "come") come(`10.0.0.${who}`, name);
          else await endOne();
          await turns();
          expect(refused.includes(name)).toBe(isFull);
          expect(line.busy).toBeLessThanOrEqual(8);
        }
        for (let n = 0; n < came; n += 1) await endOne();
        expect(line.busy).toBe(0);
        const comers = steps.filter(({ is }) => is === "come").length;
        expect([...begun, ...refused].length).toBe(comers);
        expect(new Set([...begun, ...refused]).size).toBe(comers);
      }),
      { numRuns: 200 },
    );
  });
});
