import type { NodeName, RoomCode } from "#protocol/ids.ts";

/** Where the table of a code is, for a node that does not have it. */
export type RoomPlace =
  /** On this other node, which lives. */
  | { readonly is: "elsewhere"; readonly node: NodeName }
  /** Its node is gone, or it moves at this moment: a moment later it is somewhere. */
  | { readonly is: "between" }
  /** This node has got it meanwhile. */
  | { readonly is: "here" }
  | { readonly is: "nowhere" };

/** Looks into the store where the table of a code is. */
export type FindPlace = (code: RoomCode) => Promise<RoomPlace>;
