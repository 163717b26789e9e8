import type { MessageBoxOptions } from "electron";
import { expect, test } from "vitest";
import { Updates, type Updater } from "./updates.ts";
import { runUpdateDialog } from "./updateDialog.ts";
import { wordsIn } from "../text/words.ts";

function talk(changes: Partial<Updater> | null, presses: number[], isPlaying: () => boolean = () => false) {
  let restarts = 0;
  const updater: Updater = {
    check: async () => "2.0.0",
    load: async () => undefined,
    restart: () => void (restarts += 1),
    ...changes,
  };
  const updates = new Updates({
    restarting: () => undefined,
    finish: async () => undefined,
    updater: changes === null ? null : updater,
    version: "1.0.0",
    isPlaying,
    changed: () => undefined,
    warn: () => undefined,
  });
  const said: string[] = [];
  const ask = async ({ message }: MessageBoxOptions): Promise<number> => {
    said.push(message);
    return presses.shift() ?? 0;
  };
  const run = () => runUpdateDialog({ updates, words: () => wordsIn("en"), isPlaying, ask });
  return { run, said, restarts: () => restarts };
}

const offered = "Version 2.0.0 is available.";
const ready = "Version 2.0.0 is ready.";

test("a user who agrees twice gets the update", async () => {
  const { run, said, restarts } = talk({}, [0, 0]);
  await run();
  expect([said, restarts()]).toEqual([[offered, ready], 1]);
});

test.each([
  ["not to load", [1], [offered]],
  ["not to restart", [0, 1], [offered, ready]],
])("a user who chooses %s is not asked further", async (_what, presses, expected) => {
  const { run, said, restarts } = talk({}, presses);
  await run();
  expect([said, restarts()]).toEqual([expected, 0]);
});

test("a user who asks during loading is told so", async () => {
  let loaded: () => void = () => undefined;
  const { run, said } = talk({ load: () => new Promise((resolve) => (loaded = resolve)) }, [0, 0, 1]);
  const first = run();
  await new Promise((resolve) => setImmediate(resolve));
  await run();
  loaded();
  await first;
  expect(said).toEqual([offered, "Downloading version 2.0.0. You will be asked when it is ready.", ready]);
});

test("an update that was loaded earlier is offered without a new check", async () => {
  const { run, said, restarts } = talk({}, [0, 1, 0]);
  await run();
  await run();
  expect([said, restarts()]).toEqual([[offered, ready, ready], 1]);
});

test.each<[Partial<Updater> | null, string[]]>([
  [{ check: async () => null }, ["You have the newest version."]],
  [{ check: () => Promise.reject(new Error("no network")) }, ["Could not check for a newer version."]],
  [null, ["This copy is updated by your system."]],
  [{ load: () => Promise.reject(new Error("not signed")) }, [offered, "Could not check for a newer version."]],
])("the dialog says when there is no update", async (changes, expected) => {
  const { run, said, restarts } = talk(changes, [0, 0]);
  await run();
  expect([said, restarts()]).toEqual([expected, 0]);
});

test("during a match the update waits", async () => {
  const { run, said, restarts } = talk({}, [0, 0], () => true);
  await run();
  expect([said, restarts()]).toEqual([[offered, "You are in a match. Install the update when it is over."], 0]);
});
