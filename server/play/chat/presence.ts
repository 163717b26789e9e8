import { chatLimits } from "./limits.ts";
import type { UserId } from "#protocol/ids.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { Connection } from "#server/base/connections.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { frame } from "#protocol/frames/codec.ts";
import type { ChatElsewhere } from "./chatElsewhere.ts";
import type { GlobalPresence } from "#protocol/frames/userRecords.ts";

/**
 * Sends the list of users in the chat to all of them: some seconds after a change, not at each one, and more rarely the
 * number of users online. While nobody has the chat open, nothing is counted and no timer runs.
 */
export class Presence {
  readonly #links = new Set<Connection>();
  readonly #clock: Clock;
  readonly #online: () => number;
  readonly #elsewhere: ChatElsewhere;
  #hasChanged = false;
  #told = 0;
  #toldAt = 0;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, online: () => number, elsewhere: ChatElsewhere) {
    this.#clock = clock;
    this.#online = online;
    this.#elsewhere = elsewhere;
  }

  get links(): Iterable<Connection> {
    return this.#links;
  }

  /** Adds a connection, which gets the list of users present at once. */
  enter(link: Connection): void {
    this.#hasChanged ||= !this.#links.has(link);
    this.#links.add(link);
    this.#elsewhere.enter(link.user);
    link.send(frame("globalPresence", this.#seen()));
    this.#arm();
  }

  leave(link: Connection): void {
    if (!this.#links.delete(link)) return;
    this.#hasChanged = true;
    this.#elsewhere.leave(link.user.id, () => this.#isOwn(link.user.id));
    if (this.#links.size === 0) this.stop();
  }

  isHere(userId: UserId): boolean {
    if (this.#isOwn(userId)) return true;
    for (const { id } of this.#elsewhere.users()) if (id === userId) return true;
    return false;
  }

  /** Users on other nodes have come or gone. */
  changed(): void {
    this.#hasChanged = true;
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #isOwn(userId: UserId): boolean {
    for (const link of this.#links) if (link.user.id === userId) return true;
    return false;
  }

  #arm(): void {
    this.#cancel ??= this.#clock.after(chatLimits.presenceMs, () => {
      this.#cancel = null;
      this.#notify();
      this.#arm();
    });
  }

  #notify(): void {
    const now = this.#clock.monotonic();
    const isStale = now - this.#toldAt >= chatLimits.onlineMs && this.#online() !== this.#told;
    if (!this.#hasChanged && !isStale) return;
    this.#hasChanged = false;
    const own = this.#ownUsers();
    for (const user of own.values()) this.#elsewhere.enter(user);
    const seen = this.#seen(own);
    this.#told = seen.online;
    this.#toldAt = now;
    const bytes = frame("globalPresence", seen);
    for (const link of this.#links) link.send(bytes);
  }

  /** The users who are connected here, each once, as the last connection shows them. */
  #ownUsers(): Map<UserId, PublicUser> {
    const users = new Map<UserId, PublicUser>();
    for (const { user } of this.#links) users.set(user.id, user);
    return users;
  }

  /** `users`: those who are connected here. */
  #seen(users = this.#ownUsers()): GlobalPresence {
    for (const user of this.#elsewhere.users()) users.set(user.id, user);
    const visible = [...users.values()].slice(0, chatLimits.presenceUsersMax);
    return { online: this.#online(), here: users.size, users: visible };
  }
}
