/**
 * Frames to bytes and back: MessagePack without records or extension types, the same for server and clients.
 * The only importer of msgpackr.
 */
import { Packr } from "msgpackr";

/** What travels: `[type, payload]`, or `[type, payload, id]` where an answer is wanted. */
export type Frame = readonly [type: string, payload: unknown] | readonly [type: string, payload: unknown, id: string];

/** What is used of msgpackr, in types that hold in a page too: its own say Buffer and any. */
interface Packer {
  pack(value: unknown): Uint8Array;
  unpack(bytes: Uint8Array): unknown;
}

// Without records nothing is ever compiled from a string, so the page can forbid eval; without them too, a frame
// means the same whatever was sent before it.
const packr: Packer = new Packr({
  useRecords: false,
  mapsAsObjects: true,
  variableMapSize: true,
  moreTypes: false,
  copyBuffers: true,
  int64AsType: "number",
});

/** The bytes of a frame. Copy them to keep them: they lie in a buffer shared with other frames. */
export const encodeFrame = (frame: Frame): Uint8Array => packr.pack(frame);

/** The one value these bytes hold. Throws where they hold none or more; the shape is for the caller to check. */
export const decodeFrame = (bytes: Uint8Array): unknown => packr.unpack(bytes);

/** The bytes of any plain value, the caller's to keep: for what is written down rather than sent. */
export const encodeValue = (value: unknown): Uint8Array => new Uint8Array(packr.pack(value));

/** The same in a buffer shared with frames: valid until the next one is encoded. */
export const encodeShared = (value: unknown): Uint8Array => packr.pack(value);

/** The one value these bytes hold. Throws where they hold none or more. */
export const decodeValue = (bytes: Uint8Array): unknown => packr.unpack(bytes);
