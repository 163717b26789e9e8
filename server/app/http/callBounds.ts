import type { BoundsMax } from "#server/base/core/connectionBounds.ts";
import { httpLimits } from "./limits.ts";

/** How many connections for calls. Behind a proxy all of them come from the proxy's address. */
export function callBounds(filesMax: number, isBehindProxy: boolean): BoundsMax {
  const { connectionsMax, connectionsOfFiles, connectionsOfAddress } = httpLimits;
  const inAll = Math.min(connectionsMax, Math.floor(filesMax * connectionsOfFiles));
  return { inAll, perAddress: isBehindProxy ? inAll : Math.floor(inAll * connectionsOfAddress) };
}
