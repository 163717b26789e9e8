import { beforeEach, describe, expect, test } from "vitest";
import { pictureLimits } from "./limits.ts";
import { type Asker, workFor } from "#server/base/core/asker.ts";
import { shares } from "#server/base/core/shares.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import type { MatchToPaint } from "./sharedContent.ts";
import type { Painted } from "./painter.ts";
import { openPictures, type Pictures } from "./pictures.ts";

const match = (matchNumber: number): MatchToPaint => ({
  players: [],
  matchNumber,
  record: null,
});

interface Job {
  readonly match: MatchToPaint;
  readonly answer: (picture: Painted) => void;
  readonly fail: (fault: unknown) => void;
}

let clock: FakeClock;
let jobs: Job[];
let started: number;
let stopped: number;
let faults: unknown[];
let pictures: Pictures;

beforeEach(() => {
  clock = new FakeClock();
  [jobs, started, stopped, faults] = [[], 0, 0, []];
  pictures = openPictures({
    clock,
    start: () => {
      started += 1;
      return {
        paint: (painted) => new Promise((answer, fail) => jobs.push({ match: painted, answer, fail })),
        stop: () => {
          stopped += 1;
        },
      };
    },
    failed: (fault) => faults.push(fault),
  });
});

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const ask = (key: string, number = 1, asker: Asker = { address: key, user: null }) =>
  workFor(
    () => asker,
    () => pictures.of(key, async () => match(number)),
  );
const refused = { name: "Crowded", isOwn: true };
const png = (bytes = 10): Uint8Array => new Uint8Array(bytes);

describe("pictures", () => {
  test("are painted once and kept", async () => {
    const first = ask("a");
    const same = ask("a");
    await settle();
    expect(jobs).toHaveLength(1);
    const picture = png();
    jobs[0]?.answer(picture);
    expect(await first).toBe(picture);
    expect(await same).toBe(picture);
    expect(await ask("a")).toBe(picture);
    expect(jobs).toHaveLength(1);
    expect(started).toBe(1);
  });

  test("are painted one after the other", async () => {
    const both = [ask("a", 1), ask("b", 2)];
    await settle();
    expect(jobs.map((job) => job.match.matchNumber)).toEqual([1]);
    jobs[0]?.answer(png());
    await settle();
    expect(jobs.map((job) => job.match.matchNumber)).toEqual([1, 2]);
    jobs[1]?.answer(png());
    expect(await Promise.all(both)).toHaveLength(2);
    expect(started).toBe(1);
  });

  test("are refused while too many wait", async () => {
    const { all } = shares.drawing;
    const waiting = Array.from({ length: all.atOnce + all.waiting }, (_, index) => ask(String(index)));
    await expect(ask("one more")).rejects.toMatchObject({ name: "Crowded", isOwn: false });
    for (const index of waiting.keys()) {
      await settle();
      jobs[index]?.answer(png());
    }
    expect(await Promise.all(waiting)).toHaveLength(8);
    expect(await ask("0")).toEqual(png());
  });

  test("do not wait for a painter that hangs", async () => {
    const [hung, next] = [ask("a"), ask("b")];
    await settle();
    clock.pass(pictureLimits.pictureMsMax);
    expect(await hung).toBeNull();
    expect({ stopped, faults: faults.length }).toEqual({ stopped: 1, faults: 1 });
    await settle();
    expect(started).toBe(2);
    jobs[1]?.answer(png());
    expect(await next).toEqual(png());
  });

  test("are painted by a new painter where the one that was kept has been ended", async () => {
    const first = ask("a");
    await settle();
    jobs[0]?.answer(png());
    await first;
    const lost = ask("b", 2);
    await settle();
    jobs[1]?.fail(new Error("gone"));
    await settle();
    expect({ started, painted: jobs.map((job) => job.match.matchNumber) }).toEqual({ started: 2, painted: [1, 2, 2] });
    const picture = png(20);
    jobs[2]?.answer(picture);
    expect(await lost).toBe(picture);
    expect(faults).toHaveLength(1);
  });

  test("that end their painter are tried twice and no more, and the next is painted", async () => {
    const [lost, next] = [ask("a"), ask("b", 2)];
    for (const index of [0, 1]) {
      await settle();
      jobs[index]?.fail(new Error("gone"));
    }
    expect(await lost).toBeNull();
    await settle();
    expect(jobs.map((job) => job.match.matchNumber)).toEqual([1, 1, 2]);
    jobs[2]?.answer(png());
    expect(await next).toEqual(png());
    expect({ started, stopped }).toEqual({ started: 3, stopped: 2 });
  });

  test("leave places to others: one user or address has only some of them", async () => {
    const { user } = shares.drawing.each;
    const asker = { address: "a", user: "1" };
    const waiting = Array.from({ length: user.atOnce + user.waiting }, (_, index) => ask(String(index), 1, asker));
    await expect(ask("x", 1, { address: "b", user: "1" })).rejects.toMatchObject(refused);
    await expect(ask("x", 1, { address: "a", user: null })).rejects.toMatchObject(refused);
    // A picture that is being painted takes no place in the queue, and nor does a refused one.
    const same = ask("0", 1, { address: "a", user: null });
    const other = ask("y", 2, { address: "b", user: null });
    for (const index of [...waiting, other].keys()) {
      await settle();
      jobs[index]?.answer(png());
    }
    expect(await Promise.all([...waiting, same, other])).toHaveLength(5);
    // Two of the user's were in line before the other address came; it has its turn before the second of them.
    expect(jobs.map((job) => job.match.matchNumber)).toEqual([1, 1, 2, 1]);
    const again = ask("x", 1, asker);
    await settle();
    jobs.at(-1)?.answer(png());
    expect(await again).toEqual(png());
  });

  test("that could not be painted, or whose match is gone, are not kept", async () => {
    expect(await pictures.of("a", async () => undefined)).toBeNull();
    expect(started).toBe(0);
    const failed = ask("a");
    await settle();
    jobs[0]?.answer(null);
    expect(await failed).toBeNull();
    void ask("a");
    await settle();
    expect(jobs).toHaveLength(2);
  });

  test("a store that is away is the asker's to hear, and is asked again", async () => {
    const away = new Error("away");
    await expect(pictures.of("a", () => Promise.reject(away))).rejects.toBe(away);
    void ask("a");
    await settle();
    expect(jobs).toHaveLength(1);
  });

  test("let the painter go when none is wanted for a while", async () => {
    const first = ask("a");
    await settle();
    jobs[0]?.answer(png());
    await first;
    clock.pass(pictureLimits.pictureIdleMs - 1);
    expect(stopped).toBe(0);
    clock.pass(1);
    expect(stopped).toBe(1);
  });

  test("start no other painter once the server stops, and leave no timer", async () => {
    const waiting = [ask("a"), ask("b"), ask("c")];
    await settle();
    pictures.stop();
    jobs[0]?.fail(new Error("gone"));
    expect(await Promise.all(waiting)).toEqual([null, null, null]);
    expect({ started, stopped, timers: clock.timers, faults }).toEqual({
      started: 1,
      stopped: 1,
      timers: 0,
      faults: [],
    });
  });

  test("take no more memory than they may: those asked for longest ago go first", async () => {
    const half = pictureLimits.picturesBytesMax / 2;
    const paint = async (key: string): Promise<void> => {
      const requested = ask(key);
      await settle();
      jobs.at(-1)?.answer(png(half));
      await requested;
    };
    await paint("a");
    await paint("b");
    await ask("a");
    await paint("c");
    expect(jobs).toHaveLength(3);
    await ask("a");
    expect(jobs).toHaveLength(3);
    void ask("b");
    await settle();
    expect(jobs).toHaveLength(4);
  });
});
