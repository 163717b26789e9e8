import type { Card } from "./cards.ts";
import type { MatchConfig } from "./config.ts";
import type { Seat } from "./seating.ts";

export interface Play {
  readonly seat: Seat;
  readonly card: Card;
}

/** A trick in progress: `plays` in order, the first by the leader. */
export interface Trick {
  readonly leader: Seat;
  readonly plays: readonly Play[];
}

export interface WonTrick extends Trick {
  readonly winner: Seat;
  readonly winningCard: Card;
}

/** The end of the last hand; kept until the next hand starts. */
export interface HandResult {
  readonly winner: Seat;
  readonly winningCard: Card;
  readonly points: number;
}

/**
 * deck: every card is in the deck, the dealer may shuffle and deal [R15]. play: five tricks. handOver: waiting for
 * every seat to be ready for the next hand. matchOver: a player reached winPoints [R8] or the match was forfeited; a
 * rematch may follow.
 */
export type Phase = "deck" | "play" | "handOver" | "matchOver";

/** A match between seats. Plain readonly data, which `config + actions` rebuild (replay.ts). */
export interface MatchState {
  readonly config: MatchConfig;
  /** 1 for the first match at a table, one more with each rematch. */
  readonly matchNumber: number;
  /** 1 for the first hand of a match. */
  readonly handNumber: number;
  readonly phase: Phase;
  readonly dealer: Seat;
  /** The seat that must act: the dealer in `deck`, a player in `play`, null otherwise. */
  readonly turn: Seat | null;
  /** The dealt deck, top first: hidden from every viewer; empty before the deal. */
  readonly order: readonly Card[];
  /** The cards each seat still holds, in dealt order. */
  readonly hands: readonly (readonly Card[])[];
  readonly tricks: readonly WonTrick[];
  readonly trick: Trick;
  readonly scores: readonly number[];
  readonly handsWon: readonly number[];
  /** In `handOver`: ready for the next hand. In `matchOver`: wants a rematch. */
  readonly ready: readonly boolean[];
  readonly handResult: HandResult | null;
  readonly winner: Seat | null;
  /** The seat that gave the match up, if it ended so. */
  readonly forfeitedBy: Seat | null;
}

/** A list with one value for each seat. */
export const perSeat = <T>(players: number, value: T): T[] => Array.from({ length: players }, () => value);

/** The seat after this one, clockwise. */
export const nextSeat = (seat: Seat, players: number): Seat => (seat + 1 === players ? 0 : seat + 1);

/** A new match with every card in the deck and no points; the caller names the first dealer [R14]. */
export function startMatch(config: MatchConfig, dealer: Seat, matchNumber = 1): MatchState {
  return {
    ...startHand(config, dealer),
    config,
    matchNumber,
    handNumber: 1,
    scores: perSeat(config.players, 0),
    handsWon: perSeat(config.players, 0),
    winner: null,
    forfeitedBy: null,
  };
}

/** The part of a state that is new in each hand: every card in the deck, the dealer to act [R15]. */
export function startHand(config: MatchConfig, dealer: Seat) {
  return {
    phase: "deck" as const,
    dealer,
    turn: dealer,
    order: [] as readonly Card[],
    hands: perSeat<readonly Card[]>(config.players, []),
    tricks: [] as readonly WonTrick[],
    trick: { leader: nextSeat(dealer, config.players), plays: [] },
    ready: perSeat(config.players, false),
    handResult: null,
  };
}
