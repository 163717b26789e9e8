import { socketLimits } from "#server/limits.ts";

interface Stranger {
  readonly address: string;
  readonly close: () => void;
}

export interface StrangersMax {
  readonly inAll: number;
  readonly perAddress: number;
}

/**
 * The connections that have not said who they are. When there are too many, of one address or in all, the one that has
 * been silent for longest is closed: an honest client says hello at once, so those that wait are not honest.
 */
export class Strangers {
  readonly #max: StrangersMax;
  /** The oldest first, here and below. */
  readonly #all = new Set<Stranger>();
  readonly #byAddress = new Map<string, Set<Stranger>>();

  constructor(max: Partial<StrangersMax> = {}) {
    this.#max = { inAll: socketLimits.strangersMax, perAddress: socketLimits.strangersPerAddressMax, ...max };
  }

  get size(): number {
    return this.#all.size;
  }

  /** Counts a connection in; the answer counts it out. `close` ends it where it is one too many. */
  enter(address: string, close: () => void): () => void {
    const stranger = { address, close };
    const here = this.#byAddress.get(address) ?? new Set();
    this.#byAddress.set(address, here.add(stranger));
    this.#all.add(stranger);
    if (here.size > this.#max.perAddress) this.#closeOldest(here);
    else if (this.#all.size > this.#max.inAll) this.#closeOldest(this.#all);
    return () => this.#leave(stranger);
  }

  #closeOldest(strangers: ReadonlySet<Stranger>): void {
    const [oldest] = strangers;
    if (oldest === undefined) return;
    this.#leave(oldest);
    oldest.close();
  }

  #leave(stranger: Stranger): void {
    this.#all.delete(stranger);
    const here = this.#byAddress.get(stranger.address);
    here?.delete(stranger);
    if (here?.size === 0) this.#byAddress.delete(stranger.address);
  }
}
