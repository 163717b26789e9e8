import { EventEmitter } from "node:events";
import { describe, expect, test, vi } from "vitest";
import { finishBeforeQuitting, Unfinished } from "./pendingWrites.ts";

/** Enough turns for every promise that is settled to be heard of. */
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

/** An app that quits as Electron does: asks first, and is gone when nobody objects. */
function app() {
  const timers = new Set<() => void>();
  const after = vi.fn<(ms: number, call: () => void) => () => void>((_ms, call) => {
    timers.add(call);
    return () => timers.delete(call);
  });
  const unfinished = new Unfinished(after);
  const emitter = new EventEmitter();
  let tries = 0;
  let isGone = false;
  const quit = (): void => {
    tries += 1;
    let isHeld = false;
    emitter.emit("will-quit", { preventDefault: () => (isHeld = true) });
    isGone ||= !isHeld;
  };
  finishBeforeQuitting({ on: (event, listener) => emitter.on(event, listener), quit }, unfinished);
  return {
    unfinished,
    after,
    quit,
    timers,
    timeIsUp: () => timers.forEach((call) => call()),
    tries: () => tries,
    isGone: () => isGone,
  };
}

describe("quitting", () => {
  test("is not held back by nothing", () => {
    const { quit, isGone, after } = app();
    quit();
    expect([isGone(), after.mock.calls]).toEqual([true, []]);
  });

  test("nor by what is over already, however it ended", async () => {
    const { unfinished, quit, isGone, tries } = app();
    const [good, bad] = [work(), work()];
    void unfinished.count(good.promise);
    unfinished.count(bad.promise).catch(() => undefined);
    good.end();
    bad.fail(new Error("the disk is full"));
    await settle();
    quit();
    expect([isGone(), tries()]).toEqual([true, 1]);
  });

  test("waits for what is being written, and for what that leads to", async () => {
    const { unfinished, quit, isGone, tries, timers } = app();
    const [first, second] = [work(), work()];
    void unfinished.count(first.promise);
    quit();
    await settle();
    expect(isGone()).toBe(false);
    void unfinished.count(second.promise);
    first.end();
    await settle();
    expect(isGone(), "something began meanwhile").toBe(false);
    second.end();
    await settle();
    expect([isGone(), tries(), timers.size]).toEqual([true, 2, 0]);
  });

  test("waits for no more than two seconds, once", async () => {
    const { unfinished, quit, isGone, tries, timeIsUp, after } = app();
    void unfinished.count(work().promise);
    quit();
    await settle();
    expect(after.mock.calls.map(([ms]) => ms)).toEqual([2_000]);
    expect(isGone()).toBe(false);
    timeIsUp();
    await settle();
    expect([isGone(), tries(), after.mock.calls.length]).toEqual([true, 2, 1]);
  });

  test("that is asked for again and again while it waits happens once", async () => {
    const { unfinished, quit, isGone, tries, after } = app();
    const { promise, end } = work();
    void unfinished.count(promise);
    for (let time = 0; time < 3; time += 1) quit();
    end();
    await settle();
    expect([isGone(), tries(), after.mock.calls.length]).toEqual([true, 4, 1]);
  });

  test("that was called off is held back anew the next time", async () => {
    const { unfinished, quit, isGone, timeIsUp } = app();
    void unfinished.count(work().promise);
    const over = unfinished.over();
    timeIsUp();
    await over;
    const { promise, end } = work();
    void unfinished.count(promise);
    quit();
    await settle();
    expect(isGone()).toBe(false);
    end();
    await settle();
    expect(isGone()).toBe(true);
  });
});

test("what is counted gives what it gives", async () => {
  const { unfinished } = app();
  expect(await unfinished.count(Promise.resolve("keychain"))).toBe("keychain");
  await expect(unfinished.count(Promise.reject(new Error("refused")))).rejects.toThrow("refused");
});
