/** Reads from a view's list of cards where each card is. */
import { CARDS_IN_HAND, type Suit } from "#engine/cards.ts";
import type { GameCard, GameView, Position } from "#server/protocol/messages.ts";
import type { Place } from "./seating.ts";

export const tricksInHand = CARDS_IN_HAND;

/** Colours alternate, so that two red suits never lie side by side in a hand of all four. */
const suitOrder: readonly Suit[] = ["S", "H", "C", "D"];

const inHandOrder = (a: GameCard, b: GameCard): number =>
  a.card && b.card
    ? suitOrder.indexOf(a.card.suit) - suitOrder.indexOf(b.card.suit) || a.card.value - b.card.value
    : (a.hand_position ?? 0) - (b.hand_position ?? 0);

/** The cards a player still holds; known ones sorted by suit and rank, hidden ones as they were dealt. */
export const handOf = (view: GameView, position: Position): GameCard[] =>
  view.cards.filter((card) => card.status === "in_hand" && card.player_id === position).toSorted(inHandOrder);

/** The cards still in the deck. */
export const deckOf = (view: GameView): GameCard[] => view.cards.filter((card) => card.status === "in_deck");

/** The card a player gave to a trick (1 to 5), or undefined. */
export const playedBy = (view: GameView, position: Position, trick: number): GameCard | undefined =>
  view.cards.find((card) => card.status === "played" && card.player_id === position && card.trick_number === trick);

/** Where in a play area the card of a trick (1 to 5) lies: in order for the viewer, mirrored for opponents. */
export const slotIndex = (place: Place, trick: number): number =>
  place === "bottom" ? trick - 1 : tricksInHand - (trick - 1) - 1;

/** The tricks of a play area in the order of its slots. */
export const tricksBySlot = (place: Place): number[] =>
  Array.from({ length: tricksInHand }, (_, index) => index + 1).toSorted(
    (a, b) => slotIndex(place, a) - slotIndex(place, b),
  );

/** The winner of a trick of this hand, or the current winner of the one in progress; null before its lead. */
export function trickWinner(view: GameView, trick: number): Position | null {
  const completed = view.completed_tricks[trick - 1];
  if (completed !== undefined) return completed.winner_position;
  return trick === view.completed_tricks.length + 1 ? view.current_trick.winner_position : null;
}

/** The number, 1 to 5, of the trick in progress; null when none is. */
export const currentTrick = (view: GameView): number | null =>
  view.phase === "play" ? view.completed_tricks.length + 1 : null;

/** The number of the trick that lies in the middle: a finished one that is held there, else the one in progress. */
export const trickInMiddle = (view: GameView, held: number | null): number | null => held ?? currentTrick(view);

/** The suit that was led to a trick (1 to 5); null before its lead. */
export const suitLedTo = (view: GameView, trick: number): Suit | null =>
  (view.completed_tricks[trick - 1] ?? view.current_trick).leading_suit;

/** The dealt cards in the order in which the dealer gives them out. */
export const dealtInOrder = (view: GameView): GameCard[] =>
  view.cards.filter((card) => card.hand_position !== null).toSorted((a, b) => a.id - b.id);
