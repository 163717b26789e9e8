/**
 * Sanctions with their effects: they act at once on what the user has open. Which users are muted is kept in memory,
 * because each chat line asks for it; nodes of a cluster tell each other of mutes.
 */
import { ok, type Result } from "#engine/result.ts";
import type { UserId } from "#protocol/ids.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { SanctionNotice } from "#protocol/calls/sanctions.ts";
import type { GuestNetworkStore } from "./guestNetworkStore.ts";
import type { AlsoDone, Lift, NewSanction, Sanction, SanctionRefusal, SanctionStore } from "./sanctionStore.ts";

/** Acts on the connections, tables, queue place and challenges of a banned or suspended user. */
export interface OpenThings {
  /** Tells the user on all connections. */
  notify(userId: UserId, sanction: Sanction): Promise<void>;
  /** Tells the user that a sanction is over. */
  notifyLifted(userId: UserId, sanction: Sanction): void;
  /** Ends all sessions, and the connections with them. */
  endSessions(userId: UserId): Promise<void>;
  leaveQueue(userId: UserId): void;
  endChallenges(userId: UserId): void;
  /** Leaves every table for good: running matches end for the user as by R20. */
  leaveTables(userId: UserId): Promise<void>;
  /** The networks of the user's open connections. */
  networksOf(userId: UserId): readonly string[];
}

export interface SanctionsDependencies {
  readonly store: { readonly sanctions: SanctionStore; readonly guestNetworks: GuestNetworkStore };
  readonly clock: Pick<Clock, "now">;
  readonly open: OpenThings;
  /** Called with each mute that is imposed or lifted here: until when, null where it is lifted. */
  readonly muted?: (userId: UserId, until: number | null) => void;
  /** Called after notifications are stored, to send them. */
  readonly notified: () => void;
  /** Something of the effects failed; the sanction holds, and sign-in refuses. */
  readonly failed: (fault: unknown) => void;
}

/** The sanction as its user sees it. */
export const sanctionNotice = ({ id, kind, reason, note, createdAt, endsAt }: Sanction): SanctionNotice => ({
  id,
  kind,
  reason,
  note,
  created_at: createdAt,
  ends_at: endsAt,
});

export class Sanctions {
  readonly #dependencies: SanctionsDependencies;
  /** Until when users are muted. */
  readonly #muted = new Map<UserId, number>();
  /** Counts what was noted. */
  #noted = 0;

  constructor(dependencies: SanctionsDependencies) {
    this.#dependencies = dependencies;
  }

  get #now(): number {
    return this.#dependencies.clock.now();
  }

  /** The sanctions of a user that hold now, a ban before a suspension before a mute. */
  activeOf(userId: UserId): Promise<readonly Sanction[]> {
    return this.#dependencies.store.sanctions.activeOf(userId, this.#now);
  }

  /** The ban or suspension that keeps a user out now; undefined without one. */
  async exclusionOf(userId: UserId): Promise<Sanction | undefined> {
    return (await this.activeOf(userId)).find(({ kind }) => kind !== "mute");
  }

  /** Reads the muted users, before a user can write and now and then. Rejects where the store does not answer. */
  async start(): Promise<void> {
    const noted = this.#noted;
    const mutes = await this.#dependencies.store.sanctions.mutes(this.#now);
    // What was noted meanwhile is newer than the answer.
    if (noted !== this.#noted) return;
    this.#muted.clear();
    for (const { userId, endsAt } of mutes) this.noteMute(userId, endsAt);
  }

  /** Another node has muted a user until then, or has lifted the mute. */
  noteMute(userId: UserId, until: number | null): void {
    this.#noted += 1;
    if (until === null) this.#muted.delete(userId);
    else this.#muted.set(userId, until);
  }

  /** Until when a user may not write; null where the user may. */
  mutedUntil(userId: UserId): number | null {
    const until = this.#muted.get(userId);
    return until !== undefined && until > this.#now ? until : null;
  }

  /** Imposes a sanction. Resolves once its effects are done. */
  async impose(request: NewSanction, also?: AlsoDone): Promise<Result<Sanction, SanctionRefusal>> {
    const done = await this.#dependencies.store.sanctions.impose(request, also);
    if (!done.ok) return done;
    const { open, failed } = this.#dependencies;
    const { userId, kind } = request;
    const networks = open.networksOf(userId);
    if (kind === "mute") this.#mute(userId, done.value.endsAt);
    // Before the sessions end, because the connections end with them.
    await open.notify(userId, done.value).catch(failed);
    if (kind !== "mute") await this.#exclude(done.value, networks);
    this.#dependencies.notified();
    return done;
  }

  /** Lifts a sanction that holds. */
  async lift(request: Lift, also?: AlsoDone): Promise<Result<Sanction, SanctionRefusal>> {
    const done = await this.#dependencies.store.sanctions.lift(request, also);
    if (!done.ok) return done;
    const { userId, kind } = done.value;
    if (kind === "mute") this.#mute(userId, null);
    if (kind === "ban") await this.#dependencies.store.guestNetworks.reopen(done.value.id);
    this.#dependencies.notified();
    this.#dependencies.open.notifyLifted(userId, done.value);
    return ok(done.value);
  }

  /** Ends what the user has open; a part that fails does not keep the others from ending. */
  async #exclude({ id, kind, userId }: Sanction, networks: readonly string[]): Promise<void> {
    const { open, store, failed } = this.#dependencies;
    // first the sessions: what ends after them cannot begin again
    await open.endSessions(userId).catch(failed);
    open.leaveQueue(userId);
    open.endChallenges(userId);
    await open.leaveTables(userId).catch(failed);
    if (kind === "ban") await store.guestNetworks.close(id, userId, networks, this.#now).catch(failed);
  }

  #mute(userId: UserId, until: number | null): void {
    this.noteMute(userId, until);
    this.#dependencies.muted?.(userId, until);
  }
}
