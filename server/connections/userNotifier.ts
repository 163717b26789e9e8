import type { ServerMessages } from "#server/protocol/messages.ts";

/** What reaches somebody on any page: it is not said at a table. */
type UserMessageType =
  | "queue_joined"
  | "queue_left"
  | "matchFound"
  | "gameStarted"
  | "challenge"
  | "challengeOver"
  | "friendsChanged";

/** How people are reached: on all their connections, wherever they are. */
export interface UserNotifier {
  /** Whether any connection of the user is open. */
  isConnected(userId: string): boolean;
  notify<T extends UserMessageType>(userId: string, type: T, payload: ServerMessages[T]): void;
}
