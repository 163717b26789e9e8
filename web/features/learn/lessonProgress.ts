/** The progress of a lesson, read from its table, and the text for it. */
import type { GameView, RefusalCode } from "#protocol/frames/messages.ts";
import { learnerSeat, type LearnKey, type Lesson } from "./lessons.ts";

export interface LessonProgress {
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
