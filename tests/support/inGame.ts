import type { ClientType } from "#server/protocol/messages.ts";

/** What is said at a table by its code alone. */
export const inGame = [
  "join-room",
  "getGameData",
  "playerJoin",
  "watch",
  "shuffleDeck",
  "dealCards",
  "redeal",
  "readyForNextHand",
  "rematch",
  "leaveGame",
  "timeOut",
  "startGame",
  "typing",
  "stopTyping",
] as const satisfies readonly ClientType[];
