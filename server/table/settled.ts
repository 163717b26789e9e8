import type { Clock } from "#server/core/clock.ts";
import type { Room } from "./room.ts";

/** A commit takes a few milliseconds. */
const pollMs = 5;

/** Resolves once all that these stopped rooms accepted is committed and said, or `msMax` have passed. */
export function allCommitted(rooms: readonly Pick<Room, "isSettled">[], clock: Clock, msMax: number): Promise<void> {
  const until = clock.monotonic() + msMax;
  let unsettled = rooms;
  return new Promise((resolve) => {
    const look = (): void => {
      // stopped rooms accept nothing more, so one that is settled stays so
      unsettled = unsettled.filter((room) => !room.isSettled);
      if (unsettled.length === 0 || clock.monotonic() >= until) resolve();
      else clock.after(pollMs, look);
    };
    look();
  });
}
