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

export class PendingWrites {
  /** Calls back once, later; the answer cancels it. */
  readonly #after: (ms: number, call: () => void) => () => void;
  readonly #pending = new Set<Promise<void>>();

  constructor(after: (ms: number, call: () => void) => () => void) {
    this.#after = after;
  }

  get isEmpty(): boolean {
    return this.#pending.size === 0;
  }

  /** Counts a work until it is over, however it ends. */
  track<T>(work: Promise<T>): Promise<T> {
    const end = (): void => void this.#pending.delete(counted);
    const counted = work.then(end, end);
    this.#pending.add(counted);
    return work;
  }

  /** Until all of it is over, with what begins meanwhile, or the time is up. What took too long is given up. */
  finished(): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        cancel();
        this.#pending.clear();
        resolve();
      };
      const cancel = this.#after(waitMsMax, end);
      void this.#allFinished().then(end);
    });
  }

  async #allFinished(): Promise<void> {
    while (!this.isEmpty) await Promise.all(this.#pending);
  }
}

/**
 * Holds the last step of quitting back while something is pendingWrites, whatever the app quits for. By then the windows
 * are closed, so nothing new begins, and the second time there is nothing to hold it back for.
 */
export function finishBeforeQuitting(app: QuittingApp, pendingWrites: PendingWrites): void {
  let isWaiting = false;
  app.on("will-quit", (event) => {
    if (pendingWrites.isEmpty) return;
    event.preventDefault();
    if (isWaiting) return;
    isWaiting = true;
    void pendingWrites.finished().then(() => {
      isWaiting = false;
      app.quit();
    });
  });
}
