/**
 * A process that paints pictures of matches: started when one is wanted, ended when none has been for a while, or when
 * the server that it belongs to ends. It has a memory of its own, no secrets in its environment, and the lowest claim to
 * the processor, so that play comes first.
 */
import { matchBoard } from "./board.ts";
import { type MatchToPaint, lastTrickOf } from "./sharedContent.ts";
import { type Drawings, readDrawings } from "./drawings.ts";
import { painted } from "./paint.ts";

/** A picture, or null where it could not be painted. */
export type Painted = Uint8Array | null;

let drawings: Promise<Drawings> | undefined;

async function paint(webRoot: string, match: MatchToPaint): Promise<Painted> {
  try {
    drawings ??= readDrawings(webRoot);
    const lastTrick = lastTrickOf(match);
    return await painted(matchBoard(await drawings, { players: match.players, lastTrick }));
  } catch {
    // The page may be in the middle of being built.
    drawings = undefined;
    return null;
  }
}

const [webRoot = ""] = process.argv.slice(2);
process.on("message", (match: MatchToPaint) => {
  void paint(webRoot, match).then((picture) => process.send?.(picture));
});
