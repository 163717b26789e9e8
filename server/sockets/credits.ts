export type CreditKind = "any" | "play" | "chat" | "typing" | "look";

/** How much a connection may send, by kind. */
export type MessageCredits = { readonly [K in CreditKind]: { readonly burst: number; readonly perSecond: number } };

/** A bucket that a message empties by one and time refills: bursts are fine, floods are not. */
export class Bucket {
  readonly #burst: number;
  readonly #perMs: number;
  #left: number;
  #at: number;

  constructor({ burst, perSecond }: { readonly burst: number; readonly perSecond: number }, now: number) {
    this.#burst = burst;
    this.#perMs = perSecond / 1000;
    this.#left = burst;
    this.#at = now;
  }

  /** Takes one; false when there is none left. `now` is monotonic milliseconds. */
  take(now: number): boolean {
    this.#left = Math.min(this.#burst, this.#left + (now - this.#at) * this.#perMs);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}

/** One connection's buckets, each made when it is first asked: most connections only listen. */
export class Purse {
  readonly #credits: MessageCredits;
  readonly #buckets: { [K in CreditKind]?: Bucket } = {};

  constructor(credits: MessageCredits) {
    this.#credits = credits;
  }

  /** Takes a credit of this kind; false when there is none. */
  spend(kind: CreditKind, now: number): boolean {
    const bucket = (this.#buckets[kind] ??= new Bucket(this.#credits[kind], now));
    return bucket.take(now);
  }
}
