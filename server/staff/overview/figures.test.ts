import { beforeEach, describe, expect, test } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import { finishedMatch } from "#tests/support/finishedMatch.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { dayOf } from "#server/base/db/addDailyCount.ts";
import type { Count } from "./dailyCounts.ts";
import { Figures } from "./figures.ts";
import { overviewLimits } from "./limits.ts";

const dayMs = 86_400_000;
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

let clock: FakeClock;
let figures: Figures;
let written: { day: number; counts: readonly Count[]; seen: readonly string[] }[];
let faults: unknown[];
let isAway: boolean;
let events: string[];

beforeEach(() => {
  clock = new FakeClock();
  [written, faults, events, isAway] = [[], [], [], false];
  figures = new Figures({
    clock,
    store: {
      add: async (day, counts, seen) => {
        if (isAway) throw new Error("away");
        written.push({ day, counts, seen });
      },
    },
    metrics: { countEvent: (event) => void events.push(event) },
    failed: (fault) => void faults.push(fault),
  });
});

const count = (measure: string, total: number, part = ""): Count => ({ measure, part, total });
const totalsOf = (measure: string) =>
  written.flatMap(({ counts }) => counts.filter((each) => each.measure === measure && each.part === ""));

async function flushed(): Promise<void> {
  clock.pass(overviewLimits.flushMs);
  await settled();
}

test("counting writes nothing; some seconds later all of it is written at once, and no timer stays", async () => {
  figures.countEvent("start_bot_game", { difficulty: "hard" });
  figures.countEvent("start_bot_game", { difficulty: "easy" });
  figures.paired([1_500.4, 2_500]);
  figures.signedUp();
  expect(written).toEqual([]);
  await flushed();
  expect(written).toEqual([
    {
      day: dayOf(clock.now()),
      counts: [
        count("event:start_bot_game", 2),
        count("event:start_bot_game", 1, "difficulty=hard"),
        count("event:start_bot_game", 1, "difficulty=easy"),
        count("queue_waits", 2),
        count("queue_wait_ms", 4_000),
        count("signups", 1),
      ],
      seen: [],
    },
  ]);
  expect(events).toEqual(["start_bot_game", "start_bot_game"]);
  expect(clock.timers).toBe(0);
});

test("what a database that is away did not take is written with the next, and once", async () => {
  figures.signedUp();
  figures.seen(userIdOf("7"));
  isAway = true;
  await flushed();
  figures.signedUp();
  figures.seen(userIdOf("8"));
  expect(faults).toHaveLength(1);
  isAway = false;
  await flushed();
  expect(written).toEqual([{ day: dayOf(clock.now()), counts: [count("signups", 2)], seen: ["7", "8"] }]);
  await figures.stop();
  expect(written).toHaveLength(1);
});

test("a user counts as active once a day, and again on the next day, also without a new connection", async () => {
  figures.watch({ countRunning: () => 3, connectedUsers: () => [userIdOf("7")] });
  for (let time = 0; time < 3; time++) figures.seen(userIdOf("7"));
  await flushed();
  figures.seen(userIdOf("7"));
  await flushed();
  expect(written.flatMap(({ seen }) => seen)).toEqual(["7"]);
  for (let passed = 0; passed <= dayMs; passed += overviewLimits.sampleMs) {
    clock.pass(overviewLimits.sampleMs);
    await settled();
  }
  const days = written.filter(({ seen }) => seen.length > 0).map(({ day }) => day);
  expect(days).toEqual([dayOf(clock.now()) - 1, dayOf(clock.now())]);
  const [sum, samples] = [totalsOf("running"), totalsOf("running_samples")].map((all) =>
    all.reduce((total, each) => total + each.total, 0),
  );
  expect(sum).toBe(3 * (samples ?? 0));
  expect(samples).toBeGreaterThan(1_400);
  await figures.stop();
  expect(clock.timers).toBe(0);
});

describe("a finished match", () => {
  const person = (id: string) => ({ id: userIdOf(id), username: id });
  const totals = () =>
    Object.fromEntries(
      written.flatMap(({ counts }) => counts.map((each) => [`${each.measure} ${each.part}`.trim(), each.total])),
    );

  test("counts its hands and its end for each person, and for no computer", async () => {
    const match = finishedMatch(2, [person("7"), null], { matchNumber: 2 });
    const hands = match.players.reduce((sum, { handsWon }) => sum + handsWon, 0);
    figures.matchFinished(match);
    await flushed();
    const found = totals();
    expect(found).toMatchObject({
      matches: 1,
      "event:game_ended": 1,
      "event:rematch_started": 1,
      "event:hand_ended": hands,
    });
    expect(found["event:new_hand_started"] ?? 0).toBe(hands - 1);
    expect(found["event:hand_ended hand_number=1"]).toBe(1);
  });

  test("counts late hands together", async () => {
    const match = finishedMatch(1, [person("7"), null]);
    const [first, second] = match.players;
    if (first === undefined || second === undefined) throw new Error("no players");
    figures.matchFinished({ ...match, players: [{ ...first, handsWon: 30 }, second] });
    await flushed();
    const found = totals();
    expect(found[`event:hand_ended hand_number=${overviewLimits.handNumberMax}+`]).toBe(
      30 + second.handsWon - overviewLimits.handNumberMax,
    );
    expect(found["event:rematch_started"]).toBeUndefined();
  });
});
