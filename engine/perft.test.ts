/**
 * Counts all ways to play a deal to its end. Any change of what is legal, of turns or of leads changes the counts. They
 * are counted twice, by the engine and by a plain recursion over lists of card names that shares no code with it.
 */
import { describe, expect, test } from "vitest";
import { apply, legalCards } from "./apply.ts";
import { cardId, pack } from "./cards.ts";
import { type PlayerCount, rulesPage } from "./config.ts";
import { seededRandom, shuffled } from "./random.ts";
import { type MatchState, startMatch } from "./state.ts";
import type { Seat } from "./seating.ts";

/** A deal by its seed; the seed names the dealer too. */
function dealOf(players: PlayerCount, seed: number): MatchState {
  const dealer = seed % players;
  const order = shuffled(pack(true), seededRandom(seed));
  const answer = apply(startMatch(rulesPage(players), dealer), { type: "deal", seat: dealer, order });
  if (!answer.ok) throw new Error(answer.error);
  return answer.value.state;
}

/** The leaves below a state, played by the engine. */
function leaves(state: MatchState): number {
  if (state.phase !== "play") return 1;
  const seat = state.turn as Seat;
  let count = 0;
  for (const card of legalCards(state.hands[seat] ?? [], state.trick)) {
    const answer = apply(state, { type: "play", seat, card });
    if (!answer.ok) throw new Error(answer.error);
    count += leaves(answer.value.state);
  }
  return count;
}

const RANK_ORDER = "6789TJQKA";

/** The leaves below these hands of names like "TS", this seat to lead, counted apart from the engine. */
function leavesByName(hands: readonly (readonly string[])[], leader: number): number {
  const follow = (held: readonly (readonly string[])[], seat: number, trick: readonly string[]): number => {
    if (trick.length === hands.length) {
      const suit = trick[0]?.[1];
      const strengths = trick.map((name) => (name[1] === suit ? RANK_ORDER.indexOf(name[0] ?? "") : -1));
      const winner = (leader + strengths.indexOf(Math.max(...strengths))) % hands.length;
      return held[0]?.length === 0 ? 1 : leavesByName(held, winner);
    }
    const hand = held[seat] ?? [];
    const suited = hand.filter((name) => name[1] === trick[0]?.[1]);
    const options = suited.length > 0 ? suited : hand;
    return options.reduce((count, name) => {
      const rest = held.map((cards, index) => (index === seat ? cards.filter((other) => other !== name) : cards));
      return count + follow(rest, (seat + 1) % hands.length, [...trick, name]);
    }, 0);
  };
  return follow(hands, leader, []);
}

const namesOf = (state: MatchState) => state.hands.map((hand) => hand.map((card) => cardId(card).replace("10", "T")));

/** Ways to play a deal, by the deal's seed. */
const COUNTED: Readonly<Record<PlayerCount, Readonly<Record<number, number>>>> = {
  2: { 1: 10_080, 2: 1_360, 3: 4_680, 4: 2_672, 5: 704, 6: 1_344, 8: 4_560, 9: 692, 11: 3_612, 12: 3_000, 15: 1_944 },
  3: { 1: 4_368, 2: 41_024, 3: 2_404, 5: 8_112, 7: 14_118, 9: 4_152, 10: 23_964, 11: 2_056, 12: 9_432 },
  4: { 2: 68_688, 5: 179_488 },
};

describe.each([2, 3, 4] as const)("[R3][R4][R5] a deal of %i players", (players) => {
  const seeds = Object.keys(COUNTED[players]).map(Number);

  test("has the same number of ways to be played as before", () => {
    const counted = seeds.map((seed) => [seed, leaves(dealOf(players, seed))]);
    expect(Object.fromEntries(counted)).toEqual(COUNTED[players]);
  });

  test("has the same number of ways when counted by name", () => {
    const counted = seeds.map((seed) => {
      const deal = dealOf(players, seed);
      return [seed, leavesByName(namesOf(deal), (deal.dealer + 1) % players)];
    });
    expect(Object.fromEntries(counted)).toEqual(COUNTED[players]);
  });
});

test("[R4] the median deal of two can be played in about 1,900 ways", () => {
  const counts = Array.from({ length: 151 }, (_, seed) => leaves(dealOf(2, seed)));
  const median = counts.toSorted((a, b) => a - b)[75];
  expect(median).toBeGreaterThan(1_600);
  expect(median).toBeLessThan(2_400);
});
