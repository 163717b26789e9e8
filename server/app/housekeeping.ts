/** What a server does by the clock: forgetting what is over, and asking whether those who are connected still may be. */
import { conductLimits } from "#server/play/conduct/limits.ts";
import { storeLimits } from "#server/base/db/limits.ts";
import { gemLimits } from "#server/people/gems/limits.ts";
import { messageLimits } from "#server/people/messages/limits.ts";
import { notificationLimits } from "#server/people/notifications/limits.ts";
import { sanctionLimits } from "#server/staff/sanctions/limits.ts";
import { sessionLimits } from "#server/people/sessions/limits.ts";
import { usageLimits } from "#server/people/usage/limits.ts";
import type { Log } from "#server/base/core/log.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { Store } from "./store/store.ts";

export interface HousekeepingDependencies {
  readonly store: Pick<
    Store,
    | "sessions"
    | "proofs"
    | "signInTickets"
    | "erasure"
    | "conduct"
    | "usage"
    | "ratedPairs"
    | "messages"
    | "tickets"
    | "sanctions"
    | "guestNetworks"
    | "evidence"
    | "gems"
    | "notifications"
    | "maintenance"
  >;
  readonly clock: Clock;
  readonly log: Log;
  readonly hub: { sessionIds(): string[] };
}

/** Starts with the first round of each; returns how to stop. */
export function startHousekeeping({ store, clock, log, hub }: HousekeepingDependencies): () => void {
  const {
    sessions,
    proofs,
    erasure,
    conduct,
    usage,
    ratedPairs,
    messages,
    tickets,
    notifications,
    sanctions,
    guestNetworks,
    evidence,
    maintenance,
  } = store;
  const { purgeMs, purgeAgainMs } = sessionLimits;
  const unforgotten = (error: unknown): void => log.warn({ err: error }, "what is over was not forgotten");
  const unexpired = (error: unknown): void => log.warn({ err: error }, "suspensions that have ended are still listed");
  const unraised = (error: unknown): void => log.warn({ err: error }, "the store's generation did not rise");
  const stops = [
    repeatedly(clock, { firstMs: 0, ms: purgeMs, againMs: purgeAgainMs }, unforgotten, async () => {
      const counts = {
        sessions: 0,
        proofs: 0,
        guests: 0,
        conduct: 0,
        sightings: 0,
        pairs: 0,
        messages: 0,
        tickets: 0,
        notifications: 0,
        networks: 0,
        evidence: 0,
        files: 0,
      };
      counts.sessions = await sessions.purge(clock.now());
      counts.proofs = (await proofs.purge(clock.now())) + (await store.signInTickets.purge(clock.now()));
      counts.guests = await erasure.purgeGuests(clock.now());
      counts.conduct = await conduct.forget(clock.now() - conductLimits.keptMs);
      counts.sightings = await usage.purge(clock.now());
      counts.pairs = await ratedPairs.forget(clock.now() - usageLimits.pairsKeptMs);
      counts.messages = await messages.forget(clock.now() - messageLimits.keptMs);
      counts.tickets = await tickets.purge(clock.now());
      counts.notifications = await notifications.purge(clock.now() - notificationLimits.keptMs);
      counts.networks = await guestNetworks.purge(clock.now());
      counts.evidence = await evidence.forget(clock.now());
      counts.files = maintenance.removeDamagedFiles(clock.now());
      // Last, so that what was just deleted goes from the raw files too.
      await maintenance.eraseDeleted();
      log.debug(counts, "what is over was forgotten");
    }),
    everySoOften(clock, sanctionLimits.expireMs, unexpired, async () => {
      await sanctions.expire(clock.now());
    }),
    checkingGems(clock, store.gems, log),
    laterSoOften(clock, storeLimits.generationMs, unraised, () => maintenance.raiseGeneration()),
    ...recheckingSessions({ sessions, hub, clock, log }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

type SessionRechecks = Pick<HousekeepingDependencies, "hub" | "clock" | "log"> & {
  readonly sessions: HousekeepingDependencies["store"]["sessions"];
};

/** A session may have been ended on another server, or have died of age under an open connection. */
function recheckingSessions({ sessions, hub, clock, log }: SessionRechecks): (() => void)[] {
  const { recheckMs, recheckedMax, staffRecheckMs } = sessionLimits;
  const unasked = (error: unknown): void => log.warn({ err: error }, "open sessions were not asked about");
  const recheck = async (ids: readonly string[]): Promise<void> => {
    for (let from = 0; from < ids.length; from += recheckedMax) {
      await sessions.recheck(ids.slice(from, from + recheckedMax), clock.now());
    }
  };
  return [
    everySoOften(clock, recheckMs, unasked, () => recheck(hub.sessionIds())),
    repeatedly(clock, { firstMs: 0, ms: staffRecheckMs, againMs: recheckMs }, unasked, async () => {
      const staff = new Set(sessions.staffIds());
      if (staff.size > 0) await recheck(hub.sessionIds().filter((id) => staff.has(id)));
    }),
  ];
}

/** Reports damage of the ledger of gems; changes nothing. */
function checkingGems(clock: Clock, gems: HousekeepingDependencies["store"]["gems"], log: Log): () => void {
  const unchecked = (error: unknown): void => log.warn({ err: error }, "the ledger of gems was not checked");
  const times = { firstMs: 0, ms: gemLimits.checkMs, againMs: gemLimits.checkAgainMs };
  return repeatedly(clock, times, unchecked, async () => {
    for (const fault of await gems.faults()) log.error({ fault }, "the ledger of gems is damaged");
  });
}

type Round = () => Promise<void>;
type Failed = (error: unknown) => void;

/** Does it now and again so long after it is done; a round that fails is told and the next one comes. */
const everySoOften = (clock: Clock, ms: number, failed: Failed, work: Round): (() => void) =>
  repeatedly(clock, { firstMs: 0, ms, againMs: ms }, failed, work);

/** The same where the first round is not due yet. */
const laterSoOften = (clock: Clock, ms: number, failed: Failed, work: Round): (() => void) =>
  repeatedly(clock, { firstMs: ms, ms, againMs: ms }, failed, work);

interface Times {
  /** 0 begins at once. */
  readonly firstMs: number;
  readonly ms: number;
  /** After a round that failed. */
  readonly againMs: number;
}

function repeatedly(clock: Clock, { firstMs, ms, againMs }: Times, failed: Failed, work: Round): () => void {
  let isOver = false;
  let cancel = (): void => {};
  const round = async (): Promise<void> => {
    let nextMs = ms;
    try {
      await work();
    } catch (error) {
      nextMs = againMs;
      if (!isOver) failed(error);
    }
    if (!isOver) cancel = clock.after(nextMs, () => void round());
  };
  if (firstMs === 0) void round();
  else cancel = clock.after(firstMs, () => void round());
  return (): void => {
    isOver = true;
    cancel();
  };
}
