/**
 * When to commit: at once if the last commit is long enough ago, else as soon as it may, and never two at a time. All
 * that is asked for meanwhile goes into the next commit.
 */
export class JournalPacer {
  readonly #commit: () => Promise<void>;
  readonly #gapMs: number;
  #lastAt = Number.NEGATIVE_INFINITY;
  #busy = false;
  #wanted = false;
  #idle: PromiseWithResolvers<void> | undefined;

  /** `commit` writes all that waits and must not reject. */
  constructor(commit: () => Promise<void>, gapMs: number) {
    this.#commit = commit;
    this.#gapMs = gapMs;
  }

  /** There is something to commit. */
  want(): void {
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
