/** Answers that are ready wait for at most this long for those of the statements that came with them. */
export const repliesMsMax = 2;

/** Gathers the database thread's answers, because each message costs the event loop more than what is in it. */
export class ReplyBuffer<T> {
  readonly #post: (answers: readonly T[]) => void;
  readonly #now: () => number;
  #ready: T[] = [];
  #since = 0;

  /** `now` gives monotonic milliseconds. */
  constructor(post: (answers: readonly T[]) => void, now: () => number = () => performance.now()) {
    this.#post = post;
    this.#now = now;
  }

  add(answer: T): void {
    if (this.#ready.length === 0) this.#since = this.#now();
    this.#ready.push(answer);
    if (this.#now() - this.#since > repliesMsMax) this.send();
  }

  /** Posts what is ready. */
  send(): void {
    if (this.#ready.length > 0) this.#post(this.#ready);
    this.#ready = [];
  }
}
