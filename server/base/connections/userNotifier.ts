import type { UserId } from "#protocol/ids.ts";
import type { ServerMessages } from "#protocol/frames/messages.ts";

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
