import { describe, expect, test } from "vitest";
import { apply } from "../apply.ts";
import { CARDS_IN_HAND, pack } from "../cards.ts";
import { type MatchConfig, rulesPage } from "../config.ts";
import { seededRandom, shuffled } from "../random.ts";
import { startMatch } from "../state.ts";
import { project } from "../view.ts";
import { randomAction } from "#engine/randomMatch.ts";
import { valueCards, NODES_MAX } from "./hard.ts";
import { warmUpBots } from "./warmUp.ts";

/** Every choice between cards in some hands of two players, with the hard computer's values. */
function* decisions(config: MatchConfig, hands: number) {
  const random = seededRandom(8);
  for (let hand = 0; hand < hands; hand++) {
    const start = startMatch(config, 0);
    const deal = apply(start, { type: "deal", seat: 0, order: shuffled(pack(config.includeAces), random) });
    if (!deal.ok) throw new Error(deal.error);
    let state = deal.value.state;
    while (state.turn !== null && state.phase === "play") {
      const view = project(state, state.turn);
      if (view.legal.length > 1) yield { view, ...valueCards(view, random) };
      const answer = apply(state, randomAction(state, random));
      if (!answer.ok) throw new Error(answer.error);
      state = answer.value.state;
    }
  }
}

describe("[R21] the hard computer", () => {
  test.each([
    { name: "for the hand", config: rulesPage(2, 1), hands: 60 },
    { name: "for points", config: rulesPage(2, 10), hands: 60 },
    { name: "with stacking", config: { ...rulesPage(2, 10), stacking: true }, hands: 30 },
  ])("keeps the search within its bound, $name", ({ config, hands }) => {
    // twice the bound, and the world in progress when it was reached
    const bound = NODES_MAX * 2 + 2_000;
    let most = 0;
    for (const { nodes } of decisions(config, hands)) most = Math.max(most, nodes);
    expect(most).toBeGreaterThan(NODES_MAX / 10);
    expect(most).toBeLessThan(bound);
  });

  test("tries every possible hand of the opponent from the third trick on, without drawing", () => {
    const random = seededRandom(1);
    const draws = { early: 0, late: 0 };
    for (const { view } of decisions(rulesPage(2, 10), 30)) {
      valueCards(view, (n) => {
        // a rollout chooses among the cards of one hand, a drawn world among all hidden cards
        if (n > CARDS_IN_HAND) draws[view.tricks.length < 2 ? "early" : "late"]++;
        return random(n);
      });
    }
    expect(draws.early).toBeGreaterThan(1_000);
    expect(draws.late).toBe(0);
  });
});

test("the warm-up plays whole hands by the rules, the same ones for the same seed", () => {
  const draws = [1, 2].map(() => {
    let drawn = 0;
    const random = seededRandom(1);
    warmUpBots((n) => {
      drawn++;
      return random(n);
    });
    return drawn;
  });
  expect(draws[0]).toBeGreaterThan(10_000);
  expect(draws[1]).toBe(draws[0]);
});
