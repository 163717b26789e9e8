import type { Result } from "#engine/result.ts";
import type { ActionId, SessionId, UserId } from "#protocol/ids.ts";
import type { RefusalCode } from "#protocol/frames/messages.ts";
import type { PublicUser } from "#protocol/calls/users.ts";

/** An authenticated connection, as a room or the global chat sees it. */
export interface Connection {
  readonly user: PublicUser;
  /** The key of the network it comes from, where that is known. */
  readonly network?: string;
  /** Sends the bytes of one frame, which are copied before this returns. */
  send(frame: Uint8Array): void;
  /** Whether the connection's user has blocked this user: what the blocked user says is not sent here. */
  hides(userId: UserId): boolean;
}

/** Hears which users connect and disconnect. */
export interface ConnectionListener {
  /** A connection of this user was welcomed. */
  connected(userId: UserId): void;
  /** The last connection of this user is gone. */
  disconnected(userId: UserId): void;
}

/** Who is connected. */
export interface Connections {
  /** How many users are connected. */
  readonly users: number;
  userIds(): UserId[];
  /** The sessions that have a connection open. */
  sessionIds(): SessionId[];
  /** The networks of a user's open connections. */
  networksOf(userId: UserId): string[];
  /** Adds a listener, which hears of each user who connects or disconnects from now on. */
  watch(listener: ConnectionListener): void;
  /** A user has a new name or picture, or is another user now. */
  reseat(from: string, to: PublicUser): void;
  /** Ends the open connections of a session that has ended. */
  endSession(sessionId: SessionId): void;
}

/** How a connection ended: the page was closed, or the network dropped [R20]. */
export type ConnectionEnd = "closed" | "dropped";

/** The connection that asked for an action, and the id to answer under, if there is one. */
export interface Requester {
  readonly connection: Connection;
  readonly id: ActionId | undefined;
}

/**
 * The answer to a message: the version of the table that holds its effect, null where the room answers after the commit,
 * "done" for a message that no table is concerned with, or the refusal.
 */
export type Reply = Result<number | null | "done", RefusalCode> & {
  /** Whether it repeats an earlier answer. */
  readonly isRepeat?: boolean;
};
