import type { UserId } from "#protocol/ids.ts";
import type { GlobalChatStore, GlobalLine, NewGlobalLine } from "#server/play/chat/chatStore.ts";
import { StoreUnavailable } from "#server/base/core/errors.ts";
import type { User } from "#server/base/db/records.ts";

/** The lines of the global chat without a database, and the users who may write. */
export class MemoryGlobalChat implements GlobalChatStore {
  readonly lines: GlobalLine[] = [];
  /** While true the store fails. */
  isAway = false;
  /** Guests who have never played; everybody else may write. */
  readonly strangers = new Set<string>();
  readonly #ids = new Map<string, GlobalLine>();
  pruned = 0;
  /** How often the history was read, and how often users were read. */
  reads = 0;
  requested = 0;

  async add({ userId, text, at, actionId }: NewGlobalLine): Promise<{ line: GlobalLine; isNew: boolean }> {
    this.#mustBeHere();
    const key = `${userId} ${actionId}`;
    const known = actionId === null ? undefined : this.#ids.get(key);
    if (known !== undefined) return { line: known, isNew: false };
    const id = String(this.lines.length + 1);
    const line: GlobalLine = { id, userId, username: `name-${userId}`, imageUrl: null, text, at };
    this.lines.push(line);
    this.#ids.set(key, line);
    return { line, isNew: true };
  }

  async last(limit: number): Promise<GlobalLine[]> {
    this.reads++;
    this.#mustBeHere();
    return this.lines.slice(-limit);
  }

  async saidBy(userId: UserId, limit: number): Promise<GlobalLine[]> {
    return this.lines.filter((line) => line.userId === userId).slice(-limit);
  }

  async prune(): Promise<number> {
    return this.pruned++;
  }

  /** A user, with the fields that the channel reads. */
  async find(id: string): Promise<User | undefined> {
    this.requested++;
    this.#mustBeHere();
    const role = this.strangers.has(id) ? "guest" : "player";
    return { id, role, isBot: false, gamesPlayed: 0 } as User;
  }

  #mustBeHere(): void {
    if (this.isAway) throw new StoreUnavailable("away");
  }
}
