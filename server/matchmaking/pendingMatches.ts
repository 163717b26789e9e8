/**
 * Matches that were found and have not begun: their room is open and journaled, both are told, and the dealer has a
 * while to start. Then the server starts by itself, or calls the match off where somebody has gone for good.
 */
import { fail, ok, type Result } from "#engine/result.ts";
import { queueLimits } from "./limits.ts";
import { roomLimits } from "#server/table/limits.ts";
import type { MatchFoundPlayer } from "#server/protocol/games.ts";
import { type Clock, within } from "#server/core/clock.ts";
import type { Room } from "#server/table/room.ts";
import { userAt } from "#server/table/table.ts";
import type { Place } from "./queue.ts";
import type { Tell } from "#server/connections/userNotifier.ts";

/** A match that waits for its start. */
export interface Arranged {
  readonly room: Room;
  /** Who it was found for, while the server knows: after a restart it knows only who sits. */
  readonly places: readonly Place[];
  /** Whether the server has restarted since: then nothing is held against anybody. */
  readonly isResumed: boolean;
  /** Monotonic, as all times here. */
  readonly foundAt: number;
  /** Since when those who are not connected are gone. */
  readonly goneSince: Map<string, number>;
  isStarting: boolean;
  cancel: () => void;
}

export type NotStarted = "unknown" | "not-the-dealer" | "try-again";

/** What a match that is called off leaves to others. */
export interface CalledOff {
  readonly arranged: Arranged;
  /** Those who do not wait on. */
  readonly gone: readonly string[];
  /** Whether that is held against them. */
  readonly isOffence: boolean;
}

export class Arrangements {
  readonly #byCode = new Map<string, Arranged>();
  /** When somebody last called a match off without blame. */
  readonly #crossedAt = new Map<string, number>();
  readonly #clock: Clock;
  readonly #tell: Tell;
  readonly #roomsOf: (userId: string) => readonly string[];
  readonly #calledOff: (what: CalledOff) => void;

  /** `roomsOf` gives the codes of the open rooms in which a user sits. */
  constructor(
    clock: Clock,
    tell: Tell,
    roomsOf: (userId: string) => readonly string[],
    calledOff: (what: CalledOff) => void,
  ) {
    this.#clock = clock;
    this.#roomsOf = roomsOf;
    this.#tell = tell;
    this.#calledOff = calledOff;
  }

  /** The room is open: both are told, and the time to start runs. */
  add(room: Room, places: readonly Place[], isResumed: boolean): void {
    const foundAt = this.#clock.monotonic();
    const arranged: Arranged = {
      room,
      places,
      isResumed,
      foundAt,
      goneSince: new Map(),
      isStarting: false,
      cancel: () => {},
    };
    this.#byCode.set(room.code, arranged);
    for (const userId of playersOf(room)) {
      if (!this.#tell.isHere(userId)) arranged.goneSince.set(userId, foundAt);
      this.#found(arranged, userId);
    }
    this.#checkAfter(arranged, queueLimits.startMsMax);
  }

  /** The match that was found for this user. */
  of(userId: string): Arranged | undefined {
    for (const code of this.#roomsOf(userId)) {
      const arranged = this.#byCode.get(code);
      if (arranged !== undefined && arranged.room.seatOf(userId) !== null) return arranged;
    }
    return undefined;
  }

  /** A player is back, or asks anew: he is told again what was found for him. */
  arrived(userId: string): boolean {
    const arranged = this.of(userId);
    if (arranged === undefined) return false;
    // asking without a connection is no coming back: it must not hold the other up
    if (this.#tell.isHere(userId)) arranged.goneSince.delete(userId);
    this.#found(arranged, userId);
    if (this.#isDue(arranged)) this.#check(arranged);
    return true;
  }

  departed(userId: string): void {
    this.of(userId)?.goneSince.set(userId, this.#clock.monotonic());
  }

  /** The dealer starts his match; asking again is answered alike. */
  async start(userId: string, room: Room): Promise<Result<void, NotStarted>> {
    const seat = room.seatOf(userId);
    const { setup, match } = room.table;
    if (seat === null || setup.awaitsStart !== true) return fail("unknown");
    if (seat !== setup.dealer) return fail("not-the-dealer");
    if (match !== null) return ok(undefined);
    const arranged = this.#byCode.get(room.code);
    if (arranged === undefined) return fail("unknown");
    const hasBegun = await within(roomLimits.answerMsMax, this.#clock, this.#begin(arranged));
    return hasBegun === true ? ok(undefined) : fail("try-again");
  }

  /** Somebody does not want the match; whether there was one. Who had just pressed Cancel is not to blame. */
  decline(userId: string): boolean {
    const arranged = this.of(userId);
    if (arranged === undefined) return false;
    if (arranged.isStarting) return true;
    this.#callOff(arranged, [userId], !this.#crossed(userId, arranged));
    return true;
  }

  /** Whether he pressed Cancel before he knew. That happens; who sees his opponent each time first is choosing. */
  #crossed(userId: string, { foundAt }: Arranged): boolean {
    const now = this.#clock.monotonic();
    const lastAt = this.#crossedAt.get(userId) ?? Number.NEGATIVE_INFINITY;
    if (now - foundAt >= queueLimits.crossedMs || now - lastAt < queueLimits.crossedAgainMs) return false;
    this.#crossedAt.delete(userId);
    const [oldest] = this.#crossedAt.keys();
    if (oldest !== undefined && this.#crossedAt.size >= queueLimits.crossedKept) this.#crossedAt.delete(oldest);
    this.#crossedAt.set(userId, now);
    return true;
  }

  /** Nothing starts by itself any more. */
  stop(): void {
    for (const { cancel } of this.#byCode.values()) cancel();
    this.#byCode.clear();
  }

  #found({ room }: Arranged, userId: string): void {
    const { setup, seats } = room.table;
    const players: MatchFoundPlayer[] = seats.flatMap((who, seat) => {
      if (who === null) return [];
      const { id, username, image_url } = who.user;
      return [{ id, username, image_url, is_dealer: seat === setup.dealer }];
    });
    const { code } = room;
    this.#tell.say(userId, "matchFound", { gameId: code, gameCode: code, players, is_rated: setup.isRated });
  }

  #checkAfter(arranged: Arranged, ms: number): void {
    arranged.cancel();
    arranged.cancel = this.#clock.after(ms, () => this.#check(arranged));
  }

  #isDue({ foundAt }: Arranged): boolean {
    return this.#clock.monotonic() - foundAt >= queueLimits.startMsMax;
  }

  /** The dealer's time is over: on with it if both are here, and off with it once somebody has been gone for long. */
  #check(arranged: Arranged): void {
    const now = this.#clock.monotonic();
    const { goneSince } = arranged;
    const players = playersOf(arranged.room);
    const absent = players.filter((id) => !this.#tell.isHere(id));
    for (const id of absent) if (!goneSince.has(id)) goneSince.set(id, now);
    const goneFor = (id: string): number => now - (goneSince.get(id) ?? now);
    const lost = absent.filter((id) => goneFor(id) >= queueLimits.goneMsMax);
    if (absent.length === 0) void this.#begin(arranged);
    // where everybody is gone nobody was wronged, and it may well be our own line that is cut
    else if (lost.length > 0) this.#callOff(arranged, lost, absent.length < players.length);
    else this.#checkAfter(arranged, queueLimits.goneMsMax - Math.max(...absent.map(goneFor)));
  }

  /** Begins the match, and says so once it is durable; whether it has begun. */
  async #begin(arranged: Arranged): Promise<boolean> {
    if (arranged.isStarting) return true;
    arranged.isStarting = true;
    const { room } = arranged;
    const begun = await room.systemCommand({ type: "start" });
    if (this.#byCode.get(room.code) !== arranged) return begun.ok;
    arranged.isStarting = false;
    if (begun.ok) {
      this.#forget(arranged);
      for (const userId of playersOf(room)) this.#tell.say(userId, "gameStarted", { gameCode: room.code });
    } else if (begun.error === "try-again") {
      this.#checkAfter(arranged, roomLimits.journalRetryMs);
    } else {
      this.#callOff(arranged, [], false);
    }
    return begun.ok;
  }

  #callOff(arranged: Arranged, gone: readonly string[], isOffence: boolean): void {
    this.#forget(arranged);
    void arranged.room.systemCommand({ type: "close" });
    this.#calledOff({ arranged, gone, isOffence: isOffence && !arranged.isResumed });
  }

  #forget(arranged: Arranged): void {
    arranged.cancel();
    this.#byCode.delete(arranged.room.code);
  }
}

/** Who sits where a match was arranged. */
export const playersOf = ({ table }: Room): string[] => table.seats.map((_, seat) => userAt(table, seat));
