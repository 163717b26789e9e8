import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Player } from "#tests/support/player.ts";
import { moment } from "./moment.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A player that gets an update when the test says so. */
function witness() {
  const listeners = new Set<() => void>();
  const client = { listen: (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener)) };
  const see = (): void => {
    for (const listener of listeners) listener();
  };
  return { player: { client } as unknown as Player, see, listeners };
}

test("a moment lasts until its number of things is seen, however slowly they come", async () => {
  const { player, see, listeners } = witness();
  const ended = vi.fn<() => void>();
  const waiting = moment([player], 9, "slow play").then(ended);
  for (let thing = 0; thing < 10; thing++) {
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(80_000);
    see();
  }
  await waiting;
  expect(listeners.size).toBe(0);
});

test("a moment in which nothing more comes fails and says what", async () => {
  const { player, see } = witness();
  const refusal = vi.fn<(error: Error) => void>();
  const waiting = moment([player], 9, "play that stops").catch(refusal);
  see();
  await vi.advanceTimersByTimeAsync(90_000);
  await waiting;
  expect(refusal.mock.lastCall?.[0].message).toContain("play that stops");
});
