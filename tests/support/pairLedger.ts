/** Rates matches one after another with the engine alone, as the store does: it remembers earlier matches of pairs. */
import { PAIR_DAY_MS, PAIR_WEEK_MS, type SeatPair, weighPairs } from "#engine/pairWeights.ts";
import { RATING_START, type Rating, rateTable } from "#engine/ratings.ts";

interface Met {
  readonly players: number;
  readonly by: string;
  readonly against: string;
  readonly at: number;
  readonly moved: number;
}

/** Ratings of both pools among players who share neither a network nor a browser. */
export class PairLedger {
  readonly #ratings = new Map<string, { rating: Rating; played: number }>();
  readonly #met: Met[] = [];

  /** A player's rating at tables of two (2) or of more (any other number), and how many matches counted. */
  worth(id: string, players: number): { readonly rating: Rating; readonly played: number } {
    return this.#ratings.get(key(id, players)) ?? { rating: RATING_START, played: 0 };
  }

  /** Adds one match; `ids` and `places` by seat. */
  add(ids: readonly string[], places: readonly number[], at: number): void {
    const players = ids.length;
    const table = ids.map((id) => this.worth(id, players).rating);
    const pairs = ids.flatMap((_, one) =>
      ids.slice(one + 1).map((__, after) => this.#pair(ids, [one, one + 1 + after], at)),
    );
    const weighed = weighPairs(table, places, pairs);
    const weightOf = (seat: number, other: number): number =>
      weighed.find(({ seats }) => seats.includes(seat) && seats.includes(other))?.weight ?? 0;
    for (const [seat, { after, moved }] of rateTable(table, places, weightOf).entries()) {
      const by = ids[seat] as string;
      const against = ids.flatMap((id, other) => (other !== seat && weightOf(seat, other) > 0 ? [{ id, other }] : []));
      if (against.length === 0) continue;
      this.#ratings.set(key(by, players), { rating: after, played: this.worth(by, players).played + 1 });
      for (const { id, other } of against) {
        this.#met.push({ players: kind(players), by, against: id, at, moved: moved[other] as number });
      }
    }
  }

  #pair(ids: readonly string[], seats: readonly [number, number], at: number): SeatPair {
    const [one, other] = seats.map((seat) => ids[seat] as string) as [string, string];
    const since = (ms: number, by: string, against: string) =>
      this.#met.filter((met) => met.by === by && met.against === against && Math.abs(met.at - at) < ms);
    const gained = (by: string, against: string): number =>
      since(PAIR_WEEK_MS, by, against)
        .filter((met) => met.players === kind(ids.length))
        .reduce((sum, { moved }) => sum + moved, 0);
    return {
      seats,
      inDay: since(PAIR_DAY_MS, one, other).length,
      inWeek: since(PAIR_WEEK_MS, one, other).length,
      sharesNetwork: false,
      sharesBrowser: false,
      gained: [gained(one, other), gained(other, one)],
    };
  }
}

/** Tables of two are one pool, all others the other. */
const kind = (players: number): number => (players === 2 ? 2 : 0);
const key = (id: string, players: number): string => `${kind(players)} ${id}`;
