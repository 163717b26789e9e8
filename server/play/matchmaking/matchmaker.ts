/**
 * Quick match: takes players in, asks the pure `pair` who fits, opens a room for each pair and starts its match.
 * - A player is in the queue once, and never in the queue and in a match.
 * - Everything runs on one thread and by one clock.
 * - A pending match survives a crash in its room's journal. The queue does not: pages join again by themselves.
 */
import { rulesPage } from "#engine/config.ts";
import type { Random } from "#engine/random.ts";
import { fail, ok, type Result } from "#engine/result.ts";
import { queueLimits } from "./limits.ts";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import { turnClocks } from "#server/play/table/limits.ts";
import type { QueueJoined } from "#protocol/calls/games.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import { type Clock, Alarm } from "#server/base/core/clock.ts";
import type { NewGame } from "#server/play/tables/newGame.ts";
import type { Registry } from "#server/play/tables/registry.ts";
import type { Room } from "#server/play/table/room.ts";
import { PendingMatches, type CancelledMatch, type NotStarted, playersOf } from "./pendingMatches.ts";
import { type Pair, pair } from "./pairing.ts";
import { type QueueEntry, Queue, type QueuedPlayer, SamePlayers, WaitTimes } from "./queue.ts";
import type { UserNotifier } from "#server/base/connections.ts";

export type Rooms = Pick<Registry, "find" | "open" | "storeConduct" | "awaitingStart" | "unfinishedOf" | "roomsOf">;

export interface MatchmakerDependencies {
  readonly rooms: Rooms;
  readonly notifier: UserNotifier;
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
  readonly #pendingMatches: PendingMatches;
  readonly #samePlayers = new SamePlayers();
  readonly #waitTimes = new WaitTimes();
  readonly #alarm: Alarm;
  /** Players whose room is being opened, with their pair. A player who left and came again belongs to another pair. */
  readonly #seating = new Map<UserId, Pair<QueueEntry>>();
  /** Monotonic: until then nobody is paired, because there was no room for a match a moment ago. */
  #fullUntil = 0;
  #isStopped = false;

  constructor(parts: MatchmakerDependencies) {
    const { clock, notifier } = parts;
    this.#dependencies = parts;
    this.#queue = new Queue(clock, () => this.#counted());
    const roomsOf = (userId: UserId) => parts.rooms.roomsOf(userId);
    this.#pendingMatches = new PendingMatches(clock, notifier, roomsOf, (what) => this.#calledOff(what));
    this.#alarm = new Alarm(clock, () => this.#pairUp());
  }

  /** Whether a player who has no match could join now. */
  get isOpen(): boolean {
    return !this.#isStopped && this.#queue.size < queueLimits.playersMax;
  }

  /** Adds a player to the queue. A player who waits already, or has a match, gets that state again. */
  join(player: QueuedPlayer): Result<QueueJoined, NotJoined> {
    const { id } = player.user;
    const joined = ok({ wait_ms: this.#waitTimes.typical(player.rating, this.#now) });
    if (this.#isStopped) return fail({ is: "closed" });
    if (this.#seating.has(id) || this.#pendingMatches.connected(id)) return joined;
    const code = this.#dependencies.rooms.unfinishedOf(id);
    if (code !== null) return fail({ is: "playing", code });
    if (this.#queue.size >= queueLimits.playersMax) return fail({ is: "closed" });
    if (this.#queue.find(id) === undefined) this.#dependencies.watch.joined();
    this.#enqueue(player, this.#now);
    return joined;
  }

  /** How many wait. */
  get size(): number {
    return this.#queue.size;
  }

  /** Takes a player out; a match that was found for the player is cancelled. */
  leave(userId: UserId): void {
    // whose match begins at this moment plays it; who calls it off is told with everybody else
    if (this.#pendingMatches.decline(userId)) return;
    this.#seating.delete(userId);
    this.#queue.remove(userId);
    this.#counted();
    this.#dependencies.notifier.notify(userId, "queue_left", {});
  }

  /** The dealer starts the match that was found. */
  async start(userId: UserId, gameId: string, gameCode: RoomCode): Promise<Result<void, NotStarted>> {
    const room = gameId === gameCode ? this.#dependencies.rooms.find(gameCode) : undefined;
    return room === undefined ? fail("unknown") : this.#pendingMatches.start(userId, room);
  }

  /** A connection of this user has opened: it receives the user's state in the queue. */
  connected(userId: UserId): void {
    if (this.#pendingMatches.connected(userId)) return;
    const place = this.#queue.connected(userId);
    if (place === undefined) return;
    this.#tellJoined(place);
    this.#soon();
  }

  /** The last connection of this user has closed. */
  disconnected(userId: UserId): void {
    this.#queue.disconnected(userId);
    this.#pendingMatches.disconnected(userId);
  }

  /** A user is another now, or appears under a new name or picture. */
  reseated(from: UserId, to: PublicUser): void {
    if (from !== to.id) {
      this.#samePlayers.join(from, to.id);
      if (this.#queue.find(from) !== undefined) this.leave(from);
      // what the guest plays is the account's now, which therefore looks for nobody any more
      const plays = this.#pendingMatches.of(from) !== undefined || this.#dependencies.rooms.unfinishedOf(from) !== null;
      if (plays && (this.#queue.find(to.id) !== undefined || this.#seating.has(to.id))) this.leave(to.id);
      return;
    }
    const place = this.#queue.find(from);
    if (place !== undefined) this.#enqueue({ ...place.player, user: to }, place.since);
  }

  /** After the rooms were rebuilt: matches that were found before the server stopped are still to be started. */
  resume(): void {
    for (const room of this.#dependencies.rooms.awaitingStart()) {
      if (room.table.setup.kind === "matched") this.#pendingMatches.add(room, [], true);
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#alarm.off();
    this.#queue.clear();
    this.#pendingMatches.stop();
  }

  get #now(): number {
    return this.#dependencies.clock.monotonic();
  }

  #enqueue(player: QueuedPlayer, since: number, noRoom = false): void {
    const { id } = player.user;
    const place = this.#queue.add(player, this.#samePlayers.of(id), since, this.#dependencies.notifier.isConnected(id));
    this.#counted();
    this.#tellJoined(place, noRoom);
    this.#soon();
  }

  #tellJoined({ userId, since }: QueueEntry, noRoom = false): void {
    const waited_ms = Math.round(this.#now - since);
    this.#dependencies.notifier.notify(userId, "queue_joined", noRoom ? { waited_ms, no_room: true } : { waited_ms });
  }

  #counted(): void {
    this.#dependencies.watch.queued(this.#queue.size);
  }

  /** Others may press at the same moment: they are paired together. */
  #soon(): void {
    if (!this.#isStopped) this.#alarm.setFor(Math.max(this.#now + queueLimits.pairMs, this.#fullUntil));
  }

  #pairUp(): void {
    // the alarm may have been set before the rooms were full
    if (this.#now < this.#fullUntil) return this.#alarm.setFor(this.#fullUntil);
    for (const found of pair(this.#queue.present, this.#now)) {
      // who sat down with friends meanwhile is no longer looking; the other is paired anew
      const playing = found.filter(({ userId }) => this.#dependencies.rooms.unfinishedOf(userId) !== null);
      for (const { userId } of playing) this.leave(userId);
      if (playing.length === 0) void this.#seat(found);
    }
    if (this.#queue.size > 1) this.#alarm.setFor(this.#now + queueLimits.pairAgainMs);
  }

  /** Opens the room for two; where that fails they wait on as if nothing had been. */
  async #seat(found: Pair<QueueEntry>): Promise<void> {
    for (const { userId } of found) {
      this.#queue.remove(userId);
      this.#seating.set(userId, found);
    }
    this.#counted();
    const room = await this.#open(found);
    const stayed = found.filter(({ userId }) => this.#seating.get(userId) === found);
    for (const { userId } of stayed) this.#seating.delete(userId);
    if (this.#isStopped) return;
    if (room !== undefined && stayed.length === found.length) {
      this.#pendingMatches.add(room, found, false);
      this.#note(found);
      return;
    }
    // who pressed Cancel meanwhile was no part of it, and has been told so
    void room?.systemCommand({ type: "close" });
    for (const { player, since } of stayed) this.#enqueue(player, since, this.#now < this.#fullUntil);
  }

  async #open(found: Pair<QueueEntry>): Promise<Room | undefined> {
    const { rooms, random, watch } = this.#dependencies;
    try {
      const opened = await rooms.open(gameFor(found, random));
      if (opened.ok) return opened.value;
      this.#fullUntil = this.#now + queueLimits.fullAgainMs;
      return undefined;
    } catch (fault) {
      watch.failed(fault);
      return undefined;
    }
  }

  #note(found: Pair<QueueEntry>): void {
    const [one, other] = found;
    const waits = found.map(({ since }) => this.#now - since);
    for (const { rating, since } of found) this.#waitTimes.add(rating, this.#now - since, this.#now);
    this.#dependencies.watch.paired(waits, Math.abs(one.rating - other.rating));
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
      if (place !== undefined && !gone.includes(userId)) this.#enqueue(place.player, place.since);
      else notifier.notify(userId, "queue_left", {});
    }
  }
}

/** The first dealer is drawn [R14]; the match is rated between two accounts [R22] and played by the rules page [R11]. */
function gameFor([one, other]: Pair<QueueEntry>, random: Random): NewGame {
  const seekers = [one.player, other.player];
  const seats = seekers.map(({ user }) => user);
  const dealer = random(seats.length);
  const isRated = !one.isGuest && !other.isGuest;
  const grace = seekers.map((player) => (isRated ? player.grace : 1));
  const createdBy = seats[dealer] ?? one.player.user;
  const pendingMatch = { seats, dealer, grace };
  return {
    kind: "matched",
    createdBy,
    config: rulesPage(2),
    isRated,
    turnMs: turnClocks.matchedMs,
    level: null,
    pendingMatch,
  };
}
