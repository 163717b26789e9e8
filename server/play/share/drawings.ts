/** The page's drawings that the build writes for pictures: the cards, the crown, the cloth, colours. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { decodeText, text } from "#server/protocol/schema.ts";

const drawing = text(100_000);
const drawingsSchema = v.object({
  /** Rules for the classes that the drawings use. */
  style: drawing,
  /** By the card's name ("QH"), each in a box of 250 by 350. */
  cards: v.record(text(3), drawing),
  /** In a box of 44 by 40. */
  crown: drawing,
  /** One tile of the cloth, 96 by 24. */
  kente: drawing,
  /** By the names that the style sheets give them, without the dashes. */
  colours: v.record(text(100), text(1_000)),
});
export type Drawings = Readonly<v.InferOutput<typeof drawingsSchema>>;

/** Where the build puts them, in the folder of the page. */
export const drawingsFile = "share/drawings.json";

/**
 * Reads them from the folder of the built page; rejects where it is not built, or holds something else there.
 * @throws Error if the file does not exist or holds something else
 */
export async function readDrawings(webRoot: string): Promise<Drawings> {
  const drawings = decodeText(drawingsSchema, await readFile(join(webRoot, drawingsFile), "utf8"));
  if (drawings === null) throw new Error(`${drawingsFile} holds no drawings`);
  return drawings;
}
