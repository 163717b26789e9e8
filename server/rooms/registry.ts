/** All rooms of this server: opening, finding, rebuilding from the journal, closing. REST and sockets meet here. */
import type { BotLevel } from "#engine/bots/level.ts";
import type { MatchConfig } from "#engine/config.ts";
import { fail, ok, type Result } from "#engine/result.ts";
import type { Seat } from "#engine/state.ts";
import { roomLimits } from "#server/limits.ts";
import type { GameChatMessage, GameKind, PublicUser } from "#server/protocol/api.ts";
import type { RefusalCode } from "#server/protocol/messages.ts";
import type { ConductEntry } from "#server/store/conduct.ts";
import type { OpenRoom } from "#server/store/journal.ts";
import { within } from "./clock.ts";
import { decodeEntry, type Entry, encodeEntry } from "./entries.ts";
import type { House } from "./house.ts";
import type { Said } from "./memory.ts";
import type { Results } from "./results.ts";
import { Room } from "./room.ts";
import { chatMessage } from "./speaker.ts";
import { isCode, newCode } from "./shuffle.ts";
import { isBound, playsIn, seatOf, type Setup, type Table } from "./table.ts";
import { JournalError } from "#server/store/errors.ts";

/** A game to open, by whom and how. */
export interface NewGame {
  readonly kind: GameKind;
  readonly createdBy: PublicUser;
  readonly config: MatchConfig;
  readonly isRated: boolean;
  readonly turnMs: number | null;
  /** Of the computer, in a computer game. */
  readonly level: BotLevel | null;
  /** Who the game was arranged for, in seat order: all sit from the start, and it begins when it is told to. */
  readonly arranged?: {
    readonly seats: readonly PublicUser[];
    readonly dealer: Seat;
    /** By seat: what the grace of an absence is multiplied by [R20]. */
    readonly grace: readonly number[];
  };
}

export type OpenError = "too-many-rooms";

/** A commit takes a few milliseconds. */
const SETTLE_POLL_MS = 5;

/** What the rooms report to logs and metrics; never cards, never chat. */
export interface RoomWatch {
  readonly frozen: (code: string, why: unknown) => void;
  readonly acknowledged: (ms: number) => void;
  readonly rooms: (count: number) => void;
  /** A user is to be known as another, or under a new name or picture. */
  readonly reseated: (from: string, to: PublicUser) => void;
}

export class Registry {
  readonly #rooms = new Map<string, Room>();
  /** Rooms that a fault has frozen, or that cannot be rebuilt from the journal. */
  readonly #broken = new Set<string>();
  readonly #openedBy = new Map<string, Set<string>>();
  readonly #house: House;
  readonly #results: Results;
  readonly #watch: RoomWatch;

  constructor(parts: Pick<House, "clock" | "random" | "journal" | "pace">, results: Results, watch: RoomWatch) {
    this.#results = results;
    this.#watch = watch;
    this.#house = {
      ...parts,
      finished: (match) => results.keep(match),
      closed: (code, said) => this.#forget(code, said),
      frozen: (code, why) => this.#froze(code, why),
      acknowledged: watch.acknowledged,
    };
  }

  get size(): number {
    return this.#rooms.size;
  }

  /** The open room of this code. */
  find(code: string): Room | undefined {
    return isCode(code) ? this.#rooms.get(code) : undefined;
  }

  /** Whether the room of this code stands still after a fault, be it that it could not be rebuilt. */
  isBroken(code: string): boolean {
    return this.#broken.has(code);
  }

  /** The rooms of arranged games that have not begun. */
  awaitingStart(): Room[] {
    return [...this.#rooms.values()].filter((room) => {
      const { setup, match, closed } = room.table;
      return setup.awaitsStart === true && match === null && !closed;
    });
  }

  /** The game that this user still plays with others, or for a rating: until it is over no other is arranged for him. */
  unfinishedOf(userId: string): string | null {
    for (const { code, table } of this.#rooms.values()) {
      if (isBound(table, userId) && !this.#broken.has(code)) return code;
    }
    return null;
  }

  /** The match in progress in which this user has a seat, of several the one that began last. */
  runningOf(userId: string): string | null {
    return this.runningAmong(new Set([userId])).get(userId) ?? null;
  }

  /** The same for many at once, of those who have one. */
  runningAmong(userIds: ReadonlySet<string>): Map<string, string> {
    const found = new Map<string, Table>();
    for (const { code, table } of this.#rooms.values()) {
      for (const who of table.seats) {
        const id = who?.user.id ?? "";
        if (!userIds.has(id) || !playsIn(table, id) || this.#broken.has(code)) continue;
        if (table.matchStartedAt > (found.get(id)?.matchStartedAt ?? -1)) found.set(id, table);
      }
    }
    return new Map([...found].map(([id, { setup }]) => [id, setup.code]));
  }

  /** Keeps how those behaved for whom a game was arranged that never began. */
  judge(code: string, conduct: readonly ConductEntry[]): void {
    this.#results.judge(code, conduct);
  }

  /** Opens a room; it exists once this resolves. Rejects where the journal does not answer. */
  async open(game: NewGame): Promise<Result<Room, OpenError>> {
    // what was arranged is nobody's own room: it is bounded by everybody having one unfinished match
    const counts = game.arranged === undefined;
    if (this.#rooms.size >= roomLimits.roomsMax) return fail("too-many-rooms");
    if (counts && !this.#makeWay(game.createdBy.id)) return fail("too-many-rooms");
    const { clock, random } = this.#house;
    let code = newCode(random);
    while (this.#rooms.has(code)) code = newCode(random);
    if (counts) this.#count(game.createdBy.id, code);
    const entry: Entry = { at: clock.now(), deed: { type: "open", setup: setupOf(code, game) }, actionId: null };
    try {
      await this.#begun(code, entry);
    } catch (fault) {
      this.#uncount(game.createdBy.id, code);
      throw fault;
    }
    return ok(this.#admit(new Room(this.#house, [entry], true)));
  }

  /** Writes a room's opening. Rejects in time for whoever waits: what is written after all was nobody's. */
  async #begun(code: string, entry: Entry): Promise<void> {
    const { clock, journal } = this.#house;
    const writing = journal.append({ room: code, seq: 1, at: entry.at, body: encodeEntry(entry) }).then(() => true);
    if ((await within(roomLimits.answerMsMax, clock, writing)) === true) return;
    writing.then(() => journal.close(code)).catch(() => {});
    throw new JournalError("unavailable", "the journal does not take a new room");
  }

  /** Rebuilds every unfinished room from the journal; a broken one is reported and left alone. Gives the count. */
  async rebuild(): Promise<number> {
    for await (const stored of this.#house.journal.openRooms()) {
      try {
        const room = new Room(this.#house, entriesOf(stored));
        // counted first: a room that was closing when the server stopped is gone as soon as it starts
        const { awaitsStart, createdBy } = room.table.setup;
        if (awaitsStart !== true) this.#count(createdBy, room.code);
        this.#admit(room);
      } catch (fault) {
        this.#froze(stored.room, fault);
      }
    }
    return this.#rooms.size;
  }

  /**
   * In every open room what `from` has there, the seat or being its host, passes to `to`; with equal ids he appears
   * under a new name or picture. Where `to` sits already, and at a rated table, an account's seat stays as it is.
   * Rejects while the journal is away; what had passed by then has, and asking again does the rest.
   */
  async reseat(from: string, to: PublicUser): Promise<void> {
    const user = outward(to);
    this.#watch.reseated(from, user);
    const moves: Promise<Result<void, RefusalCode>>[] = [];
    for (const room of this.#rooms.values()) {
      if (room.seatOf(from) === null && room.table.setup.createdBy !== from) continue;
      moves.push(this.#reseatIn(room, from, user));
    }
    const replies = await within(roomLimits.answerMsMax, this.#house.clock, Promise.all(moves));
    const isAway = replies === undefined || replies.some((reply) => !reply.ok && reply.error === "try-again");
    if (isAway) throw new JournalError("unavailable", "the journal does not take who sits where");
  }

  async #reseatIn(room: Room, from: string, to: PublicUser): Promise<Result<void, RefusalCode>> {
    const wasHost = room.table.setup.createdBy === from;
    const reply = await room.decree({ type: "reseat", from, to });
    if (!reply.ok || !wasHost || !this.#openedBy.get(from)?.has(room.code)) return reply;
    this.#uncount(from, room.code);
    this.#count(to.id, room.code);
    return reply;
  }

  /** The chat of an open room for one of its players; undefined where the room is not open, null for others. */
  chatOf(code: string, userId: string): readonly GameChatMessage[] | null | undefined {
    const room = this.find(code);
    if (room === undefined) return undefined;
    return seatOf(room.table, userId) === null ? null : room.said.map((line) => chatMessage(code, line));
  }

  /** Stops every room's own doings and takes no more actions; what was accepted is still committed. */
  stop(): void {
    this.#results.stop();
    for (const room of this.#rooms.values()) room.stop();
  }

  /** Resolves once all that was accepted is committed and said, or `msMax` have passed. */
  settled(msMax: number): Promise<void> {
    const { clock } = this.#house;
    const until = clock.monotonic() + msMax;
    return new Promise((resolve) => {
      const look = (): void => {
        const isDone = [...this.#rooms.values()].every((room) => room.isSettled);
        if (isDone || clock.monotonic() >= until) resolve();
        else clock.after(SETTLE_POLL_MS, look);
      };
      look();
    });
  }

  #froze(code: string, why: unknown): void {
    this.#broken.add(code);
    this.#watch.frozen(code, why);
  }

  #admit(room: Room): Room {
    this.#rooms.set(room.code, room);
    this.#watch.rooms(this.#rooms.size);
    room.start();
    return room;
  }

  /** A closed room's chat and results are kept first; only then may its journal go. */
  #forget(code: string, said: readonly Said[]): void {
    const creator = this.#rooms.get(code)?.table.setup.createdBy;
    if (creator !== undefined) this.#uncount(creator, code);
    this.#rooms.delete(code);
    this.#watch.rooms(this.#rooms.size);
    this.#results.close(code, said);
  }

  /** Whether a user may open one more; his oldest room that nobody looks at is closed for it. */
  #makeWay(userId: string): boolean {
    const mine = this.#openedBy.get(userId);
    if (mine === undefined || mine.size < roomLimits.roomsPerUserMax) return true;
    for (const code of mine) if (this.#rooms.get(code)?.dismiss() === true) return true;
    return false;
  }

  #count(userId: string, code: string): void {
    const mine = this.#openedBy.get(userId);
    if (mine === undefined) this.#openedBy.set(userId, new Set([code]));
    else mine.add(code);
  }

  #uncount(userId: string, code: string): void {
    const mine = this.#openedBy.get(userId);
    mine?.delete(code);
    if (mine?.size === 0) this.#openedBy.delete(userId);
  }
}

function entriesOf(stored: OpenRoom): Entry[] {
  return stored.entries.map(({ seq, body }, index) => {
    if (seq !== index + 1) throw new Error(`entry ${index + 1} is missing`);
    const entry = decodeEntry(body);
    if (!entry.ok) throw new Error(`entry ${seq} cannot be read: ${entry.error}`);
    return entry.value;
  });
}

/** The host or the human sits first and deals first [R14]; the computer takes the other chairs in its own game. */
function setupOf(code: string, game: NewGame): Setup {
  const { kind, createdBy, config, isRated, turnMs, level, arranged } = game;
  const setup = { code, kind, createdBy: createdBy.id, config, isRated, turnMs, level };
  if (arranged !== undefined) {
    const { seats, dealer, grace } = arranged;
    return { ...setup, seats: seats.map(outward), dealer, awaitsStart: true, grace };
  }
  const others = Array.from({ length: config.players - 1 }, (_, i) => (level === null ? null : computer(i + 1)));
  const seats = [outward(createdBy), ...others];
  return { ...setup, seats, dealer: 0 };
}

/** Of a person only what may be known at a table. */
const outward = ({ id, username, image_url }: PublicUser): PublicUser => ({ id, username, image_url, is_bot: false });

/** Shown as 'Computer'; a number tells several at one table apart. */
const computer = (number: number): PublicUser => ({
  id: `computer-${number}`,
  username: number === 1 ? "Computer" : `Computer ${number}`,
  image_url: null,
  is_bot: true,
});
