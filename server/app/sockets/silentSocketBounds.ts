import type { BoundsMax } from "#server/base/core/connectionBounds.ts";
import { socketLimits } from "./limits.ts";

/** How many sockets may be open without having said who they are, by the number of files that the process may open. */
export function silentSocketBounds(filesMax: number): BoundsMax {
  const { strangersMax, strangersOfFiles, strangersOfAddress } = socketLimits;
  const inAll = Math.min(strangersMax, Math.floor(filesMax * strangersOfFiles));
  return { inAll, perAddress: Math.floor(inAll * strangersOfAddress) };
}
