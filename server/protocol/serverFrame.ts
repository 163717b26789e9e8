import { encodeFrame } from "./codec.ts";
import type { ServerMessages, ServerType } from "./messages.ts";

/** The bytes of a message of the server's, valid until the next frame is encoded. `id`: the message it answers. */
export const frame = <T extends ServerType>(type: T, payload: ServerMessages[T], id?: string): Uint8Array =>
  encodeFrame(id === undefined ? [type, payload] : [type, payload, id]);
