import { describe, expect, test } from "vitest";
import { type Runnable, sideBySide } from "./sideBySide.ts";
import type { Line } from "./tally.ts";

/** Steps that end when the test ends them. */
function held(...steps: readonly Runnable[]) {
  const ends = new Map<string, (line: Line) => void>();
  const begun: string[] = [];
  const lines = (width: number): Promise<Line[]> =>
    sideBySide(steps, width, ({ name }) => {
      begun.push(name);
      return new Promise((end) => ends.set(name, end));
    });
  const end = async (name: string, failed = 0): Promise<void> => {
    ends.get(name)?.({ step: name, seconds: 1, passed: 1, failed, notes: [] });
    await new Promise((done) => setImmediate(done));
  };
  return { lines, end, begun };
}

describe("steps side by side", () => {
  test("are never more than allowed, begin in their order, and are told in it", async () => {
    const { lines, end, begun } = held({ name: "a" }, { name: "b" }, { name: "c" }, { name: "d" });
    const all = lines(2);
    expect(begun).toEqual(["a", "b"]);
    await end("b");
    expect(begun).toEqual(["a", "b", "c"]);
    await end("c");
    await end("d");
    await end("a");
    expect((await all).map(({ step }) => step)).toEqual(["a", "b", "c", "d"]);
  });

  test("wait for the step that they need and let others go first meanwhile", async () => {
    const { lines, end, begun } = held({ name: "build" }, { name: "browser", needs: "build" }, { name: "unit" });
    const all = lines(3);
    expect(begun).toEqual(["build", "unit"]);
    await end("build");
    expect(begun).toEqual(["build", "unit", "browser"]);
    await end("unit");
    await end("browser");
    expect((await all).every(({ failed }) => failed === 0)).toBe(true);
  });

  test("are not run and have failed where the step that they need has failed, and so on from there", async () => {
    const { lines, end, begun } = held(
      { name: "build" },
      { name: "browser", needs: "build" },
      { name: "looks", needs: "browser" },
      { name: "unit" },
    );
    const all = lines(1);
    await end("build", 1);
    await end("unit");
    expect(begun).toEqual(["build", "unit"]);
    expect((await all).map(({ step, failed, notes }) => [step, failed, notes.join()])).toEqual([
      ["build", 1, ""],
      ["browser", 1, "not run: build failed"],
      ["looks", 1, "not run: browser failed"],
      ["unit", 0, ""],
    ]);
  });

  test("do not wait for a step that is not among them", async () => {
    const { lines, end } = held({ name: "browser", needs: "build" });
    const all = lines(1);
    await end("browser", 2);
    expect(await all).toMatchObject([{ step: "browser", failed: 2 }]);
  });

  test("that wait for each other are refused", async () => {
    const { lines } = held({ name: "a", needs: "b" }, { name: "b", needs: "a" });
    await expect(lines(2)).rejects.toThrow("a, b");
  });
});
