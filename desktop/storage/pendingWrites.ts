/**
 * Writes that are running when the app quits. Quitting waits for them, because a token must not stay in the keychain
 * after signing out. The wait is bounded, because a keychain may show a prompt that is never answered.
 */

/** The part of Electron's `app` that is used. */
export interface QuittingApp {
  on(event: "will-quit", listener: (event: { preventDefault(): void }) => void): unknown;
  quit(): void;
}

const waitMsMax = 2_000;

export class PendingWrites {
  /** Calls back once after `ms` milliseconds; the returned function cancels it. */
  readonly #after: (ms: number, call: () => void) => () => void;
  readonly #pending = new Set<Promise<void>>();

  constructor(after: (ms: number, call: () => void) => () => void) {
    this.#after = after;
  }

  get isEmpty(): boolean {
    return this.#pending.size === 0;
  }

  /** Tracks a write until it ends, also by an error. Returns the same promise. */
  track<T>(work: Promise<T>): Promise<T> {
    const end = (): void => void this.#pending.delete(counted);
    const counted = work.then(end, end);
    this.#pending.add(counted);
    return work;
  }

  /**
   * Resolves when all writes have ended, with those that start meanwhile, or when the time is up. Later writes are
   * dropped.
   */
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
 * Delays the last step of quitting while writes are pending, for any reason of quitting. The windows are closed by then,
 * so no new write starts.
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
