/** Bounds of the HTTP server, with the reason for each value. What a body may hold is bounded by its form in protocol/. */
import { BODY_BYTES_MAX } from "#protocol/calls/accountForms.ts";
import type { BoundsMax } from "#server/base/core/connectionBounds.ts";

export const httpLimits = {
  /** A game's form is under 300 bytes; 16 KB leaves room and cannot hurt. */
  bodyBytesMax: BODY_BYTES_MAX,
  /** Node's default would allow 16 KB; a token and a browser's usual headers take under 2 KB. */
  headerBytesMax: 8 * 1024,
  /** Slow headers hold a connection, so they are cut early. */
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
  /** Of the files that the process may have open, at most this part. */
  connectionsOfFiles: 0.25,
  /** Of all connections, one address has at most this part: a school of 300 browsers with 6 each. */
  connectionsOfAddress: 0.4,
  /** Beginning one takes up to 0.5 ms: however many come at once, a table waits no longer than for these. */
  begunPerTurn: 8,
  /** /readyz asks the store at most this often. */
  pingMsMin: 500,
  /** A stop waits this long for answers under way, and looks this often whether they are out. */
  drainMsMax: 2_000,
  drainLookMs: 10,
  /** ... and clients that had connected by then have this time to ask, and are told to come back. */
  silentMsMax: 500,
} as const;

/** How many connections for calls. Behind a proxy all of them come from the proxy's address. */
export function callBounds(filesMax: number, isBehindProxy: boolean): BoundsMax {
  const { connectionsMax, connectionsOfFiles, connectionsOfAddress } = httpLimits;
  const inAll = Math.min(connectionsMax, Math.floor(filesMax * connectionsOfFiles));
  return { inAll, perAddress: isBehindProxy ? inAll : Math.floor(inAll * connectionsOfAddress) };
}
