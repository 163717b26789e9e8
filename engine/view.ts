/**
 * The only way from a state to a viewer [R17]. The result contains only what the viewer may know: the own hand, every
 * played card, and of all other cards only their place. Computer players get the same view.
 */
import { mayRedeal, legalCards } from "./apply.ts";
import { type Card, CARDS_IN_HAND, type DealtCard, dealIndex, dealtCard, dealtTo } from "./cards.ts";
import type { MatchConfig } from "./config.ts";
import type { HandResult, MatchState, Phase, Trick, WonTrick } from "./state.ts";
import type { Seat } from "./seating.ts";

export interface PlayerView {
  /** The viewer's seat, or null for a spectator. */
  readonly viewer: Seat | null;
  readonly config: MatchConfig;
  readonly matchNumber: number;
  readonly handNumber: number;
  readonly phase: Phase;
  readonly dealer: Seat;
  readonly turn: Seat | null;
  /** The viewer's own cards, in dealt order; empty for a spectator. */
  readonly hand: readonly Card[];
  /** Those that may be played now; empty when it is another player's turn. */
  readonly legal: readonly Card[];
  /** How many cards each seat holds. */
  readonly handSizes: readonly number[];
  readonly tricks: readonly WonTrick[];
  readonly trick: Trick;
  readonly scores: readonly number[];
  readonly handsWon: readonly number[];
  readonly ready: readonly boolean[];
  readonly handResult: HandResult | null;
  readonly winner: Seat | null;
  readonly forfeitedBy: Seat | null;
  /** Whether the viewer may ask for a redeal [R13]. */
  readonly mayRedeal: boolean;
}

/** The part of a match that this viewer may see [R17]. */
export function project(state: MatchState, viewer: Seat | null): PlayerView {
  const hand = viewer === null ? [] : (state.hands[viewer] ?? []);
  return {
    viewer,
    config: state.config,
    matchNumber: state.matchNumber,
    handNumber: state.handNumber,
    phase: state.phase,
    dealer: state.dealer,
    turn: state.turn,
    hand,
    legal: viewer === null ? [] : legalFor(state, viewer, hand),
    handSizes: state.hands.map((cards) => cards.length),
    tricks: state.tricks,
    trick: state.trick,
    scores: state.scores,
    handsWon: state.handsWon,
    ready: state.ready,
    handResult: state.handResult,
    winner: state.winner,
    forfeitedBy: state.forfeitedBy,
    mayRedeal: viewer !== null && mayRedeal(state, viewer),
  };
}

const legalFor = ({ phase, turn, trick }: MatchState, viewer: Seat, hand: readonly Card[]): readonly Card[] =>
  phase === "play" && turn === viewer ? legalCards(hand, trick) : [];

/** The part of a match that every player and spectator may see. */
export type OpenView = Omit<
  PlayerView,
  "viewer" | "config" | "hand" | "legal" | "handSizes" | "mayRedeal" | "tricks" | "trick"
> & {
  /**
   * Every card played in this hand, in order; null before the deal. The seat after the dealer led the first trick, the
   * winner of each trick leads the next, and the turn runs clockwise, so the tricks follow from it.
   */
  readonly played: readonly DealtCard[] | null;
};

/** The part of a match that every player and spectator may see [R17]. */
export function openView(state: MatchState): OpenView {
  return {
    matchNumber: state.matchNumber,
    handNumber: state.handNumber,
    phase: state.phase,
    dealer: state.dealer,
    turn: state.turn,
    scores: state.scores,
    handsWon: state.handsWon,
    ready: state.ready,
    handResult: state.handResult,
    winner: state.winner,
    forfeitedBy: state.forfeitedBy,
    played: playedIn(state),
  };
}

function playedIn({ order, config, dealer, tricks, trick }: MatchState): readonly DealtCard[] | null {
  if (order.length === 0) return null;
  const played: DealtCard[] = [];
  for (let index = 0; index <= tricks.length; index++) {
    for (const { seat, card } of (tricks[index] ?? trick).plays) {
      played.push(dealtTo(order, config.players, dealer, seat, card));
    }
  }
  return played;
}

/** The part that only the player on a seat may see. */
export interface OwnView {
  /** The cards still in hand, in dealt order. */
  readonly hand: readonly DealtCard[];
  /** Those that may be played now, a bit for each slot: `1 << slot`. */
  readonly legal: number;
  /** Whether a redeal may be asked for [R13]. */
  readonly mayRedeal: boolean;
}

/** The part that only the player on this seat may see [R17]. */
export function ownView(state: MatchState, viewer: Seat): OwnView {
  const { order, config, dealer } = state;
  const held = state.hands[viewer] ?? [];
  const playable = legalFor(state, viewer, held);
  const hand: DealtCard[] = [];
  let legal = 0;
  for (let slot = 0; slot < CARDS_IN_HAND && held.length > 0; slot++) {
    const card = order[dealIndex(config.players, dealer, viewer, slot)] as Card;
    if (held.includes(card)) hand.push(dealtCard(slot, card));
    if (playable.includes(card)) legal |= 1 << slot;
  }
  return { hand, legal, mayRedeal: mayRedeal(state, viewer) };
}
