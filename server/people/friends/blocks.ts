import { safetyLimits } from "./blockLimits.ts";
import type { SocialStore } from "./socialStore.ts";

/**
 * Which users have blocked which others, in memory, because each chat line asks for it.
 * A user's blocks are read with each connection of theirs and kept for those who have any; the store has them all.
 */
export class Blocks {
  readonly #store: SocialStore;
  /** The user read last is the last. */
  readonly #byUser = new Map<string, Set<string>>();

  constructor(store: SocialStore) {
    this.#store = store;
  }

  /** Reads a user's blocks; before this they have no effect. Rejects if the store does not answer. */
  async load(userId: string): Promise<void> {
    this.#keep(userId, new Set(await this.#store.blockedIds(userId)));
  }

  /** Whether the viewer has blocked the other user. */
  hides(viewerId: string, userId: string): boolean {
    return this.#byUser.get(viewerId)?.has(userId) === true;
  }

  /** Blocks another user, on the viewer's open connections too. */
  async block(viewerId: string, userId: string, at: number): Promise<"blocked" | "unknown" | "too-many"> {
    const done = await this.#store.block(viewerId, userId, at);
    if (done === "blocked") this.#keep(viewerId, new Set(this.#byUser.get(viewerId)).add(userId));
    return done;
  }

  async unblock(viewerId: string, userId: string): Promise<void> {
    await this.#store.unblock(viewerId, userId);
    const left = new Set(this.#byUser.get(viewerId));
    left.delete(userId);
    this.#keep(viewerId, left);
  }

  #keep(userId: string, blocked: Set<string>): void {
    this.#byUser.delete(userId);
    if (blocked.size === 0) return;
    const [oldest] = this.#byUser.keys();
    if (oldest !== undefined && this.#byUser.size >= safetyLimits.blockersMax) this.#byUser.delete(oldest);
    this.#byUser.set(userId, blocked);
  }
}
