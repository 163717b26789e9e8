/** Facts about tricks, hands and turns, for the coach to put into words. */
import { type Card, rankOf, SEVEN, SIX, suitOf, type SuitIndex } from "../cards.ts";
import type { MatchConfig } from "../config.ts";
import { cardPoints } from "../scoring.ts";
import { ledSuit } from "../apply.ts";
import type { HandResult, Trick, WonTrick } from "../state.ts";
import type { Seat } from "../seating.ts";

/** Why a seat won a trick [R4]. */
export interface TrickFacts {
  readonly winner: Seat;
  readonly card: Card;
  readonly led: SuitIndex;
  /** `alone`: no other player played the suit that was led. `highest`: others did, lower. */
  readonly why: "alone" | "highest";
  /** The viewer's card that could not win, because it was of another suit. */
  readonly offSuit: Card | null;
}

/** The facts of a finished trick, as seen from this seat; null for a spectator [R4]. */
export function trickFacts({ plays, winner, winningCard }: WonTrick, viewer: Seat | null): TrickFacts {
  const led = suitOf(winningCard);
  const following = plays.filter(({ card }) => suitOf(card) === led);
  const mine = plays.find(({ seat }) => seat === viewer)?.card;
  return {
    winner,
    card: winningCard,
    led,
    why: following.length === 1 ? "alone" : "highest",
    offSuit: mine !== undefined && suitOf(mine) !== led ? mine : null,
  };
}

/** The score of a hand and its cause: a 6, a 7, a run of them, or any other card [R6, R10, R13]. */
export interface HandFacts {
  readonly winner: Seat;
  readonly points: number;
  readonly by: "six" | "seven" | "other" | "run";
}

/** The facts of a finished hand under the options of its match [R6, R10, R13]. */
export function handFacts({ winner, winningCard, points }: HandResult, config: MatchConfig): HandFacts {
  if (points !== cardPoints(winningCard, config.includeSixes)) return { winner, points, by: "run" };
  const rank = rankOf(winningCard);
  return { winner, points, by: rank === SIX ? "six" : rank === SEVEN ? "seven" : "other" };
}

/** A player's choice at a turn: any lead, a forced suit, or any card that cannot win [R4]. */
export type TurnFacts =
  | { readonly kind: "lead" }
  /** The player holds cards of the led suit and must play one of them. */
  | { readonly kind: "follow"; readonly led: SuitIndex; readonly held: readonly Card[] }
  /** The player holds none of it: any card may be played, and none can win. */
  | { readonly kind: "throw"; readonly led: SuitIndex };

/** The facts for the holder of these cards at a turn [R4]. */
export function turnFacts(hand: readonly Card[], trick: Trick): TurnFacts {
  const led = ledSuit(trick);
  if (led === null) return { kind: "lead" };
  const held = hand.filter((card) => suitOf(card) === led);
  return held.length > 0 ? { kind: "follow", led, held } : { kind: "throw", led };
}
