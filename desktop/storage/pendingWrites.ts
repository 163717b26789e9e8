/**
 * What is still being written when the app quits. Quitting waits for it, because a token that somebody logged out of
 * must not stay in the keychain; and not for long, because a keychain may ask a question that nobody answers.
 */

/** What of Electron's `app` is used. */
export interface QuittingApp {
  on(event: "will-quit", listener: (event: { preventDefault(): void }) => void): unknown;
  quit(): void;
}

const waitMsMax = 2_000;

export class Unfinished {
  /** Calls back once, later; the answer cancels it. */
  readonly #after: (ms: number, call: () => void) => () => void;
  readonly #works = new Set<Promise<void>>();

  constructor(after: (ms: number, call: () => void) => () => void) {
    this.#after = after;
  }

  get isEmpty(): boolean {
    return this.#works.size === 0;
  }

  /** Counts a work until it is over, however it ends. */
  count<T>(work: Promise<T>): Promise<T> {
    const end = (): void => void this.#works.delete(counted);
    const counted = work.then(end, end);
    this.#works.add(counted);
    return work;
  }

  /** Until all of it is over, with what begins meanwhile, or the time is up. What took too long is given up. */
  over(): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        cancel();
        this.#works.clear();
        resolve();
      };
      const cancel = this.#after(waitMsMax, end);
      void this.#allOver().then(end);
    });
  }

  async #allOver(): Promise<void> {
    while (!this.isEmpty) await Promise.all(this.#works);
  }
}

/**
 * Holds the last step of quitting back while something is unfinished, whatever the app quits for. By then the windows
 * are closed, so nothing new begins, and the second time there is nothing to hold it back for.
 */
export function finishBeforeQuitting(app: QuittingApp, unfinished: Unfinished): void {
  let isWaiting = false;
  app.on("will-quit", (event) => {
    if (unfinished.isEmpty) return;
    event.preventDefault();
    if (isWaiting) return;
    isWaiting = true;
    void unfinished.over().then(() => {
      isWaiting = false;
      app.quit();
    });
  });
}
