/** The server's time, by which every countdown goes: the clock of a device may be wrong, and may be set meanwhile. */

/**
 * This device's time in epoch milliseconds, as its clock was when the page began. It runs evenly: who sets the clock
 * does not move it. It is whole, as the server refuses a time with fractions of a millisecond.
 */
export const deviceNow = (): number => Math.floor(performance.timeOrigin + performance.now());

/** A reading this much behind is no late message: the server's clock was set, or the device's ran fast. */
const lateMsMax = 6_000;

export class ServerClock {
  readonly #now: () => number;
  #aheadMs: number | null = null;

  constructor(now: () => number = deviceNow) {
    this.#now = now;
  }

  /** The server's time as last heard; the device's until then. */
  readonly now = (): number => this.#now() + (this.#aheadMs ?? 0);

  /** A message says what time it was. It can be late but not early: the reading furthest ahead is the most exact. */
  readonly hear = (serverTime: number): void => {
    const aheadMs = serverTime - this.#now();
    const isLate = this.#aheadMs !== null && aheadMs < this.#aheadMs && aheadMs > this.#aheadMs - lateMsMax;
    if (!isLate) this.#aheadMs = aheadMs;
  };
}

/** The page's one clock. Calls and the socket tell it what they hear. */
export const serverClock = new ServerClock();
