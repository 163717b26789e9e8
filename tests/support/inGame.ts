import type { RoomCode } from "#protocol/ids.ts";
import type { ClientMessages, ClientType } from "#protocol/frames/messages.ts";

interface CodeAlone {
  readonly code: RoomCode;
}

/** The types whose payload is the code of a table and nothing else. */
type InGameType = {
  [T in ClientType]: ClientMessages[T] extends CodeAlone ? (CodeAlone extends ClientMessages[T] ? T : never) : never;
}[ClientType];

/** A missing type does not compile. */
const types: { readonly [T in InGameType]: true } = {
  "join-room": true,
  getGameData: true,
  playerJoin: true,
  watch: true,
  shuffleDeck: true,
  dealCards: true,
  redeal: true,
  readyForNextHand: true,
  rematch: true,
  leaveGame: true,
  timeOut: true,
  startGame: true,
  typing: true,
  stopTyping: true,
};

/** The messages to a table with its code alone. */
export const inGame = Object.keys(types) as readonly InGameType[];
