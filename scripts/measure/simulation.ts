/** Plays seeded hands between computer players and counts results, for `npm run simulate` and the strength tests. */
import type { Action } from "#engine/actions.ts";
import { apply } from "#engine/apply.ts";
import { chooseCard } from "#engine/bots/choose.ts";
import { BOT_LEVELS, type BotLevel } from "#engine/bots/level.ts";
import { type Card, pack } from "#engine/cards.ts";
import { type PlayerCount, rulesPage } from "#engine/config.ts";
import { type Random, seededRandom, shuffled } from "#engine/random.ts";
import { type MatchState, perSeat, startMatch } from "#engine/state.ts";
import { type PlayerView, project } from "#engine/view.ts";

/** The players of a simulated table: a level, or `random`, which plays any legal card. */
export const SITTERS = ["random", ...BOT_LEVELS] as const;
export type Sitter = (typeof SITTERS)[number];

export interface Simulation {
  readonly hands: number;
  /** One for each seat, two to four. */
  readonly sitters: readonly Sitter[];
  readonly seed: number;
  /** With 1 every hand is a match, so that only winning it counts. */
  readonly winPoints: number;
  /** Milliseconds, for the time of decisions; the caller provides randomness and time. */
  readonly now: () => number;
}

export interface SeatSummary {
  readonly sitter: Sitter;
  readonly handsWon: number;
  readonly points: number;
  readonly matchesWon: number;
  /** How long each decision between several cards took, in milliseconds, shortest first. */
  readonly decisionMs: readonly number[];
}

export interface Summary {
  readonly hands: number;
  readonly matches: number;
  readonly seats: readonly SeatSummary[];
}

const choose = (view: PlayerView, sitter: Sitter, random: Random): Card =>
  sitter === "random" ? (view.legal[random(view.legal.length)] as Card) : chooseCard(view, sitter as BotLevel, random);

function act(state: MatchState, action: Action): MatchState {
  const answer = apply(state, action);
  if (!answer.ok) throw new Error(`${action.type} by seat ${action.seat} was refused: ${answer.error}`);
  return answer.value.state;
}

/** Plays this number of hands by the default rules; the winner of each deals the next. */
export function simulate({ hands, sitters, seed, winPoints, now }: Simulation): Summary {
  const players = sitters.length as PlayerCount;
  const deals = seededRandom(seed);
  const chances = sitters.map((_, seat) => seededRandom(seed + (seat + 1) * 0x100000000));
  const tally = sitters.map((sitter) => ({
    sitter,
    handsWon: 0,
    points: 0,
    matchesWon: 0,
    decisionMs: [] as number[],
  }));
  let matches = 0;
  let state = startMatch(rulesPage(players, winPoints), 0);
  for (let hand = 0; hand < hands; hand++) {
    state = act(state, { type: "deal", seat: state.dealer, order: shuffled(pack(true), deals) });
    while (state.turn !== null) {
      const seat = state.turn;
      const view = project(state, seat);
      const before = now();
      const card = choose(view, sitters[seat] as Sitter, chances[seat] as Random);
      if (view.legal.length > 1) tally[seat]?.decisionMs.push(now() - before);
      state = act(state, { type: "play", seat, card });
    }
    const winner = tally[state.handResult?.winner ?? 0];
    if (winner !== undefined) {
      winner.handsWon++;
      winner.points += state.handResult?.points ?? 0;
      winner.matchesWon += state.phase === "matchOver" ? 1 : 0;
    }
    matches += state.phase === "matchOver" ? 1 : 0;
    const type = state.phase === "matchOver" ? "rematch" : "ready";
    for (const seat of perSeat(players, 0).keys()) state = act(state, { type, seat });
  }
  for (const { decisionMs } of tally) decisionMs.sort((a, b) => a - b);
  return { hands, matches, seats: tally };
}

/** Half the width of the 95 % interval of a share in this number of trials. */
export const margin95 = (share: number, trials: number): number => 1.96 * Math.sqrt((share * (1 - share)) / trials);

/** The value below which this part of a sorted list is. */
export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
