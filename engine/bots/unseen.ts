/**
 * The hidden cards of a view, and which seat can hold which. A player who did not follow a suit certainly has none of
 * it, so every drawn world respects that.
 */
import { type Card, pack, suitOf } from "../cards.ts";
import type { Random } from "../random.ts";
import type { Seat } from "../seating.ts";
import type { PlayerView } from "../view.ts";
import { scoresAlike, type World } from "./world.ts";

export interface Unseen {
  /** The other seats, those with the fewest possible cards first. */
  readonly others: readonly Other[];
  /** By seat: the viewer's own hand, and room for the others'. */
  readonly hands: Card[][];
}

interface Other {
  readonly seat: Seat;
  readonly size: number;
  /** The hidden cards that the seat can hold. */
  readonly possible: readonly Card[];
}

export function unseenFrom(view: PlayerView): Unseen {
  const tricks = [...view.tricks, view.trick];
  const gone = new Set([...view.hand, ...tricks.flatMap((trick) => trick.plays.map((each) => each.card))]);
  const hidden = pack(view.config.includeAces).filter((card) => !gone.has(card));
  const others = view.handSizes.flatMap((size, seat) => {
    if (seat === view.viewer) return [];
    const voids = tricks.flatMap(({ plays: [lead, ...rest] }) =>
      lead !== undefined && rest.some((each) => each.seat === seat && suitOf(each.card) !== suitOf(lead.card))
        ? [suitOf(lead.card)]
        : [],
    );
    return [{ seat, size, possible: hidden.filter((card) => !voids.includes(suitOf(card))) }];
  });
  return {
    others: others.toSorted((a, b) => a.possible.length - b.possible.length),
    hands: view.handSizes.map((_, seat) => (seat === view.viewer ? [...view.hand] : [])),
  };
}

/**
 * Draws one world into `hands` and returns its weight. Each seat draws from the remaining cards that it can hold, so a
 * world occurs as often as the product of the choices; the weight corrects that. 0 if a draw fails: no world.
 */
export function drawWorld({ others, hands }: Unseen, random: Random): number {
  let weight = 1;
  let taken: readonly Card[] = [];
  for (const { seat, size, possible } of others) {
    const left = taken.length === 0 ? possible.slice() : possible.filter((card) => !taken.includes(card));
    if (left.length < size) return 0;
    const hand = hands[seat] as Card[];
    hand.length = 0;
    for (let i = 0; i < size; i++) {
      const j = i + random(left.length - i);
      const card = left[j] as Card;
      left[j] = left[i] as Card;
      hand.push(card);
    }
    if (others.length > 1) {
      weight *= choices(left.length, size);
      taken = [...taken, ...hand];
    }
  }
  return weight;
}

/** The number of ways to choose `size` of `count` cards. */
export function choices(count: number, size: number): number {
  let ways = 1;
  for (let i = 1; i <= size; i++) ways = (ways * (count - size + i)) / i;
  return Math.round(ways);
}

/**
 * Groups the cards of an only opponent into equivalent ones: one suit, equal scores, and no card of the viewer or the
 * table in between. Worlds that differ only within a group need one solution.
 */
export function groupsOf({ others: [other], hands }: Unseen, world: World): Card[][] {
  const inPlay = [...(hands[world.viewer] as readonly Card[]), world.bestCard];
  const groups: Card[][] = [];
  for (const card of other?.possible ?? []) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const joins =
      last !== undefined &&
      suitOf(last) === suitOf(card) &&
      scoresAlike(world, last, card) &&
      !inPlay.some((between) => last < between && between < card);
    if (joins) group?.push(card);
    else groups.push([card]);
  }
  return groups;
}

/** The number of ways to take this many cards from the groups, cards of one group being equal. */
export function countWorlds(groups: readonly (readonly Card[])[], size: number): number {
  let ways = [1, ...Array<number>(size).fill(0)];
  for (const group of groups) {
    ways = ways.map((_, total) => {
      let sum = 0;
      for (let taken = 0; taken <= Math.min(total, group.length); taken++) sum += ways[total - taken] as number;
      return sum;
    });
  }
  return ways[size] as number;
}

/**
 * Sets `hand` to each choice of this many cards from the groups, and calls back with the number of hands it represents.
 */
export function forEachHand(
  groups: readonly (readonly Card[])[],
  size: number,
  hand: Card[],
  visit: (weight: number) => void,
): void {
  const choose = (index: number, left: number, weight: number): void => {
    if (left === 0) {
      visit(weight);
      return;
    }
    const group = groups[index];
    if (group === undefined) return;
    const held = hand.length;
    for (let taken = 0; taken <= Math.min(left, group.length); taken++) {
      if (taken > 0) hand.push(group[taken - 1] as Card);
      choose(index + 1, left - taken, weight * choices(group.length, taken));
    }
    hand.length = held;
  };
  hand.length = 0;
  choose(0, size, 1);
}
