/**
 * Runs tournaments: opens the check-in, starts, calls players to tables, takes results from them, ends and pays. All
 * state is in the store and in the tables' journals; what is kept here is read anew after a restart. Each step is done
 * once by the store, however often it is asked for. In a cluster the leader directs.
 */
import * as v from "valibot";
import type { RoomCode, TournamentId, UserId } from "#protocol/ids.ts";
import { count, flag, ids } from "#protocol/schema.ts";
import { hint, question } from "#server/base/cluster/cluster.ts";
import { Alarm } from "#server/base/core/clock.ts";
import type { Registry } from "#server/play/tables/registry.ts";
import { tournamentLimits } from "../limits.ts";
import { MatchDesk, type DirectorDependencies } from "./matchDesk.ts";
import { Watchers } from "./watchers.ts";
import type { StaffChange } from "../directing/staffSteps.ts";
import type { FullTournament } from "../tournamentStore.ts";

/** A tournament was changed in the store: the leader looks at it, now or with its next look. */
const tournamentChanged = question("tournamentChanged", v.object({ id: ids.tournament, isSoon: flag }), v.null());
/** The leader has seen a new version. */
const tournamentNews = hint("tournamentNews", v.object({ id: ids.tournament, version: count() }));

export class Director {
  readonly #dependencies: DirectorDependencies;
  readonly #desk: MatchDesk;
  readonly #alarm: Alarm;
  /** Tournaments that are not over. Undefined: to be read again. */
  readonly #live = new Map<TournamentId, FullTournament | undefined>();
  /** The version last sent to pages. */
  readonly #notices = new Map<TournamentId, number>();
  readonly #watchers: Watchers;
  #looking: Promise<void> | null = null;
  /** Monotonic. */
  #readAgainAt = 0;
  #isStopped = false;

  constructor(dependencies: DirectorDependencies) {
    this.#dependencies = dependencies;
    this.#desk = new MatchDesk(dependencies);
    this.#watchers = new Watchers(dependencies.clock);
    this.#alarm = new Alarm(dependencies.clock, () => void this.look());
    const { cluster } = dependencies;
    cluster.answer(tournamentChanged, async ({ id, isSoon }) => {
      if (isSoon) this.changedSoon(id);
      else await this.changed(id);
      return null;
    });
    cluster.hear(tournamentNews, ({ id, version }) => this.#tellWatchers(id, version, new Set()));
  }

  /** Begins where this node leads, after the rooms were read from the journal, and whenever it comes to lead. */
  async start(): Promise<void> {
    const { cluster } = this.#dependencies;
    cluster.watch({ leading: () => void this.#direct(), following: () => this.#rest() });
    if (cluster.isLeader) await this.#direct();
  }

  async #direct(): Promise<void> {
    const { store, clock, failed } = this.#dependencies;
    try {
      for (const { id } of await store.tournaments.live()) this.#live.set(id, undefined);
      await this.#inTurn(() => this.#closeOrphans());
      this.#readAgainAt = clock.monotonic() + tournamentLimits.readAgainMs;
      await this.look();
    } catch (fault) {
      failed(fault);
      if (this.#directs) clock.after(tournamentLimits.retryMs, () => void this.#direct());
    }
  }

  /** Another node leads from now on. */
  #rest(): void {
    this.#alarm.off();
    this.#live.clear();
  }

  get #directs(): boolean {
    return !this.#isStopped && this.#dependencies.cluster.isLeader;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#alarm.off();
    await this.#looking?.catch(() => undefined);
  }

  /** A tournament was changed in the store: it is looked at now. */
  async changed(id: TournamentId): Promise<void> {
    const { cluster } = this.#dependencies;
    if (cluster.isLeader) {
      await this.#forget(id);
      await this.look();
      // where no leader answers, the next one reads it
    } else await cluster.askLeader(tournamentChanged, { id, isSoon: false });
  }

  /** The same, but with the next look: for changes that come by the thousand and after which nothing is due at once. */
  changedSoon(id: TournamentId): void {
    const { cluster } = this.#dependencies;
    if (!cluster.isLeader) {
      void cluster.askLeader(tournamentChanged, { id, isSoon: true });
      return;
    }
    void this.#forget(id);
    this.#alarm.setFor(this.#dependencies.clock.monotonic() + tournamentLimits.lookMs);
  }

  /** Notes that a user looks at a tournament: the user receives its changes for a while. */
  watch(id: TournamentId, userId: UserId): void {
    this.#watchers.add(id, userId);
  }

  /** Closes the tables that a change by staff cancelled, and notifies their players. */
  async takeBack({
    tournament: { id, name: title },
    tables,
  }: Pick<StaffChange, "tournament" | "tables">): Promise<void> {
    const { tables: known, notifications, failed } = this.#dependencies;
    for (const code of new Set(tables)) {
      const table = await known.find(code);
      if (typeof table === "string") continue;
      await known.command(code, { type: "close" });
      for (const userId of table.people) {
        const cause = `tournament_table:${id}:${code}`;
        notifications.add(userId, { kind: "tournament_table", values: { title, id }, cause }).catch(failed);
      }
    }
  }

  /** The node of a table, in a cluster. */
  atNode: Registry["atNode"] = (code) => this.#dependencies.rooms.atNode(code);

  /** Until when the players of this call may come, in epoch milliseconds; null where none waits. */
  joinBefore = (code: RoomCode): number | null => this.#desk.joinBefore(code);

  /** A user has connected: the page does not know of calls that came before. */
  connected(userId: UserId): void {
    if (this.#directs) this.#desk.connected(userId).catch(this.#dependencies.failed);
  }

  /** Looks at all tournaments, one look after the other, and sets the alarm for the next. */
  async look(): Promise<void> {
    if (this.#directs) await this.#inTurn(() => this.#lookAtAll());
  }

  /** After the look that runs now: what that one has read may be from before the change, and it would keep it. */
  #forget(id: TournamentId): Promise<void> {
    return this.#inTurn(async () => void this.#live.set(id, undefined));
  }

  /** Does one thing after the other: a table that is being opened is no table without a call. */
  async #inTurn(work: () => Promise<void>): Promise<void> {
    const before = this.#looking ?? Promise.resolve();
    const now = before.then(work, work);
    this.#looking = now;
    try {
      await now;
    } finally {
      if (this.#looking === now) this.#looking = null;
    }
  }

  /** Closes what a crash left, by what is stored now: a tournament of which nothing is known would lose its tables. */
  async #closeOrphans(): Promise<void> {
    const { tournaments } = this.#dependencies.store;
    for (const id of this.#live.keys()) this.#live.set(id, await tournaments.load(id));
    await this.#desk.closeOrphans([...this.#live.values()]);
  }

  async #lookAtAll(): Promise<void> {
    await this.#readAgain();
    for (const id of this.#live.keys()) {
      if (!this.#directs) return;
      try {
        await this.#lookAt(id);
      } catch (fault) {
        this.#live.set(id, undefined);
        this.#dependencies.failed(fault);
      }
    }
    const { clock, cluster } = this.#dependencies;
    if (!this.#directs) return;
    if (this.#live.size > 0) this.#alarm.setFor(clock.monotonic() + tournamentLimits.lookMs);
    else if (cluster.node !== null) this.#alarm.setFor(this.#readAgainAt);
  }

  /** In a cluster the hint of a change may be lost. */
  async #readAgain(): Promise<void> {
    const { cluster, clock, store, failed } = this.#dependencies;
    if (cluster.node === null || clock.monotonic() < this.#readAgainAt) return;
    this.#readAgainAt = clock.monotonic() + tournamentLimits.readAgainMs;
    try {
      for (const { id } of await store.tournaments.live()) this.#live.set(id, undefined);
      for (const id of this.#live.keys()) this.#live.set(id, undefined);
    } catch (fault) {
      failed(fault);
    }
  }

  async #lookAt(id: TournamentId): Promise<void> {
    const { tournaments } = this.#dependencies.store;
    // Each step may be followed by the next: a start by calls, a result by the end.
    for (;;) {
      const full = this.#live.get(id) ?? (await tournaments.load(id));
      if (full === undefined) {
        this.#live.delete(id);
        return;
      }
      this.#live.set(id, full);
      this.#tell(full);
      if (!(await this.#step(full))) return;
      this.#live.set(id, undefined);
    }
  }

  /** Does what is due; whether anything was done. */
  async #step(full: FullTournament): Promise<boolean> {
    const { tournament, entries } = full;
    const { id, phase, isPaused } = tournament;
    const { clock, store, notifications } = this.#dependencies;
    const { tournaments } = store;
    const now = clock.now();
    const owes = entries.some(({ isPaid, state }) => isPaid && (phase === "cancelled" || state === "out"));
    if (owes && (await tournaments.refundSome(id, now)) > 0) return true;
    if (phase === "cancelled" || phase === "completed") {
      if (phase === "cancelled") await this.#closeAll(full);
      this.#live.delete(id);
      return false;
    }
    if (phase === "registration") {
      if (now < tournament.checkInAt || !(await tournaments.openCheckIn(id, now))) return false;
    } else if (phase === "checkIn") {
      if (now < tournament.startsAt || isPaused || (await tournaments.start(id, now)) === "not yet") return false;
    } else if (!(await this.#desk.step(full, await this.#busy(id)))) {
      if (this.#desk.isStale) this.#live.set(id, undefined);
      return false;
    }
    notifications.deliver();
    return true;
  }

  /** A match of a cancelled tournament that goes on is broken off. */
  async #closeAll({ calls }: FullTournament): Promise<void> {
    for (const { code } of calls.values()) {
      if (code !== null) await this.#dependencies.tables.command(code, { type: "close" });
    }
  }

  /** Players with an open match of another tournament. */
  async #busy(except: string): Promise<ReadonlySet<UserId>> {
    const busy = new Set<UserId>();
    for (const [id, full] of this.#live) {
      if (id === except || full?.tournament.phase !== "running") continue;
      const decided = new Set(full.results.map(({ key }) => key));
      for (const { key, code } of full.calls.values()) {
        if (code === null || decided.has(key)) continue;
        const table = await this.#dependencies.tables.find(code);
        if (typeof table !== "string") for (const who of table.people) busy.add(who);
      }
    }
    return busy;
  }

  /** Tells those who play and those who look that it has changed. */
  #tell({ tournament: { id, version }, entries }: FullTournament): void {
    if ((this.#notices.get(id) ?? 0) >= version) return;
    const isFirst = !this.#notices.has(id);
    this.#notices.set(id, version);
    if (isFirst) return;
    this.#dependencies.cluster.tellAll(tournamentNews, { id, version });
    this.#tellWatchers(
      id,
      version,
      new Set(entries.filter(({ state }) => state !== "withdrawn").map(({ userId }) => userId)),
    );
  }

  /** Tells these users, and those who look at it through this node. */
  #tellWatchers(id: TournamentId, version: number, users: Set<UserId>): void {
    const { notifier } = this.#dependencies;
    for (const userId of this.#watchers.of(id)) users.add(userId);
    for (const userId of users) notifier.notify(userId, "tournamentChanged", { id, version });
  }
}
