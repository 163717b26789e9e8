import { Turns } from "#server/base/core/turns.ts";
import { shares } from "#server/base/core/shares.ts";

/** In which pictures are decoded: one after the other. */
export type PictureTurns = Turns<never>;

export const pictureTurns = (): PictureTurns => new Turns("encoding", shares.encoding);
