/**
 * Seeded matches of random legal actions, for the property tests, the counts and the benches. The seed decides
 * everything: options, shuffles, seats and actions.
 */
import type { Action } from "./actions.ts";
import { type Applied, apply, mayRedeal, legalCards } from "./apply.ts";
import { pack } from "./cards.ts";
import type { MatchConfig, PlayerCount } from "./config.ts";
import { type Random, shuffled } from "./random.ts";
import { type MatchState, perSeat, startMatch } from "./state.ts";
import type { Seat } from "./seating.ts";

export interface Step extends Applied {
  readonly before: MatchState;
  readonly action: Action;
}

/** Random options, for this many players if given. Matches are short, so that tests reach their end. */
export const randomConfig = (random: Random, players?: PlayerCount): MatchConfig => ({
  players: players ?? ((2 + random(3)) as PlayerCount),
  winPoints: 1 + random(5),
  includeAces: random(2) === 1,
  includeSixes: random(2) === 1,
  stacking: random(2) === 1,
  weakHand: random(2) === 1,
});

/** The seats for which a condition holds. */
const seatsWhere = (state: MatchState, holds: (seat: Seat) => boolean): Seat[] =>
  perSeat(state.config.players, 0)
    .map((_, seat) => seat)
    .filter(holds);

const oneOf = <T>(list: readonly T[], random: Random): T => list[random(list.length)] as T;

/** A random legal action. */
export function randomAction(state: MatchState, random: Random): Action {
  const { phase, dealer, turn, config } = state;
  if (phase === "deck") {
    if (random(4) === 0) return { type: "shuffle", seat: dealer };
    return { type: "deal", seat: dealer, order: shuffled(pack(config.includeAces), random) };
  }
  if (phase === "play") {
    const weak = seatsWhere(state, (seat) => mayRedeal(state, seat));
    if (weak.length > 0 && random(2) === 0) return { type: "redeal", seat: oneOf(weak, random) };
    const seat = turn as Seat;
    return { type: "play", seat, card: oneOf(legalCards(state.hands[seat] ?? [], state.trick), random) };
  }
  const seat = oneOf(
    seatsWhere(state, (each) => state.ready[each] === false),
    random,
  );
  return { type: phase === "handOver" ? "ready" : "rematch", seat };
}

/**
 * Plays on from a state step by step without end: after a match comes its rematch.
 * @throws Error if the rules refuse a step
 */
export function* randomSteps(start: MatchState, random: Random): Generator<Step, never> {
  let before = start;
  for (;;) {
    const action = randomAction(before, random);
    const answer = apply(before, action);
    if (!answer.ok) throw new Error(`a walk was refused ${action.type}: ${answer.error}`);
    yield { before, action, ...answer.value };
    before = answer.value.state;
  }
}

/** More than a match takes: four players to 50 points need about 6,000. */
const STEPS_MAX = 10_000;

/** The steps of a whole match from its first deal to its end. @throws Error if it does not end */
export function randomMatch(config: MatchConfig, random: Random, dealer: Seat = random(config.players)): Step[] {
  const steps: Step[] = [];
  for (const step of randomSteps(startMatch(config, dealer), random)) {
    steps.push(step);
    if (step.state.phase === "matchOver") return steps;
    if (steps.length >= STEPS_MAX) break;
  }
  throw new Error(`a match did not end within ${STEPS_MAX} steps`);
}
