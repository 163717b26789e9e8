import { socialLimits } from "#server/limits.ts";
import type { RefusalCode } from "#server/protocol/messages.ts";
import { Bucket, type MessageCredits } from "#server/sockets/credits.ts";
import { sameness } from "./speech.ts";

interface Talker {
  readonly pace: Bucket;
  lastLine: string;
  saidAt: number;
}

/** The pace of those who talk: of each user, over all of his connections, and of all together. */
export class Talkers {
  readonly #credits: MessageCredits["chat"];
  readonly #all: Bucket;
  /** Whoever talked last is the last. */
  readonly #byUser = new Map<string, Talker>();

  constructor(credits: MessageCredits["chat"], now: number) {
    const { talkersAtOnce: many } = socialLimits;
    this.#credits = credits;
    this.#all = new Bucket({ burst: credits.burst * many, perSecond: credits.perSecond * many }, now);
  }

  /** Why this user may not say this now, or null: then it counts as said. `now` is monotonic milliseconds. */
  refusalOf(userId: string, line: string, now: number): RefusalCode | null {
    const talker = this.#byUser.get(userId) ?? { pace: new Bucket(this.#credits, now), lastLine: "", saidAt: now };
    this.#remember(userId, talker);
    const same = sameness(line);
    if (talker.lastLine === same && now - talker.saidAt < socialLimits.repeatMs) return "said-already";
    if (!talker.pace.take(now) || !this.#all.take(now)) return "too-many-messages";
    talker.lastLine = same;
    talker.saidAt = now;
    return null;
  }

  /** The line was not said after all: it may be tried again. */
  takeBack(userId: string): void {
    const talker = this.#byUser.get(userId);
    if (talker !== undefined) talker.lastLine = "";
  }

  #remember(userId: string, talker: Talker): void {
    this.#byUser.delete(userId);
    const [oldest] = this.#byUser.keys();
    if (oldest !== undefined && this.#byUser.size >= socialLimits.talkersMax) this.#byUser.delete(oldest);
    this.#byUser.set(userId, talker);
  }
}
