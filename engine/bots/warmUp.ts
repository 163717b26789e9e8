import { apply } from "../apply.ts";
import { pack } from "../cards.ts";
import { rulesPage } from "../config.ts";
import { type Random, shuffled } from "../random.ts";
import { startMatch } from "../state.ts";
import { project } from "../view.ts";
import { chooseCard } from "./choose.ts";
import { BOT_LEVELS } from "./level.ts";

const HANDS = 6;

/**
 * Plays a few hands at every level and table size, and yields after each decision [R21]. A search is twenty times
 * slower until the JavaScript engine has compiled it, so callers with a time limit take these steps once, before the
 * first player waits for a computer.
 * @throws Error if the rules refuse a step
 */
export function* warmUpSteps(random: Random): Generator<void> {
  for (const players of [2, 3, 4] as const) {
    for (const level of BOT_LEVELS) {
      for (let hand = 0; hand < HANDS; hand++) {
        let state = startMatch(rulesPage(players), 0);
        while (state.turn !== null) {
          const seat = state.turn;
          const answer = apply(
            state,
            state.phase === "deck"
              ? { type: "deal", seat, order: shuffled(pack(true), random) }
              : { type: "play", seat, card: chooseCard(project(state, seat), level, random) },
          );
          if (!answer.ok) throw new Error(`a computer was refused a ${state.phase}: ${answer.error}`);
          state = answer.value.state;
          yield;
        }
      }
    }
  }
}

/** All the steps at once. */
export function warmUpBots(random: Random): void {
  for (const _ of warmUpSteps(random));
}
