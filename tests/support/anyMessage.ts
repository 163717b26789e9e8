/** A message of any type, as a client might send it at any moment. */
import { BOT_LEVELS } from "#engine/bots/level.ts";
import { cardId, CARDS } from "#engine/cards.ts";
import type { Random } from "#engine/random.ts";
import { type RoomCode, streamKeyOf, userIdOf } from "#protocol/ids.ts";
import { type ClientMessage, type ClientMessages, type ClientType, PROTOCOL } from "#protocol/frames/messages.ts";
import { phraseNames } from "#protocol/frames/userRecords.ts";

/** The values that payloads refer to. */
export interface Referred {
  readonly code: RoomCode;
  readonly token: string;
  /** The version of the table's journal. */
  readonly version: number;
  /** The text of a chat line. */
  readonly text: string;
}

const seats = 4;

const one = <T>(list: readonly T[], random: Random): T => list[random(list.length)] as T;

const inGame = (_: Random, { code }: Referred) => ({ code });
const empty = () => ({});

/** A payload of each type. A missing type does not compile. */
const payloads: { readonly [T in ClientType]: (random: Random, to: Referred) => ClientMessages[T] } = {
  hello: (_, { token }) => ({ token, protocol: PROTOCOL }),
  openOverlay: (_, { token }) => ({ key: streamKeyOf(token), protocol: PROTOCOL }),
  ping: empty,
  "join-room": inGame,
  getGameData: inGame,
  playerJoin: inGame,
  watch: inGame,
  shuffleDeck: inGame,
  dealCards: inGame,
  playCard: (random, { code }) => ({ code, card_id: cardId(random(CARDS)) }),
  redeal: inGame,
  readyForNextHand: inGame,
  rematch: inGame,
  leaveGame: inGame,
  addComputer: (random, { code }) => ({ code, position: random(seats), level: one(BOT_LEVELS, random) }),
  removeComputer: (random, { code }) => ({ code, position: random(seats) }),
  startGame: inGame,
  timeOut: inGame,
  hurry: (_, { code, version }) => ({ code, version }),
  sendMessage: (_, { code, text }) => ({ code, text }),
  sayPhrase: (random, { code }) => ({ code, phrase: one(phraseNames, random) }),
  typing: inGame,
  stopTyping: inGame,
  leave_queue: empty,
  openGlobalChat: empty,
  closeGlobalChat: empty,
  openSystemStatus: empty,
  closeSystemStatus: empty,
  sendGlobalMessage: (_, { text }) => ({ text }),
  sendDirectMessage: (random, { text }) => ({ to: userIdOf(String(1 + random(seats))), text }),
  readDirectMessages: (random) => ({ from: userIdOf(String(1 + random(seats))), up_to: String(1 + random(CARDS)) }),
  directTyping: (random) => ({ to: userIdOf(String(1 + random(seats))) }),
  stopDirectTyping: (random) => ({ to: userIdOf(String(1 + random(seats))) }),
};

export const clientTypes = Object.keys(payloads) as readonly ClientType[];

/** A message of this type. */
export const messageOf = (type: ClientType, random: Random, to: Referred): ClientMessage =>
  ({ type, payload: payloads[type](random, to) }) as ClientMessage;

/** A message of a random type, each with the same probability. */
export const anyMessage = (random: Random, to: Referred): ClientMessage =>
  messageOf(one(clientTypes, random), random, to);
