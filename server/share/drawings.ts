/** What the page is drawn with, as the build writes it down for pictures: the cards, the crown, the cloth, colours. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

export interface Drawings {
  /** Rules for the classes that the drawings use. */
  readonly style: string;
  /** By the card's name ("QH"), each in a box of 250 by 350. */
  readonly cards: Readonly<Record<string, string>>;
  /** In a box of 44 by 40. */
  readonly crown: string;
  /** One tile of the cloth, 96 by 24. */
  readonly kente: string;
  /** By the names that the style sheets give them, without the dashes. */
  readonly colours: Readonly<Record<string, string>>;
}

/** Where the build puts them, in the folder of the page. */
export const drawingsFile = "share/drawings.json";

/** Reads them from the folder of the built page; rejects where it is not built. */
export async function readDrawings(webRoot: string): Promise<Drawings> {
  return JSON.parse(await readFile(join(webRoot, drawingsFile), "utf8")) as Drawings;
}
