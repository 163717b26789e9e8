import type { Clock } from "#server/base/core/clock.ts";
import type { Log } from "#server/base/core/log.ts";
import type { NewNotification } from "#protocol/calls/notifications.ts";
import type { ChallengesDependencies } from "./challenges.ts";

interface MissedDependencies {
  readonly notifications: { add(userId: string, notification: NewNotification): Promise<void> };
  readonly clock: Clock;
  readonly log: Log;
}

const hourMs = 3_600_000;

/** Notifies of a missed challenge, at most once an hour for each challenger. */
export function missedChallenges({ clock, log, notifications }: MissedDependencies): ChallengesDependencies["missed"] {
  return (from, to) => {
    const cause = `challenge_missed:${from.id}:${Math.floor(clock.now() / hourMs)}`;
    notifications
      .add(to.id, { kind: "challenge_missed", values: {}, from: from.id, cause })
      .catch((fault: unknown) => log.warn({ err: fault }, "a missed challenge was not stored"));
  };
}
