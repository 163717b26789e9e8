import { StatedError } from "#server/core/statedError.ts";

/** More want to sign in than can be served soon; they are told to come back. */
export class PasswordsBusy extends StatedError {
  override readonly name = "PasswordsBusy";
}

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (error: PasswordsBusy) => void;
}

/**
 * The queue in which hashes wait, fair between addresses: each address has a queue of its own, and they take turns. When
 * all places are taken, a newcomer gets the newest place of the address that waits for most, unless that is its own.
 */
export class PasswordQueue {
  readonly #atOnce: number;
  readonly #waitingMax: number;
  /** By address, in the order of their turns; each has its own oldest first and is never empty. */
  readonly #queues = new Map<string, Waiting[]>();
  #waiting = 0;
  #atWork = 0;

  constructor(atOnce: number, waitingMax: number) {
    this.#atOnce = atOnce;
    this.#waitingMax = waitingMax;
  }

  /** How many are at work and in line. */
  get busy(): number {
    return this.#atWork + this.#waiting;
  }

  /** Whether a newcomer from this address would be refused. */
  isFullFor(address: string): boolean {
    return this.#waiting >= this.#waitingMax && this.#crowding(address) === undefined;
  }

  /** Does the work in its turn. Rejects with PasswordsBusy when there is no place, or when it is given to another. */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    if (this.#atWork < this.#atOnce) this.#atWork++;
    else await this.#wait(address);
    try {
      return await work();
    } finally {
      // the next one takes over the place
      const next = this.#next();
      if (next === undefined) this.#atWork--;
      else next.begin();
    }
  }

  #wait(address: string): Promise<void> {
    if (this.#waiting >= this.#waitingMax) this.#makePlace(address);
    return new Promise((begin, refuse) => {
      const line = this.#queues.get(address);
      if (line === undefined) this.#queues.set(address, [{ begin, refuse }]);
      else line.push({ begin, refuse });
      this.#waiting++;
    });
  }

  #makePlace(address: string): void {
    const crowding = this.#crowding(address);
    const newest = crowding === undefined ? undefined : this.#queues.get(crowding)?.pop();
    if (newest === undefined) throw new PasswordsBusy("too many passwords are being checked");
    this.#waiting--;
    newest.refuse(new PasswordsBusy("too many passwords of one address are being checked"));
  }

  /** The address with the longest line, if it would still have as many places as this one after giving one up. */
  #crowding(address: string): string | undefined {
    let longest: string | undefined;
    let length = (this.#queues.get(address)?.length ?? 0) + 1;
    for (const [each, line] of this.#queues) {
      if (line.length <= length) continue;
      longest = each;
      length = line.length;
    }
    return longest;
  }

  #next(): Waiting | undefined {
    for (const [address, line] of this.#queues) {
      // its next turn comes after everybody else's
      this.#queues.delete(address);
      const next = line.shift();
      if (line.length > 0) this.#queues.set(address, line);
      if (next !== undefined) this.#waiting--;
      return next;
    }
    return undefined;
  }
}
