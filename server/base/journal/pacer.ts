import { journalLimits } from "./limits.ts";

const { commitGapMs, busyGapMs, busyEntries } = journalLimits;

/**
 * Decides when to commit: at once if the last commit is long enough ago, otherwise as soon as it is; never two at a time.
 * All requests in between go into the next commit. After a commit of many entries the pause is longer, because the cost of
 * a commit does not depend on its size.
 */
export class JournalPacer {
  readonly #commit: () => Promise<void>;
  #gapMs: number = commitGapMs;
  /** Requests since the last commit. */
  #entries = 0;
  #lastAt = Number.NEGATIVE_INFINITY;
  #busy = false;
  #wanted = false;
  #idle: PromiseWithResolvers<void> | undefined;

  /** `commit` writes all pending entries. It must not reject. */
  constructor(commit: () => Promise<void>) {
    this.#commit = commit;
  }

  /** Requests a commit for one more entry. */
  request(): void {
    this.#entries += 1;
    if (this.#wanted) return;
    this.#wanted = true;
    if (!this.#busy) this.#schedule();
  }

  /** Resolves when no commit runs and no entry is pending. */
  async idle(): Promise<void> {
    if (!this.#busy && !this.#wanted) return;
    this.#idle ??= Promise.withResolvers();
    await this.#idle.promise;
  }

  #schedule(): void {
    this.#busy = true;
    const waitMs = this.#lastAt + this.#gapMs - performance.now();
    // setImmediate runs after all ready sockets are read, so the actions of one turn are committed together.
    if (waitMs <= 0) setImmediate(() => this.#run());
    else setTimeout(() => this.#run(), Math.ceil(waitMs));
  }

  #run(): void {
    this.#wanted = false;
    this.#gapMs = this.#entries < busyEntries ? commitGapMs : busyGapMs;
    this.#entries = 0;
    this.#lastAt = performance.now();
    void this.#commit().then(() => this.#done());
  }

  #done(): void {
    this.#busy = false;
    if (this.#wanted) return this.#schedule();
    this.#idle?.resolve();
    this.#idle = undefined;
  }
}
