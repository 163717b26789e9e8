/**
 * Values cards by rollouts: every seat plays the hand out as the easy computer does [R21]. A rollout is cheaper than a
 * search, and with three or four players more accurate than one that lets all others play as one side.
 */
import { type Card } from "../cards.ts";
import type { Random } from "../random.ts";
import { nextSeat } from "../state.ts";
import type { Seat } from "../seating.ts";
import type { AddValues } from "./solver.ts";
import { NONE, type World } from "./world.ts";
import { POINTS_SPAN } from "./outcomeValues.ts";

/** A random card of a set. */
function anyOf(set: number, random: Random): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  for (let skip = random(count); skip > 0; skip--) set &= set - 1;
  return lowestOf(set);
}

const lowestOf = (set: number): number => 31 - Math.clz32(set & -set);

/** The values by one rollout of each card in each world. */
export function rolloutsOf(world: World, random: Random): AddValues {
  const { players, viewer, outcomeValues, hands, suits, ranks, points, runs } = world;
  const held = new Int32Array(players);

  const choose = (hand: number, best: number): number => {
    if (best === NONE) return anyOf(hand, random);
    const suited = hand & (suits[best] as number);
    if (suited !== 0) {
      const winners = suited & (-2 << best);
      return lowestOf(winners !== 0 ? winners : suited);
    }
    let lowest = lowestOf(hand);
    for (let rest = hand & (hand - 1); rest !== 0; rest &= rest - 1) {
      const card = lowestOf(rest);
      if ((ranks[card] as number) < (ranks[lowest] as number)) lowest = card;
    }
    return lowest;
  };

  /** Plays the hand out after the viewer's card. */
  const playOut = (first: number): number => {
    held.set(hands);
    let seat: Seat = viewer;
    let card = first;
    let played = world.played;
    let best = world.bestCard === NONE ? NONE : (world.numbers[world.bestCard] as number);
    let bestSeat = world.bestSeat;
    let runSeat = world.runSeat;
    let runPoints = world.runPoints;
    for (;;) {
      held[seat] = (held[seat] as number) & ~(1 << card);
      if (best === NONE || (card > best && ((suits[best] as number) & (1 << card)) !== 0)) {
        best = card;
        bestSeat = seat;
      }
      played++;
      if (played < players) {
        seat = nextSeat(seat, players);
      } else {
        const low = runs[best] === 1;
        const run = low && runSeat === bestSeat ? runPoints : 0;
        if (held[bestSeat] === 0)
          return outcomeValues[bestSeat * POINTS_SPAN + run + (points[best] as number)] as number;
        runSeat = low ? bestSeat : NONE;
        runPoints = run + (points[best] as number);
        seat = bestSeat;
        best = NONE;
        played = 0;
      }
      card = choose(held[seat] as number, best);
    }
  };

  return (cards, sums, weight) => {
    for (let i = 0; i < cards.length; i++) {
      sums[i] = (sums[i] as number) + weight * playOut(world.numbers[cards[i] as Card] as number);
    }
  };
}
