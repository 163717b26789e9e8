import { chatLimits } from "./limits.ts";
import type { RefusalCode } from "#protocol/frames/messages.ts";
import type { RateLimiter } from "#server/base/rateLimits/rates.ts";
import { sameness } from "#server/base/core/cleanLine.ts";

interface LastLine {
  lastLine: string;
  saidAt: number;
}

/** Limits of one channel: no repeated lines of a user, and a rate for all users together. */
export class ChatPace {
  readonly #rates: RateLimiter;
  /** In the order of their last lines. */
  readonly #byUser = new Map<string, LastLine>();

  constructor(rates: RateLimiter) {
    this.#rates = rates;
  }

  /** Why this line of a user is refused now, or null: then it counts as sent. `now` is monotonic milliseconds. */
  refusalOf(userId: string, line: string, now: number): RefusalCode | null {
    const talker = this.#byUser.get(userId) ?? { lastLine: "", saidAt: now };
    this.#remember(userId, talker);
    const same = sameness(line);
    if (talker.lastLine === same && now - talker.saidAt < chatLimits.repeatMs) return "said-already";
    if (this.#rates.take("globalChat", { all: "" }) > 0) return "too-many-messages";
    talker.lastLine = same;
    talker.saidAt = now;
    return null;
  }

  /** The line was not sent in the end, so the same line is allowed again. */
  takeBack(userId: string): void {
    const talker = this.#byUser.get(userId);
    if (talker !== undefined) talker.lastLine = "";
  }

  #remember(userId: string, talker: LastLine): void {
    this.#byUser.delete(userId);
    const [oldest] = this.#byUser.keys();
    if (oldest !== undefined && this.#byUser.size >= chatLimits.talkersMax) this.#byUser.delete(oldest);
    this.#byUser.set(userId, talker);
  }
}
