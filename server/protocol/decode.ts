/** Bytes from a client to a message, once and bounded: whatever comes in, the answer is a value. */
import * as v from "valibot";
import { fail, ok, type Result } from "#engine/result.ts";
import { BOT_LEVELS } from "#engine/bots/level.ts";
import { decodeFrame } from "./codec.ts";
import type { ClientMessage, ClientMessages, ClientType } from "./messages.ts";
import { phraseNames } from "./phrases.ts";
import { entriesOf, plainEntries } from "./plain.ts";

const CODE_CHARS_MAX = 32;
const TOKEN_CHARS_MAX = 128;
const TEXT_CHARS_MAX = 500;
const CARD_CHARS_MAX = 3;
const SEATS_MAX = 4;
export const ID_CHARS_MAX = 36;

const text = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max));
const code = text(CODE_CHARS_MAX);
const inGame = v.strictObject({ code });
const position = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SEATS_MAX - 1));
const chatText = text(TEXT_CHARS_MAX);

/** What each message may hold: nothing else, nothing longer. */
const payloads: { readonly [T in ClientType]: v.GenericSchema<unknown, ClientMessages[T]> } = {
  hello: v.strictObject({ token: text(TOKEN_CHARS_MAX), protocol: v.pipe(v.number(), v.safeInteger()) }),
  "join-room": inGame,
  getGameData: inGame,
  playerJoin: inGame,
  watch: inGame,
  shuffleDeck: inGame,
  dealCards: inGame,
  playCard: v.strictObject({ code, card_id: text(CARD_CHARS_MAX) }),
  redeal: inGame,
  readyForNextHand: inGame,
  rematch: inGame,
  leaveGame: inGame,
  addComputer: v.strictObject({ code, position, level: v.picklist(BOT_LEVELS) }),
  removeComputer: v.strictObject({ code, position }),
  startGame: inGame,
  timeOut: inGame,
  hurry: v.strictObject({ code, version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
  sendMessage: v.strictObject({ code, text: chatText }),
  sayPhrase: v.strictObject({ code, phrase: v.picklist(phraseNames) }),
  typing: inGame,
  stopTyping: inGame,
  leave_queue: v.strictObject({}),
  openGlobalChat: v.strictObject({}),
  closeGlobalChat: v.strictObject({}),
  sendGlobalMessage: v.strictObject({ text: chatText }),
};

/** A frame that is no message: with its id, where it had a readable one, so that it can be answered. */
export interface BadFrame {
  readonly id: string | undefined;
}

const isType = (value: unknown): value is ClientType => typeof value === "string" && Object.hasOwn(payloads, value);

const isId = (value: unknown): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= ID_CHARS_MAX;

const isMap = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/** The message in a client's frame. Never throws. */
export function decodeClientFrame(bytes: Uint8Array): Result<ClientMessage, BadFrame> {
  const entries = plainEntries(bytes);
  const frame = entries === null ? undefined : valueOf(bytes);
  if (!Array.isArray(frame) || frame.length < 2 || frame.length > 3) return fail({ id: undefined });
  const [type, payload, id]: unknown[] = frame;
  if (frame.length === 3 && !isId(id)) return fail({ id: undefined });
  const answerId = isId(id) ? id : undefined;
  // a key that is there twice could mean one thing to us and another to whoever reads the same bytes
  const isAmbiguous = entriesOf(frame) !== entries;
  if (!isType(type) || !isMap(payload) || isAmbiguous) return fail({ id: answerId });
  const parsed = v.safeParse(payloads[type], payload);
  if (!parsed.success) return fail({ id: answerId });
  const message =
    answerId === undefined ? { type, payload: parsed.output } : { type, payload: parsed.output, id: answerId };
  return ok(message as ClientMessage);
}

function valueOf(bytes: Uint8Array): unknown {
  try {
    return decodeFrame(bytes);
  } catch {
    return undefined;
  }
}
