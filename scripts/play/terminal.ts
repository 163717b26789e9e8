/** Cards, hands and scores of a match as lines of text for the terminal. */
import { type Card, RANKS, rankOf, SUITS, suitOf } from "#engine/cards.ts";
import type { Seat } from "#engine/seating.ts";
import type { PlayerView } from "#engine/view.ts";

/** The output of lines and the source of answers: the real terminal, or a test. */
export interface Terminal {
  /** The answer without blanks around it, or null when there are no more. */
  readonly ask: (question: string) => Promise<string | null>;
  readonly print: (line: string) => void;
  readonly colour: boolean;
}

const SIGNS = ["♠", "♥", "♦", "♣"] as const;
const SUIT_NAMES = ["spades", "hearts", "diamonds", "clubs"] as const;
const CODES = { bold: "1", dim: "2", red: "31", green: "32", gold: "33" } as const;
const ESCAPE = String.fromCharCode(27);

export const paint = ({ colour }: Terminal, style: keyof typeof CODES, text: string): string =>
  colour ? `${ESCAPE}[${CODES[style]}m${text}${ESCAPE}[0m` : text;

/** A card as text: `10♠`. */
export function cardText(terminal: Terminal, card: Card): string {
  const text = `${RANKS[rankOf(card)] ?? ""}${SIGNS[suitOf(card)] ?? ""}`;
  return SUITS[suitOf(card)] === "H" || SUITS[suitOf(card)] === "D" ? paint(terminal, "red", text) : text;
}

export const suitText = (card: Card): string => SUIT_NAMES[suitOf(card)] ?? "";

/** The name of a seat; the viewer's is You. */
export function nameOf(seat: Seat, view: PlayerView): string {
  if (seat === view.viewer) return "You";
  return view.config.players === 2 ? "Computer" : `Computer ${seat}`;
}

/** "You take", "Computer takes". */
export const does = (seat: Seat, view: PlayerView, verb: string): string =>
  `${nameOf(seat, view)} ${seat === view.viewer ? verb : `${verb}s`}`;

/** The points of all players: "You 3, Computer 1". */
export const scoreText = (view: PlayerView): string =>
  view.scores.map((score, seat) => `${nameOf(seat, view)} ${score}`).join(", ");

/** The cards on the table in the order of play. */
export const trickText = (terminal: Terminal, view: PlayerView): string =>
  view.trick.plays.map(({ seat, card }) => `${nameOf(seat, view)} ${cardText(terminal, card)}`).join(", ");

/** The hand with the numbers of its cards; illegal cards are dimmed and in brackets. */
export const handText = (terminal: Terminal, view: PlayerView): string =>
  view.hand
    .map((card, index) => {
      const legal = view.legal.includes(card);
      const text = `${index + 1} ${cardText(terminal, card)}`;
      return legal ? text : paint(terminal, "dim", `(${text})`);
    })
    .join("   ");

export const RULES = `Five cards each, five tricks, and only the last trick counts: win it and the hand is yours.
Follow the suit that was led if you can; the highest card of that suit takes the trick and leads the next.
Winning with a 6 scores 3 points, with a 7 scores 2, with anything else 1. The winner deals the next hand.
There are 35 cards, A K Q J 10 9 8 7 6 in each suit, without the Ace of Spades.`;
