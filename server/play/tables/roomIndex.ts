import type { RoomCode } from "#protocol/ids.ts";
import { byNewestMatch, type Table } from "#server/play/table/table.ts";

/** A room as the index sees it. */
export interface Indexed {
  readonly code: RoomCode;
  /** The durable table. */
  readonly table: Table;
  /** Ids of the host and of all players, by the table as accepted or as durable; without computers. */
  readonly people: readonly string[];
}

/**
 * The rooms of each user, so that no question about a user reads all rooms. `update` is called whenever a
 * room's people change; answers are candidates that the caller checks against the table.
 */
export class RoomIndex<R extends Indexed> {
  /** Lists, because a user has few rooms and there are tens of thousands of users. */
  readonly #byUser = new Map<string, R[]>();
  /** What each room is indexed under. */
  readonly #under = new Map<R, readonly string[]>();
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
  of(userId: string): readonly R[] {
    return this.#byUser.get(userId) ?? [];
  }

  /** The rooms of pending matches. */
  get awaitingStart(): readonly R[] {
    return [...this.#awaitingStart];
  }

  /** The tables of quick match whose match goes on, but for those of `broken` rooms: the `max` that began last, in order. */
  watchable(max: number, broken: ReadonlySet<RoomCode>): Table[] {
    let found: Table[] = [];
    for (const { code, table } of this.#matched) {
      if (broken.has(code) || table.match?.phase === "matchOver") continue;
      found.push(table);
      // there may be tens of thousands, of which few are wanted
      if (found.length >= SORTED_AT_ONCE * max) found = latest(found, max);
    }
    return latest(found, max);
  }

  #put(userId: string, room: R): void {
    const rooms = this.#byUser.get(userId);
    if (rooms === undefined) this.#byUser.set(userId, [room]);
    else rooms.push(room);
  }

  #drop(userId: string, room: R): void {
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

/** In how many of these rooms a match is in progress. A match against the computer begins before the player opens its table. */
export function countMatches(rooms: Iterable<Visited>): number {
  let count = 0;
  for (const { table, wasVisited } of rooms) {
    if (wasVisited() && table.match !== null && table.match.phase !== "matchOver" && !table.closed) count++;
  }
  return count;
}
