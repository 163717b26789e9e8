/** Measures without a network: the engine's hands and the computer's decisions, on one core. */
import * as hdr from "hdr-histogram-js";
import { apply, legalCards } from "#engine/apply.ts";
import { chooseCard } from "#engine/bots/choose.ts";
import { BOT_LEVELS, type BotLevel } from "#engine/bots/level.ts";
import { warmUpBots } from "#engine/bots/warmUp.ts";
import { pack } from "#engine/cards.ts";
import { type PlayerCount, rulesPage } from "#engine/config.ts";
import { type Random, seededRandom, shuffled } from "#engine/random.ts";
import { type MatchState, startMatch } from "#engine/state.ts";
import type { Action } from "#engine/actions.ts";
import { project } from "#engine/view.ts";

const HANDS_A_LOOK = 500;
const usPerSecond = 1e6;
const PLAYER_COUNTS: readonly PlayerCount[] = [2, 3, 4];
/** Points that no bench reaches, so that the match continues. */
const ENDLESS = 1e9;

function done(state: MatchState, action: Action): MatchState {
  const answer = apply(state, action);
  if (!answer.ok) throw new Error(`${action.type} was refused: ${answer.error}`);
  return answer.value.state;
}

/** Plays one hand: a shuffled deck, every card, everybody ready for the next. */
function playHand(start: MatchState, random: Random): MatchState {
  let state = done(start, { type: "deal", seat: start.dealer, order: shuffled(pack(true), random) });
  while (state.phase === "play") {
    const seat = state.turn as number;
    const legal = legalCards(state.hands[seat] ?? [], state.trick);
    state = done(state, { type: "play", seat, card: legal[random(legal.length)] as number });
  }
  for (let seat = 0; seat < state.config.players; seat++) state = done(state, { type: "ready", seat });
  return state;
}

/** Hands a second of processor time on one core, by the number of players. */
export function engineHands(seconds: number): Readonly<Record<string, number>> {
  const random = seededRandom(1);
  return Object.fromEntries(
    PLAYER_COUNTS.map((players) => {
      let state = startMatch({ ...rulesPage(players), winPoints: ENDLESS }, 0);
      for (let i = 0; i < HANDS_A_LOOK; i++) state = playHand(state, random);
      const start = process.cpuUsage();
      let hands = 0;
      for (let us = 0; us < seconds * usPerSecond; us = used(start)) {
        for (let i = 0; i < HANDS_A_LOOK; i++) state = playHand(state, random);
        hands += HANDS_A_LOOK;
      }
      return [`${players} players`, (hands / used(start)) * usPerSecond];
    }),
  );
}

function used(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return user + system;
}

export interface Decisions {
  readonly level: BotLevel;
  readonly players: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** Processor time of the computer's decisions, over whole hands among computers of one level. */
export function botDecisions(hands: number): Decisions[] {
  const random = seededRandom(2);
  warmUpBots(random);
  return BOT_LEVELS.flatMap((level) => PLAYER_COUNTS.map((players) => decisionsOf(level, players, hands, random)));
}

function decisionsOf(level: BotLevel, players: PlayerCount, hands: number, random: Random): Decisions {
  const tookUs = hdr.build({ lowestDiscernibleValue: 1, highestTrackableValue: usPerSecond });
  for (let hand = 0; hand < hands; hand++) {
    const start = startMatch(rulesPage(players), hand % players);
    let state = done(start, { type: "deal", seat: start.dealer, order: shuffled(pack(true), random) });
    while (state.phase === "play") {
      const seat = state.turn as number;
      const view = project(state, seat);
      const before = process.cpuUsage();
      const card = chooseCard(view, level, random);
      tookUs.recordValue(Math.max(1, used(before)));
      state = done(state, { type: "play", seat, card });
    }
  }
  const ms = (us: number): number => us / 1_000;
  return {
    level,
    players,
    p50Ms: ms(tookUs.getValueAtPercentile(50)),
    p99Ms: ms(tookUs.getValueAtPercentile(99)),
    maxMs: ms(tookUs.maxValue),
  };
}
