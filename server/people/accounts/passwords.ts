/**
 * Passwords as hashes. Hashing takes 10 ms of a processor and 19 MiB by intent, so it waits in a line of its own that
 * takes few at a time and refuses more than it can serve soon: two hundred sign-ins at once slow no table. Addresses
 * take turns in it, so that guessers at one keep nobody at another waiting.
 */
import { hash, verify } from "@node-rs/argon2";
import { isCommonPassword } from "./commonPasswords.ts";
import { passwordLimits } from "./limits.ts";
import { currentAsker } from "#server/base/core/asker.ts";
import { type Share, Turns } from "#server/base/core/turns.ts";
import { shares } from "#server/base/core/shares.ts";

const { memoryKib: memoryCost, passes: timeCost, lanes: parallelism, charsMin, charsMax } = passwordLimits;
/** 2 is argon2id; the package names it only for its own compiler. */
const settings = { algorithm: 2, memoryCost, timeCost, parallelism } as const;

/** A hash that no password gives. Comparing with it takes as long as with the hash of a user. */
const unusableHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** One password is one password, however a keyboard composes its letters. */
const composed = (password: string): string => password.normalize("NFKC");

/** Whether a password may be chosen: long enough, not too long, not among those that are tried first. */
export function isGoodPassword(password: string, owner: readonly string[] = []): boolean {
  if (password.length > charsMax * 2) return false;
  const length = Array.from(composed(password)).length;
  return length >= charsMin && length <= charsMax && !isCommonPassword(composed(password), owner);
}

export class Passwords {
  readonly #turns: Turns<"address" | "user">;

  constructor(share: Share<"address" | "user"> = shares.password) {
    this.#turns = new Turns("password", share);
  }

  /** How many are at work and in line. */
  get busy(): number {
    return this.#turns.busy;
  }

  /** Refuses who would be refused at this moment; to be called before anything else is done for a sign-in. @throws Crowded */
  checkPlace(): void {
    this.#turns.checkPlace(currentAsker());
  }

  /** The hash to keep. Rejects with Crowded where too many wait. */
  hash(password: string): Promise<string> {
    return this.#turns.run(currentAsker(), () => hash(composed(password), settings));
  }

  /** Whether this is the password. Without a hash it is not, which takes as long. Rejects with Crowded. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    if (password.length > charsMax * 2) return false;
    const isRight = await this.#turns.run(currentAsker(), () => verify(stored ?? unusableHash, composed(password)));
    return isRight && stored !== null;
  }
}
