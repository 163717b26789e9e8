/** All messages of a client, with their bounds. The session says who sends them. */
import * as v from "valibot";
import { BOT_LEVELS } from "#engine/bots/level.ts";
import type { UserId } from "#protocol/ids.ts";
import { openOverlayForm } from "./overlay.ts";
import { count, idSchema, nonEmptyText, tableCode as code } from "#protocol/schema.ts";
import { CHAT_CHARS_MAX, phraseNames } from "./userRecords.ts";
import { seatSchema as position } from "./tableRecords.ts";

const TOKEN_CHARS_MAX = 128;
const CARD_CHARS_MAX = 3;

const inGame = v.strictObject({ code });
const chatText = nonEmptyText(CHAT_CHARS_MAX);
const nothing = v.strictObject({});
const ID_CHARS_MAX = 16;
const userId = idSchema<UserId>(nonEmptyText(ID_CHARS_MAX));
const messageId = nonEmptyText(ID_CHARS_MAX);

/** The schema of every client message. */
export const clientSchemas = {
  hello: v.strictObject({ token: nonEmptyText(TOKEN_CHARS_MAX), protocol: v.pipe(v.number(), v.safeInteger()) }),
  /** The overlay of a stream shows itself by its key, in the place of hello; it sends nothing else. */
  openOverlay: openOverlayForm,
  /** Answered by `pong` at once: a page does not see the pings of the transport, nor that they stay away. */
  ping: nothing,
  /** Show a game, and take the user's own seat again if there is one. Answered with gameData. */
  "join-room": inGame,
  getGameData: inGame,
  /** Take a free seat, or the user's own seat back from the computer. */
  playerJoin: inGame,
  /** Watch as a spectator. */
  watch: inGame,
  shuffleDeck: inGame,
  dealCards: inGame,
  playCard: v.strictObject({ code, card_id: nonEmptyText(CARD_CHARS_MAX) }),
  /** Ask for a redeal of a weak hand, if the game allows it. */
  redeal: inGame,
  readyForNextHand: inGame,
  rematch: inGame,
  leaveGame: inGame,
  /** The host of a private game seats a computer on a free seat before the match. */
  addComputer: v.strictObject({ code, position, level: v.picklist(BOT_LEVELS) }),
  /** The host removes a computer from its seat before the match. */
  removeComputer: v.strictObject({ code, position }),
  /** The host begins a match with computers once every seat is taken. */
  startGame: inGame,
  /** Use a time-out: the turn clock starts again. */
  timeOut: inGame,
  /**
   * Skip the computer's pause if all opponents are computers. `version` is that of the message that showed the pause.
   */
  hurry: v.strictObject({ code, version: count() }),
  sendMessage: v.strictObject({ code, text: chatText }),
  /** Send one of the phrases that every reader sees in their own language. */
  sayPhrase: v.strictObject({ code, phrase: v.picklist(phraseNames) }),
  typing: inGame,
  stopTyping: inGame,
  leave_queue: nothing,
  /** Open the global chat; only users with the chat open receive it. */
  openGlobalChat: nothing,
  closeGlobalChat: nothing,
  /** Hear the system status from now on; for staff. */
  openSystemStatus: nothing,
  closeSystemStatus: nothing,
  sendGlobalMessage: v.strictObject({ text: chatText }),
  /** Write to another account. */
  sendDirectMessage: v.strictObject({ to: userId, text: chatText }),
  /** The messages of this user up to one of them were read. */
  readDirectMessages: v.strictObject({ from: userId, up_to: messageId }),
  directTyping: v.strictObject({ to: userId }),
  stopDirectTyping: v.strictObject({ to: userId }),
} as const;
