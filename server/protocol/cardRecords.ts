import { type Card, cardId, CARDS, RANKS, rankOf, SUITS, suitOf } from "#engine/cards.ts";
import { ledSuit, type Trick, type WonTrick } from "#engine/state.ts";
import { winningPlay } from "#engine/legal.ts";
import type { CardFace, GameCard, GameTrick } from "./messages.ts";

const VALUE_OF_SIX = 6;

const cardRecords: readonly CardFace[] = Array.from({ length: RANKS.length * SUITS.length }, (_, card) => ({
  card_id: cardId(card),
  rank: RANKS[rankOf(card)] as CardFace["rank"],
  suit: SUITS[suitOf(card)] as CardFace["suit"],
  value: rankOf(card) + VALUE_OF_SIX,
}));

/** A card in the form of the wire. */
export const cardRecord = (card: Card): CardFace => cardRecords[card] as CardFace;

/** A trick in the form of the wire, in progress or won. */
export function trickRecord(trick: Trick | WonTrick): GameTrick {
  const led = ledSuit(trick);
  return {
    leader_position: trick.leader,
    leading_suit: led === null ? null : (SUITS[led] as CardFace["suit"]),
    cards: trick.plays.map((play) => ({ player_position: play.seat, card: cardRecord(play.card) })),
    winner_position: winningPlay(trick)?.seat ?? null,
  };
}

const cardsAt = (status: GameCard["status"]): readonly GameCard[] =>
  Array.from({ length: CARDS }, (_, id) => ({
    id,
    player_id: null,
    status,
    hand_position: null,
    trick_number: null,
  }));
/** The cards in the deck or the draw pile, by their index in the deck: the same in every view. */
export const inDeck = cardsAt("in_deck");
export const inDrawpile = cardsAt("in_drawpile");
