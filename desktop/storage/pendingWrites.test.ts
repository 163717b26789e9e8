import { EventEmitter } from "node:events";
import { describe, expect, test, vi } from "vitest";
import { finishBeforeQuitting, PendingWrites } from "./pendingWrites.ts";

/** Enough microtask turns for all settled promises. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

function work() {
  let end: () => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    [end, fail] = [resolve, reject];
  });
  promise.catch(() => undefined);
  return { promise, end, fail };
}

/** An app that quits like Electron: it emits the event first, and quits if it is not prevented. */
function app() {
  const timers = new Set<() => void>();
  const after = vi.fn<(ms: number, call: () => void) => () => void>((_ms, call) => {
    timers.add(call);
    return () => timers.delete(call);
  });
  const pendingWrites = new PendingWrites(after);
  const emitter = new EventEmitter();
  let tries = 0;
  let isGone = false;
  const quit = (): void => {
    tries += 1;
    let isHeld = false;
    emitter.emit("will-quit", { preventDefault: () => (isHeld = true) });
    isGone ||= !isHeld;
  };
  finishBeforeQuitting({ on: (event, listener) => emitter.on(event, listener), quit }, pendingWrites);
  return {
    pendingWrites,
    after,
    quit,
    timers,
    timeIsUp: () => timers.forEach((call) => call()),
    tries: () => tries,
    isGone: () => isGone,
  };
}

describe("quitting", () => {
  test("goes ahead with no pending writes", () => {
    const { quit, isGone, after } = app();
    quit();
    expect([isGone(), after.mock.calls]).toEqual([true, []]);
  });

  test("goes ahead after all writes have ended, also failed ones", async () => {
    const { pendingWrites, quit, isGone, tries } = app();
    const [good, bad] = [work(), work()];
    void pendingWrites.track(good.promise);
    pendingWrites.track(bad.promise).catch(() => undefined);
    good.end();
    bad.fail(new Error("the disk is full"));
    await settle();
    quit();
    expect([isGone(), tries()]).toEqual([true, 1]);
  });

  test("waits for pending writes and for writes that they start", async () => {
    const { pendingWrites, quit, isGone, tries, timers } = app();
    const [first, second] = [work(), work()];
    void pendingWrites.track(first.promise);
    quit();
    await settle();
    expect(isGone()).toBe(false);
    void pendingWrites.track(second.promise);
    first.end();
    await settle();
    expect(isGone(), "something began meanwhile").toBe(false);
    second.end();
    await settle();
    expect([isGone(), tries(), timers.size]).toEqual([true, 2, 0]);
  });

  test("waits for two seconds at most, once", async () => {
    const { pendingWrites, quit, isGone, tries, timeIsUp, after } = app();
    void pendingWrites.track(work().promise);
    quit();
    await settle();
    expect(after.mock.calls.map(([ms]) => ms)).toEqual([2_000]);
    expect(isGone()).toBe(false);
    timeIsUp();
    await settle();
    expect([isGone(), tries(), after.mock.calls.length]).toEqual([true, 2, 1]);
  });

  test("that is requested repeatedly during the wait happens once", async () => {
    const { pendingWrites, quit, isGone, tries, after } = app();
    const { promise, end } = work();
    void pendingWrites.track(promise);
    for (let time = 0; time < 3; time += 1) quit();
    end();
    await settle();
    expect([isGone(), tries(), after.mock.calls.length]).toEqual([true, 4, 1]);
  });

  test("that was cancelled is delayed again the next time", async () => {
    const { pendingWrites, quit, isGone, timeIsUp } = app();
    void pendingWrites.track(work().promise);
    const over = pendingWrites.finished();
    timeIsUp();
    await over;
    const { promise, end } = work();
    void pendingWrites.track(promise);
    quit();
    await settle();
    expect(isGone()).toBe(false);
    end();
    await settle();
    expect(isGone()).toBe(true);
  });
});

test("a tracked promise gives its own result", async () => {
  const { pendingWrites } = app();
  expect(await pendingWrites.track(Promise.resolve("keychain"))).toBe("keychain");
  await expect(pendingWrites.track(Promise.reject(new Error("refused")))).rejects.toThrow("refused");
});
