/** Decodes a client's bytes into a message, with bounds. Every input has an answer. */
import * as v from "valibot";
import { fail, ok, type Result } from "#engine/result.ts";
import { clientSchemas } from "./clientMessages.ts";
import { decodeFrame } from "./codec.ts";
import type { ClientMessage, ClientType } from "./messages.ts";
import { entriesOf, plainEntries } from "./plainBytes.ts";
import { textMessageIn } from "./textMessages.ts";

/** A frame that is no message, with its id if that could be read, so that it can be answered. */
export interface BadFrame {
  readonly id: string | undefined;
}

export const ID_CHARS_MAX = 36;

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
