/**
 * The state of tournaments for streams: read once for all streams that follow one, shown as late as the table, and drawn
 * once for each change.
 */
import type { MatchKey, TournamentId, UserId } from "#protocol/ids.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { StoredTournament } from "#server/events/tournaments/rows/tournamentRows.ts";
import type { FullTournament } from "#server/events/tournaments/tournamentStore.ts";
import { overlayLimits } from "./limits.ts";
import { factsOf, type TournamentFacts, tournamentPicture } from "./tournamentPicture.ts";
import { isDeepStrictEqual } from "node:util";
import type { Overlay } from "#protocol/frames/overlay.ts";

export interface ReadTournament {
  readonly tournament: StoredTournament;
  readonly facts: TournamentFacts;
}

export const readTournament = (full: FullTournament): ReadTournament => ({
  tournament: full.tournament,
  facts: factsOf(full),
});

interface Read {
  /** Monotonic. */
  readonly at: number;
  readonly answer: Promise<ReadTournament | undefined>;
}

export class TournamentReads {
  readonly #read: (id: TournamentId) => Promise<FullTournament | undefined>;
  readonly #clock: Pick<Clock, "monotonic">;
  readonly #reads = new Map<TournamentId, Read>();

  constructor(read: (id: TournamentId) => Promise<FullTournament | undefined>, clock: Pick<Clock, "monotonic">) {
    this.#read = read;
    this.#clock = clock;
  }

  /**
   * The tournament as it was read lately, or as it is.
   * @throws StoreUnavailable while the store is away
   */
  readonly of = (id: TournamentId): Promise<ReadTournament | undefined> => {
    const now = this.#clock.monotonic();
    for (const [old, { at }] of this.#reads) if (now - at >= overlayLimits.sharedMs) this.#reads.delete(old);
    const known = this.#reads.get(id);
    if (known !== undefined) return known.answer;
    const answer = this.#read(id).then((full) => (full === undefined ? undefined : readTournament(full)));
    const read: Read = { at: now, answer };
    this.#reads.set(id, read);
    // the next request tries again
    answer.catch(() => {
      if (this.#reads.get(id) === read) this.#reads.delete(id);
    });
    return answer;
  };
}

/** States of a tournament with their times. They are shown as late as the table. */
export class DelayedFacts {
  #states: { readonly at: number; readonly facts: TournamentFacts }[] = [];

  /** Whether there is any state. */
  get isEmpty(): boolean {
    return this.#states.length === 0;
  }

  /** A state that is like the one before is not kept, and of another one only what differs. Whether it was kept. */
  add(at: number, facts: TournamentFacts): boolean {
    const before = this.#states.at(-1)?.facts;
    const shared = before === undefined ? facts : sharing(facts, before);
    if (shared === before) return false;
    this.#states.push({ at, facts: shared });
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

/** The last picture of a tournament. With 1,024 players it takes longer than all the rest, and changes rarely. */
export class BracketCache {
  #shared: {
    readonly facts: TournamentFacts;
    readonly match: MatchKey | null;
    readonly picture: NonNullable<Overlay["tournament"]>;
  } | null = null;

  /** The picture of these facts, with this match on screen. */
  of(
    facts: TournamentFacts | null,
    match: MatchKey | null,
    isAnonymous: (userId: UserId) => boolean,
  ): Overlay["tournament"] {
    if (facts === null) return null;
    if (this.#shared?.facts !== facts || this.#shared.match !== match) {
      this.#shared = { facts, match, picture: tournamentPicture(facts, match, true, isAnonymous) };
    }
    return this.#shared.picture;
  }

  /** Names may be others now. */
  forget(): void {
    this.#shared = null;
  }
}
