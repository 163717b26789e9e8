import type { Clock } from "#server/base/core/clock.ts";
import type { Log } from "#server/base/core/log.ts";

const fullWarningMs = 60_000;

/** Warns that there is no place for a room, once a minute at most. */
export function fullWarning(log: Log, clock: Clock): () => void {
  let quietUntil = Number.NEGATIVE_INFINITY;
  return () => {
    if (clock.monotonic() < quietUntil) return;
    quietUntil = clock.monotonic() + fullWarningMs;
    log.warn("no place for another room: all that may be closed are closed");
  };
}
