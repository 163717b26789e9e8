import type { Challenges } from "#server/play/challenges/challenges.ts";
import type { UserNotifier } from "#server/base/connections/userNotifier.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { Log } from "#server/base/core/log.ts";
import type { Matchmaker } from "#server/play/matchmaking/matchmaker.ts";
import { admissionOf, type GuestAdmission } from "#server/staff/sanctions/admission.ts";
import type { LiveStreams } from "#server/events/overlays/liveStreams.ts";
import { sanctionNotice, Sanctions } from "#server/staff/sanctions/sanctions.ts";
import type { Notifications } from "#server/people/notifications/notifications.ts";
import type { Hub } from "./sockets/hub.ts";
import type { Store } from "./store/store.ts";
import { leaveTables } from "#server/play/tables/leaveTables.ts";
import type { Registry } from "#server/play/tables/registry.ts";

interface SanctionParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

interface OpenParts {
  readonly rooms: Registry;
  readonly queue: Matchmaker;
  readonly challenges: Challenges;
  readonly notifier: UserNotifier;
  readonly notifications: Notifications;
  readonly hub: Hub;
  readonly streams: Pick<LiveStreams, "revokeOf">;
}

/** Sanctions, and who may come in. */
export interface OpenSanctions {
  readonly sanctions: Sanctions;
  readonly admission: GuestAdmission;
}

/** Sanctions that act on what these parts have open for a user. */
export function openSanctions({ store, clock, log }: SanctionParts, parts: OpenParts): OpenSanctions {
  const { rooms, queue, challenges, notifier, notifications, hub, streams } = parts;
  const sanctions = new Sanctions({
    store,
    clock,
    open: {
      tell: async (userId, sanction) => {
        const notice = sanctionNotice(sanction);
        // A guest cannot sign in again to get a ticket.
        const ticket = sanction.kind === "mute" ? null : await store.appealTickets.issue(sanction.id, clock.now());
        notifier.notify(userId, "sanctioned", { ...notice, ticket });
      },
      tellLifted: (userId, { id, kind }) => notifier.notify(userId, "sanctionLifted", { id, kind }),
      endSessions: (userId) => {
        streams.revokeOf(userId);
        return store.sessions.endOthers(userId, null);
      },
      leaveQueue: (userId) => queue.leave(userId),
      endChallenges: (userId) => challenges.endAll(userId),
      leaveTables: (userId) => leaveTables(rooms, userId, clock),
      networksOf: (userId) => hub.networksOf(userId),
    },
    notified: () => notifications.tell(),
    failed: (fault) => log.error({ err: fault }, "a sanction did not end everything that the user had open"),
  });
  return { sanctions, admission: admissionOf({ store, sanctions, now: () => clock.now() }) };
}
