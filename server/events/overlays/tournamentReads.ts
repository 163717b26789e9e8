/** Tournaments as streams read them: all streams that follow one share what was read, because a large one costs much. */
import type { TournamentId } from "#protocol/ids.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { StoredTournament } from "#server/events/tournaments/rows/tournamentRows.ts";
import type { WholeTournament } from "#server/events/tournaments/tournamentStore.ts";
import { overlayLimits } from "./limits.ts";
import { factsOf, type TournamentFacts } from "./tournamentPicture.ts";

export interface ReadTournament {
  readonly tournament: StoredTournament;
  readonly facts: TournamentFacts;
}

export const readTournament = (whole: WholeTournament): ReadTournament => ({
  tournament: whole.tournament,
  facts: factsOf(whole),
});

interface Read {
  /** Monotonic. */
  readonly at: number;
  readonly answer: Promise<ReadTournament | undefined>;
}

export class TournamentReads {
  readonly #read: (id: TournamentId) => Promise<WholeTournament | undefined>;
  readonly #clock: Pick<Clock, "monotonic">;
  readonly #reads = new Map<TournamentId, Read>();

  constructor(read: (id: TournamentId) => Promise<WholeTournament | undefined>, clock: Pick<Clock, "monotonic">) {
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
    const answer = this.#read(id).then((whole) => (whole === undefined ? undefined : readTournament(whole)));
    const read: Read = { at: now, answer };
    this.#reads.set(id, read);
    // the next one who asks tries again
    answer.catch(() => {
      if (this.#reads.get(id) === read) this.#reads.delete(id);
    });
    return answer;
  };
}
