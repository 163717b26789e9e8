/**
 * Encodes and decodes frames: MessagePack without records or extension types, the same for server and clients. The only
 * importer of msgpackr.
 */
import { Packr } from "msgpackr";
import type { ServerMessages, ServerType } from "./messages.ts";

/** A frame's value: `[type, payload]`, or `[type, payload, id]` to ask for an answer. */
export type Frame = readonly [type: string, payload: unknown] | readonly [type: string, payload: unknown, id: string];

/** The used part of msgpackr, in types that also work in a page: its own types name Buffer and any. */
interface Packer {
  pack(value: unknown): Uint8Array;
  unpack(bytes: Uint8Array): unknown;
}

// Without records no code is ever compiled from a text, so the page can forbid eval, and a frame does not depend on
// earlier frames.
const packr: Packer = new Packr({
  useRecords: false,
  mapsAsObjects: true,
  variableMapSize: true,
  moreTypes: false,
  copyBuffers: true,
  int64AsType: "number",
});

/** The bytes of a frame. They lie in a buffer shared with other frames: copy them to keep them. */
export const encodeFrame = (frame: Frame): Uint8Array => packr.pack(frame);

/** The bytes of a message of the server's, valid until the next frame is encoded. `id`: the message it answers. */
export const frame = <T extends ServerType>(type: T, payload: ServerMessages[T], id?: string): Uint8Array =>
  encodeFrame(id === undefined ? [type, payload] : [type, payload, id]);

/**
 * The single value in these bytes. The caller checks its shape.
 * @throws Error for no value or more than one
 */
export const decodeFrame = (bytes: Uint8Array): unknown => packr.unpack(bytes);

/** The bytes of any plain value, in a buffer of their own. For values that are stored rather than sent. */
export const encodeValue = (value: unknown): Uint8Array => new Uint8Array(packr.pack(value));

/** The same in the shared buffer: valid until the next value is encoded. */
export const encodeShared = (value: unknown): Uint8Array => packr.pack(value);

/**
 * The single value in these bytes.
 * @throws Error for no value or more than one
 */
export const decodeValue = (bytes: Uint8Array): unknown => packr.unpack(bytes);
