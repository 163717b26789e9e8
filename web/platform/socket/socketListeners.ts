import type { ReceivedMessages } from "#server/protocol/serverReader.ts";

/**
 * off: not wanted. connecting: on the way for the first time. open: welcomed. lost: on the way again.
 * ended: the session is over and somebody must sign in. outdated: the server speaks another protocol than this page.
 */
export type ConnectionState = "off" | "connecting" | "open" | "lost" | "ended" | "outdated";

/** What others may listen to; the rest is the socket's own business. */
export type Heard = Exclude<keyof ReceivedMessages, "ack" | "welcome">;

/** Who listens to a connection: to its messages, kind by kind, and to how it stands. */
export class Listeners {
  readonly #byType = new Map<string, Set<(payload: never) => void>>();
  readonly #watchers = new Set<(state: ConnectionState) => void>();

  /** How many listen, to anything at all. */
  get listening(): number {
    return [...this.#byType.values()].reduce((sum, { size }) => sum + size, this.#watchers.size);
  }

  /** Listens to one kind of message; the answer stops it. */
  on<T extends Heard>(type: T, listener: (payload: ReceivedMessages[T]) => void): () => void {
    const set = this.#byType.get(type) ?? new Set();
    this.#byType.set(type, set.add(listener));
    return () => set.delete(listener);
  }

  /** Whether anybody listens to this kind of message. */
  hears(type: Heard): boolean {
    return (this.#byType.get(type)?.size ?? 0) > 0;
  }

  /** Follows the connection; the answer stops it. */
  watch(watcher: (state: ConnectionState) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Hands a message to those who listen to its kind. */
  emit<T extends Heard>(type: T, payload: ReceivedMessages[T]): void {
    for (const listener of this.#byType.get(type) ?? []) listener(payload as never);
  }

  /** Says to the watchers how the connection stands now. */
  become(state: ConnectionState): void {
    for (const watcher of this.#watchers) watcher(state);
  }
}
