/**
 * How much a result between two players counts for their ratings [R22]: fully between two who rarely meet, less and
 * then not at all between two who meet often or play from one network, never between two who share a browser.
 */
import { type Meeting, pairShare, type Rating, scoreOf, partWithin } from "./ratings.ts";

/** The history of two players before a rated match. */
export interface PairHistory {
  /** Their rated matches that moved a rating in the last PAIR_DAY_MS and PAIR_WEEK_MS, in both pools together. */
  readonly inDay: number;
  readonly inWeek: number;
  readonly sharesNetwork: boolean;
  readonly sharesBrowser: boolean;
}

/**
 * Why a result counts less: the two met often, play from one place, or have moved each other's rating by the maximum.
 */
export type WeightReason = "often" | "place" | "limit";

export interface PairWeight {
  /** From 0 to 1. */
  readonly weight: number;
  /** Null with a weight of 1. */
  readonly reason: WeightReason | null;
}

const hourMs = 3_600_000;
export const PAIR_DAY_MS = 24 * hourMs;
export const PAIR_WEEK_MS = 7 * PAIR_DAY_MS;
/** One opponent moves a rating by this at most in PAIR_WEEK_MS, wins and losses together ... */
export const PAIR_POINTS_MAX = 170;
/** ... and an opponent on the same network by this at most. */
export const PLACE_POINTS_MAX = 30;

/** Weights by the number of matches that have counted already; 0 after the last. */
const dayWeights: readonly number[] = [1, 1, 1, 1, 0.5, 0.5, 0.25, 0.25];
const weekWeights: readonly number[] = [...Array<number>(10).fill(1), ...Array<number>(5).fill(0.5), 0.25, 0.25, 0.25];
const placeWeights: readonly number[] = [0.5, 0.5, 0.25];

/** The weight of a result of two players by their history; it never grows with more matches [R22]. */
export function pairWeight({ inDay, inWeek, sharesNetwork, sharesBrowser }: PairHistory): PairWeight {
  if (sharesBrowser) return { weight: 0, reason: "place" };
  const often = Math.min(dayWeights[inDay] ?? 0, weekWeights[inWeek] ?? 0);
  if (sharesNetwork) return { weight: Math.min(often, placeWeights[inWeek] ?? 0), reason: "place" };
  return { weight: often, reason: often < 1 ? "often" : null };
}

/** Two seats of a rated match and the history of their players. */
export interface SeatPair extends PairHistory {
  readonly seats: readonly [number, number];
  /**
   * The points that each gained from the other in the last PAIR_WEEK_MS in the pool of this match, minus losses, in the
   * order of `seats`.
   */
  readonly gained: readonly [number, number];
}

export interface WeighedPair extends SeatPair, PairWeight {}

/** The weight of each pair of a table, such that no rating moves past its bound [R22]. */
export const weighPairs = (
  table: readonly Rating[],
  places: readonly number[],
  pairs: readonly SeatPair[],
): WeighedPair[] => pairs.map((pair) => ({ ...pair, ...bounded(table, places, pair) }));

function bounded(table: readonly Rating[], places: readonly number[], pair: SeatPair): PairWeight {
  const { weight, reason } = pairWeight(pair);
  const pointsMax = pair.sharesNetwork ? PLACE_POINTS_MAX : PAIR_POINTS_MAX;
  const share = pairShare(table.length);
  const parts = pair.seats.map((seat, side) => {
    const other = pair.seats[1 - side] as number;
    const meeting: Meeting = {
      opponent: table[other] as Rating,
      score: scoreOf(places[seat] as number, places[other] as number),
      weight: share * weight,
    };
    const gained = pair.gained[side] as number;
    return partWithin(table[seat] as Rating, meeting, { up: pointsMax - gained, down: pointsMax + gained });
  });
  const part = Math.min(...parts);
  return part < 1 ? { weight: weight * part, reason: reason ?? "limit" } : { weight, reason };
}
