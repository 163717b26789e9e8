/**
 * The frames of an overlay: MessagePack of `["overlay", payload]`, and of `["beat", null]`, which says that the server is there.
 * They are no messages of a connection that said hello.
 */
import { decodeFrame, encodeFrame } from "./codec.ts";
import { type Overlay, overlaySchema } from "./overlay.ts";
import { decode } from "#protocol/schema.ts";

/** The bytes of a frame, valid until the next frame is encoded. */
export const overlayFrame = (overlay: Overlay): Uint8Array => encodeFrame(["overlay", overlay]);

/** The bytes of a beat, valid until the next frame is encoded. */
export const beatFrame = (): Uint8Array => encodeFrame(["beat", null]);

/** What a frame shows; null for anything else. Never throws. */
export function overlayIn(bytes: Uint8Array): Overlay | null {
  const [type, payload] = partsOf(bytes);
  const decoded = type === "overlay" ? decode(overlaySchema, payload) : null;
  return decoded?.ok === true ? decoded.value : null;
}

function partsOf(bytes: Uint8Array): readonly unknown[] {
  try {
    const frame = decodeFrame(bytes);
    return Array.isArray(frame) ? frame : [];
  } catch {
    return [];
  }
}
