/** Divides the prize pool among the places. */
import type { Bracket } from "./bracket.ts";

/** The shares of the first places. */
const SHARES = [5, 3, 2] as const;

export interface Prize {
  readonly seed: number;
  /** From 1. */
  readonly place: number;
  readonly gems: number;
}

/** By place, in whole gems; together exactly the pool. What cannot be divided goes to the first. */
export function sharesOf(pool: number, players: number): number[] {
  const shares = SHARES.slice(0, Math.max(1, Math.min(players, SHARES.length)));
  const sum = shares.reduce<number>((total, share) => total + share, 0);
  const gems = shares.map((share) => Math.floor((pool * share) / sum));
  const rest = pool - gems.reduce((total, each) => total + each, 0);
  return gems.map((each, index) => (index === 0 ? each + rest : each));
}

/**
 * The prizes of a bracket that is over. Players who never came to a table, withdrew or were disqualified get none; the
 * champion always gets the first.
 */
export function prizesOf({ standings, champion }: Bracket, pool: number): Prize[] {
  if (champion === null || pool === 0) return [];
  const worthy = standings.filter(({ seed, came, isDropped }) => seed === champion || (came && !isDropped));
  return sharesOf(pool, worthy.length).flatMap((gems, index) => {
    const seed = worthy[index]?.seed;
    return seed === undefined ? [] : [{ seed, place: index + 1, gems }];
  });
}
