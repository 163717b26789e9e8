/** Finds rooms by their users: those of this server, and in a cluster those that other nodes have said to have. */
import type { NodeName, RoomCode, UserId } from "#protocol/ids.ts";
import type { Room } from "#server/play/table/room.ts";
import { byNewestMatch, isBound, playsIn, type Table } from "#server/play/table/table.ts";
import type { RoomIndex, StoredRooms } from "./roomIndex.ts";

/** What is known of the rooms of other nodes. It is a moment old. */
export interface RoomsElsewhere {
  /** The rooms in which this user sits or is the host. */
  roomsOf(userId: UserId): readonly RoomCode[];
  /** The match in progress of which this user is a part: of any, or only where the user is bound to it. */
  matchOf(
    userId: UserId,
    which: "running" | "unfinished",
  ): { readonly code: RoomCode; readonly startedAt: number } | null;
  /** How many rooms this user has opened. */
  countOpenedBy(userId: UserId): number;
  /** Other nodes close a room that this user has opened and that is not needed: a moment later there is place for another. */
  makeWay(userId: UserId): void;
  readonly running: number;
  /** The node that has this room; null where it is not known. */
  nodeOf(code: RoomCode): NodeName | null;
}

/** A server alone knows of no others. */
export const noRoomsElsewhere: RoomsElsewhere = {
  roomsOf: () => [],
  matchOf: () => null,
  countOpenedBy: () => 0,
  makeWay: () => {},
  running: 0,
  nodeOf: () => null,
};

interface UserRoomsParts {
  readonly index: RoomIndex<Room>;
  readonly stored: StoredRooms;
  readonly elsewhere: RoomsElsewhere;
  readonly isBroken: (code: RoomCode) => boolean;
  /** Rebuilds the room of this code. */
  readonly rebuild: (code: RoomCode) => unknown;
}

export class UserRooms {
  readonly #parts: UserRoomsParts;

  constructor(parts: UserRoomsParts) {
    this.#parts = parts;
  }

  /** The rooms of this server in which the user sits or is the host, rebuilt if they are not yet. */
  of(userId: UserId): readonly Room[] {
    const { stored, index, rebuild } = this.#parts;
    for (const code of stored.of(userId)) rebuild(code);
    return index.of(userId);
  }

  codesOf(userId: UserId): RoomCode[] {
    return [...this.of(userId).map(({ code }) => code), ...this.#parts.elsewhere.roomsOf(userId)];
  }

  /** The rooms of pending matches, of this server. */
  awaitingStart(): readonly Room[] {
    const { stored, index, rebuild } = this.#parts;
    for (const code of stored.awaitingStart) rebuild(code);
    return index.awaitingStart;
  }

  /** Tables of quick match of this server whose match goes on: the `max` that began last, in order. */
  watchable(max: number): Table[] {
    const { stored, index, rebuild, isBroken } = this.#parts;
    for (const code of stored.matched.slice(-max)) rebuild(code);
    return index.watchable(max, isBroken);
  }

  /** The user's newest match in progress: of any, or only where the user is bound to it. */
  matchOf(userId: UserId, which: "running" | "unfinished"): RoomCode | null {
    const { isBroken, elsewhere } = this.#parts;
    const isOne = which === "running" ? playsIn : isBound;
    const found = this.of(userId).filter(({ code, table }) => isOne(table, userId) && !isBroken(code));
    const newest = found.toSorted((a, b) => byNewestMatch(a.table, b.table))[0];
    const other = elsewhere.matchOf(userId, which);
    if (newest === undefined || other === null) return newest?.code ?? other?.code ?? null;
    return other.startedAt > newest.table.matchStartedAt ? other.code : newest.code;
  }

  /** The matches in progress of many at once, of those who have one. */
  runningAmong(userIds: ReadonlySet<UserId>): Map<UserId, RoomCode> {
    const codes = [...userIds].map((id) => [id, this.matchOf(id, "running")] as const);
    return new Map(codes.filter((pair): pair is readonly [UserId, RoomCode] => pair[1] !== null));
  }
}
