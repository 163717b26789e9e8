/** docs/protocol.md, for tests that hold a sentence of it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const protocolPage = readFileSync(join(import.meta.dirname, "../../docs/protocol.md"), "utf8");

/** The sentence that a test holds. @throws Error where the page does not say it any more */
export function sentence(words: string): string {
  if (!protocolPage.includes(words)) throw new Error(`docs/protocol.md does not say "${words}"`);
  return words;
}
