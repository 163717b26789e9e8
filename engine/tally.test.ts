import { describe, expect, test } from "vitest";
import type { Action } from "./actions.ts";
import { rankOf, SEVEN, SIX } from "./cards.ts";
import { seededRandom } from "./random.ts";
import type { MatchRecord } from "./replay.ts";
import { tally } from "./tally.ts";
import { anyConfig, walkMatch } from "./walk.ts";
import { type MatchState, startMatch } from "./state.ts";

/** A whole match of random play, with the scores after each hand. */
function played(seed: number): { record: MatchRecord; state: MatchState; scores: (readonly number[])[] } {
  const random = seededRandom(seed);
  const config = { ...anyConfig(random), winPoints: 8 };
  const dealer = random(config.players);
  const steps = walkMatch(config, random, dealer);
  const hands = steps.filter(({ events }) => events.some(({ type }) => type === "gameEnded"));
  const actions = steps.map(({ action }) => action);
  const state = steps.at(-1)?.state ?? startMatch(config, dealer);
  return { record: { config, dealer, matchNumber: 1, actions }, state, scores: hands.map((step) => step.state.scores) };
}

describe("what a match holds of each seat", () => {
  test.each(Array.from({ length: 40 }, (_, seed) => seed))("agrees with its final state, seed %i", (seed) => {
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

  test("is unknown where the record does not replay", () => {
    const { record } = played(1);
    expect(tally({ ...record, actions: record.actions.slice(1) })).toBeNull();
    expect(tally({ ...record, actions: [null as unknown as Action] })).toBeNull();
  });

  test("of a match that was given up before a card fell is nothing", () => {
    const config = { ...played(2).record.config, players: 2 } as const;
    const actions: Action[] = [{ type: "forfeit", seat: 1 }];
    const nothing = { hands: [], behindMax: 0 };
    expect(tally({ config, dealer: 0, matchNumber: 3, actions })).toEqual([nothing, nothing]);
  });
});
