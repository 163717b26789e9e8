/**
 * Says when a listener may close its port. The kernel completes connections by itself and holds them until they are
 * accepted; closing the port resets those that it holds. So the port is closed right after a look that found none.
 */
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import { quietLimits } from "./limits.ts";

export class ConnectionQuiet {
  #count = 0;
  #lastAt = Number.NEGATIVE_INFINITY;

  /** A connection was accepted. */
  count(): void {
    this.#count += 1;
    this.#lastAt = performance.now();
  }

  /** Resolves when the last connection came at least `ms` ago. */
  async waitSinceLast(ms: number): Promise<void> {
    for (let left = this.#left(ms); left > 0; left = this.#left(ms)) await sleep(left);
  }

  /**
   * Resolves when no connection has come for `quietMs`, at most `quietMsMax` from now, and in any case only after whole
   * turns of the event loop in which none was accepted. The caller closes the port in the same turn.
   */
  async waitForQuiet(): Promise<void> {
    const { quietMs, quietMsMax } = quietLimits;
    const giveUpAt = performance.now() + quietMsMax;
    while (this.#left(quietMs) > 0 && performance.now() < giveUpAt) await sleep(quietMs / 5);
    const turnsEndAt = giveUpAt + quietMsMax;
    for (let before = -1; before !== this.#count && performance.now() < turnsEndAt; ) {
      before = this.#count;
      // The event loop looks for connections once between two of these.
      await turn();
      await turn();
    }
  }

  #left(ms: number): number {
    return Math.ceil(this.#lastAt + ms - performance.now());
  }
}
