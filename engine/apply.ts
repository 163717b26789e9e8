/**
 * The state machine of the game: `apply(state, action)` returns the next state and the events, or the refusal. Pure,
 * synchronous, total: it has an answer for every action and state, and never throws [R16]. `legalCards` says which cards
 * may be played.
 */
import type { Action, ActionType, Refusal, MatchEvent } from "./actions.ts";
import { type Card, CARDS_IN_HAND, dealHands, isWeak, isFullPack, rankOf, type SuitIndex, suitOf } from "./cards.ts";
import { fail, ok, type Result } from "./result.ts";
import { handPoints } from "./scoring.ts";
import {
  type MatchState,
  nextSeat,
  type Play,
  perSeat,
  startHand,
  startMatch,
  type WonTrick,
  type Trick,
} from "./state.ts";
import type { Seat } from "./seating.ts";

export interface Applied {
  readonly state: MatchState;
  readonly events: readonly MatchEvent[];
}

type Answer = Result<Applied, Refusal>;
type Handler<T extends ActionType> = (state: MatchState, action: Extract<Action, { type: T }>) => Answer;

const done = (state: MatchState, ...events: MatchEvent[]): Answer => ok({ state, events });

/** A copy of the list with one place changed. */
function withAt<T>(list: readonly T[], index: number, value: T): T[] {
  const copy = list.slice();
  copy[index] = value;
  return copy;
}

/**
 * A copy of the list with one more item, allocated at its exact length. A spread leaves room for sixteen more items,
 * and a server keeps the lists of thousands of tables.
 */
const withLast = <T>(list: readonly T[], item: T): readonly T[] => list.toSpliced(list.length, 0, item);

function asDealer(state: MatchState, seat: Seat): Refusal | null {
  if (seat !== state.dealer) return "not-the-dealer";
  return state.phase === "deck" ? null : "wrong-phase";
}

/** Changes nothing: the deal decides the order [R15]. */
const shuffle: Handler<"shuffle"> = (state, { seat }) => {
  const refusal = asDealer(state, seat);
  return refusal === null ? done(state, { type: "shuffledDeck", seat }) : fail(refusal);
};

/** Deals three cards to each player, then two; the seat after the dealer leads [R3, R7]. */
const deal: Handler<"deal"> = (state, { seat, order }) => {
  const refusal = asDealer(state, seat);
  if (refusal !== null) return fail(refusal);
  const { players, includeAces } = state.config;
  if (!isFullPack(order, includeAces)) return fail("not-a-whole-pack");
  const hands = dealHands(order, players, seat);
  return done({ ...state, phase: "play", order, hands, turn: nextSeat(seat, players) }, { type: "dealtCards", seat });
};

/**
 * Plays one card to the trick [R3, R4]. The last card of a trick decides its winner, the last trick decides the hand
 * [R5].
 */
const play: Handler<"play"> = (state, { seat, card }) => {
  if (state.phase !== "play") return fail("wrong-phase");
  if (state.turn !== seat) return fail("not-your-turn");
  const hand = state.hands[seat] as readonly Card[];
  if (!hand.includes(card)) return fail("not-your-card");
  if (!legalCards(hand, state.trick).includes(card)) return fail("must-follow-suit");
  const trick = { leader: state.trick.leader, plays: withLast(state.trick.plays, { seat, card }) };
  const hands = withAt(state.hands, seat, hand.toSpliced(hand.indexOf(card), 1));
  const played: MatchEvent = { type: "playedCard", seat, card, trick: state.tricks.length + 1 };
  if (trick.plays.length < state.config.players) {
    return done({ ...state, hands, trick, turn: nextSeat(seat, state.config.players) }, played);
  }
  const best = winningPlay(trick) as Play;
  const tricks = withLast<WonTrick>(state.tricks, { ...trick, winner: best.seat, winningCard: best.card });
  const won: MatchEvent = { type: "trickWon", seat: best.seat, card: best.card, trick: tricks.length };
  if (tricks.length < CARDS_IN_HAND) {
    return done({ ...state, hands, tricks, trick: { leader: best.seat, plays: [] }, turn: best.seat }, played, won);
  }
  return endHand({ ...state, hands, tricks, trick: { leader: best.seat, plays: [] }, turn: null }, best, [played, won]);
};

/**
 * Gives the hand and its points to the winner of the fifth trick [R5, R6], and the match if that reaches the win points
 * [R8].
 */
function endHand(state: MatchState, best: Play, before: readonly MatchEvent[]): Answer {
  const { seat, card } = best;
  const points = handPoints(state.tricks, state.config);
  const score = (state.scores[seat] as number) + points;
  const over = score >= state.config.winPoints;
  const next: MatchState = {
    ...state,
    phase: over ? "matchOver" : "handOver",
    scores: withAt(state.scores, seat, score),
    handsWon: withAt(state.handsWon, seat, (state.handsWon[seat] as number) + 1),
    handResult: { winner: seat, winningCard: card, points },
    winner: over ? seat : null,
  };
  const ended: MatchEvent = { type: "gameEnded", seat, card, points };
  return over ? done(next, ...before, ended, { type: "gameOver", seat }) : done(next, ...before, ended);
}

/** Whether this seat may ask for a redeal now: it holds a weak hand and has not played a card yet [R13]. */
export function mayRedeal(state: MatchState, seat: Seat): boolean {
  const hand = state.hands[seat];
  return state.config.weakHand && state.phase === "play" && hand?.length === CARDS_IN_HAND && isWeak(hand);
}

/** Lets the same dealer deal the whole table again [R13]. */
const redeal: Handler<"redeal"> = (state, { seat }) => {
  if (state.phase !== "play") return fail("wrong-phase");
  if (!mayRedeal(state, seat)) return fail("no-weak-hand");
  return done({ ...state, ...startHand(state.config, state.dealer) }, { type: "redealt", seat });
};

/** Marks a seat as ready. When every seat is ready, the winner of the hand deals the next [R7]. */
const ready: Handler<"ready"> = (state, { seat }) => {
  if (state.phase !== "handOver") return fail("wrong-phase");
  if (state.ready[seat]) return fail("already-ready");
  const nowReady = withAt(state.ready, seat, true);
  if (nowReady.includes(false)) return done({ ...state, ready: nowReady }, { type: "ready", seat });
  const dealer = state.handResult?.winner ?? state.dealer;
  const handNumber = state.handNumber + 1;
  return done(
    { ...state, ...startHand(state.config, dealer), handNumber },
    { type: "ready", seat },
    { type: "startNewHand", hand: handNumber, seat: dealer },
  );
};

/**
 * Marks a seat as wanting a rematch. When every seat wants it, a new match starts; the last hand's winner deals [R14].
 */
const rematch: Handler<"rematch"> = (state, { seat }) => {
  if (state.phase !== "matchOver") return fail("wrong-phase");
  if (state.ready[seat]) return fail("already-ready");
  const wanted = withAt(state.ready, seat, true);
  if (wanted.includes(false)) return done({ ...state, ready: wanted }, { type: "rematchWanted", seat });
  const dealer = state.handResult?.winner ?? state.winner ?? state.dealer;
  const matchNumber = state.matchNumber + 1;
  return done(
    startMatch(state.config, dealer, matchNumber),
    { type: "rematchWanted", seat },
    { type: "rematch", match: matchNumber, seat: dealer },
  );
};

/** Ends the match by giving up: with two players the other one wins [R20]. */
const forfeit: Handler<"forfeit"> = (state, { seat }) => {
  if (state.phase === "matchOver") return fail("wrong-phase");
  if (state.config.players !== 2) return fail("more-than-two-players");
  const winner = nextSeat(seat, 2);
  const ready = perSeat(2, false);
  return done(
    { ...state, phase: "matchOver", turn: null, ready, winner, forfeitedBy: seat },
    { type: "forfeited", seat },
    { type: "gameOver", seat: winner },
  );
};

const handlers: { readonly [T in ActionType]: Handler<T> } = { shuffle, deal, play, redeal, ready, rematch, forfeit };

/** Returns the next state and the events, or the reason why the action is refused [R16]. Never throws. */
export function apply(state: MatchState, action: Action): Answer {
  if (!isAction(action)) return fail("no-such-action");
  const { seat } = action;
  if (!Number.isInteger(seat) || seat < 0 || seat >= state.config.players) return fail("no-such-seat");
  const handler = handlers[action.type] as Handler<ActionType>;
  return handler(state, action);
}

/** The type allows no other action, but a journal read from a damaged disk may contain one. */
const isAction = (action: Action): boolean =>
  typeof action === "object" &&
  action !== null &&
  typeof action.type === "string" &&
  Object.hasOwn(handlers, action.type);

/** The suit led to a trick, or null when it has no card yet. */
export function ledSuit(trick: Trick): SuitIndex | null {
  const first = trick.plays[0];
  return first === undefined ? null : suitOf(first.card);
}

/**
 * The cards of a hand that may be played to a trick: those of the led suit if there are any, else all [R4]. Only this
 * function decides legality: apply, the computer players and the hand on the screen call it.
 */
export function legalCards(hand: readonly Card[], trick: Trick): readonly Card[] {
  const led = ledSuit(trick);
  if (led === null) return hand;
  const following = hand.filter((card) => suitOf(card) === led);
  return following.length > 0 ? following : hand;
}

/** The play that is winning a trick so far: the highest card of the led suit [R4]. Undefined before the lead. */
export function winningPlay(trick: Trick): { readonly seat: Seat; readonly card: Card } | undefined {
  let best = trick.plays[0];
  for (const play of trick.plays) {
    // within one suit the higher rank is the higher integer
    if (best !== undefined && suitOf(play.card) === suitOf(best.card) && play.card > best.card) best = play;
  }
  return best;
}

/** The lowest of some cards by rank in any suit; of equals the first [R19]. */
export function lowestCard(cards: readonly Card[]): Card {
  let lowest = cards[0] as Card;
  for (const card of cards) if (rankOf(card) < rankOf(lowest)) lowest = card;
  return lowest;
}
