import { journalLimits } from "./limits.ts";

const { commitGapMs, busyGapMs, busyEntries } = journalLimits;

/**
 * When to commit: at once if the last commit is long enough ago, else as soon as it may, and never two at a time. All
 * that is asked for meanwhile goes into the next commit. After a commit of many entries the next one waits longer: it
 * costs the same whatever it holds, and so many have to wait for each other anyway.
 */
export class JournalPacer {
  readonly #commit: () => Promise<void>;
  #gapMs: number = commitGapMs;
  /** Asked for since the last commit. */
  #entries = 0;
  #lastAt = Number.NEGATIVE_INFINITY;
  #busy = false;
  #wanted = false;
  #idle: PromiseWithResolvers<void> | undefined;

  /** `commit` writes all that waits and must not reject. */
  constructor(commit: () => Promise<void>) {
    this.#commit = commit;
  }

  /** There is something more to commit. */
  request(): void {
    this.#entries += 1;
    if (this.#wanted) return;
    this.#wanted = true;
    if (!this.#busy) this.#schedule();
  }

  /** Resolves when nothing is being committed and nothing waits. */
  async idle(): Promise<void> {
    if (!this.#busy && !this.#wanted) return;
    this.#idle ??= Promise.withResolvers();
    await this.#idle.promise;
  }

  #schedule(): void {
    this.#busy = true;
    const waitMs = this.#lastAt + this.#gapMs - performance.now();
    // The check phase comes right after all sockets that are ready were read, so one turn's actions go together.
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
