/** Sessions in use, in memory for some seconds, so that a request costs no query. */
import { sessionLimits } from "./limits.ts";
import type { SessionId, UserId } from "#protocol/ids.ts";
import type { Session } from "#server/base/db/records.ts";
import { hasRole } from "#protocol/calls/users.ts";
import { makeRoom } from "#server/base/core/makeRoom.ts";

interface Cached {
  readonly session: Session;
  readonly readAt: number;
}

const isStaff = ({ user }: Session): boolean => hasRole(user.role, "moderator");

/**
 * Sessions in use, kept for some seconds so that a request costs no query; one that was ended is gone at once. Those of
 * staff are read for each request: the command line takes a role away beside the server.
 */
export class SessionCache {
  readonly #stored = new Map<SessionId, Cached>();
  /** Counts what was forgotten: an answer that was under way meanwhile may be older than that and is not kept. */
  #forgotten = 0;

  find(id: SessionId, at: number): Session | undefined {
    const cached = this.#stored.get(id);
    const isFresh = cached !== undefined && Math.abs(at - cached.readAt) < sessionLimits.cacheMs;
    return isFresh && !isStaff(cached.session) ? cached.session : undefined;
  }

  /** The cached session, however old the copy is. */
  remembered(id: SessionId): Session | undefined {
    return this.#stored.get(id)?.session;
  }

  /** The remembered sessions of staff. */
  staffIds(): SessionId[] {
    return [...this.#stored].flatMap(([id, { session }]) => (isStaff(session) ? [id] : []));
  }

  /** Reads a session and stores it here. */
  async fill(id: SessionId, at: number, read: () => Promise<Session | undefined>): Promise<Session | undefined> {
    const forgotten = this.#forgotten;
    const session = await read();
    this.#stored.delete(id);
    if (session === undefined || forgotten !== this.#forgotten) return session;
    makeRoom(this.#stored, sessionLimits.cachedMax);
    this.#stored.set(id, { session, readAt: at });
    return session;
  }

  forget(id: SessionId): void {
    this.#forgotten++;
    this.#stored.delete(id);
  }

  forgetUser(userId: UserId): void {
    this.#forgotten++;
    for (const [id, { session }] of this.#stored) if (session.user.id === userId) this.#stored.delete(id);
  }
}
