import { chatLimits } from "./limits.ts";
import type { UserId } from "#protocol/ids.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { Connection } from "#server/base/connections.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { frame } from "#protocol/frames/codec.ts";
import type { GlobalPresence } from "#protocol/frames/userRecords.ts";

/**
 * Sends the list of users in the chat to all of them: some seconds after a change, not at each one, and more rarely the
 * number of users online. While nobody has the chat open, nothing is counted and no timer runs.
 */
export class Presence {
  readonly #links = new Set<Connection>();
  readonly #clock: Clock;
  readonly #online: () => number;
  #hasChanged = false;
  #told = 0;
  #toldAt = 0;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, online: () => number) {
    this.#clock = clock;
    this.#online = online;
  }

  get links(): Iterable<Connection> {
    return this.#links;
  }

  /** Adds a connection, which gets the list of users present at once. */
  enter(link: Connection): void {
    this.#hasChanged ||= !this.#links.has(link);
    this.#links.add(link);
    link.send(frame("globalPresence", this.#seen()));
    this.#arm();
  }

  leave(link: Connection): void {
    if (!this.#links.delete(link)) return;
    this.#hasChanged = true;
    if (this.#links.size === 0) this.stop();
  }

  isHere(userId: UserId): boolean {
    for (const link of this.#links) if (link.user.id === userId) return true;
    return false;
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
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
    const seen = this.#seen();
    this.#told = seen.online;
    this.#toldAt = now;
    const bytes = frame("globalPresence", seen);
    for (const link of this.#links) link.send(bytes);
  }

  #seen(): GlobalPresence {
    const users = new Map<UserId, PublicUser>();
    for (const { user } of this.#links) users.set(user.id, user);
    const visible = [...users.values()].slice(0, chatLimits.presenceUsersMax);
    return { online: this.#online(), here: users.size, users: visible };
  }
}
