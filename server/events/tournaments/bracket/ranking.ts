/** Wins and losses of players, and their order: by the caller's criteria, then head to head, hands, points, seed. */
import type { BracketMatch, Side } from "./plan.ts";

export interface Standing {
  readonly seed: number;
  readonly wins: number;
  readonly losses: number;
  /** Won minus lost. */
  readonly hands: number;
  readonly points: number;
  /** Whether the player has been at a table of this tournament. A bye, or an opponent who is out, is no table. */
  readonly came: boolean;
  /** Whether the player has withdrawn or was disqualified. */
  readonly isDropped: boolean;
}

type Changing = { -readonly [K in keyof Standing]: Standing[K] };

export function statsOf(seeds: readonly number[], matches: readonly BracketMatch[]): Standing[] {
  const bySeed = new Map<number, Changing>(
    seeds.map((seed) => [
      seed,
      { seed, wins: 0, losses: 0, hands: 0, points: 0, came: false, isDropped: false } satisfies Changing,
    ]),
  );
  for (const match of matches) {
    for (const side of [0, 1] as const) {
      const standing = bySeed.get(match.players[side] ?? 0);
      if (standing !== undefined && match.result !== null) count(standing, match, side);
    }
  }
  return [...bySeed.values()];
}

function count(standing: Changing, { result }: BracketMatch, side: Side): void {
  if (result === null) return;
  const { winner, how, hands, points } = result;
  const other = side === 0 ? 1 : 0;
  if (winner === side) standing.wins++;
  else standing.losses++;
  standing.hands += hands[side] - hands[other];
  standing.points += points[side] - points[other];
  const isOut = how === "withdrawn" || how === "disqualified";
  standing.came ||= how === "played" || how === "forfeit" || how === "staff" || (how === "absent" && winner === side);
  // a player who was at the table before dropping out has hands to show
  standing.came ||= isOut && hands[0] + hands[1] > 0;
  standing.isDropped ||= isOut && winner !== side;
}

/** Compares lists of numbers, smaller first. */
function compare(one: readonly number[], other: readonly number[]): number {
  for (const [index, value] of one.entries()) {
    const difference = value - (other[index] ?? 0);
    // Infinity minus Infinity
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
  }
  return 0;
}

/** Best first. `keysOf` returns numbers, smaller for better; tie-breaks order equal ones. */
export function ranked(
  all: readonly Standing[],
  matches: readonly BracketMatch[],
  keysOf: (one: Standing) => readonly number[],
): Standing[] {
  const sorted = all.map((one) => ({ one, keys: keysOf(one) })).toSorted((a, b) => compare(a.keys, b.keys));
  const order: Standing[] = [];
  for (let from = 0; from < sorted.length; ) {
    const keys = sorted[from]?.keys ?? [];
    let to = from + 1;
    while (to < sorted.length && compare(keys, sorted[to]?.keys ?? []) === 0) to++;
    order.push(
      ...untied(
        sorted.slice(from, to).map(({ one }) => one),
        matches,
      ),
    );
    from = to;
  }
  return order;
}

/** Players who are equal so far: by their matches against each other, then hands, points and seed. */
function untied(tied: readonly Standing[], matches: readonly BracketMatch[]): Standing[] {
  if (tied.length < 2) return [...tied];
  const among = new Map(tied.map(({ seed }) => [seed, 0]));
  for (const { players, winner } of matches) {
    const [one, other] = players;
    if (winner === null || !among.has(one ?? 0) || !among.has(other ?? 0)) continue;
    among.set(winner, (among.get(winner) ?? 0) + 1);
  }
  const keysOf = ({ seed, hands, points }: Standing) => [-(among.get(seed) ?? 0), -hands, -points, seed];
  return tied.toSorted((a, b) => compare(keysOf(a), keysOf(b)));
}
