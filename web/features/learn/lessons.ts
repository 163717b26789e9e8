/**
 * The six lessons as data: the cards that are dealt, the learner's tasks, the right cards, and the answers to the
 * others. The learner sits on seat 0, the computer on seat 1.
 */
import { cards, type Card, orderFor } from "#engine/cards.ts";
import type { Action } from "#engine/actions.ts";
import { apply } from "#engine/apply.ts";
import { rulesPage } from "#engine/config.ts";
import { type MatchState, startMatch } from "#engine/state.ts";
import type { Seat } from "#engine/seating.ts";
import type { TextKey } from "#web/platform/languages/i18n.ts";
import type { GameView, RefusalCode } from "#protocol/frames/messages.ts";
import type { learnText } from "./text/en.ts";

/** A sentence of the lessons without placeholders. */
type LearnKey = Exclude<TextKey<typeof learnText>, "place">;

export const learnerSeat: Seat = 0;
export const computerSeat: Seat = 1;

/** One card of the learner's. */
export interface LessonTurn {
  /** The learner's task. */
  readonly ask: LearnKey;
  /** The right cards, as `cards` reads them. */
  readonly right: string;
  /** The answer to a card that the rules forbid; absent if they allow every card. */
  readonly illegal?: LearnKey;
  /** The answer to a card that the rules allow but that misses the goal; absent if there is none. */
  readonly wrong?: LearnKey;
}

export interface Lesson {
  readonly title: LearnKey;
  /** The summary at the end. */
  readonly done: LearnKey;
  readonly dealer: Seat;
  /** By seat, as `cards` reads them. */
  readonly hands: readonly [learner: string, computer: string];
  /** Whole tricks that have been played when the lesson begins, card after card. */
  readonly played: string;
  /** The match's score by seat. */
  readonly scores: readonly [number, number];
  readonly handsWon: readonly [number, number];
  readonly turns: readonly LessonTurn[];
  /** The computer's cards in this lesson: for each turn its choices in order; it plays the first legal one. */
  readonly answers: readonly string[];
}

const fromTheStart = { played: "", scores: [0, 0], handsWon: [0, 0] } as const;

export const lessons: readonly Lesson[] = [
  {
    ...fromTheStart,
    title: "followTitle",
    done: "followDone",
    dealer: computerSeat,
    hands: ["10S 8H 7H JD 9C", "KS AH QH AD AC"],
    turns: [
      { ask: "followLead", right: "10S 8H 7H JD 9C" },
      { ask: "followFollow", right: "8H 7H", illegal: "followIllegal" },
    ],
    answers: ["KS AH AD AC", "QH"],
  },
  {
    ...fromTheStart,
    title: "winTitle",
    done: "winDone",
    dealer: learnerSeat,
    hands: ["QD 8D KS 9C 6H", "10D 7D 7C 7S 8S"],
    turns: [
      { ask: "winTake", right: "QD", illegal: "winIllegal", wrong: "winWrong" },
      { ask: "winLead", right: "8D KS 9C 6H" },
    ],
    answers: ["10D", "7D 7C 7S 8S"],
  },
  {
    ...fromTheStart,
    title: "offTitle",
    done: "offDone",
    dealer: learnerSeat,
    hands: ["AH KD QS 7S 6D", "7C 9H 8C JS 10D"],
    turns: [
      { ask: "offThrow", right: "7S 6D", wrong: "offWrong" },
      { ask: "offTake", right: "AH", illegal: "offIllegal" },
    ],
    answers: ["7C", "9H"],
  },
  {
    ...fromTheStart,
    title: "lastTitle",
    done: "lastDone",
    dealer: learnerSeat,
    hands: ["KD 7C 8H 8S JS", "AH KS QS 10S 9D"],
    played: "AH 8H KS 8S QS JS",
    turns: [
      { ask: "lastKeep", right: "7C", wrong: "lastWrong" },
      { ask: "lastTake", right: "KD" },
    ],
    answers: ["10S", "9D"],
  },
  {
    ...fromTheStart,
    title: "sixTitle",
    done: "sixDone",
    dealer: computerSeat,
    hands: ["KS QS JD AC 6D", "9S 10S 7H 8C KH"],
    played: "KS 9S QS 10S JD 7H",
    turns: [
      { ask: "sixKeep", right: "AC", wrong: "sixWrong" },
      { ask: "sixLead", right: "6D" },
    ],
    answers: ["8C", "KH"],
  },
  {
    title: "scoreTitle",
    done: "scoreDone",
    dealer: computerSeat,
    hands: ["KS QC AD KH 7C", "8S 8D JD 9H QH"],
    played: "KS 8S QC 8D AD JD",
    scores: [8, 9],
    handsWon: [3, 7],
    turns: [
      { ask: "scoreKeep", right: "KH", wrong: "scoreWrong" },
      { ask: "scoreLead", right: "7C" },
    ],
    answers: ["9H", "QH"],
  },
];

/**
 * The table at the beginning of a lesson.
 *
 * @throws Error if the lesson's own cards break a rule.
 */
export function opening({ dealer, hands, played, scores, handsWon }: Lesson): MatchState {
  const config = rulesPage(2);
  const order = orderFor(hands.map(cards), dealer, config.includeAces);
  let match: MatchState = { ...startMatch(config, dealer), scores, handsWon };
  const go = (action: Action): void => {
    const answer = apply(match, action);
    if (!answer.ok) throw new Error(`A lesson breaks a rule: ${answer.error}`);
    match = answer.value.state;
  };
  go({ type: "deal", seat: dealer, order });
  for (const card of cards(played)) go({ type: "play", seat: match.turn as Seat, card });
  return match;
}

/** Whether a card is right for a turn of a lesson. */
export const isRight = (turn: LessonTurn, card: Card): boolean => cards(turn.right).includes(card);

/** The progress of a lesson, read from its table. */
interface LessonProgress {
  /** The lesson's last card has been played. */
  readonly isDone: boolean;
  readonly isMyTurn: boolean;
  /** How many cards of the lesson the learner has played. */
  readonly turn: number;
}

const cardsInTrick = 2;

export function progressOf(lesson: Lesson, view: GameView): LessonProgress {
  const before = lesson.played.split(" ").filter(Boolean).length / cardsInTrick;
  const mine = view.cards.filter(({ status, player_id: by }) => status === "played" && by === learnerSeat).length;
  const { current_player_position: awaited } = view;
  return { isDone: awaited === null, isMyTurn: awaited === learnerSeat, turn: mine - before };
}

/** The learner's text now: the current task, which stays until the next one, or the summary. */
export function textAt(lesson: Lesson, { isDone, isMyTurn, turn }: LessonProgress): LearnKey {
  if (isDone) return lesson.done;
  const task = lesson.turns[isMyTurn ? turn : turn - 1];
  return task?.ask ?? "watch";
}

/** Why a card was wrong; null if there is nothing to explain. */
export function mistakeAt(lesson: Lesson, { isDone, turn }: LessonProgress, refusal: RefusalCode): LearnKey | null {
  if (isDone) return null;
  if (refusal === "not-your-turn") return "wait";
  const task = lesson.turns[turn];
  if (refusal === "must-follow-suit") return task?.illegal ?? null;
  return refusal === "not-allowed" ? (task?.wrong ?? null) : null;
}
