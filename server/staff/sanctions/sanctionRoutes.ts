/**
 * The domain of sanctions: bans, suspensions and mutes. It promises that a sanction, its entry in the admin log and the
 * user's standing change together, that it acts at once on everything the user has open, and that a moderator lifts only
 * what a moderator may impose. sanctions.ts applies the effects, this file has the calls.
 */
import * as v from "valibot";
import type { Instant } from "#protocol/quantities.ts";
import type { UserId, SanctionId } from "#protocol/ids.ts";
import { ids, moment } from "#protocol/schema.ts";
import { hint } from "#server/base/cluster/cluster.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { ApiErrorCode } from "#protocol/calls/errors.ts";
import type { SanctionKind, SanctionReason } from "#protocol/calls/sanctions.ts";
import type { SecurityLog } from "#server/base/securityLog.ts";
import { sanctionLimits } from "./limits.ts";
import { longestMs, type Someone } from "./permissions.ts";
import { sanctionNotice, Sanctions } from "./sanctions.ts";
import { type SanctionRefusal, sanctionStore, type SanctionStore } from "./sanctionStore.ts";
import { domain, type Needs, type Chore } from "#server/base/domain.ts";
import { guestNetworkStore, type GuestNetworkStore } from "./guestNetworkStore.ts";
import { appealTickets, type AppealTickets } from "./appealKeys.ts";
import { route } from "#server/base/api/declare.ts";
import {
  banCall,
  banForm,
  detailsForm,
  liftCall,
  muteCall,
  ownSanctionsCall,
  suspendCall,
  timedSanctionForm,
} from "#protocol/calls/userAdmin.ts";
import { byId } from "#server/base/api/params.ts";
import { admissionOf } from "./admission.ts";
import { leaveTables } from "#server/play/tables/leaveTables.ts";
import type { SessionStore } from "#server/people/sessions/sessionStore.ts";
import type { ClusterChallenges } from "#server/play/challenges/clusterChallenges.ts";
import type { ClusterQueue } from "#server/play/matchmaking/clusterQueue.ts";
import type { Notifications } from "#server/people/notifications/notifications.ts";
import type { Registry } from "#server/play/tables/registry.ts";

const ownSanctionsRoute = route(ownSanctionsCall, {
  summary: "The sanctions of the user that hold now. Only a mute lets its user ask.",
});

const banRoute = route(banCall, {
  summary:
    "Bans a user without an end, guests too: all sessions end, tables are left, sign-in says why. Not the own account, and not the last administrator.",
  isFresh: true,
  params: byId<UserId>(),
  body: banForm,
  refusals: ["not_found", "last_administrator"],
  limits: ["sanction"],
});

const suspendRoute = route(suspendCall, {
  summary:
    "Keeps a user out until that time, with the effects of a ban. A suspension that holds is replaced. Moderators: up to 7 days, nothing against staff.",
  params: byId<UserId>(),
  body: timedSanctionForm,
  refusals: ["not_found", "last_administrator", "bad_request"],
  limits: ["sanction"],
});

const muteRoute = route(muteCall, {
  summary:
    "Until that time the user writes nothing in the global chat, at tables and in direct messages. A mute that holds is replaced. Moderators: up to 7 days, nothing against staff.",
  params: byId<UserId>(),
  body: timedSanctionForm,
  refusals: ["not_found", "bad_request"],
  limits: ["sanction"],
});

const liftRoute = route(liftCall, {
  summary: "Ends a sanction that holds. Moderators lift what they could have imposed.",
  params: byId<SanctionId>(),
  body: detailsForm,
  refusals: ["not_found"],
  limits: ["sanction"],
});

interface SanctionDependencies {
  readonly sanctions: Pick<Sanctions, "activeOf" | "impose" | "lift">;
  readonly security: SecurityLog;
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

const sanctionRefusals: Readonly<Record<SanctionRefusal, ApiErrorCode>> = {
  unknown: "not_found",
  "not-allowed": "forbidden",
  "last-administrator": "last_administrator",
};

interface Decision {
  readonly by: Someone;
  readonly userId: UserId;
  readonly reason: SanctionReason;
  readonly note: string;
  readonly address: string;
}

function sanctionRoutes(serve: Serve, { sanctions, security, now }: SanctionDependencies): void {
  const impose = async (kind: SanctionKind, endsAt: number | null, { by, userId, reason, note, address }: Decision) => {
    const at = now();
    const done = await sanctions.impose({ userId, kind, reason, note: note || null, endsAt, by, at });
    if (!done.ok) throw new HttpFailure(sanctionRefusals[done.error]);
    security.record({ event: "sanction-imposed", user: userId, by: by.id, kind, address });
    return sanctionNotice(done.value);
  };

  /** @throws HttpFailure `bad_request` for a time that is past, `forbidden` for one that is too far away */
  const endOf = (until: number, by: Someone, kind: SanctionKind): number => {
    const ms = until - now();
    if (ms <= 0) throw new HttpFailure("bad_request", "until: expected a time to come");
    if (ms > longestMs(by, kind) + sanctionLimits.clockMsMax) throw new HttpFailure("forbidden");
    return until;
  };

  serve(ownSanctionsRoute, async ({ session }) => (await sanctions.activeOf(session.user.id)).map(sanctionNotice));

  serve(banRoute, ({ ctx, session: { user: by }, params, body }) =>
    impose("ban", null, { by, userId: params.id, ...body, address: ctx.ip }),
  );
  serve(suspendRoute, ({ ctx, session: { user: by }, params, body: { until, ...body } }) =>
    impose("suspension", endOf(until, by, "suspension"), { by, userId: params.id, ...body, address: ctx.ip }),
  );
  serve(muteRoute, ({ ctx, session: { user: by }, params, body: { until, ...body } }) =>
    impose("mute", endOf(until, by, "mute"), { by, userId: params.id, ...body, address: ctx.ip }),
  );

  serve(liftRoute, async ({ ctx, session: { user: by }, params, body: { details } }) => {
    const done = await sanctions.lift({ sanctionId: params.id, by, details, at: now() });
    if (!done.ok) throw new HttpFailure(sanctionRefusals[done.error]);
    const { userId, kind } = done.value;
    security.record({ event: "sanction-lifted", user: userId, by: by.id, kind, address: ctx.ip });
  });
}

type SanctionNeeds = Needs<
  {
    readonly sanctions: SanctionStore;
    readonly guestNetworks: GuestNetworkStore;
    readonly appealTickets: AppealTickets;
    readonly sessions: SessionStore;
  },
  {
    readonly tables: Registry;
    readonly queue: ClusterQueue;
    readonly challenges: ClusterChallenges;
    readonly notifications: Notifications;
    readonly streams: { revokeOf(userId: UserId): void };
  }
>;

/** A node has muted a user until then; null: it has lifted the mute. */
const muted = hint("muted", v.object({ userId: ids.user, until: v.nullable(moment) }));
/** A node has banned or suspended a user. */
const excluded = hint("excluded", v.object({ userId: ids.user }));

/** Sanctions, their effects on a user's sessions and tables, and the admission of users. */
function openSanctions(needs: SanctionNeeds) {
  const { store, clock, now, log, tables, queue, challenges, notifier, notifications, connections, cluster, streams } =
    needs;
  const failed = (fault: unknown): void =>
    log.error({ err: fault }, "a sanction did not end everything that the user had open");
  const leaveHere = (userId: UserId): Promise<void> => leaveTables(tables, userId, clock);
  const sanctions = new Sanctions({
    store,
    clock,
    open: {
      notify: async (userId, sanction) => {
        const notice = sanctionNotice(sanction);
        // A guest cannot sign in again to get a ticket.
        const ticket = sanction.kind === "mute" ? null : await store.appealTickets.issue(sanction.id, now());
        notifier.notify(userId, "sanctioned", { ...notice, ticket });
      },
      notifyLifted: (userId, { id, kind }) => notifier.notify(userId, "sanctionLifted", { id, kind }),
      endSessions: (userId) => {
        streams.revokeOf(userId);
        return store.sessions.endOthers(userId, null);
      },
      leaveQueue: (userId) => queue.leave(userId),
      endChallenges: (userId) => challenges.endAll(userId),
      leaveTables: (userId) => {
        cluster.tellAll(excluded, { userId });
        return leaveHere(userId);
      },
      networksOf: (userId) => connections.networksOf(userId),
    },
    notified: () => notifications.deliver(),
    muted: (userId, until) => cluster.tellAll(muted, { userId, until }),
    failed,
  });
  cluster.hear(muted, ({ userId, until }) => sanctions.noteMute(userId, until));
  cluster.hear(excluded, ({ userId }) => {
    streams.revokeOf(userId);
    leaveHere(userId).catch(failed);
  });
  const expiry: Chore = {
    firstMs: 0,
    ms: sanctionLimits.expireMs,
    againMs: sanctionLimits.expireMs,
    failed: (fault) => log.warn({ err: fault }, "suspensions that have ended are still listed"),
    run: async () => void (await store.sanctions.expire(now())),
  };
  /** Finds mutes whose hint was lost. */
  const look: Chore = {
    isEveryNodes: true,
    firstMs: sanctionLimits.lookMs,
    ms: sanctionLimits.lookMs,
    againMs: sanctionLimits.lookMs,
    failed: (fault) => log.warn({ err: fault }, "mutes by other nodes were not read"),
    run: () => sanctions.start(),
  };
  return {
    services: { sanctions, admission: admissionOf({ store, sanctions, now }) },
    purges: { networks: (at: number) => store.guestNetworks.purge(at) },
    chores: cluster.node === null ? [expiry] : [expiry, look],
    prepare: () => sanctions.start(),
  };
}

/** Mutes, suspensions and bans. */
export const sanctionsDomain = domain({
  stores: (database) => ({
    sanctions: sanctionStore(database),
    guestNetworks: guestNetworkStore(database),
    appealTickets: appealTickets(database),
  }),
  open: openSanctions,
  routes: { Administration: [sanctionRoutes] },
});
