/**
 * Follows the times of announcements: tells players when one becomes active or ends. What became active while no server
 * ran is announced after the start, and nothing is announced twice. In a cluster the leader does it; the store lets each
 * be announced once.
 */
import * as v from "valibot";
import type { AnnouncementId } from "#protocol/ids.ts";
import { type Cluster, hint } from "#server/base/cluster/cluster.ts";
import { whileLeading } from "#server/base/cluster/whileLeading.ts";
import { announcementLimits } from "./limits.ts";
import type { AnnouncementStore } from "./announcementStore.ts";
import type { StoredAnnouncement } from "./announcementRows.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { AnnouncementType } from "#protocol/frames/userRecords.ts";

/** The message to pages about an active announcement. */
export interface AnnouncementNews {
  readonly id: AnnouncementId;
  readonly type: AnnouncementType;
  /** Whether it has just become active. */
  readonly is_new: boolean;
}

/** What readers see may have changed. */
const announcementsMoved = hint("announcementsMoved", v.null());
/** The hearer is the leader: staff have changed the times of an announcement. */
const announcementTimes = hint("announcementTimes", v.null());

export interface AnnouncerDependencies {
  readonly cluster: Cluster;
  readonly store: Pick<AnnouncementStore, "due" | "announce" | "announcedSince" | "changedBetween" | "nextChange">;
  readonly clock: Clock;
  /** Tells the pages of all connected users. */
  readonly broadcast: (news: AnnouncementNews) => void;
  /** Notifies players of one that has become active. */
  readonly notify: (announcement: StoredAnnouncement) => Promise<void>;
  readonly failed: (fault: unknown) => void;
}

export class Announcer {
  readonly #dependencies: AnnouncerDependencies;
  readonly #listeners: (() => void)[] = [];
  #cancel = (): void => {};
  #checking: Promise<void> | null = null;
  #isAskedAgain = false;
  #isStopped = false;
  /** Up to this time all changes have been sent. */
  #broadcastUntil: number;

  constructor(dependencies: AnnouncerDependencies) {
    this.#dependencies = dependencies;
    this.#broadcastUntil = dependencies.clock.now();
    const { cluster } = dependencies;
    cluster.hear(announcementsMoved, () => this.#notifyListeners());
    cluster.hear(announcementTimes, () => void this.check());
  }

  /** Begins where this node leads, and whenever it comes to lead. */
  start(): void {
    const { cluster, clock } = this.#dependencies;
    whileLeading(cluster, {
      begin: () => {
        if (cluster.node !== null) void this.#goOn(clock.now() - announcementLimits.takeoverMs);
        void this.check();
      },
      end: () => this.#cancel(),
    });
  }

  /** Calls back whenever what readers see may have changed. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Looks for what is due and waits for the next time. Also after each change by staff. In a cluster the leader does. */
  check(): Promise<void> {
    if (!this.#dependencies.cluster.isLeader) return Promise.resolve();
    this.#isAskedAgain = true;
    this.#checking ??= this.#checkAll().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  /** Staff have changed one: pages show it anew, and times are compared again. */
  async changed(id: AnnouncementId, ...types: readonly AnnouncementType[]): Promise<void> {
    this.#changed();
    for (const type of new Set(types)) this.#dependencies.broadcast({ id, type, is_new: false });
    this.#dependencies.cluster.tellAll(announcementTimes, null);
    await this.check();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#checking;
  }

  /** Does again what the last leader may have left half done: a notification has a key, and pages only read again. */
  async #goOn(since: number): Promise<void> {
    const { store, clock, notify, failed } = this.#dependencies;
    this.#broadcastUntil = since;
    try {
      for (const announcement of await store.announcedSince(since, clock.now())) await notify(announcement);
    } catch (fault) {
      if (!this.#isStopped) failed(fault);
    }
  }

  #changed(): void {
    this.#dependencies.cluster.tellAll(announcementsMoved, null);
    this.#notifyListeners();
  }

  #notifyListeners(): void {
    for (const listener of this.#listeners) listener();
  }

  async #checkAll(): Promise<void> {
    let waitMs: number = announcementLimits.checkAgainMs;
    try {
      while (this.#isAskedAgain && !this.#isStopped) {
        this.#isAskedAgain = false;
        waitMs = await this.#checkOnce();
      }
    } catch (fault) {
      if (!this.#isStopped) this.#dependencies.failed(fault);
    }
    if (this.#isStopped) return;
    this.#cancel();
    if (this.#dependencies.cluster.isLeader)
      this.#cancel = this.#dependencies.clock.after(waitMs, () => void this.check());
  }

  /** Resolves to the time until the next check. */
  async #checkOnce(): Promise<number> {
    const { store, clock, broadcast } = this.#dependencies;
    const now = clock.now();
    const announced = await this.#announce(await store.due(now), now);
    // A clock that was set back sends nothing again.
    const changed = now > this.#broadcastUntil ? await store.changedBetween(this.#broadcastUntil, now) : [];
    if (changed.length + announced.size > 0) this.#changed();
    for (const { id, type } of changed) if (!announced.has(id)) broadcast({ id, type, is_new: false });
    this.#broadcastUntil = now;
    const next = await store.nextChange(now);
    return Math.min(announcementLimits.checkMs, next === null ? Infinity : Math.max(0, next - clock.now()));
  }

  async #announce(due: readonly StoredAnnouncement[], now: number): Promise<Set<AnnouncementId>> {
    const { store, broadcast, notify } = this.#dependencies;
    const announced = new Set<AnnouncementId>();
    for (const announcement of due) {
      const { id, type } = announcement;
      if (!(await store.announce(id, now))) continue;
      announced.add(id);
      this.#changed();
      broadcast({ id, type, is_new: true });
      await notify(announcement);
    }
    return announced;
  }
}
