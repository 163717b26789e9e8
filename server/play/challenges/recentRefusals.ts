import { challengeLimits } from "./limits.ts";
import type { Clock } from "#server/base/core/clock.ts";

/** Who was refused by whom a moment ago: asking the same again at once is nagging. */
export class RecentRefusals {
  readonly #clock: Clock;
  /** The latest is the last. */
  readonly #at = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(fromId: string, byId: string): void {
    const key = keyOf(fromId, byId);
    this.#at.delete(key);
    const [oldest] = this.#at.keys();
    if (oldest !== undefined && this.#at.size >= challengeLimits.declinedKept) this.#at.delete(oldest);
    this.#at.set(key, this.#clock.monotonic());
  }

  isFresh(fromId: string, byId: string): boolean {
    const at = this.#at.get(keyOf(fromId, byId));
    return at !== undefined && this.#clock.monotonic() - at < challengeLimits.declinedMs;
  }
}

const keyOf = (fromId: string, byId: string): string => `${fromId}:${byId}`;
