/** The bounds of this folder, with the reason for each value. Units are last in the names. */
import type { BoundsMax } from "#server/base/core/connectionBounds.ts";

export const socketLimits = {
  /** A chat line of 500 characters takes at most 2 KB in UTF-8. */
  frameBytesMax: 4 * 1024,
  /** The first frame must say who it is within this time ... */
  helloMsMax: 5_000,
  /** ... after which they are ended in batches of this size: ending one takes up to 0.1 ms, and silent ones come by the thousand. */
  lateEnds: { perStep: 5, stepMs: 5 },
  /** A page of an older protocol asks for the table that it shows as soon as it is welcomed; then it is turned away. */
  outdatedMsMax: 2_000,
  /** Devices and tabs that are looked at or used: of a browser's other tabs only one holds a connection. */
  socketsPerUserMax: 8,
  /** Rooms one connection may look at: a page shows one, an overlay another. */
  roomsPerConnectionMax: 4,
  /** A client that asks again for a table, this long after it was told on which node that is, does not understand it. */
  movedMsMin: 1_000,
  /** Sessions remembered as ended, for connections that are being identified at that moment. */
  endedMax: 1_000,
  /** A table's view is about 3 KB: a client that is 20 views behind has stopped reading. */
  backpressureBytesMax: 64 * 1024,
  /** A quiet client is pinged after half of it; a dead one is found after this long. */
  idleSeconds: 32,
  /** Frames held back while the store is asked who this is. */
  heldFramesMax: 16,
  /**
   * Connections that have not said hello yet: beyond this number the oldest is closed, because an honest client says hello
   * within one round trip. Holding one costs 3 KB until `helloMsMax`; closing one costs 0.1 ms of the event loop, and
   * a client that holds silent connections opens the next at once. So they are held rather than closed, as far as memory and
   * open files allow.
   */
  strangersMax: 20_000,
  /** Of the files that the process may have open, at most this part. */
  strangersOfFiles: 0.5,
  /** Of all that are held, one address has at most this part. */
  strangersOfAddress: 0.75,
} as const;

/** Settings of the listener on ws. Those of handshakes and ends equal what uWebSockets.js does by itself. */
export const plainListenerLimits = {
  /** A handshake's headers are under 1 KB. */
  maxHeaderSize: 4 * 1024,
  /** An incomplete handshake is closed at the first check after this time. */
  headersTimeout: 10_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  /** A piece of a message holds the memory of all that came in one read with it, up to 64 KB. Browsers send one piece. */
  fragmentsMax: 16,
  /** How often the listener checks which clients are quiet. */
  idleTickMs: 4_000,
  /** Time for a client to answer a close frame. */
  closeMsMax: 16_000,
} as const;

/** How many sockets may be open without having said who they are, by the number of files that the process may open. */
export function silentSocketBounds(filesMax: number): BoundsMax {
  const { strangersMax, strangersOfFiles, strangersOfAddress } = socketLimits;
  const inAll = Math.min(strangersMax, Math.floor(filesMax * strangersOfFiles));
  return { inAll, perAddress: Math.floor(inAll * strangersOfAddress) };
}
