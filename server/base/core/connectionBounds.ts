/** Limits the number of connections: of one address and in total. */
import { readFileSync } from "node:fs";

/**
 * Assumed where the system states no limit. Node raises a lower limit to the allowed one, which is rarely less than
 * this.
 */
const unknownMax = 10_000;

/** The soft limit as Linux states it, which Node has raised to the hard one. */
export function openFilesMax(read = (): string => readFileSync("/proc/self/limits", "utf8")): number {
  try {
    const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(read()) ?? [];
    return soft === "unlimited" ? Number.MAX_SAFE_INTEGER : Number(soft ?? unknownMax);
  } catch {
    return unknownMax;
  }
}

export interface BoundsMax {
  readonly inAll: number;
  readonly perAddress: number;
}

/** A connection as it is counted. */
export interface Counted {
  /** It does something: it is not closed for the sake of another one. */
  busy(): void;
  /** It does nothing again, from now on. */
  idle(): void;
  /** It has ended. */
  leave(): void;
}

/** How many connections there are, and those of them that do nothing, the longest first. */
interface Group {
  size: number;
  readonly idle: Set<Connection>;
}

const group = (): Group => ({ size: 0, idle: new Set() });

class Connection implements Counted {
  readonly close: () => void;
  readonly #groups: readonly Group[];
  readonly #left: () => void;
  #isIn = true;

  constructor(groups: readonly Group[], close: () => void, left: () => void) {
    this.#groups = groups;
    this.close = close;
    this.#left = left;
    for (const each of groups) each.size += 1;
    this.idle();
  }

  busy(): void {
    for (const { idle } of this.#groups) idle.delete(this);
  }

  idle(): void {
    if (this.#isIn) for (const { idle } of this.#groups) idle.add(this);
  }

  leave(): void {
    if (!this.#isIn) return;
    this.busy();
    this.#isIn = false;
    for (const each of this.#groups) each.size -= 1;
    this.#left();
  }
}

/**
 * Counts connections. When there are too many, the one that has done nothing for longest is closed: an honest client
 * says at once what it came for. Where all others are busy, that is the new one itself.
 */
export class ConnectionBounds {
  readonly #max: BoundsMax;
  readonly #all = group();
  readonly #byAddress = new Map<string, Group>();

  constructor(max: BoundsMax) {
    this.#max = max;
  }

  get size(): number {
    return this.#all.size;
  }

  /** Counts a connection that has done nothing yet. `close` ends it where it is one too many. */
  enter(address: string, close: () => void): Counted {
    const here = this.#byAddress.get(address) ?? group();
    this.#byAddress.set(address, here);
    const connection = new Connection([here, this.#all], close, () => {
      if (here.size === 0) this.#byAddress.delete(address);
    });
    if (here.size > this.#max.perAddress) closeOldest(here);
    else if (this.#all.size > this.#max.inAll) closeOldest(this.#all);
    return connection;
  }
}

function closeOldest({ idle }: Group): void {
  const [oldest] = idle;
  oldest?.leave();
  oldest?.close();
}
