import type { TournamentId, UserId } from "#protocol/ids.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { tournamentLimits } from "../limits.ts";

/** The users who look at a tournament through this node: they receive its changes for a while. */
export class Watchers {
  readonly #clock: Pick<Clock, "monotonic">;
  /** Each since when, monotonic. */
  readonly #byTournament = new Map<TournamentId, Map<UserId, number>>();
  #sweepAt: number;

  constructor(clock: Pick<Clock, "monotonic">) {
    this.#clock = clock;
    this.#sweepAt = clock.monotonic() + tournamentLimits.watchedMs;
  }

  /** How many there are, those whose time is over included. */
  get size(): number {
    return [...this.#byTournament.values()].reduce((sum, users) => sum + users.size, 0);
  }

  add(id: TournamentId, userId: UserId): void {
    const now = this.#clock.monotonic();
    if (now >= this.#sweepAt) this.#sweep(now);
    const users = this.#byTournament.get(id);
    if (users === undefined) this.#byTournament.set(id, new Map([[userId, now]]));
    else users.set(userId, now);
  }

  of(id: TournamentId): UserId[] {
    const now = this.#clock.monotonic();
    return [...(this.#byTournament.get(id) ?? [])].flatMap(([userId, since]) => (isOver(since, now) ? [] : [userId]));
  }

  /** A tournament that is over has no changes that would remove them. */
  #sweep(now: number): void {
    this.#sweepAt = now + tournamentLimits.watchedMs;
    for (const [id, users] of this.#byTournament) {
      for (const [userId, since] of users) if (isOver(since, now)) users.delete(userId);
      if (users.size === 0) this.#byTournament.delete(id);
    }
  }
}

const isOver = (since: number, now: number): boolean => now - since >= tournamentLimits.watchedMs;
