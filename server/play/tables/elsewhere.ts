/**
 * What each node of a cluster tells the others of its rooms, so that every node answers at once which rooms and matches a
 * user has. It is a hint, a moment old: a room is entered only where the directory says that it is.
 */
import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import type { NodeName, RoomCode, UserId } from "#protocol/ids.ts";
import { type LiveMatch, liveMatchSchema } from "#protocol/calls/games.ts";
import { flag, gameCode, ids, list, moment } from "#protocol/schema.ts";
import { type Cluster, hint } from "#server/base/cluster/cluster.ts";
import { Replica } from "#server/base/cluster/replica.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { Room } from "#server/play/table/room.ts";
import { isBound, playsIn } from "#server/play/table/table.ts";
import { liveLimits } from "./limits.ts";
import { isRunning } from "./roomIndex.ts";
import type { RoomsElsewhere } from "./userRooms.ts";

/** How a user belongs to a room: the user is there, plays a match, or is bound to it. */
const parts = ["there", "plays", "bound"] as const;

/** A table has at most four players and a host; the people are those of two versions of it. */
const peopleMax = 12;

const summarySchema = v.object({
  /** The host first. */
  people: list(v.strictTuple([ids.user, v.picklist(parts)]), peopleMax),
  /** Whether the room counts for its host. */
  isOpened: flag,
  startedAt: moment,
  /** Whether it counts as a match in progress. */
  isRunning: flag,
});
type Summary = v.InferOutput<typeof summarySchema>;

/** This user has as many rooms as allowed, some of them at the hearer, and wants another. */
const roomWanted = hint("roomWanted", v.object({ userId: ids.user }));

interface OtherRoom {
  readonly node: NodeName;
  readonly summary: Summary;
}

export class ClusterRooms implements RoomsElsewhere {
  readonly #cluster: Cluster;
  readonly #clock: Clock;
  readonly #rooms: Replica<RoomCode, Summary>;
  readonly #live: Replica<RoomCode, LiveMatch>;
  readonly #others = new Map<RoomCode, OtherRoom>();
  readonly #byUser = new Map<UserId, Set<RoomCode>>();
  #running = 0;
  #cancel: () => void = () => {};

  constructor(cluster: Cluster, clock: Clock) {
    this.#cluster = cluster;
    this.#clock = clock;
    this.#rooms = new Replica({ name: "rooms", key: gameCode, value: summarySchema }, cluster, clock);
    this.#live = new Replica({ name: "liveMatches", key: gameCode, value: liveMatchSchema }, cluster, clock);
    this.#rooms.watch({
      set: (node, code, summary) => this.#add(code, { node, summary }),
      deleted: (node, code) => {
        if (this.#others.get(code)?.node !== node) return;
        this.#remove(code);
        // a room that has moved may have been told of by its new node first
        for (const [other, summary] of this.#rooms.elsewhere(code)) this.#add(code, { node: other, summary });
      },
    });
  }

  /** A room of this node is new, or has changed. */
  changed(room: Room): void {
    const summary = summaryOf(room);
    if (!isDeepStrictEqual(summary, this.#rooms.own.get(room.code))) this.#rooms.set(room.code, summary);
  }

  /** A room of this node is over, or another's. */
  removed(code: RoomCode): void {
    this.#rooms.delete(code);
  }

  get running(): number {
    return this.#running;
  }

  nodeOf(code: RoomCode): NodeName | null {
    return this.#others.get(code)?.node ?? null;
  }

  roomsOf(userId: UserId): RoomCode[] {
    const codes = this.#byUser.get(userId);
    // a room that has just come from another node is here
    return codes === undefined ? [] : [...codes].filter((code) => !this.#rooms.own.has(code));
  }

  matchOf(userId: UserId, which: "running" | "unfinished"): { code: RoomCode; startedAt: number } | null {
    const found = this.roomsOf(userId).flatMap((code) => {
      const summary = this.#others.get(code)?.summary;
      const part = summary?.people.find(([id]) => id === userId)?.[1];
      const isOne = part === "bound" || (part === "plays" && which === "running");
      return summary !== undefined && isOne ? [{ code, startedAt: summary.startedAt }] : [];
    });
    return found.toSorted((a, b) => b.startedAt - a.startedAt || (a.code < b.code ? -1 : 1))[0] ?? null;
  }

  countOpenedBy(userId: UserId): number {
    return this.#openedBy(userId).length;
  }

  makeWay(userId: UserId): void {
    for (const node of new Set(this.#openedBy(userId))) this.#cluster.tell(node, roomWanted, { userId });
  }

  /** Calls back for each user who wants another room, on any node, and has rooms here. */
  hearWanted(makeWay: (userId: UserId) => void): void {
    this.#cluster.hear(roomWanted, ({ userId }) => makeWay(userId));
  }

  /** The live matches of the other nodes. */
  liveMatches(): LiveMatch[] {
    const { others } = this.#cluster;
    return others.flatMap((node) => [...this.#live.of(node).values()].map((match) => ({ ...match, node })));
  }

  /** Tells the other nodes of the live matches of this one, again and again. */
  tellLive(matches: () => readonly LiveMatch[]): void {
    const now = new Map(matches().map((match) => [match.code, match]));
    for (const code of this.#live.own.keys()) if (!now.has(code)) this.#live.delete(code);
    for (const [code, match] of now) {
      if (!isDeepStrictEqual(match, this.#live.own.get(code))) this.#live.set(code, match);
    }
    this.#cancel = this.#clock.after(liveLimits.liveCacheMs, () => this.tellLive(matches));
  }

  stop(): void {
    this.#cancel();
    this.#rooms.stop();
    this.#live.stop();
  }

  /** The node of each room that this user has opened. */
  #openedBy(userId: UserId): NodeName[] {
    return this.roomsOf(userId).flatMap((code) => {
      const other = this.#others.get(code);
      const isOpened = other?.summary.isOpened === true && other.summary.people[0]?.[0] === userId;
      return isOpened ? [other.node] : [];
    });
  }

  #add(code: RoomCode, other: OtherRoom): void {
    this.#remove(code);
    this.#others.set(code, other);
    if (other.summary.isRunning) this.#running++;
    for (const [userId] of other.summary.people) {
      const codes = this.#byUser.get(userId);
      if (codes === undefined) this.#byUser.set(userId, new Set([code]));
      else codes.add(code);
    }
  }

  #remove(code: RoomCode): void {
    const other = this.#others.get(code);
    if (other === undefined) return;
    this.#others.delete(code);
    if (other.summary.isRunning) this.#running--;
    for (const [userId] of other.summary.people) {
      const codes = this.#byUser.get(userId);
      codes?.delete(code);
      if (codes?.size === 0) this.#byUser.delete(userId);
    }
  }
}

function summaryOf(room: Room): Summary {
  const { table } = room;
  const partOf = (userId: UserId): (typeof parts)[number] => {
    if (isBound(table, userId)) return "bound";
    return playsIn(table, userId) ? "plays" : "there";
  };
  return {
    people: room.people.slice(0, peopleMax).map((userId) => [userId, partOf(userId)]),
    isOpened: table.setup.awaitsStart !== true,
    startedAt: table.matchStartedAt,
    isRunning: isRunning(room),
  };
}
