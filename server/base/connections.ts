/** Connections of users, as the rest of the server sees them, and the sender of messages over them. */
import type { Result } from "#engine/result.ts";
import type { ActionId, NodeName, SessionId, UserId } from "#protocol/ids.ts";
import type { RefusalCode, ServerMessages } from "#protocol/frames/messages.ts";
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

/** The connected users. */
export interface Connections {
  /** How many users are connected. */
  readonly users: number;
  userIds(): UserId[];
  /** The users with a connection to this server, of all in its cluster. */
  ownUserIds(): UserId[];
  /** The sessions that have a connection open. */
  sessionIds(): SessionId[];
  /** The networks of a user's open connections. */
  networksOf(userId: UserId): string[];
  /** The nodes to which a user is connected; null is this server. */
  nodesOf(userId: UserId): readonly (NodeName | null)[];
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

/** Messages that reach a user on any page, because they belong to no table. */
type UserMessageType =
  | "queue_joined"
  | "queue_left"
  | "matchFound"
  | "gameStarted"
  | "tournamentCall"
  | "tournamentChanged"
  | "challenge"
  | "challengeOver"
  | "friendsChanged"
  | "settingsChanged"
  | "accountChanged"
  | "sanctioned"
  | "sanctionLifted"
  | "ticketChanged"
  | "notification"
  | "notificationsChanged"
  | "directMessage"
  | "directRead"
  | "directTyping"
  | "conversationsChanged";

/** Messages to all users. */
type EveryoneMessageType = "announcementsChanged";

/** Sends messages to a user on all connections of that user. */
export interface UserNotifier {
  /** Whether any connection of the user is open. */
  isConnected(userId: UserId): boolean;
  notify<T extends UserMessageType>(userId: UserId, type: T, payload: ServerMessages[T]): void;
}

/** Sends messages to all connected users. */
export interface EveryoneNotifier {
  /** Between other work, so that thousands of connections hold up nothing. */
  notifyAll<T extends EveryoneMessageType>(type: T, payload: ServerMessages[T]): void;
}
