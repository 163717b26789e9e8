import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import type { ListenableType } from "#web/platform/socket/socket.ts";
import { disconnectAfterMs, disconnectWhileHidden } from "./followChallenges.ts";

/** The browser's locks: the first request holds one until it releases it. */
class Locks {
  readonly #queues = new Map<string, (() => Promise<void>)[]>();

  async request(name: string, { signal }: { readonly signal: AbortSignal }, hold: () => Promise<void>): Promise<void> {
    const queue = this.#queues.get(name) ?? [];
    this.#queues.set(name, queue);
    queue.push(hold);
    signal.addEventListener("abort", () => queue[0] !== hold && queue.splice(queue.indexOf(hold), 1));
    if (queue[0] === hold) void this.#serve(queue);
  }

  async #serve(queue: (() => Promise<void>)[]): Promise<void> {
    for (let hold = queue[0]; hold !== undefined; hold = queue[0]) {
      await hold();
      queue.shift();
    }
  }
}

let isHidden = false;
const look = (hidden: boolean): void => {
  isHidden = hidden;
  document.dispatchEvent(new Event("visibilitychange"));
};

/** A tab's connection, and the tab's use. */
function tab(heard: ListenableType[] = []) {
  const line = { isOn: true, heard };
  const stop = disconnectWhileHidden(
    {
      hasListener: (type) => line.heard.includes(type),
      start: () => {
        line.isOn = true;
      },
      stop: () => {
        line.isOn = false;
      },
    },
    userIdOf("7"),
  );
  return { line, stop };
}

const tabs: { stop: () => void }[] = [];
const opened = (heard?: ListenableType[]) => {
  const one = tab(heard);
  tabs.push(one);
  return one;
};

beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  vi.stubGlobal("navigator", { locks: new Locks() });
});
afterEach(() => {
  for (const { stop } of tabs.splice(0)) stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("of a browser's hidden tabs one keeps its connection, and the others connect again when they are shown", () => {
  const [first, second] = [opened(), opened()];
  look(true);
  vi.advanceTimersByTime(disconnectAfterMs - 1);
  expect([first.line.isOn, second.line.isOn]).toEqual([true, true]);
  vi.advanceTimersByTime(1);
  expect([first.line.isOn, second.line.isOn]).toEqual([true, false]);
  look(false);
  expect(second.line.isOn).toBe(true);
});

test("when the tab that stayed connected is closed, the next one connects", async () => {
  const [first, second, third] = [opened(), opened(), opened()];
  look(true);
  vi.advanceTimersByTime(disconnectAfterMs);
  first.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect([second.line.isOn, third.line.isOn]).toEqual([true, false]);
  vi.advanceTimersByTime(10 * disconnectAfterMs);
  expect(second.line.isOn).toBe(true);
});

test("a tab with a table, a search or the chat keeps its connection until that is over", () => {
  opened();
  for (const type of ["updatedGameData", "matchFound", "globalMessage"] as const) {
    isHidden = false;
    const { line } = opened([type]);
    look(true);
    vi.advanceTimersByTime(3 * disconnectAfterMs);
    expect([type, line.isOn]).toEqual([type, true]);
    line.heard = ["challenge"];
    vi.advanceTimersByTime(disconnectAfterMs);
    expect([type, line.isOn]).toEqual([type, false]);
  }
});

test("a short switch to another tab changes nothing, nor does a closed tab", () => {
  opened();
  const { line, stop } = opened();
  look(true);
  vi.advanceTimersByTime(disconnectAfterMs - 1);
  look(false);
  vi.advanceTimersByTime(disconnectAfterMs);
  expect(line.isOn).toBe(true);
  look(true);
  stop();
  vi.advanceTimersByTime(disconnectAfterMs);
  expect(line.isOn).toBe(true);
});

test("where tabs cannot agree which one stays, all stay connected", () => {
  vi.stubGlobal("navigator", {});
  const { line } = opened();
  look(true);
  vi.advanceTimersByTime(disconnectAfterMs);
  expect(line.isOn).toBe(true);
});
