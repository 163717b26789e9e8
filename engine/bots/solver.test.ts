/**
 * Compares the search with a plain one: no pruning, no memory, no renumbering, and the rules written again by card
 * names.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { apply, legalCards } from "../apply.ts";
import { type Card, pack, rankOf, suitOf } from "../cards.ts";
import { rulesPage } from "../config.ts";
import { type Random, seededRandom, shuffled } from "../random.ts";
import { handPoints } from "../scoring.ts";
import { type MatchState, type Play, startMatch, type WonTrick } from "../state.ts";
import type { Seat } from "../seating.ts";
import { project } from "../view.ts";
import { randomConfig, randomMatch } from "#engine/randomMatch.ts";
import { rolloutsOf } from "./rollout.ts";
import { solverOf } from "./solver.ts";
import { countWorlds, drawWorld, forEachHand, groupsOf, unseenFrom } from "./unseen.ts";
import { fillWorld, worldOf } from "./world.ts";
import { POINTS_SPAN, type OutcomeValues, outcomeValuesOf } from "./outcomeValues.ts";

interface Table {
  readonly hands: readonly (readonly Card[])[];
  readonly tricks: readonly WonTrick[];
  readonly plays: readonly Play[];
}

/** The value of a card to the viewer with perfect play afterwards. */
function plainValue(
  state: MatchState,
  table: Table,
  seat: Seat,
  card: Card,
  viewer: Seat,
  outcomeValues: OutcomeValues,
): number {
  const { players } = state.config;
  const hands = table.hands.map((hand, index) => (index === seat ? hand.filter((held) => held !== card) : hand));
  const plays = [...table.plays, { seat, card }];
  if (plays.length < players)
    return plainBest(state, { ...table, hands, plays }, (seat + 1) % players, viewer, outcomeValues);
  const [lead] = plays as [Play];
  const suited = plays.filter((play) => suitOf(play.card) === suitOf(lead.card));
  const [best] = suited.toSorted((a, b) => rankOf(b.card) - rankOf(a.card)) as [Play];
  const tricks = [...table.tricks, { leader: lead.seat, plays, winner: best.seat, winningCard: best.card }];
  if (tricks.length === 5) return outcomeValues[best.seat * POINTS_SPAN + handPoints(tricks, state.config)] as number;
  return plainBest(state, { hands, tricks, plays: [] }, best.seat, viewer, outcomeValues);
}

function plainBest(state: MatchState, table: Table, seat: Seat, viewer: Seat, outcomeValues: OutcomeValues): number {
  const trick = { leader: table.plays[0]?.seat ?? seat, plays: table.plays };
  const legal = legalCards(table.hands[seat] ?? [], trick);
  const values = legal.map((card) => plainValue(state, table, seat, card, viewer, outcomeValues));
  return seat === viewer ? Math.max(...values) : Math.min(...values);
}

/** States in which a player has a choice, late enough for the plain search. */
function choicesIn(random: Random, cardsMax: number): MatchState[] {
  const states = randomMatch(randomConfig(random), random).map((step) => step.before);
  return states.filter(
    (state) =>
      state.phase === "play" && state.hands.flat().length <= cardsMax && project(state, state.turn).legal.length > 1,
  );
}

const anyOutcomeValues = (players: number, random: Random, values = 4): OutcomeValues =>
  Float64Array.from({ length: players * POINTS_SPAN }, () => random(values));

describe("the search", () => {
  test("gives every card the value of the plain search, for any outcome values", () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(seed);
        for (const state of choicesIn(random, 8)) {
          const view = project(state, state.turn);
          const viewer = state.turn as Seat;
          for (const outcomeValues of [outcomeValuesOf(view), anyOutcomeValues(state.config.players, random)]) {
            const world = worldOf(view, outcomeValues);
            fillWorld(world, state.hands);
            const values = new Float64Array(view.legal.length);
            solverOf(world).addValues(view.legal, values, 1);
            const table = { hands: state.hands, tricks: state.tricks, plays: state.trick.plays };
            const plain = view.legal.map((card) => plainValue(state, table, viewer, card, viewer, outcomeValues));
            expect([...values]).toEqual(plain);
            compared++;
          }
        }
      }),
      { numRuns: 60 },
    );
    expect(compared).toBeGreaterThan(100);
  });

  test.each([false, true])("gives whole two-player deals the value of the plain search, stacking %s", (stacking) => {
    const random = seededRandom(4);
    for (let round = 0; round < 8; round++) {
      // hands of sixes, sevens and eights alone give runs of every kind
      const top = shuffled(pack(true), random).toSorted((a, b) => (stacking ? rankOf(a) - rankOf(b) : 0));
      const order = [...shuffled(top.slice(0, 12), random), ...top.slice(12)];
      const start = startMatch({ ...rulesPage(2, 5), stacking }, 0);
      const dealt = apply(start, { type: "deal", seat: 0, order });
      if (!dealt.ok) throw new Error(dealt.error);
      const { state } = dealt.value;
      const view = project(state, state.turn);
      const viewer = state.turn as Seat;
      const outcomeValues = stacking ? anyOutcomeValues(2, random, 1_000) : outcomeValuesOf(view);
      const world = worldOf(view, outcomeValues);
      fillWorld(world, state.hands);
      const values = new Float64Array(view.legal.length);
      solverOf(world).addValues(view.legal, values, 1);
      const table = { hands: state.hands, tricks: state.tricks, plays: state.trick.plays };
      expect([...values]).toEqual(
        view.legal.map((card) => plainValue(state, table, viewer, card, viewer, outcomeValues)),
      );
    }
  });
});

describe("a rollout", () => {
  test("ends in a possible outcome, and in the only one when no choice is left", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(seed);
        for (const { before: state } of randomMatch(randomConfig(random), random)) {
          if (state.phase !== "play" || state.tricks.length < 4) continue;
          const viewer = state.turn as Seat;
          const view = project(state, viewer);
          const outcomeValues = anyOutcomeValues(state.config.players, random);
          const world = worldOf(view, outcomeValues);
          fillWorld(world, state.hands);
          const values = new Float64Array(1);
          rolloutsOf(world, random)(view.legal, values, 1);
          const table = { hands: state.hands, tricks: state.tricks, plays: state.trick.plays };
          expect(values[0]).toBe(plainValue(state, table, viewer, view.legal[0] as Card, viewer, outcomeValues));
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("the worlds that a view allows", () => {
  test("always include the real one: a player who did not follow a suit has none of it", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(seed);
        const states = randomMatch(randomConfig(random), random).map((step) => step.state);
        for (const state of states.filter((each) => each.phase === "play")) {
          const viewer = random(state.config.players);
          const { others } = unseenFrom(project(state, viewer));
          const seats = others.map((other) => other.seat).toSorted((a, b) => a - b);
          expect(seats).toEqual([...state.hands.keys()].filter((seat) => seat !== viewer));
          for (const { seat, size, possible } of others) {
            const visible = [...state.tricks, state.trick].flatMap(({ plays }) =>
              plays
                .filter((play) => play.seat === seat && suitOf(play.card) !== suitOf(plays[0]?.card ?? 0))
                .map(() => suitOf(plays[0]?.card ?? 0)),
            );
            const hand = state.hands[seat] ?? [];
            const wrong = possible.filter(
              (card) => state.hands[viewer]?.includes(card) || visible.includes(suitOf(card)),
            );
            const missing = hand.filter((card) => !possible.includes(card));
            expect({ size, wrong, missing }).toEqual({ size: hand.length, wrong: [], missing: [] });
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  test("are drawn without any card in two hands", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(seed);
        for (const { state } of randomMatch(randomConfig(random), random)) {
          if (state.phase !== "play") continue;
          const view = project(state, state.turn);
          const unseen = unseenFrom(view);
          const weights = Array.from({ length: 20 }, () => {
            const weight = drawWorld(unseen, random);
            const held = unseen.hands.flat();
            const sizes = unseen.hands.map((hand) => hand.length);
            const sound = new Set(held).size === held.length && sizes.join() === view.handSizes.join();
            return weight > 0 && !sound ? Number.NaN : weight;
          });
          expect(weights.every((weight) => weight >= 0)).toBe(true);
          expect(Math.max(...weights)).toBeGreaterThan(0);
        }
      }),
      { numRuns: 25 },
    );
  });

  test("have the right frequencies when weighed, although the draws are not uniform", () => {
    // seat 1 may hold any of four cards, seat 2 only the first two: of the six worlds each is equally likely
    const unseen = {
      others: [
        { seat: 1, size: 1, possible: [0, 1, 2, 3] },
        { seat: 2, size: 1, possible: [0, 1] },
      ],
      hands: [[], [], []] as Card[][],
    };
    const random = seededRandom(2);
    const seen = new Map<string, number>();
    let total = 0;
    for (let draw = 0; draw < 60_000; draw++) {
      const weight = drawWorld(unseen, random);
      const key = unseen.hands.flat().join(" ");
      seen.set(key, (seen.get(key) ?? 0) + weight);
      total += weight;
    }
    expect([...seen.keys()].toSorted()).toEqual(["0 1", "1 0", "2 0", "2 1", "3 0", "3 1"]);
    for (const weight of seen.values()) expect(weight / total).toBeCloseTo(1 / 6, 1.8);
  });

  test("stay the same when equivalent cards are grouped", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(seed);
        for (const state of choicesIn(random, 6).filter((each) => each.config.players === 2)) {
          const view = project(state, state.turn);
          const unseen = unseenFrom(view);
          const world = worldOf(view, outcomeValuesOf(view));
          const [other] = unseen.others;
          const { addValues } = solverOf(world);
          const sumsOver = (groups: readonly (readonly Card[])[]) => {
            const sums = new Float64Array(view.legal.length);
            let hands = 0;
            let visits = 0;
            forEachHand(groups, other?.size ?? 0, unseen.hands[other?.seat ?? 0] as Card[], (weight) => {
              fillWorld(world, unseen.hands);
              addValues(view.legal, sums, weight);
              hands += weight;
              visits++;
            });
            expect(visits).toBe(countWorlds(groups, other?.size ?? 0));
            return [hands, ...sums];
          };
          const together = sumsOver(groupsOf(unseen, world));
          const apart = sumsOver((other?.possible ?? []).map((card) => [card]));
          for (const [index, sum] of together.entries()) expect(sum).toBeCloseTo(apart[index] as number, 6);
        }
      }),
      { numRuns: 8 },
    );
  });
});
