/**
 * When a listener may close. The kernel completes connections on its own and keeps them until they are accepted; those
 * that it keeps when the port is closed are reset. So a port is closed right after a look that found none.
 */
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import { lullLimits } from "./limits.ts";

export class ConnectionLull {
  #count = 0;
  #lastAt = Number.NEGATIVE_INFINITY;

  /** A connection was accepted. */
  count(): void {
    this.#count += 1;
    this.#lastAt = performance.now();
  }

  /** Resolves when the last connection came so long ago. */
  async past(ms: number): Promise<void> {
    for (let left = this.#left(ms); left > 0; left = this.#left(ms)) await sleep(left);
  }

  /**
   * Resolves when no connection has come for `lullMs`, at most `lullMsMax` from now, and in any case only after whole
   * turns of the event loop in which none was accepted. The caller closes the port in the same turn.
   */
  async lull(): Promise<void> {
    const { lullMs, lullMsMax } = lullLimits;
    const giveUpAt = performance.now() + lullMsMax;
    while (this.#left(lullMs) > 0 && performance.now() < giveUpAt) await sleep(lullMs / 5);
    const turnsEndAt = giveUpAt + lullMsMax;
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
