import type { ServerMessages } from "#server/protocol/messages.ts";

/** How people who wait are reached: on all their connections, wherever they are. */
export interface Tell {
  /** Whether any connection of the user is open. */
  isHere(userId: string): boolean;
  say<T extends "queue_joined" | "queue_left" | "matchFound" | "gameStarted">(
    userId: string,
    type: T,
    payload: ServerMessages[T],
  ): void;
}
