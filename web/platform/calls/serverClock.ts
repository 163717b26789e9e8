/** The server's time, for all countdowns: a device's clock may be wrong, or change meanwhile. */

/**
 * This device's time in epoch milliseconds, based on its clock when the page began. It runs evenly: setting the clock
 * does not move it. Whole, because the server refuses fractions of a millisecond.
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

  /** Takes the time in a message. It can be late but not early: the reading furthest ahead is the most exact. */
  readonly hear = (serverTime: number): void => {
    const aheadMs = serverTime - this.#now();
    const isLate = this.#aheadMs !== null && aheadMs < this.#aheadMs && aheadMs > this.#aheadMs - lateMsMax;
    if (!isLate) this.#aheadMs = aheadMs;
  };
}

/** The page's one clock. Calls and the socket feed it. */
export const serverClock = new ServerClock();
