import { describe, expect, test } from "vitest";
import type { Action } from "./actions.ts";
import { rankOf, SEVEN, SIX } from "./cards.ts";
import { seededRandom } from "./random.ts";
import type { MatchRecord } from "./replay.ts";
import { handScores, tally } from "./tally.ts";
import { randomConfig, randomMatch } from "./randomMatch.ts";
import { type MatchState, perSeat, startMatch } from "./state.ts";

/** A whole match of random play, with the scores after each hand. */
function played(seed: number): { record: MatchRecord; state: MatchState; scores: (readonly number[])[] } {
  const random = seededRandom(seed);
  const config = { ...randomConfig(random), winPoints: 8 };
  const dealer = random(config.players);
  const steps = randomMatch(config, random, dealer);
  const hands = steps.filter(({ events }) => events.some(({ type }) => type === "gameEnded"));
  const actions = steps.map(({ action }) => action);
  const state = steps.at(-1)?.state ?? startMatch(config, dealer);
  return { record: { config, dealer, matchNumber: 1, actions }, state, scores: hands.map((step) => step.state.scores) };
}

describe("the facts of each seat in a match", () => {
  test.each(Array.from({ length: 40 }, (_, seed) => seed))("agree with its final state, seed %i", (seed) => {
    const { record, state, scores } = played(seed);
    const seats = tally(record) ?? [];
    expect(seats.map(({ hands }) => hands.length)).toEqual(state.handsWon);
    const { stacking, includeSixes } = record.config;
    const worth = seats.map(({ hands }) => hands.reduce((sum, hand) => sum + hand.worth, 0));
    // stacked points are those of several cards
    expect(stacking ? state.scores : worth).toEqual(state.scores);
    for (const { card, worth } of seats.flatMap(({ hands }) => hands)) {
      const rank = rankOf(card);
      expect(worth).toBe(rank === SEVEN ? 2 : rank === SIX && includeSixes ? 3 : 1);
    }
    const behind = seats.map((_, seat) => Math.max(...scores.map((after) => Math.max(...after) - (after[seat] ?? 0))));
    expect(seats.map(({ behindMax }) => behindMax)).toEqual(behind);
  });

  test("are null if the record does not replay", () => {
    const { record } = played(1);
    expect(tally({ ...record, actions: record.actions.slice(1) })).toBeNull();
    expect(tally({ ...record, actions: [null as unknown as Action] })).toBeNull();
  });

  test("are empty for a match that was given up before the first card", () => {
    const config = { ...played(2).record.config, players: 2 } as const;
    const actions: Action[] = [{ type: "forfeit", seat: 1 }];
    const nothing = { hands: [], behindMax: 0 };
    expect(tally({ config, dealer: 0, matchNumber: 3, actions })).toEqual([nothing, nothing]);
  });
});

describe("the points of each hand", () => {
  test.each(Array.from({ length: 40 }, (_, seed) => seed))("are the changes of the scores, seed %i", (seed) => {
    const { record, scores } = played(seed);
    const grown = scores.map((after, at) => after.map((score, seat) => score - (scores[at - 1]?.[seat] ?? 0)));
    const hands = handScores(record) ?? [];
    expect(hands.map(({ hand }) => hand)).toEqual(scores.map((_, at) => at + 1));
    expect(hands.map(({ winner, points }) => perSeat(record.config.players, 0).with(winner, points))).toEqual(grown);
  });

  test("leave out the hand in which a match was given up", () => {
    const random = seededRandom(3);
    const config = { ...randomConfig(random), players: 2, winPoints: 50 } as const;
    const steps = randomMatch(config, random, 0);
    const afterHands = steps.findIndex(({ state }) => state.handNumber === 3 && state.tricks.length === 2);
    const actions: Action[] = [
      ...steps.slice(0, afterHands + 1).map(({ action }) => action),
      { type: "forfeit", seat: 0 },
    ];
    const hands = handScores({ config, dealer: 0, matchNumber: 1, actions });
    expect(hands?.map(({ hand }) => hand)).toEqual([1, 2]);
  });

  test("are null if the record does not replay", () => {
    const { record } = played(1);
    expect(handScores({ ...record, actions: record.actions.slice(1) })).toBeNull();
  });
});
