import type { ReceivedMessages } from "#server/protocol/serverReader.ts";

/**
 * off: not wanted. connecting: for the first time. open: welcomed. lost: reconnecting. ended: the session is over and
 * the user must sign in. outdated: the server speaks another protocol than this page.
 */
export type ConnectionState = "off" | "connecting" | "open" | "lost" | "ended" | "outdated";

/** The messages with listeners; the socket handles the others itself. */
export type ListenableType = Exclude<keyof ReceivedMessages, "ack" | "welcome">;

/** The listeners of a connection: of its messages by type, and of its state. */
export class Listeners {
  readonly #byType = new Map<string, Set<(payload: never) => void>>();
  readonly #watchers = new Set<(state: ConnectionState) => void>();

  /** The number of listeners of all types. */
  get listening(): number {
    return [...this.#byType.values()].reduce((sum, { size }) => sum + size, this.#watchers.size);
  }

  /** Listens to one type of message; returns a function that stops it. */
  on<T extends ListenableType>(type: T, listener: (payload: ReceivedMessages[T]) => void): () => void {
    const set = this.#byType.get(type) ?? new Set();
    this.#byType.set(type, set.add(listener));
    return () => set.delete(listener);
  }

  /** Whether this type of message has a listener. */
  hasListener(type: ListenableType): boolean {
    return (this.#byType.get(type)?.size ?? 0) > 0;
  }

  /** Follows the connection's state; returns a function that stops it. */
  watch(watcher: (state: ConnectionState) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Passes a message to the listeners of its type. */
  emit<T extends ListenableType>(type: T, payload: ReceivedMessages[T]): void {
    for (const listener of this.#byType.get(type) ?? []) listener(payload as never);
  }

  /** Tells the watchers the connection's state. */
  become(state: ConnectionState): void {
    for (const watcher of this.#watchers) watcher(state);
  }
}
