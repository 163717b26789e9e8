/** Bounds of the HTTP server, with the reason for each value. The forms in protocol/ bound the content of a body. */
import { BODY_BYTES_MAX } from "#protocol/calls/accountForms.ts";
import type { BoundsMax } from "#server/base/core/connectionBounds.ts";

export const httpLimits = {
  /** A game's form is under 300 bytes; 16 KB leaves room and cannot hurt. */
  bodyBytesMax: BODY_BYTES_MAX,
  /** Node's default would allow 16 KB; a token and a browser's usual headers take under 2 KB. */
  headerBytesMax: 8 * 1024,
  /** Time for a request's headers: slow ones occupy a connection. */
  headersTimeoutMs: 10_000,
  /** Slow connections are closed in batches, before Node's own check closes all at once. */
  slowEnds: { perStep: 5, stepMs: 5 },
  headersAgainMs: 12_000,
  requestTimeoutMs: 20_000,
  keepAliveMs: 65_000,
  /**
   * Connections for calls, idle ones included: beyond this number the longest idle one is closed. One
   * takes about 15 KB. Behind a proxy all of them are the proxy's, and only their number in all counts.
   */
  connectionsMax: 5_000,
  /** The part of the process's open files that these connections may use. */
  connectionsOfFiles: 0.25,
  /** The part of all connections that one address may use: a school of 300 browsers with 6 each. */
  connectionsOfAddress: 0.4,
  /** Connections begun per turn of the event loop: each takes up to 0.5 ms, and tables wait for all of them. */
  begunPerTurn: 8,
  /** The shortest time between two checks of the store by /readyz. */
  pingMsMin: 500,
  /** How long a stop waits for answers under way, and how often it checks them. */
  drainMsMax: 2_000,
  drainLookMs: 10,
  /** Clients that had connected by then have this time to send a request; the server asks them to retry. */
  silentMsMax: 500,
  /** The pause that a refused client is asked for: by then a place is free again, as a rule. */
  crowdedMs: 2_000,
  /** How long a browser may remember the answer to a preflight request. */
  preflightSeconds: 600,
  /** A smaller file is sent as it is. */
  compressBytesMin: 1024,
  brotliQuality: 9,
  /**
   * Addresses under which the page is cached with the tags of the game; without PUBLIC_URL they are what browsers say.
   */
  basesMax: 16,
} as const;

/** How many connections for calls. Behind a proxy all of them come from the proxy's address. */
export function callBounds(filesMax: number, isBehindProxy: boolean): BoundsMax {
  const { connectionsMax, connectionsOfFiles, connectionsOfAddress } = httpLimits;
  const inAll = Math.min(connectionsMax, Math.floor(filesMax * connectionsOfFiles));
  return { inAll, perAddress: isBehindProxy ? inAll : Math.floor(inAll * connectionsOfAddress) };
}
