/**
 * Matches that were found and have not begun: their room is open and journaled, both are told, and the dealer has a
 * while to start. Then the server starts by itself, or cancels the match where a player has left for good.
 */
import { fail, ok, type Result } from "#engine/result.ts";
import { queueLimits } from "./limits.ts";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import { journalLimits } from "#server/base/journal/limits.ts";
import { tablesLimits } from "#server/play/tables/limits.ts";
import { type Clock, within } from "#server/base/core/clock.ts";
import type { Registry } from "#server/play/tables/registry.ts";
import type { Room } from "#server/play/table/room.ts";
import { userAt } from "#server/play/table/table.ts";
import type { QueueEntry } from "./queue.ts";
import type { UserNotifier } from "#server/base/connections.ts";
import type { MatchFoundPlayer } from "#protocol/frames/userRecords.ts";
import { makeRoom } from "#server/base/core/makeRoom.ts";

/** A match that waits for its start. */
export interface PendingMatch {
  readonly room: Room;
  /** The queue entries it was made of; empty after a restart, when only the seats are known. */
  readonly places: readonly QueueEntry[];
  /** Whether the server has restarted since: then a cancelled match is no offence. */
  readonly isResumed: boolean;
  /** Monotonic, as all times here. */
  readonly foundAt: number;
  /** Since when those who are not connected are gone. */
  readonly goneSince: Map<UserId, number>;
  isStarting: boolean;
  cancel: () => void;
}

export type NotStarted = "unknown" | "not-the-dealer" | "try-again";

/** A match that was cancelled. */
export interface CancelledMatch {
  readonly pendingMatch: PendingMatch;
  /** The players who leave the queue. */
  readonly gone: readonly UserId[];
  /** Whether it counts as an offence of theirs. */
  readonly isOffence: boolean;
}

export interface PendingDependencies {
  readonly clock: Clock;
  readonly notifier: UserNotifier;
  readonly rooms: Pick<Registry, "atNode" | "find" | "roomsOf">;
  /** Whether a user has begun another match than this, because the line between two nodes was down. */
  readonly playsAnother: (userId: UserId, code: RoomCode) => boolean;
  readonly calledOff: (what: CancelledMatch) => void;
  /** This match has begun, or is cancelled. */
  readonly over: (code: RoomCode) => void;
}

export class PendingMatches {
  readonly #byCode = new Map<RoomCode, PendingMatch>();
  /** When a user last cancelled a match without it being an offence. */
  readonly #lastLateCancelAt = new Map<UserId, number>();
  readonly #dependencies: PendingDependencies;
  readonly #clock: Clock;
  readonly #notifier: UserNotifier;

  constructor(dependencies: PendingDependencies) {
    this.#dependencies = dependencies;
    this.#clock = dependencies.clock;
    this.#notifier = dependencies.notifier;
  }

  /** The room is open: notifies both players and starts the time to begin. */
  add(room: Room, places: readonly QueueEntry[], isResumed: boolean): void {
    const foundAt = this.#clock.monotonic();
    const pending: PendingMatch = {
      room,
      places,
      isResumed,
      foundAt,
      goneSince: new Map(),
      isStarting: false,
      cancel: () => {},
    };
    this.#byCode.set(room.code, pending);
    for (const userId of playersOf(room)) {
      if (!this.#notifier.isConnected(userId)) pending.goneSince.set(userId, foundAt);
      this.#notifyFound(pending, userId);
    }
    this.#checkAfter(pending, queueLimits.startMsMax);
  }

  /** Whether the match of this room waits here for its start. */
  has(room: Room): boolean {
    return this.#byCode.get(room.code)?.room === room;
  }

  /** The match that was found for this user. */
  of(userId: UserId): PendingMatch | undefined {
    for (const code of this.#dependencies.rooms.roomsOf(userId)) {
      const pending = this.#byCode.get(code);
      if (pending !== undefined && pending.room.seatOf(userId) !== null) return pending;
    }
    return undefined;
  }

  /** Sends the match again to a player who reconnects or asks again. */
  connected(userId: UserId): boolean {
    const pending = this.of(userId);
    if (pending === undefined) return false;
    // asking without a connection is no coming back: it must not hold the other up
    if (this.#notifier.isConnected(userId)) pending.goneSince.delete(userId);
    this.#notifyFound(pending, userId);
    if (this.#isDue(pending)) this.#check(pending);
    return true;
  }

  disconnected(userId: UserId): void {
    this.of(userId)?.goneSince.set(userId, this.#clock.monotonic());
  }

  /** The dealer starts his match; asking again is answered alike. */
  async start(userId: UserId, room: Room): Promise<Result<void, NotStarted>> {
    const seat = room.seatOf(userId);
    const { setup, match } = room.table;
    if (seat === null || setup.awaitsStart !== true) return fail("unknown");
    if (seat !== setup.dealer) return fail("not-the-dealer");
    if (match !== null) return ok(undefined);
    const pending = this.#byCode.get(room.code);
    if (pending === undefined) return fail("unknown");
    const hasBegun = await within(tablesLimits.answerMsMax, this.#clock, this.#begin(pending));
    return hasBegun === true ? ok(undefined) : fail("try-again");
  }

  /**
   * A player does not want the match; returns whether there was one. It is no offence where Cancel was pressed just
   * before, or where the player has left already.
   */
  decline(userId: UserId, isExcused = false): boolean {
    const pending = this.of(userId);
    if (pending === undefined) return false;
    if (this.#isElsewhere(pending)) this.#forget(pending);
    if (!this.#byCode.has(pending.room.code)) return false;
    if (pending.isStarting) return true;
    this.#cancel(pending, [userId], !isExcused && !this.#isLateCancel(userId, pending));
    return true;
  }

  /** Whether Cancel was pressed before the match was shown. It is excused once in a while, not each time. */
  #isLateCancel(userId: UserId, { foundAt }: PendingMatch): boolean {
    const now = this.#clock.monotonic();
    const lastAt = this.#lastLateCancelAt.get(userId) ?? Number.NEGATIVE_INFINITY;
    if (now - foundAt >= queueLimits.lateCancelMs || now - lastAt < queueLimits.lateCancelAgainMs) return false;
    this.#lastLateCancelAt.delete(userId);
    makeRoom(this.#lastLateCancelAt, queueLimits.lateCancelsMax);
    this.#lastLateCancelAt.set(userId, now);
    return true;
  }

  /** Nothing starts by itself any more. */
  stop(): void {
    for (const { cancel } of this.#byCode.values()) cancel();
    this.#byCode.clear();
  }

  #notifyFound({ room }: PendingMatch, userId: UserId): void {
    const { setup, seats } = room.table;
    const players: MatchFoundPlayer[] = seats.flatMap((who, seat) => {
      if (who === null) return [];
      const { id, username, image_url, look } = who.user;
      return [{ id, username, image_url, ...(look !== undefined && { look }), is_dealer: seat === setup.dealer }];
    });
    const { code } = room;
    const where = { gameCode: code, ...this.#dependencies.rooms.atNode(code) };
    this.#notifier.notify(userId, "matchFound", { gameId: code, ...where, players, is_rated: setup.isRated });
  }

  /** Whether another node of the cluster has the room by now, and with it the match. */
  #isElsewhere({ room }: PendingMatch): boolean {
    return this.#dependencies.rooms.find(room.code) !== room;
  }

  #checkAfter(pending: PendingMatch, ms: number): void {
    pending.cancel();
    pending.cancel = this.#clock.after(ms, () => this.#check(pending));
  }

  #isDue({ foundAt }: PendingMatch): boolean {
    return this.#clock.monotonic() - foundAt >= queueLimits.startMsMax;
  }

  /** The dealer's time is over: the match starts if both are connected, and is cancelled once a player is away for long. */
  #check(pending: PendingMatch): void {
    if (this.#isElsewhere(pending)) return this.#forget(pending);
    const now = this.#clock.monotonic();
    const { goneSince } = pending;
    const players = playersOf(pending.room);
    if (players.some((id) => this.#dependencies.playsAnother(id, pending.room.code))) {
      return this.#cancel(pending, [], false);
    }
    const absent = players.filter((id) => !this.#notifier.isConnected(id));
    for (const id of absent) if (!goneSince.has(id)) goneSince.set(id, now);
    const goneFor = (id: UserId): number => now - (goneSince.get(id) ?? now);
    const lost = absent.filter((id) => goneFor(id) >= queueLimits.goneMsMax);
    if (absent.length === 0) void this.#begin(pending);
    // where everybody is gone nobody was wronged, and it may well be our own line that is cut
    else if (lost.length > 0) this.#cancel(pending, lost, absent.length < players.length);
    else this.#checkAfter(pending, queueLimits.goneMsMax - Math.max(...absent.map(goneFor)));
  }

  /** Begins the match, and says so once it is durable; whether it has begun. */
  async #begin(pending: PendingMatch): Promise<boolean> {
    if (pending.isStarting) return true;
    pending.isStarting = true;
    const { room } = pending;
    const begun = await room.systemCommand({ type: "start" });
    if (this.#byCode.get(room.code) !== pending) return begun.ok;
    pending.isStarting = false;
    if (begun.ok) {
      this.#forget(pending);
      for (const userId of playersOf(room)) this.#notifier.notify(userId, "gameStarted", { gameCode: room.code });
    } else if (begun.error === "try-again") {
      this.#checkAfter(pending, journalLimits.entryRetryMs);
    } else {
      this.#cancel(pending, [], false);
    }
    return begun.ok;
  }

  #cancel(pending: PendingMatch, gone: readonly UserId[], isOffence: boolean): void {
    this.#forget(pending);
    void pending.room.systemCommand({ type: "close" });
    this.#dependencies.calledOff({ pendingMatch: pending, gone, isOffence: isOffence && !pending.isResumed });
  }

  #forget(pending: PendingMatch): void {
    pending.cancel();
    this.#byCode.delete(pending.room.code);
    this.#dependencies.over(pending.room.code);
  }
}

/** The players at the table of an arranged match. */
export const playersOf = ({ table }: Room): UserId[] => table.seats.map((_, seat) => userAt(table, seat));
