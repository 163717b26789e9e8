import { apply } from "./apply.ts";
import type { Card } from "./cards.ts";
import { type MatchRecord, replaySteps } from "./replay.ts";
import { cardPoints } from "./scoring.ts";
import { perSeat, startMatch } from "./state.ts";
import type { Seat } from "./seating.ts";

/** The facts of one seat in a match, beyond its final score. */
export interface SeatTally {
  /** The hands that it won, in order: the winning card and its points in this match [R6, R10]. */
  readonly hands: readonly { readonly card: Card; readonly worth: number }[];
  /** The largest number of points that it was behind the leader. */
  readonly behindMax: number;
}

/** The facts of each seat of a finished match, by playing it again [R6]; null for a record that does not replay. */
export function tally(record: MatchRecord): SeatTally[] | null {
  const { config, dealer, matchNumber, actions } = record;
  const hands = perSeat(config.players, null).map((): { card: Card; worth: number }[] => []);
  const behind = perSeat(config.players, 0);
  let state = startMatch(config, dealer, matchNumber);
  for (const action of actions) {
    const answer = apply(state, action);
    if (!answer.ok) return null;
    state = answer.value.state;
    for (const event of answer.value.events) {
      if (event.type !== "gameEnded") continue;
      hands[event.seat]?.push({ card: event.card, worth: cardPoints(event.card, config.includeSixes) });
      const most = Math.max(...state.scores);
      for (const [seat, score] of state.scores.entries()) behind[seat] = Math.max(behind[seat] ?? 0, most - score);
    }
  }
  return hands.map((won, seat) => ({ hands: won, behindMax: behind[seat] ?? 0 }));
}

/** The winner of a hand and its points. */
export interface HandScore {
  /** 1 is the first. */
  readonly hand: number;
  readonly winner: Seat;
  readonly points: number;
}

/** The finished hands of a match, in order, by playing it again [R6]; null for a record that does not replay. */
export function handScores(record: MatchRecord): HandScore[] | null {
  const steps = replaySteps(record);
  if (!steps.ok) return null;
  return steps.value.flatMap(({ state, events }) =>
    events.flatMap((event) =>
      event.type === "gameEnded" ? [{ hand: state.handNumber, winner: event.seat, points: event.points }] : [],
    ),
  );
}
