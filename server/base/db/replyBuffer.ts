/** The longest time, in milliseconds, that a reply waits for the replies to other statements of the same message. */
export const repliesMsMax = 2;

/** Collects the replies of the database thread into few messages, because a message costs more than its content. */
export class ReplyBuffer<T> {
  readonly #post: (answers: readonly T[]) => void;
  readonly #now: () => number;
  #ready: T[] = [];
  #since = 0;

  /** `now` returns monotonic milliseconds. */
  constructor(post: (answers: readonly T[]) => void, now: () => number = () => performance.now()) {
    this.#post = post;
    this.#now = now;
  }

  add(answer: T): void {
    if (this.#ready.length === 0) this.#since = this.#now();
    this.#ready.push(answer);
    if (this.#now() - this.#since > repliesMsMax) this.send();
  }

  /** Posts all collected replies. */
  send(): void {
    if (this.#ready.length > 0) this.#post(this.#ready);
    this.#ready = [];
  }
}
