import { describe, expect, test, vi } from "vitest";
import { isNewer, type Updater, Updates } from "./updates.ts";

test.each([
  ["1.2.4", "1.2.3", true],
  ["1.10.0", "1.9.9", true],
  ["2.0.0", "1.99.99", true],
  ["1.2.3", "1.2.3-beta.1", true],
  ["1.2.3", "1.2.3", false],
  ["1.2.2", "1.2.3", false],
  ["0.9.9", "1.0.0", false],
  ["1.2.4-beta.1", "1.2.3", false],
  ["v1.2.4", "1.2.3", false],
  ["1.2", "1.1.0", false],
  ["", "1.1.0", false],
  ["99999999.0.0", "1.1.0", false],
  ["1.2.4", "unknown", false],
])("%j is newer than %j: %s", (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected);
});

function updates(changes: Partial<Updater> = {}, updater?: Updater | null) {
  const restart = vi.fn<() => void>();
  const ours: Updater = { check: async () => "1.1.0", load: async (onPercent) => onPercent(55.5), restart, ...changes };
  const seen: string[] = [];
  const warnings: string[] = [];
  const table = { isPlaying: false };
  let finish: () => void = () => undefined;
  let finishing = Promise.resolve();
  const unfinished = (): void => {
    finishing = new Promise((resolve) => (finish = resolve));
  };
  const all = new Updates({
    updater: updater === undefined ? ours : updater,
    version: "1.0.0",
    isPlaying: () => table.isPlaying,
    restarting: () => undefined,
    finish: () => finishing,
    changed: ({ kind, percent }) => seen.push(percent > 0 ? `${kind} ${percent}` : kind),
    warn: (text) => warnings.push(text),
  });
  return { all, seen, warnings, restart, table, unfinished, finished: () => finish() };
}

test("an update is offered, loaded on request, and installed on request", async () => {
  const { all, seen, restart } = updates();
  expect(await all.check()).toMatchObject({ kind: "offered", version: "1.1.0" });
  expect(restart).not.toHaveBeenCalled();
  expect(await all.install()).toBe(true);
  expect(restart).not.toHaveBeenCalled();
  expect(await all.install()).toBe(true);
  expect(restart).toHaveBeenCalledTimes(1);
  expect(seen).toEqual(["checking", "offered", "loading", "loading 55", "ready 100"]);
});

test("the restart waits for all writes and happens once", async () => {
  const { all, restart, unfinished, finished } = updates();
  await all.check();
  await all.install();
  unfinished();
  const answers = [all.install(), all.install()];
  await Promise.resolve();
  expect(restart).not.toHaveBeenCalled();
  finished();
  expect(await Promise.all(answers)).toEqual([true, false]);
  expect(restart).toHaveBeenCalledTimes(1);
});

describe("nothing is installed", () => {
  test("when a match began while the app was writing", async () => {
    const { all, restart, table, unfinished, finished } = updates();
    await all.check();
    await all.install();
    unfinished();
    const answer = all.install();
    table.isPlaying = true;
    finished();
    expect(await answer).toBe(false);
    expect([restart.mock.calls, all.state.kind]).toEqual([[], "ready"]);
  });

  test("during a match", async () => {
    const { all, restart, table } = updates();
    await all.check();
    table.isPlaying = true;
    expect(await all.install()).toBe(false);
    table.isPlaying = false;
    await all.install();
    table.isPlaying = true;
    expect(await all.install()).toBe(false);
    expect(restart).not.toHaveBeenCalled();
    expect(all.state.kind).toBe("ready");
  });

  test.each(["0.9.0", "1.0.0", "1.1.0-rc.1", "newest"])("that is not newer: %s", async (version) => {
    const { all } = updates({ check: async () => version });
    expect((await all.check()).kind).toBe("none");
    expect(await all.install()).toBe(false);
  });

  test("that fails to load, for example without a valid signature", async () => {
    const load = () => Promise.reject(new Error("not signed by the application owner"));
    const { all, restart, warnings } = updates({ load });
    await all.check();
    expect(await all.install()).toBe(false);
    expect(all.state).toEqual({ kind: "failed", version: null, percent: 0 });
    expect(await all.install()).toBe(false);
    expect(restart).not.toHaveBeenCalled();
    expect(warnings).toEqual([expect.stringMatching(/^The update came to nothing: Error < /)]);
  });

  test("in a copy that does not update itself", async () => {
    const { all, seen } = updates({}, null);
    expect((await all.check()).kind).toBe("off");
    expect(await all.install()).toBe(false);
    expect(seen).toEqual([]);
  });
});

test("a failed check can be repeated", async () => {
  let tries = 0;
  const check = async (): Promise<string> => {
    tries += 1;
    if (tries === 1) throw new Error("no network");
    return "1.1.0";
  };
  const { all } = updates({ check });
  expect((await all.check()).kind).toBe("failed");
  expect((await all.check()).kind).toBe("offered");
});

test("an offer stays during a further check and after a failed one", async () => {
  const answers = ["1.1.0", "1.2.0", null, "1.0.1"];
  const check = async (): Promise<string | null> => {
    const answer = answers.shift();
    if (answer === undefined) throw new Error("no network");
    return answer;
  };
  const { all, seen } = updates({ check });
  await all.check();
  expect(await all.check()).toMatchObject({ kind: "offered", version: "1.2.0" });
  expect(await all.check()).toMatchObject({ kind: "none" });
  await all.check();
  expect(await all.check()).toMatchObject({ kind: "offered", version: "1.0.1" });
  expect(seen).toEqual(["checking", "offered", "offered", "none", "checking", "offered", "offered"]);
});

test("two requests at once cause one check", async () => {
  const check = vi.fn<() => Promise<string>>(async () => "1.1.0");
  const { all } = updates({ check });
  await Promise.all([all.check(), all.check()]);
  expect(check).toHaveBeenCalledTimes(1);
});
