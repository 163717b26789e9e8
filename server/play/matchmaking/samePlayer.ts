import { queueLimits } from "./limits.ts";

/** Which ids belong to one person, as far as the server knows: a guest who signed in and the account. */
export class SamePlayers {
  readonly #accounts = new Map<string, string>();

  /** The guest turned out to be this account. */
  join(guestId: string, accountId: string): void {
    const [oldest] = this.#accounts.keys();
    if (oldest !== undefined && this.#accounts.size >= queueLimits.personsKept) this.#accounts.delete(oldest);
    this.#accounts.set(guestId, accountId);
  }

  /** The same for all accounts of one person. */
  of(userId: string): string {
    return this.#accounts.get(userId) ?? userId;
  }
}
