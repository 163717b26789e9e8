/** The page's drawings for pictures, without a build. */
import type { Drawings } from "#server/play/share/drawings.ts";
import { makeDrawings } from "../../scripts/build/web/drawCards.ts";

let made: Promise<Drawings> | undefined;

/** Drawn once for all tests of a file. */
export function pageDrawings(): Promise<Drawings> {
  made ??= makeDrawings();
  return made;
}
