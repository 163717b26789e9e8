/**
 * Reads what a client asks for: the message in its bytes, with bounds, and the game action that some messages ask for.
 * Every input has an answer. There are two paths for bytes: a fast one for most messages, and a general one for any
 * encoding of a frame. A test keeps both equal.
 */
import * as v from "valibot";
import type { Action } from "#engine/actions.ts";
import { type Card, parseCard } from "#engine/cards.ts";
import { fail, ok, type Result } from "#engine/result.ts";
import type { Seat } from "#engine/seating.ts";
import { clientSchemas } from "./clientMessages.ts";
import { decodeFrame, encodeValue } from "./codec.ts";
import type { ClientMessage, ClientType } from "./messages.ts";
import { entriesOf, plainEntries } from "./plainBytes.ts";

/** A frame that is no message, with its id if that could be read, so that it can be answered. */
export interface BadFrame {
  readonly id: string | undefined;
}

const ID_CHARS_MAX = 36;

const isType = (value: unknown): value is ClientType =>
  typeof value === "string" && Object.hasOwn(clientSchemas, value);

const isId = (value: unknown): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= ID_CHARS_MAX;

const isMap = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/** The message in a client's frame, or why there is none. Never throws. */
export function decodeClientFrame(bytes: Uint8Array): Result<ClientMessage, BadFrame> {
  const message = textMessageIn(bytes, ID_CHARS_MAX);
  return message === undefined ? decodeAnyFrame(bytes) : ok(message);
}

/** The general path, for any encoding of a frame. */
export function decodeAnyFrame(bytes: Uint8Array): Result<ClientMessage, BadFrame> {
  const entries = plainEntries(bytes);
  const frame = entries === null ? undefined : valueOf(bytes);
  if (!Array.isArray(frame) || frame.length < 2 || frame.length > 3) return fail({ id: undefined });
  const parts: readonly unknown[] = frame;
  const [type, payload, id] = parts;
  if (frame.length === 3 && !isId(id)) return fail({ id: undefined });
  const answerId = isId(id) ? id : undefined;
  // another reader of the same bytes could take the other one of two equal keys
  const isAmbiguous = entriesOf(frame) !== entries;
  if (!isType(type) || !isMap(payload) || isAmbiguous) return fail({ id: answerId });
  const parsed = v.safeParse(clientSchemas[type], payload);
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

/** The game action of each message that asks for one. Rooms and the offline table use the same. */
const actionTypes = {
  shuffleDeck: "shuffle",
  dealCards: "deal",
  playCard: "play",
  redeal: "redeal",
  readyForNextHand: "ready",
  rematch: "rematch",
} as const satisfies { readonly [T in ClientType]?: Action["type"] };

/** The messages that ask for a game action. */
export type GameMessageType = keyof typeof actionTypes;

/** Whether a message of this type asks for a game action. */
export const isGameMessage = (type: ClientType): type is GameMessageType => Object.hasOwn(actionTypes, type);

/** No card has this number: a name that is no card is refused like a card that the player does not hold. */
const NO_CARD: Card = -1;

/** The play of a named card from `seat`. */
export const playActionOf = (seat: Seat, cardName: string | undefined): Extract<Action, { type: "play" }> => ({
  type: "play",
  seat,
  card: parseCard(cardName ?? "") ?? NO_CARD,
});

/**
 * The game action that a message asks for, done from `seat`.
 * @param cardName the played card; used by `playCard` alone
 * @param deck gives the order of the cards for a deal
 */
export function gameActionOf(
  type: GameMessageType,
  seat: Seat,
  cardName: string | undefined,
  deck: () => readonly Card[],
): Action {
  const action = actionTypes[type];
  switch (action) {
    case "play":
      return playActionOf(seat, cardName);
    case "deal":
      return { type: action, seat, order: deck() };
    default:
      return { type: action, seat };
  }
}

/*
 * The fast path, for messages whose payload is only short texts, such as a card, a deal or being ready. It takes a third
 * of the general path's time. Frames in another encoding than encodeFrame's, and refused ones, are left to the general
 * path. The shapes are derived from the schemas.
 */

interface Field {
  readonly key: string;
  /** The encoded key. */
  readonly bytes: Uint8Array;
  readonly charsMax: number;
}

interface Shape {
  readonly type: string;
  /** The encoded type, followed by the head of the payload's map. */
  readonly head: Uint8Array;
  readonly fields: readonly Field[];
}

const withId = 0x93;
const map = 0x80;
const mapMax = 15;
const shortText = 0xa0;
const shortTextMax = 31;
const asciiMax = 0x7f;

/** The used part of a valibot schema: the checks of a pipe. */
interface Piped {
  readonly type: string;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
}

/** The largest length of the text of this schema; null for any schema except a text that is not empty. */
function charsMaxOf({ pipe = [] }: Piped): number | null {
  const [text, min, max, ...more] = pipe;
  const isText = text?.type === "string" && min?.type === "min_length" && max?.type === "max_length";
  if (!isText || more.length > 0 || min.requirement !== 1 || typeof max.requirement !== "number") return null;
  return max.requirement;
}

function shapeOf(type: string, entries: Readonly<Record<string, Piped>>): Shape | null {
  const fields: Field[] = [];
  for (const [key, schema] of Object.entries(entries)) {
    const charsMax = charsMaxOf(schema);
    if (charsMax === null) return null;
    fields.push({ key, bytes: encodeValue(key), charsMax });
  }
  if (fields.length === 0 || fields.length > mapMax) return null;
  return { type, head: Uint8Array.of(...encodeValue(type), map | fields.length), fields };
}

/** The shapes by the first byte of their heads, which gives the length of the type. */
function allShapes(): ReadonlyMap<number, readonly Shape[]> {
  const shapes = new Map<number, Shape[]>();
  for (const [type, { entries }] of Object.entries(clientSchemas)) {
    const shape = shapeOf(type, entries);
    const first = shape?.head[0];
    if (shape !== null && first !== undefined) shapes.set(first, [...(shapes.get(first) ?? []), shape]);
  }
  return shapes;
}

// Pure: a page that plays without a server reads game actions alone, and the schemas stay out of it.
const shapes = /* @__PURE__ */ allShapes();

/** The message of such a frame with an id of at most `idCharsMax`; undefined for every other frame. */
export function textMessageIn(bytes: Uint8Array, idCharsMax: number): ClientMessage | undefined {
  if (bytes[0] !== withId) return undefined;
  for (const shape of shapes.get(bytes[1] as number) ?? []) {
    if (liesAt(bytes, 1, shape.head)) return messageOf(bytes, shape, idCharsMax);
  }
  return undefined;
}

function messageOf(bytes: Uint8Array, { type, head, fields }: Shape, idCharsMax: number): ClientMessage | undefined {
  const payload: Record<string, string> = {};
  let at = 1 + head.length;
  for (const field of fields) {
    if (!liesAt(bytes, at, field.bytes)) return undefined;
    at += field.bytes.length;
    const end = textEnd(bytes, at, field.charsMax);
    if (end === 0) return undefined;
    payload[field.key] = textOf(bytes, at + 1, end);
    at = end;
  }
  const end = textEnd(bytes, at, idCharsMax);
  if (end === 0 || end !== bytes.length) return undefined;
  return { type, payload, id: textOf(bytes, at + 1, end) } as unknown as ClientMessage;
}

function liesAt(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  for (let i = 0; i < wanted.length; i++) if (bytes[at + i] !== wanted[i]) return false;
  return true;
}

/** The end of the short ASCII text that starts here; 0 if there is none of 1 to `charsMax` characters. */
function textEnd(bytes: Uint8Array, at: number, charsMax: number): number {
  const length = (bytes[at] ?? 0) - shortText;
  if (!(length >= 1 && length <= shortTextMax && length <= charsMax)) return 0;
  const end = at + 1 + length;
  if (end > bytes.length) return 0;
  for (let i = at + 1; i < end; i++) if ((bytes[i] as number) > asciiMax) return 0;
  return end;
}

/** In pieces of four, because each piece is a call into the runtime. */
function textOf(bytes: Uint8Array, start: number, end: number): string {
  let text = "";
  let at = start;
  for (; at + 4 <= end; at += 4) {
    text += String.fromCharCode(
      bytes[at] as number,
      bytes[at + 1] as number,
      bytes[at + 2] as number,
      bytes[at + 3] as number,
    );
  }
  for (; at < end; at++) text += String.fromCharCode(bytes[at] as number);
  return text;
}
