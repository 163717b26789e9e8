/** Calls back after each match that was stored, with all that it brought its players. */
export class StoredWatch {
  readonly #watchers: (() => void)[];

  constructor(...watchers: (() => void)[]) {
    this.#watchers = watchers;
  }

  watch(watcher: () => void): void {
    this.#watchers.push(watcher);
  }

  tell(): void {
    for (const watcher of this.#watchers) watcher();
  }
}
