/**
 * Passwords as hashes. Hashing takes 10 ms of a processor and 19 MiB by intent, so it waits in a line of its own that
 * takes few at a time and refuses more than it can serve soon: two hundred sign-ins at once slow no table.
 */
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { isCommonPassword } from "./common-passwords.ts";
import { passwordLimits } from "./limits.ts";
import { StatedError } from "./statedError.ts";

const { memoryKib: memoryCost, passes: timeCost, lanes: parallelism, charsMin, charsMax } = passwordLimits;
/** 2 is argon2id; the package names it only for its own compiler. */
const settings = { algorithm: 2, memoryCost, timeCost, parallelism } as const;

/** Nobody's: no password leads to it, and to find that out takes as long as with anybody's. */
const nobodys = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** More want to sign in than can be served soon; they are told to come back. */
export class PasswordsBusy extends StatedError {
  override readonly name = "PasswordsBusy";
}

/** One password is one password, however a keyboard composes its letters. */
const composed = (password: string): string => password.normalize("NFKC");

/** Whether a password may be chosen: long enough, not too long, not among those that are tried first. */
export function isGoodPassword(password: string, owner: readonly string[] = []): boolean {
  if (password.length > charsMax * 2) return false;
  const length = Array.from(composed(password)).length;
  return length >= charsMin && length <= charsMax && !isCommonPassword(composed(password), owner);
}

export interface PasswordsLine {
  readonly atOnce?: number;
  readonly waitingMax?: number;
}

export class Passwords {
  readonly #atOnce: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #atWork = 0;

  /** At work are all processors but one, which stays with the tables; a few are enough. */
  constructor({ atOnce, waitingMax }: PasswordsLine = {}) {
    this.#atOnce = atOnce ?? Math.max(1, Math.min(passwordLimits.atOnceMax, availableParallelism() - 1));
    this.#waitingMax = waitingMax ?? passwordLimits.waitingMax;
  }

  /** How many are at work and in line. */
  get busy(): number {
    return this.#atWork + this.#waiting.length;
  }

  /** Whether nobody more is taken at this moment; to be asked before anything else is done for a sign-in. */
  get isFull(): boolean {
    return this.#waiting.length >= this.#waitingMax;
  }

  /** The hash to keep. Rejects with PasswordsBusy where too many wait. */
  hash(password: string): Promise<string> {
    return this.#inLine(() => hash(composed(password), settings));
  }

  /** Whether this is the password. Without a hash it is not, which takes as long. Rejects with PasswordsBusy. */
  async verify(kept: string | null, password: string): Promise<boolean> {
    if (password.length > charsMax * 2) return false;
    const isRight = await this.#inLine(() => verify(kept ?? nobodys, composed(password)));
    return isRight && kept !== null;
  }

  async #inLine<T>(work: () => Promise<T>): Promise<T> {
    if (this.#atWork < this.#atOnce) this.#atWork++;
    else await this.#wait();
    try {
      return await work();
    } finally {
      // whoever is next takes over the place
      const next = this.#waiting.shift();
      if (next === undefined) this.#atWork--;
      else next();
    }
  }

  #wait(): Promise<void> {
    if (this.isFull) throw new PasswordsBusy("too many passwords are being checked");
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
