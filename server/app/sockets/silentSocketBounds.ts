import type { BoundsMax } from "#server/base/core/connectionBounds.ts";
import { socketLimits } from "./limits.ts";

/** How many sockets may be open that have not said who they are, where the process may have so many files open. */
export function silentSocketBounds(filesMax: number): BoundsMax {
  const { strangersMax, strangersOfFiles, strangersOfAddress } = socketLimits;
  const inAll = Math.min(strangersMax, Math.floor(filesMax * strangersOfFiles));
  return { inAll, perAddress: Math.floor(inAll * strangersOfAddress) };
}
