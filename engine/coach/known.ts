/** The certain facts of a player's turn, from that player's view alone. */
import { unseenFrom } from "../bots/unseen.ts";
import { type Card, suitOf } from "../cards.ts";
import { winningPlay } from "../apply.ts";
import type { PlayerView } from "../view.ts";

export interface Known {
  readonly view: PlayerView;
  /** Whether a card beats the trick so far. */
  readonly wins: (card: Card) => boolean;
  /** Whether the card beats the trick and no later player can hold a higher one. */
  readonly winsForSure: (card: Card) => boolean;
  /** Whether no opponent can hold a card that beats this lead. */
  readonly isUnbeatable: (card: Card) => boolean;
}

/** Derives the certain facts from a view [R4, R17]. Call it only at the viewer's turn. */
export function knownFrom(view: PlayerView): Known {
  const best = winningPlay(view.trick)?.card;
  const { others } = unseenFrom(view);
  const hasPlayed = new Set(view.trick.plays.map(({ seat }) => seat));
  const beats = (card: Card) => (other: Card) => suitOf(other) === suitOf(card) && other > card;
  const canBeat = (card: Card, among: typeof others): boolean =>
    among.some(({ possible }) => possible.some(beats(card)));
  const wins = (card: Card): boolean => best === undefined || beats(best)(card);
  const toPlay = others.filter(({ seat }) => !hasPlayed.has(seat));
  return {
    view,
    wins,
    winsForSure: (card) => wins(card) && !canBeat(card, toPlay),
    isUnbeatable: (card) => !canBeat(card, others),
  };
}
