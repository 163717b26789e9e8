import type { ServerMessages } from "#server/protocol/messages.ts";

/** What reaches somebody on any page: it is not said at a table. */
type Personal =
  | "queue_joined"
  | "queue_left"
  | "matchFound"
  | "gameStarted"
  | "challenge"
  | "challengeOver"
  | "friendsChanged";

/** How people are reached: on all their connections, wherever they are. */
export interface Tell {
  /** Whether any connection of the user is open. */
  isHere(userId: string): boolean;
  say<T extends Personal>(userId: string, type: T, payload: ServerMessages[T]): void;
}
