/** States of a tournament with their times, so that they are shown as late as the table. */
import { isDeepStrictEqual } from "node:util";
import { overlayLimits } from "./limits.ts";
import type { TournamentFacts } from "./tournamentPicture.ts";

export class DelayedFacts {
  #states: { readonly at: number; readonly facts: TournamentFacts }[] = [];

  /** Whether there is any state. */
  get isEmpty(): boolean {
    return this.#states.length === 0;
  }

  /** A state that is like the one before is not kept, and of another one only what differs. Whether it was kept. */
  add(at: number, facts: TournamentFacts): boolean {
    const before = this.#states.at(-1)?.facts;
    const kept = before === undefined ? facts : sharing(facts, before);
    if (kept === before) return false;
    this.#states.push({ at, facts: kept });
    if (this.#states.length > overlayLimits.factsMax) this.#states.shift();
    return true;
  }

  clear(): void {
    this.#states = [];
  }

  /** The state as it was at `at`; the first one where there was none yet. */
  shownAt(at: number): TournamentFacts | null {
    while (this.#states.length > 1 && (this.#states[1]?.at ?? 0) <= at) this.#states.shift();
    return this.#states[0]?.facts ?? null;
  }
}

/**
 * The same state made of the parts of the one before, as far as they are equal. With 1,024 players a state of its own is
 * most of a megabyte, and hundreds of them wait for a long delay.
 */
function sharing(facts: TournamentFacts, before: TournamentFacts): TournamentFacts {
  const shared = <T>(now: T, earlier: T | undefined): T =>
    earlier !== undefined && isDeepStrictEqual(now, earlier) ? earlier : now;
  const all = facts.records.map((record, index) => shared(record, before.records[index]));
  const isSame = all.length === before.records.length && all.every((record, index) => record === before.records[index]);
  const records = isSame ? before.records : all;
  const of = shared(facts.of, before.of);
  const rounds = shared(facts.rounds, before.rounds);
  const players = shared(facts.players, before.players);
  const isLike =
    isSame &&
    of === before.of &&
    rounds === before.rounds &&
    players === before.players &&
    facts.champion === before.champion;
  return isLike ? before : { of, records, rounds, players, champion: facts.champion };
}
