import { socketLimits } from "./limits.ts";
import type { NodeName, SessionId, UserId } from "#protocol/ids.ts";
import type { CurrentUser, PublicUser } from "#protocol/calls/users.ts";
import type { Channel } from "#server/play/chat/channel.ts";
import type { ConnectionListener } from "#server/base/connections.ts";
import type { ConnectionBounds } from "#server/base/core/connectionBounds.ts";
import type { DirectMessages } from "#server/people/messages/directMessages.ts";
import type { ClusterQueue } from "#server/play/matchmaking/clusterQueue.ts";
import type { LiveStreams } from "#server/events/overlays/liveStreams.ts";
import type { StatusFeed } from "#server/staff/overview/systemStatus.ts";
import type { ClientType } from "#protocol/frames/messages.ts";
import type { RateName, RateLimiter } from "#server/base/rateLimits.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { Registry } from "#server/play/tables/registry.ts";
import type { FindPlace } from "#server/play/tables/roomPlace.ts";
import type { PacedQueue } from "#server/base/core/pacedQueue.ts";
import { inSlices } from "#server/base/core/inSlices.ts";
import { makeRoom } from "#server/base/core/makeRoom.ts";

/** Who a token belongs to, and the id under which the session ends. */
export interface Identity {
  readonly sessionId: SessionId;
  readonly user: CurrentUser;
}

/** What a connection needs of the server. */
export interface SocketDependencies {
  /** The name of this node; null for a server alone. */
  readonly node: NodeName | null;
  /** Whether this node may still serve: its lease is not over. null for a server alone. */
  readonly mayServe: (() => boolean) | null;
  readonly rooms: Registry;
  /** Where a table is that is not here; null for a server alone, where such a table is nowhere. */
  readonly placeOf: FindPlace | null;
  readonly chat: Channel;
  readonly queue: Pick<ClusterQueue, "leave">;
  readonly messages: Pick<DirectMessages, "send" | "read" | "type">;
  /** Whether the first has blocked the second. */
  readonly hides: (viewerId: UserId, userId: UserId) => boolean;
  /** Whether staff have muted this user. */
  readonly isMuted: (userId: UserId) => boolean;
  readonly clock: Clock;
  readonly rates: RateLimiter;
  /** The connections that have not said who they are. */
  readonly unauthenticated: ConnectionBounds;
  /** Ends those of them that are too late. */
  readonly lateHellos: PacedQueue;
  /**
   * Undefined for a token that is dead or never was; with `isKnownOnly` also for one that this server does not remember.
   * Rejects where the store does not answer.
   */
  readonly identify: (token: string, isKnownOnly: boolean) => Promise<Identity | undefined>;
  /** The user of a token as far as this server remembers it, the store unasked; null otherwise. */
  readonly rememberedUser: (token: string) => UserId | null;
  /** Hears of tokens that are no living session's, and of limits that are hit, with the address's key. */
  readonly refused: {
    token(address: string): void;
    limit(name: RateName, userId: UserId | null, address: string): void;
  };
  readonly status: Pick<StatusFeed, "open" | "close">;
  readonly streams: Pick<LiveStreams, "open">;
  /** What became of an action. */
  readonly counted: (outcome: "accepted" | "refused" | "repeated", type: ClientType) => void;
  readonly framed: (direction: "in" | "out", bytes: number) => void;
  /** Something broke in a connection: it is ended, the others are not. */
  readonly faulted: (fault: unknown) => void;
}

/** An authenticated connection, as the hub needs it. */
export interface Member {
  readonly userId: UserId;
  readonly sessionId: SessionId;
  /** The key of the network it comes from, where that is known. */
  readonly network?: string;
  /** Shows itself to others under this name and picture from now on. */
  rename(user: PublicUser): void;
  /** Sends a frame, which is copied before this returns. */
  send(bytes: Uint8Array): void;
  /** Ends the connection: its session is over. */
  close(): void;
}

/** Who is connected: bounds connections a user, and ends them with their session. */
export class Hub {
  /** Lists, which are small: most users have one connection, and tens of thousands may be here. */
  readonly #byUser = new Map<UserId, Member[]>();
  readonly #bySession = new Map<SessionId, Member[]>();
  readonly #ended = new Set<SessionId>();
  readonly #watchers: ConnectionListener[] = [];
  #count = 0;
  readonly #counted: (count: number) => void;

  constructor(counted: (count: number) => void) {
    this.#counted = counted;
  }

  get size(): number {
    return this.#count;
  }

  /** How many users are connected, with however many connections. */
  get users(): number {
    return this.#byUser.size;
  }

  /** Takes a connection in, unless its user has too many. */
  enter(member: Member): boolean {
    const mine = this.#byUser.get(member.userId);
    if (mine === undefined) this.#byUser.set(member.userId, [member]);
    else if (mine.length >= socketLimits.socketsPerUserMax) return false;
    else mine.push(member);
    const same = this.#bySession.get(member.sessionId);
    if (same === undefined) this.#bySession.set(member.sessionId, [member]);
    else same.push(member);
    this.#counted(++this.#count);
    return true;
  }

  /** The connection was welcomed: other messages may follow now. */
  welcomed({ userId }: Member): void {
    for (const watcher of this.#watchers) watcher.connected(userId);
  }

  /** Adds a listener, which hears of each user who connects or disconnects from now on. */
  watch(watcher: ConnectionListener): void {
    this.#watchers.push(watcher);
  }

  nodesOf(userId: UserId): readonly null[] {
    return this.isConnected(userId) ? [null] : [];
  }

  isConnected(userId: UserId): boolean {
    return this.#byUser.has(userId);
  }

  /** Sends a frame over all connections of a user. */
  send(userId: UserId, bytes: Uint8Array): void {
    for (const member of this.#byUser.get(userId)?.slice() ?? []) member.send(bytes);
  }

  /** Sends a frame over all connections, in turns between other work. */
  async sendToAll(bytes: Uint8Array): Promise<void> {
    const members = [...this.#byUser.values()].flat();
    await inSlices(
      members,
      () => false,
      (member) => {
        if (this.#byUser.get(member.userId)?.includes(member)) member.send(bytes);
      },
    );
  }

  /** The users who are connected. */
  userIds(): UserId[] {
    return [...this.#byUser.keys()];
  }

  ownUserIds(): UserId[] {
    return this.userIds();
  }

  leave(member: Member): void {
    const mine = this.#byUser.get(member.userId);
    const at = mine?.indexOf(member) ?? -1;
    if (mine === undefined || at === -1) return;
    mine.splice(at, 1);
    this.#forgetSession(member);
    this.#counted(--this.#count);
    if (mine.length > 0) return;
    this.#byUser.delete(member.userId);
    for (const watcher of this.#watchers) watcher.disconnected(member.userId);
  }

  /** A user has a new name or picture; one who is another now dials again under the other's session. */
  reseat(from: UserId, to: PublicUser): void {
    if (from !== to.id) return;
    for (const member of this.#byUser.get(from) ?? []) member.rename(to);
  }

  /** The networks of a user's open connections. */
  networksOf(userId: UserId): string[] {
    return (this.#byUser.get(userId) ?? []).flatMap(({ network }) => network ?? []);
  }

  /** The sessions that have a connection open. */
  sessionIds(): SessionId[] {
    return [...this.#bySession.keys()];
  }

  /** A session was ended: its open connections end too, and those that were about to open. */
  endSession(sessionId: SessionId): void {
    makeRoom(this.#ended, socketLimits.endedMax);
    this.#ended.add(sessionId);
    for (const member of this.#bySession.get(sessionId)?.slice() ?? []) member.close();
  }

  /** Whether a session was ended lately: a connection that was identified by it just before is refused. */
  hasEnded(sessionId: SessionId): boolean {
    return this.#ended.has(sessionId);
  }

  #forgetSession(member: Member): void {
    const same = this.#bySession.get(member.sessionId);
    same?.splice(same.indexOf(member), 1);
    if (same?.length === 0) this.#bySession.delete(member.sessionId);
  }
}
