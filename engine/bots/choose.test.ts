import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { apply } from "../apply.ts";
import { cards, pack } from "../cards.ts";
import { rulesPage } from "../config.ts";
import { type Random, seededRandom, shuffled } from "../random.ts";
import { type MatchState, startMatch } from "../state.ts";
import type { Seat } from "../seating.ts";
import { project } from "../view.ts";
import { randomConfig, randomMatch } from "#engine/randomMatch.ts";
import { chooseCard, wantsRedeal } from "./choose.ts";
import { BOT_LEVELS, type BotLevel } from "./level.ts";

/** Plays from a state until the match is over, with computers of one level. */
function playOut(start: MatchState, level: BotLevel, random: Random): MatchState {
  let state = start;
  while (state.phase !== "matchOver") {
    const seat = state.turn ?? state.ready.indexOf(false);
    const view = project(state, seat);
    const weak = state.hands.findIndex((_, each) => wantsRedeal(project(state, each)));
    const order = shuffled(pack(state.config.includeAces), random);
    const play = () => ({ type: "play" as const, seat, card: chooseCard(view, level, random) });
    const act = {
      deck: () => ({ type: "deal" as const, seat, order }),
      play: () => (weak >= 0 ? { type: "redeal" as const, seat: weak } : play()),
      handOver: () => ({ type: "ready" as const, seat }),
    }[state.phase];
    const answer = apply(state, act());
    if (!answer.ok) throw new Error(answer.error);
    state = answer.value.state;
  }
  return state;
}

describe.each(BOT_LEVELS)("[R21] the %s computer", (level) => {
  test("plays whole matches of any kind by the rules", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(seed);
        const config = randomConfig(random);
        expect(playOut(startMatch(config, 0), level, random).winner).not.toBeNull();
      }),
      { numRuns: 20 },
    );
  });

  test("plays the same card for the same view and seed, whichever cards the others hold", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(seed);
        for (const { before: state } of randomMatch(randomConfig(random), random).slice(0, 15)) {
          if (state.phase !== "play") continue;
          const seat = state.turn as Seat;
          // the others' hands are not part of a view: other cards in them give the same decision
          const hands = state.hands.map((hand, each) => (each === seat ? hand : hand.map(() => 0)));
          const views = [project(state, seat), project({ ...state, hands, order: [] }, seat)] as const;
          const [one, two] = views.map((view) => chooseCard(view, level, seededRandom(seed)));
          expect(one).toBe(two);
          expect(views[0].legal).toContain(one);
        }
      }),
      { numRuns: 10 },
    );
  });

  test("plays a match to fifty, and its last point", () => {
    const random = seededRandom(6);
    const start = startMatch(rulesPage(4, 50), 0);
    expect(playOut({ ...start, scores: [49, 48, 0, 49] }, level, random).winner).not.toBeNull();
  });

  test("throws out of turn", () => {
    const view = project(startMatch(rulesPage(2), 0), 1);
    expect(() => chooseCard(view, level, seededRandom(1))).toThrow("not its turn");
  });
});

test("[R13] a weak hand is always given back: it wins only one hand in ten", () => {
  const dealt = cards("6S 7S 8S KH QH JH 6H 7H 9C AH");
  const order = [...dealt, ...pack(true).filter((card) => !dealt.includes(card))];
  const start = startMatch({ ...rulesPage(2), weakHand: true }, 1);
  const answer = apply(start, { type: "deal", seat: 1, order });
  if (!answer.ok) throw new Error(answer.error);
  expect([0, 1].map((seat) => wantsRedeal(project(answer.value.state, seat)))).toEqual([true, false]);
});
