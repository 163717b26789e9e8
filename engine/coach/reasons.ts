/** Why the coach plays a card. Every reason is a fact that the player can check, and is given only if it is true. */
import { type Card, rankOf, SEVEN } from "../cards.ts";
import { cardPoints } from "../scoring.ts";
import type { Known } from "./known.ts";

export type Reason =
  /** No other card is left. */
  | { readonly kind: "lastCard" }
  /** The rules allow no other card: it is the only one of the suit that was led. */
  | { readonly kind: "onlyLegal" }
  /** It certainly wins this trick, and the remaining card certainly wins the last. */
  | { readonly kind: "winsBoth"; readonly saved: Card }
  /** No card wins this trick, and no allowed card is lower. */
  | { readonly kind: "throwsLowest" }
  /** No card wins this trick; the player saves a higher one. */
  | { readonly kind: "throwsLow"; readonly saved: Card }
  /** It certainly wins the trick, and no lower card does. */
  | { readonly kind: "winsCheaply" }
  /** It is winning so far, and no lower card would be; a later player may still beat it. */
  | { readonly kind: "winsSoFar" }
  /** The player saves a winning card because this trick scores nothing. */
  | { readonly kind: "savesWinner"; readonly saved: Card }
  /** It is led, and no other player can beat it. */
  | { readonly kind: "leadsUnbeatable" }
  /** The player saves a card that no opponent can beat when it is led. */
  | { readonly kind: "savesUnbeatable"; readonly saved: Card }
  /** The player saves the highest card of the hand. */
  | { readonly kind: "savesHighest"; readonly saved: Card }
  /** The player saves a low card that scores more than one point in the last trick. */
  | { readonly kind: "savesScoring"; readonly saved: Card; readonly points: number }
  /** No other allowed card did better in the trials. */
  | { readonly kind: "didBest" };

export type ReasonKind = Reason["kind"];

interface Choice extends Known {
  readonly card: Card;
  /** The hand after the card is played. */
  readonly rest: readonly Card[];
}

type Rule = (choice: Choice) => Reason | null;

const highest = (cards: readonly Card[]): Card | undefined =>
  cards.toSorted((a, b) => rankOf(b) - rankOf(a) || b - a).at(0);

/** Of some cards the one that would score most in the last trick, then the highest. */
const dearest = (cards: readonly Card[], includeSixes: boolean): Card | undefined =>
  cards
    .toSorted((a, b) => cardPoints(b, includeSixes) - cardPoints(a, includeSixes) || rankOf(b) - rankOf(a) || b - a)
    .at(0);

const isLed = ({ view }: Known): boolean => view.trick.plays.length === 0;

const forced: Rule = ({ view }) => {
  if (view.hand.length === 1) return { kind: "lastCard" };
  return view.legal.length === 1 ? { kind: "onlyLegal" } : null;
};

const winsBoth: Rule = ({ card, rest: [saved, ...more], winsForSure, isUnbeatable }) =>
  saved !== undefined && more.length === 0 && winsForSure(card) && isUnbeatable(saved)
    ? { kind: "winsBoth", saved }
    : null;

const cannotWin: Rule = ({ view, card, wins }) => {
  if (view.legal.some(wins)) return null;
  if (view.legal.every((other) => rankOf(other) >= rankOf(card))) return { kind: "throwsLowest" };
  const saved = highest(view.legal.filter((other) => rankOf(other) > rankOf(card)));
  return saved === undefined ? null : { kind: "throwsLow", saved };
};

const follows: Rule = (choice) => {
  const { view, card, wins, winsForSure } = choice;
  if (isLed(choice)) return null;
  const winners = view.legal.filter(wins);
  if (!wins(card)) {
    const saved = highest(winners);
    return saved === undefined ? null : { kind: "savesWinner", saved };
  }
  if (winners.some((other) => other < card)) return null;
  return { kind: winsForSure(card) ? "winsCheaply" : "winsSoFar" };
};

const leads: Rule = (choice) =>
  isLed(choice) && choice.isUnbeatable(choice.card) ? { kind: "leadsUnbeatable" } : null;

const savesUnbeatable: Rule = ({ view, rest, isUnbeatable }) => {
  const saved = dearest(rest.filter(isUnbeatable), view.config.includeSixes);
  return saved === undefined ? null : { kind: "savesUnbeatable", saved };
};

const savesHighest: Rule = ({ card, rest }) => {
  const saved = highest(rest);
  return saved !== undefined && rankOf(saved) > rankOf(card) ? { kind: "savesHighest", saved } : null;
};

const savesScoring: Rule = ({ view: { config }, card, rest }) => {
  const saved = dearest(rest, config.includeSixes);
  if (saved === undefined || rankOf(card) <= SEVEN) return null;
  const points = cardPoints(saved, config.includeSixes);
  return points > 1 ? { kind: "savesScoring", saved, points } : null;
};

/** In the order of how much they explain. */
const rules: readonly Rule[] = [
  forced,
  winsBoth,
  cannotWin,
  follows,
  leads,
  savesUnbeatable,
  savesHighest,
  savesScoring,
];

/** The reason for playing a card that did best in the trials [R21]. */
export function reasonFor(known: Known, card: Card): Reason {
  const choice: Choice = { ...known, card, rest: known.view.hand.filter((other) => other !== card) };
  for (const rule of rules) {
    const reason = rule(choice);
    if (reason !== null) return reason;
  }
  return { kind: "didBest" };
}
