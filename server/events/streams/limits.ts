/** The bounds of this folder. The page checks most of them too, so the record of streams declares them. */
import { streamBounds } from "#protocol/calls/streams.ts";

export const streamLimits = { ...streamBounds } as const;
