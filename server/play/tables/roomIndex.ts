/** Finds the rooms of a user: those that are open here, and those that a start has not rebuilt yet. */
import type { RoomCode, UserId } from "#protocol/ids.ts";
import { byNewestMatch, type Table } from "#server/play/table/table.ts";
import type { Entry, Setup } from "#protocol/calls/journal.ts";
import type { OpenRoom } from "#server/base/journal/journal.ts";
import { actionTypeIn, decodeEntry } from "#server/base/journal/entryCodec.ts";

/** A room as the index sees it. */
export interface Indexed {
  readonly code: RoomCode;
  /** The durable table. */
  readonly table: Table;
  /** Ids of the host and of all players, by the table as accepted or as durable; without computers. */
  readonly people: readonly UserId[];
}

/**
 * The rooms of each user, so that no question about a user reads all rooms. `update` is called whenever a
 * room's people change; answers are candidates that the caller checks against the table.
 */
export class RoomIndex<R extends Indexed> {
  /** Lists, because a user has few rooms and there are tens of thousands of users. */
  readonly #byUser = new Map<UserId, R[]>();
  /** The users under whom each room is indexed. */
  readonly #under = new Map<R, readonly UserId[]>();
  readonly #awaitingStart = new Set<R>();
  readonly #matched = new Set<R>();

  /** Indexes a room, or indexes it again after its people or its start changed. */
  update(room: R): void {
    const before = this.#under.get(room) ?? [];
    const after = room.people;
    this.#under.set(room, after);
    for (const userId of before) if (!after.includes(userId)) this.#drop(userId, room);
    for (const userId of after) if (!before.includes(userId)) this.#put(userId, room);
    if (awaitsStart(room.table)) this.#awaitingStart.add(room);
    else this.#awaitingStart.delete(room);
    if (isOpenToAll(room.table)) this.#matched.add(room);
    else this.#matched.delete(room);
  }

  /** Forgets a room. */
  remove(room: R): void {
    for (const userId of this.#under.get(room) ?? []) this.#drop(userId, room);
    this.#under.delete(room);
    this.#awaitingStart.delete(room);
    this.#matched.delete(room);
  }

  /** The rooms in which this user sits or is the host. */
  of(userId: UserId): readonly R[] {
    return this.#byUser.get(userId) ?? [];
  }

  /** The rooms of pending matches. */
  get awaitingStart(): readonly R[] {
    return [...this.#awaitingStart];
  }

  /** The tables of quick match whose match goes on, but for those of broken rooms: the `max` that began last, in order. */
  watchable(max: number, isBroken: (code: RoomCode) => boolean): Table[] {
    let found: Table[] = [];
    for (const { code, table } of this.#matched) {
      if (isBroken(code) || table.match?.phase === "matchOver") continue;
      found.push(table);
      // there may be tens of thousands, of which few are wanted
      if (found.length >= SORTED_AT_ONCE * max) found = latest(found, max);
    }
    return latest(found, max);
  }

  #put(userId: UserId, room: R): void {
    const rooms = this.#byUser.get(userId);
    if (rooms === undefined) this.#byUser.set(userId, [room]);
    else rooms.push(room);
  }

  #drop(userId: UserId, room: R): void {
    const rooms = this.#byUser.get(userId) ?? [];
    const at = rooms.indexOf(room);
    if (at !== -1) rooms.splice(at, 1);
    if (rooms.length === 0) this.#byUser.delete(userId);
  }
}

const SORTED_AT_ONCE = 8;

const latest = (tables: readonly Table[], max: number): Table[] => tables.toSorted(byNewestMatch).slice(0, max);

/** Whether a match of quick match is pending here. */
const awaitsStart = ({ setup, match, closed }: Table): boolean =>
  setup.awaitsStart === true && match === null && !closed;

/** Whether a match has begun that every user may watch: quick match brought its players together. */
const isOpenToAll = ({ setup, match, closed }: Table): boolean => setup.kind === "matched" && match !== null && !closed;

/** A room, and whether a connection was ever there. */
interface Visited {
  readonly table: Table;
  readonly wasVisited: () => boolean;
}

/** Whether a match is in progress. A match against the computer begins before the player opens its table. */
export const isRunning = ({ table, wasVisited }: Visited): boolean =>
  wasVisited() && table.match !== null && table.match.phase !== "matchOver" && !table.closed;

/** In how many of these rooms a match is in progress. */
export function countMatches(rooms: Iterable<Visited>): number {
  let count = 0;
  for (const room of rooms) if (isRunning(room)) count++;
  return count;
}

/**
 * The open rooms that a start has read from the journal and not rebuilt yet. Of each the people who
 * may belong to it are known; everything else is in its entries.
 */
interface Stored {
  readonly room: OpenRoom;
  readonly people: ReadonlySet<UserId>;
}

/** The actions that say who comes to a room, or that its pending match begins. */
const indexedTypes: ReadonlySet<string | undefined> = new Set(["open", "sit", "reseat", "start", undefined]);

const isIndexed = (bytes: Uint8Array, start: number, end: number): boolean =>
  indexedTypes.has(actionTypeIn(bytes, start, end));

export class StoredRooms {
  readonly #rooms = new Map<RoomCode, Stored>();
  readonly #byUser = new Map<UserId, Set<RoomCode>>();
  readonly #awaitingStart = new Set<RoomCode>();
  readonly #matched = new Set<RoomCode>();

  get size(): number {
    return this.#rooms.size;
  }

  get codes(): readonly RoomCode[] {
    return [...this.#rooms.keys()];
  }

  /** The rooms of pending matches. */
  get awaitingStart(): readonly RoomCode[] {
    return [...this.#awaitingStart];
  }

  /** The rooms of quick match that have begun, in the order in which they were read. */
  get matched(): readonly RoomCode[] {
    return [...this.#matched];
  }

  has(code: RoomCode): boolean {
    return this.#rooms.has(code);
  }

  /** The codes of the rooms in which this user sits or is the host, and of some in which the user once did. */
  of(userId: UserId): readonly RoomCode[] {
    const codes = this.#byUser.get(userId);
    return codes === undefined ? [] : [...codes];
  }

  /**
   * Takes a room in and gives how it was opened.
   * @throws Error where its people cannot be read
   */
  add(room: OpenRoom): Setup {
    const { setup, people, hasBegun } = factsOf(room);
    this.#rooms.set(room.room, { room, people });
    for (const userId of people) {
      const codes = this.#byUser.get(userId);
      if (codes === undefined) this.#byUser.set(userId, new Set([room.room]));
      else codes.add(room.room);
    }
    if (setup.awaitsStart === true && !hasBegun) this.#awaitingStart.add(room.room);
    else if (setup.kind === "matched") this.#matched.add(room.room);
    return setup;
  }

  /** Takes a room out, to be rebuilt. */
  take(code: RoomCode): OpenRoom | undefined {
    const stored = this.#rooms.get(code);
    if (stored === undefined) return undefined;
    this.#rooms.delete(code);
    this.#awaitingStart.delete(code);
    this.#matched.delete(code);
    for (const userId of stored.people) {
      const codes = this.#byUser.get(userId);
      codes?.delete(code);
      if (codes?.size === 0) this.#byUser.delete(userId);
    }
    return stored.room;
  }
}

/** Reads only what names people: nearly all entries are cards. */
function factsOf(room: OpenRoom): { setup: Setup; people: Set<UserId>; hasBegun: boolean } {
  let setup: Setup | undefined;
  let hasBegun = false;
  const people = new Set<UserId>();
  for (const { body } of room.select(isIndexed)) {
    const { action } = read(body);
    if (action.type === "open") {
      setup = action.setup;
      people.add(setup.createdBy);
      for (const user of setup.seats) if (user !== null && !user.is_bot) people.add(user.id);
    } else if (action.type === "sit") people.add(action.user.id);
    else if (action.type === "reseat") people.add(action.to.id);
    else if (action.type === "start") hasBegun = true;
  }
  if (setup === undefined) throw new Error("a room's journal must begin with its opening");
  return { setup, people, hasBegun };
}

function read(body: Uint8Array): Entry {
  const entry = decodeEntry(body);
  if (!entry.ok) throw new Error(`an entry cannot be read: ${entry.error}`);
  return entry.value;
}
