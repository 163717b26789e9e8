/** The value of each card over the worlds that a view allows, and the best card. */
import { type Card, rankOf } from "../cards.ts";
import type { Random } from "../random.ts";
import type { AddValues } from "./solver.ts";
import { drawWorld, forEachHand, type Unseen } from "./unseen.ts";
import { fillWorld, type World } from "./world.ts";

/** The cards to be valued, and the worlds to value them in. */
export interface CardQuestion {
  readonly cards: readonly Card[];
  readonly world: World;
  readonly unseen: Unseen;
}

/** The summed values over this many drawn worlds, or over fewer when `enough` returns true. */
export function valuesDrawn(
  { cards, world, unseen }: CardQuestion,
  add: AddValues,
  worlds: number,
  random: Random,
  enough: () => boolean = () => false,
): Float64Array {
  const sums = new Float64Array(cards.length);
  for (let drawn = 0; drawn < worlds && !enough(); drawn++) {
    const weight = drawWorld(unseen, random);
    if (weight === 0) continue;
    fillWorld(world, unseen.hands);
    add(cards, sums, weight);
  }
  return sums;
}

/**
 * The summed values over all worlds, or null if that took more than `enough` allows. Only with one opponent, whose
 * cards are given in groups.
 */
export function valuesOfAll(
  { cards, world, unseen }: CardQuestion,
  add: AddValues,
  groups: readonly (readonly Card[])[],
  enough: () => boolean = () => false,
): Float64Array | null {
  const sums = new Float64Array(cards.length);
  let stopped = false;
  for (const { seat, size } of unseen.others) {
    forEachHand(groups, size, unseen.hands[seat] as Card[], (weight) => {
      stopped ||= enough();
      if (stopped) return;
      fillWorld(world, unseen.hands);
      add(cards, sums, weight);
    });
  }
  return stopped ? null : sums;
}

/** Two sums that differ by less than rounding errors are equal. */
const ROUNDING = 1e-9;

/** The card with the highest value; the lowest of equals, which saves the better ones. */
export function bestCard(cards: readonly Card[], sums: Float64Array): Card {
  let best = 0;
  for (let i = 1; i < cards.length; i++) {
    const more = (sums[i] as number) - (sums[best] as number);
    const rounding = ROUNDING * Math.abs(sums[best] as number);
    const lower = rankOf(cards[i] as Card) < rankOf(cards[best] as Card);
    if (more > rounding || (more >= -rounding && lower)) best = i;
  }
  return cards[best] as Card;
}
