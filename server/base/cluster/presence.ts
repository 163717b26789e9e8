/**
 * The connected users of a cluster. Each node replicates who is connected to it, so that every node knows at once whether
 * and where a user is connected. Messages to a user go to the own connections and to the nodes that have others.
 */
import * as v from "valibot";
import { frame } from "#protocol/frames/codec.ts";
import type { NodeName, UserId } from "#protocol/ids.ts";
import { publicUserSchema } from "#protocol/calls/users.ts";
import { ids, text } from "#protocol/schema.ts";
import type { ConnectionListener, Connections, EveryoneNotifier, UserNotifier } from "#server/base/connections.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { type Cluster, hint } from "./cluster.ts";
import { Replica } from "./replica.ts";

/** The connections of this server. */
export interface OwnConnections extends Connections {
  isConnected(userId: UserId): boolean;
  /** Sends a frame over all connections of a user. */
  send(userId: UserId, bytes: Uint8Array): void;
  /** Sends a frame over all connections. */
  sendToAll(bytes: Uint8Array): Promise<void> | void;
}

/** What the domains know of connections. */
export interface Reached {
  readonly connections: Connections;
  readonly notifier: UserNotifier;
  readonly everyone: EveryoneNotifier;
}

const bytes = v.instance(Uint8Array);
const toUser = hint("toUser", v.object({ userId: ids.user, bytes }));
const toEveryone = hint("toEveryone", v.object({ bytes }));
const renamed = hint("renamed", v.object({ from: ids.user, to: publicUserSchema }));

/** The networks of one user that the others know. */
const networksMax = 20;
const placeCharsMax = 2_000;

/**
 * A user's connections to one node, in one text, because a node holds those of all users: a number that changes with each
 * connection that is welcomed, and the networks of the connections at that time.
 */
const placeSchema = text(placeCharsMax);

const placeOf = (welcome: number, networks: readonly string[]): string =>
  [welcome, ...new Set(networks)].slice(0, networksMax + 1).join(" ");

const networksIn = (place: string): string[] => place.split(" ").slice(1);

/** Of a server alone: its own connections. */
export const ownReach = (own: OwnConnections): Reached => ({
  connections: own,
  notifier: {
    isConnected: (userId) => own.isConnected(userId),
    notify: (userId, type, payload) => own.send(userId, frame(type, payload)),
  },
  everyone: { notifyAll: (type, payload) => void own.sendToAll(frame(type, payload)) },
});

/** Of a node: all connections of its cluster. */
export class Presence implements Connections, Reached {
  readonly connections = this;
  readonly notifier: UserNotifier;
  readonly everyone: EveryoneNotifier;
  readonly #own: OwnConnections;
  readonly #cluster: Cluster;
  readonly #places: Replica<UserId, string>;
  /** On how many other nodes a user is connected. */
  readonly #elsewhere = new Map<UserId, number>();
  /** How many users are connected both here and elsewhere. */
  #both = 0;
  #welcomes = 0;
  readonly #listeners: ConnectionListener[] = [];

  constructor(own: OwnConnections, cluster: Cluster, clock: Clock) {
    this.#own = own;
    this.#cluster = cluster;
    this.#places = new Replica({ name: "presence", key: ids.user, value: placeSchema }, cluster, clock);
    this.#places.watch({
      set: (_, userId, place, before) => this.#came(userId, place, before),
      deleted: (_, userId) => this.#went(userId),
    });
    own.watch({ connected: (userId) => this.#welcomed(userId), disconnected: (userId) => this.#ended(userId) });
    cluster.hear(toUser, (message) => own.send(message.userId, message.bytes));
    cluster.hear(toEveryone, (message) => void own.sendToAll(message.bytes));
    cluster.hear(renamed, ({ from, to }) => own.reseat(from, to));
    this.notifier = {
      isConnected: (userId) => own.isConnected(userId) || this.#elsewhere.has(userId),
      notify: (userId, type, payload) => this.#send(userId, frame(type, payload)),
    };
    this.everyone = {
      notifyAll: (type, payload) => {
        const message = frame(type, payload).slice();
        this.#cluster.tellAll(toEveryone, { bytes: message });
        void own.sendToAll(message);
      },
    };
  }

  get users(): number {
    return this.#own.users + this.#elsewhere.size - this.#both;
  }

  userIds(): UserId[] {
    return [...new Set([...this.#own.userIds(), ...this.#elsewhere.keys()])];
  }

  ownUserIds(): UserId[] {
    return this.#own.userIds();
  }

  /** Each node looks after the sessions of its own connections. */
  sessionIds(): ReturnType<Connections["sessionIds"]> {
    return this.#own.sessionIds();
  }

  networksOf(userId: UserId): string[] {
    const elsewhere = this.#places.elsewhere(userId).flatMap(([, place]) => networksIn(place));
    return [...new Set([...this.#own.networksOf(userId), ...elsewhere])];
  }

  /** The nodes to which a user is connected; null is this one. */
  nodesOf(userId: UserId): readonly (NodeName | null)[] {
    const elsewhere = this.#places.elsewhere(userId).map(([node]) => node);
    return this.#own.isConnected(userId) ? [null, ...elsewhere] : elsewhere;
  }

  watch(listener: ConnectionListener): void {
    this.#listeners.push(listener);
  }

  reseat(...[from, to]: Parameters<Connections["reseat"]>): void {
    this.#own.reseat(from, to);
    this.#cluster.tellAll(renamed, { from, to });
  }

  endSession(...[sessionId]: Parameters<Connections["endSession"]>): void {
    this.#own.endSession(sessionId);
  }

  stop(): void {
    this.#places.stop();
  }

  #send(userId: UserId, message: Uint8Array): void {
    const isElsewhere = this.#elsewhere.has(userId);
    if (!isElsewhere && this.#own.isConnected(userId)) return this.#own.send(userId, message);
    // A hint is encoded in the buffer in which the message lies.
    const hinted = { userId, bytes: message.slice() };
    // A user who connected elsewhere a moment ago may not be known here yet.
    if (!isElsewhere) return this.#cluster.tellAll(toUser, hinted);
    for (const [node] of this.#places.elsewhere(userId)) this.#cluster.tell(node, toUser, hinted);
    this.#own.send(userId, hinted.bytes);
  }

  #welcomed(userId: UserId): void {
    const isFirst = !this.#places.own.has(userId);
    if (isFirst && this.#elsewhere.has(userId)) this.#both += 1;
    this.#places.set(userId, placeOf(++this.#welcomes, this.#own.networksOf(userId)));
    for (const listener of this.#listeners) listener.connected(userId);
  }

  #ended(userId: UserId): void {
    if (this.#places.own.has(userId) && this.#elsewhere.has(userId)) this.#both -= 1;
    this.#places.delete(userId);
    if (!this.#elsewhere.has(userId)) for (const listener of this.#listeners) listener.disconnected(userId);
  }

  #came(userId: UserId, place: string, before: string | undefined): void {
    if (before === undefined) {
      const nodes = this.#elsewhere.get(userId) ?? 0;
      this.#elsewhere.set(userId, nodes + 1);
      if (nodes === 0 && this.#places.own.has(userId)) this.#both += 1;
    }
    if (place !== before) for (const listener of this.#listeners) listener.connected(userId);
  }

  #went(userId: UserId): void {
    const nodes = (this.#elsewhere.get(userId) ?? 0) - 1;
    if (nodes > 0) return void this.#elsewhere.set(userId, nodes);
    this.#elsewhere.delete(userId);
    if (this.#places.own.has(userId)) this.#both -= 1;
    if (!this.notifier.isConnected(userId)) for (const listener of this.#listeners) listener.disconnected(userId);
  }
}
