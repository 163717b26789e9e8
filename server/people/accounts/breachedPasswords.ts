/**
 * The passwords that breaches show most often: 49,000 of them, from the list of zxcvbn. Kept is a number of 32 bits for
 * each instead of its text, 190 KB. So a password that is not on the list is refused once in 90,000 times, for each
 * form of it that is looked up.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Every password on the list, the commonest first. @throws Error if the package has no list */
export function breachedPasswords(): string[] {
  // Read as a file: imported, all of the text would stay in memory.
  const path = createRequire(import.meta.url).resolve("@zxcvbn-ts/language-common/src/passwords.json");
  const list: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (!Array.isArray(list)) throw new Error("the list of breached passwords is not a list");
  return list.filter((each) => typeof each === "string");
}

/** FNV-1a over the text's 16-bit units, mixed at the end so that similar texts lie far apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A set of texts of which only hashes are kept: says yes to all of them, and to few others. */
export class HashedSet {
  /** In order. */
  readonly #hashes: Uint32Array;

  constructor(texts: Iterable<string>) {
    this.#hashes = Uint32Array.from(texts, hashOf).toSorted();
  }

  get bytes(): number {
    return this.#hashes.byteLength;
  }

  has(text: string): boolean {
    const wanted = hashOf(text);
    let [from, to] = [0, this.#hashes.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#hashes[middle] ?? 0) < wanted) from = middle + 1;
      else to = middle;
    }
    return this.#hashes[from] === wanted;
  }
}
