/** docs/protocol.md, for tests that check one of its sentences. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const protocolPage = readFileSync(join(import.meta.dirname, "../../docs/protocol.md"), "utf8");

/** The sentence that a test checks. @throws Error if the page does not have it any more */
export function sentence(words: string): string {
  if (!protocolPage.includes(words)) throw new Error(`docs/protocol.md does not say "${words}"`);
  return words;
}
