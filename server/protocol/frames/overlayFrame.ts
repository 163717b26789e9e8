/**
 * The frames of an overlay: MessagePack of `["overlay", payload]`, of `["beat", null]`, which says that the server is there,
 * and of `["moved", { node, match }]`: the stream's table is on that node of the cluster. They are no messages of a
 * connection that said hello.
 */
import { decodeFrame, encodeFrame } from "./codec.ts";
import { type Overlay, type OverlayMoved, overlayMovedSchema, overlaySchema } from "./overlay.ts";
import { decode } from "#protocol/schema.ts";

/** The bytes of a frame, valid until the next frame is encoded. */
export const overlayFrame = (overlay: Overlay): Uint8Array => encodeFrame(["overlay", overlay]);

/** The bytes of a beat, valid until the next frame is encoded. */
export const beatFrame = (): Uint8Array => encodeFrame(["beat", null]);

/** The bytes of a frame that sends the page to another node, valid until the next frame is encoded. */
export const overlayMovedFrame = (moved: OverlayMoved): Uint8Array => encodeFrame(["moved", moved]);

/** Where a frame sends the page; null for anything else. Never throws. */
export function overlayMovedIn(bytes: Uint8Array): OverlayMoved | null {
  const [type, payload] = partsOf(bytes);
  const decoded = type === "moved" ? decode(overlayMovedSchema, payload) : null;
  return decoded?.ok === true ? decoded.value : null;
}

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
