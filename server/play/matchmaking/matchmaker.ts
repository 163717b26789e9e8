/**
 * Quick match: takes players in, asks the pure `pair` who fits, opens a room for each pair and starts its match.
 * - A player is in the queue once, and never in the queue and in a match.
 * - Pairing runs on one thread and by one clock.
 * - A pending match survives a crash in its room's journal. The queue does not: pages join again by themselves.
 * - In a cluster the leader has the queue and pairs; each node has the pending matches of its own rooms. ClusterQueue brings
 *   the wishes of players to the leader.
 */
import type { Random } from "#engine/random.ts";
import { fail, ok, type Result } from "#engine/result.ts";
import { queueLimits } from "./limits.ts";
import type { NodeName, RoomCode, UserId } from "#protocol/ids.ts";
import type { QueueJoined } from "#protocol/calls/games.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import { askAgain } from "#server/base/cluster/askAgain.ts";
import type { Cluster } from "#server/base/cluster/cluster.ts";
import { type Clock, Alarm } from "#server/base/core/clock.ts";
import type { Registry } from "#server/play/tables/registry.ts";
import type { UserNotifier } from "#server/base/connections.ts";
import { FoundMatches } from "./foundMatches.ts";
import { type CancelledMatch, type NotStarted, playersOf } from "./pendingMatches.ts";
import { type Pair, pair } from "./pairing.ts";
import { type NewEntry, type QueueEntry, Queue, type QueuedPlayer, SamePlayers, WaitTimes } from "./queue.ts";
import { placeOf, type QueueReplica, queueReplica } from "./queueReplica.ts";
import { Seatings, waitAgain } from "./seatings.ts";

export type Rooms = Pick<
  Registry,
  "atNode" | "find" | "open" | "storeConduct" | "awaitingStart" | "unfinishedOf" | "roomsOf"
>;

export interface MatchmakerDependencies {
  readonly cluster: Cluster;
  readonly rooms: Rooms;
  readonly notifier: UserNotifier;
  /** The nodes to which a user is connected; null is this server. */
  readonly nodesOf: (userId: UserId) => readonly (NodeName | null)[];
  readonly clock: Clock;
  readonly random: Random;
  readonly watch: MatchmakerListener;
}

/** Events of matchmaking, for logs and metrics. */
export interface MatchmakerListener {
  /** A player has entered the queue who was not in it. */
  readonly joined: () => void;
  readonly queued: (count: number) => void;
  /** Two players were paired: how long each waited, and how far their ratings are apart. */
  readonly paired: (waitsMs: readonly number[], distance: number) => void;
  readonly failed: (fault: unknown) => void;
}

/** Why a player cannot join the queue: the player is in a match, or the queue is closed. */
export type NotJoined = { readonly is: "playing"; readonly code: RoomCode } | { readonly is: "closed" };

export class Matchmaker {
  readonly #dependencies: MatchmakerDependencies;
  readonly #queue: Queue;
  /** What the next leader goes on with. */
  readonly #replica: QueueReplica;
  readonly #found: FoundMatches;
  readonly #samePlayers = new SamePlayers();
  readonly #waitTimes = new WaitTimes();
  readonly #alarm: Alarm;
  readonly #seatings: Seatings;
  /** Monotonic: until then nobody is paired, because there was no room for a match a moment ago. */
  #fullUntil = 0;
  #isStopped = false;

  constructor(parts: MatchmakerDependencies) {
    const { cluster, clock, rooms, notifier, nodesOf, random, watch } = parts;
    this.#dependencies = parts;
    this.#queue = new Queue(clock, ({ userId }) => this.#gone(userId));
    this.#replica = queueReplica(cluster, clock);
    const found = { cluster, clock, rooms, notifier, calledOff: (what: CancelledMatch) => this.#calledOff(what) };
    this.#found = new FoundMatches({ ...found, foundElsewhere: (userIds) => this.#foundElsewhere(userIds) });
    const seats = { cluster, clock, rooms, nodesOf, random, found: this.#found, failed: watch.failed };
    this.#seatings = new Seatings({ ...seats, isStopped: () => this.#isStopped });
    this.#alarm = new Alarm(clock, () => this.#pairUp());
    cluster.watch({ leading: () => this.#lead(), following: () => this.#follow() });
  }

  /** Whether a player who has no match could join now. */
  get isOpen(): boolean {
    return !this.#isStopped && this.size < queueLimits.playersMax;
  }

  /** Adds a player to the queue. A player who waits already, or has a match, gets that state again. */
  join(player: QueuedPlayer): Result<QueueJoined, NotJoined> {
    const { id } = player.user;
    const joined = ok({ wait_ms: this.#waitTimes.typical(player.rating, this.#now) });
    if (this.#isStopped) return fail({ is: "closed" });
    if (this.#seatings.has(id) || this.#found.again(id)) return joined;
    const code = this.#dependencies.rooms.unfinishedOf(id);
    if (code !== null) return fail({ is: "playing", code });
    if (this.#queue.size >= queueLimits.playersMax) return fail({ is: "closed" });
    if (this.#queue.find(id) === undefined) this.#dependencies.watch.joined();
    this.#enqueue({ player, since: this.#now });
    return joined;
  }

  /** How many wait. */
  get size(): number {
    return this.#dependencies.cluster.isLeader ? this.#queue.size : this.#replica.size;
  }

  /** Takes a player out; a match that was found for the player is cancelled. */
  leave(userId: UserId): void {
    // whose match begins at this moment plays it; who calls it off is told with everybody else
    if (this.#found.decline(userId)) return;
    this.#seatings.leave(userId);
    this.#queue.remove(userId);
    this.#gone(userId);
    this.#dependencies.notifier.notify(userId, "queue_left", {});
  }

  /** The dealer starts the match that was found. */
  start(userId: UserId, gameId: string, gameCode: RoomCode): Promise<Result<void, NotStarted>> {
    return this.#found.start(userId, gameId, gameCode);
  }

  /** A connection of this user has opened, at any node: it receives the user's state in the queue. */
  connected(userId: UserId): void {
    if (this.#found.connected(userId)) return;
    const place = this.#queue.connected(userId);
    if (place === undefined) return;
    this.#tellJoined(place);
    this.#soon();
  }

  /** The last connection of this user to any node has closed. */
  disconnected(userId: UserId): void {
    this.#queue.disconnected(userId);
    this.#found.disconnected(userId);
  }

  /** The matches that wait for their start. */
  get found(): Pick<FoundMatches, "again" | "decline"> {
    return this.#found;
  }

  /** A user is another now, or appears under a new name or picture. */
  reseated(from: UserId, to: PublicUser): void {
    if (from !== to.id) {
      this.#samePlayers.join(from, to.id);
      if (this.#queue.find(from) !== undefined) this.leave(from);
      // what the guest plays is the account's now, which therefore looks for nobody any more
      const plays = this.#found.has(from) || this.#dependencies.rooms.unfinishedOf(from) !== null;
      if (plays && (this.#queue.find(to.id) !== undefined || this.#seatings.has(to.id))) this.leave(to.id);
      return;
    }
    const place = this.#queue.find(from);
    if (place !== undefined) this.#enqueue({ ...place, player: { ...place.player, user: to } });
  }

  /** After rooms were rebuilt, or came from another node: matches that were found there are still to be started. */
  resume(): void {
    for (const room of this.#dependencies.rooms.awaitingStart()) {
      if (room.table.setup.kind === "matched") this.#found.resume(room);
    }
  }

  /** A player waits on, with the time waited so far, unless a match is found already. */
  waitOn(entry: NewEntry, noRoom = false): void {
    if (this.#isStopped) return;
    const { cluster, clock } = this.#dependencies;
    if (cluster.isLeader) {
      const { id } = entry.player.user;
      if (!this.#seatings.has(id) && !this.#found.has(id)) this.#enqueue(entry, noRoom);
      return;
    }
    const person = this.#samePlayers.of(entry.player.user.id);
    const ask = async (): Promise<Result<boolean, "unreachable">> => {
      const answer = await cluster.askLeader(waitAgain, { ...placeOf({ ...entry, person }, this.#now), noRoom });
      return answer.ok && !answer.value ? fail("unreachable") : answer;
    };
    void askAgain(ask, { clock, everyMs: queueLimits.askAgainMs, msMax: queueLimits.leaveMsMax });
  }

  stop(): void {
    this.#isStopped = true;
    this.#alarm.off();
    this.#queue.clear();
    this.#replica.stop();
    this.#found.stop();
  }

  get #now(): number {
    return this.#dependencies.clock.monotonic();
  }

  /** This node has become the leader: those who wait wait on. */
  #lead(): void {
    const { notifier } = this.#dependencies;
    for (const entry of this.#replica.entries) {
      this.#queue.add(entry, entry.person, notifier.isConnected(entry.userId));
    }
    this.#counted();
    this.#soon();
  }

  #follow(): void {
    this.#alarm.off();
    this.#queue.clear();
  }

  #enqueue(entry: NewEntry, noRoom = false): void {
    const { id } = entry.player.user;
    const place = this.#queue.add(entry, this.#samePlayers.of(id), this.#dependencies.notifier.isConnected(id));
    this.#replica.set(place);
    this.#counted();
    this.#tellJoined(place, noRoom);
    this.#soon();
  }

  #tellJoined({ userId, since }: QueueEntry, noRoom = false): void {
    const waited_ms = Math.round(this.#now - since);
    this.#dependencies.notifier.notify(userId, "queue_joined", noRoom ? { waited_ms, no_room: true } : { waited_ms });
  }

  /** A user waits no more. */
  #gone(userId: UserId): void {
    this.#replica.delete(userId);
    this.#counted();
  }

  #counted(): void {
    this.#dependencies.watch.queued(this.#queue.size);
  }

  /** Others may press at the same moment: they are paired together. */
  #soon(): void {
    if (!this.#isStopped) this.#alarm.setFor(Math.max(this.#now + queueLimits.pairMs, this.#fullUntil));
  }

  #pairUp(): void {
    const { cluster, rooms } = this.#dependencies;
    // players of other nodes could not be told of their match
    if (!cluster.isReachable) return this.#alarm.setFor(this.#now + queueLimits.pairAgainMs);
    // the alarm may have been set before the rooms were full
    if (this.#now < this.#fullUntil) return this.#alarm.setFor(this.#fullUntil);
    for (const found of pair(this.#queue.present, this.#now)) {
      // who sat down with friends meanwhile is no longer looking; the other is paired anew
      const playing = found.filter(({ userId }) => rooms.unfinishedOf(userId) !== null);
      for (const { userId } of playing) this.leave(userId);
      if (playing.length === 0) void this.#seat(found);
    }
    if (this.#queue.size > 1) this.#alarm.setFor(this.#now + queueLimits.pairAgainMs);
  }

  /** Opens the room for two; where that fails they wait on as if nothing had been. */
  async #seat(found: Pair<QueueEntry>): Promise<void> {
    for (const { userId } of found) this.#queue.remove(userId);
    this.#counted();
    const { answer, stayed } = await this.#seatings.seat(found);
    this.#seatings.forget(stayed);
    if (this.#isStopped) return;
    if (answer === "found") {
      for (const { userId } of stayed) this.#replica.delete(userId);
      this.#note(found);
      return;
    }
    if (answer === "no-room") this.#fullUntil = this.#now + queueLimits.fullAgainMs;
    // who pressed Cancel meanwhile was no part of it, and has been told so
    for (const entry of stayed) this.waitOn(entry, this.#now < this.#fullUntil);
  }

  #note(found: Pair<QueueEntry>): void {
    const [one, other] = found;
    const waits = found.map(({ since }) => this.#now - since);
    for (const { rating, since } of found) this.#waitTimes.add(rating, this.#now - since, this.#now);
    this.#dependencies.watch.paired(waits, Math.abs(one.rating - other.rating));
  }

  /** Another node has found a match for these: they wait no more. */
  #foundElsewhere(userIds: readonly UserId[]): void {
    if (!this.#dependencies.cluster.isLeader) return;
    for (const userId of userIds) if (this.#queue.remove(userId) !== undefined) this.#gone(userId);
  }

  /** The player who stayed waits on, with the time waited so far; the missing one gets a conduct entry if it was rated. */
  #calledOff({ pendingMatch, gone, isOffence }: CancelledMatch): void {
    const { room, places } = pendingMatch;
    const { rooms, notifier, clock } = this.#dependencies;
    if (isOffence && room.table.setup.isRated) {
      const at = clock.now();
      const entry = (userId: UserId) => ({ userId, code: room.code, matchNumber: 0, kind: "missed" as const, at });
      rooms.storeConduct(room.code, gone.map(entry));
    }
    for (const userId of playersOf(room)) {
      const place = places.find((one) => one.userId === userId);
      if (place !== undefined && !gone.includes(userId)) this.waitOn(place);
      else notifier.notify(userId, "queue_left", {});
    }
  }
}
