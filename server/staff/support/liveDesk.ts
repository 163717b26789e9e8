/** Which of staff take live chats now: those who said so, whose page says every 30 s that it still is there. */
import type { Clock } from "#server/base/core/clock.ts";
import { deskLimits } from "./limits.ts";

export class LiveDesk {
  readonly #clock: Pick<Clock, "monotonic">;
  /** By user, the monotonic time until which the user counts as there. */
  readonly #until = new Map<string, number>();

  constructor(clock: Pick<Clock, "monotonic">) {
    this.#clock = clock;
  }

  set(userId: string, isAvailable: boolean): void {
    if (!isAvailable) this.#until.delete(userId);
    else if (this.#until.has(userId) || this.staff.length < deskLimits.staffMax) {
      this.#until.set(userId, this.#clock.monotonic() + deskLimits.availableMs);
    }
  }

  /** The ids of those who are there. */
  get staff(): readonly string[] {
    const now = this.#clock.monotonic();
    for (const [userId, until] of this.#until) if (until <= now) this.#until.delete(userId);
    return [...this.#until.keys()];
  }

  isAvailable(userId: string): boolean {
    return this.staff.includes(userId);
  }
}
