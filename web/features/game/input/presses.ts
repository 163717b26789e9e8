/**
 * Decides which presses may play a card. One press plays one card: a press that began before the player's turn was
 * visible had another target, and a press right after the last one is the second half of a double tap. A press that
 * skips a pause plays nothing, and the next turn accepts presses a double tap later.
 */
import type { GameView } from "#protocol/frames/messages.ts";

/** The longest pause inside a double tap: systems use 300 to 500 ms. */
export const doublePressMs = 450;

/** A key for a turn, made from the plays before it. */
const turnName = ({
  match_number,
  hand_number,
  phase,
  completed_tricks,
  current_trick,
  me,
  ...view
}: GameView): string =>
  view.current_player_position === me
    ? [match_number, hand_number, phase, completed_tricks.length, current_trick.cards.length].join(" ")
    : "";

export class Presses {
  readonly #now: () => number;
  #turn = "";
  #turnSince = 0;
  #lastPlayAt = Number.NEGATIVE_INFINITY;
  #lastSkipAt = Number.NEGATIVE_INFINITY;
  /** A pause was skipped since the last turn was shown. */
  #hasSkipped = false;

  /** `now` is milliseconds on the clock that events are stamped with. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The view that is shown from now on. */
  turnOf(view: GameView): void {
    const turn = turnName(view);
    if (turn !== this.#turn) this.#turnSince = this.#now() + (this.#hasSkipped ? doublePressMs : 0);
    if (turn !== this.#turn && turn !== "") this.#hasSkipped = false;
    this.#turn = turn;
  }

  /** How long, in milliseconds, a press may still be the second half of a double tap; 0 when it cannot. */
  get guardMs(): number {
    return Math.max(0, this.#lastPlayAt + doublePressMs - this.#now(), this.#turnSince - this.#now());
  }

  /** Whether a press that began at `pressedAt` plays a card; if so the next one has to be a press of its own. */
  accept(pressedAt: number): boolean {
    if (pressedAt < this.#turnSince || pressedAt < this.#lastPlayAt + doublePressMs) return false;
    this.#lastPlayAt = pressedAt;
    this.#hasSkipped = false;
    return true;
  }

  /** Whether a press that began at `pressedAt` skips a pause: not the second half of a double tap on a card. */
  acceptSkip(pressedAt: number): boolean {
    if (pressedAt < this.#lastPlayAt + doublePressMs) return false;
    this.#hasSkipped = true;
    this.#lastSkipAt = pressedAt;
    return true;
  }

  /** Whether a press that began at `pressedAt` may do anything else: not the second half of a double tap that skips. */
  acceptCommand(pressedAt: number): boolean {
    return pressedAt >= this.#lastSkipAt + doublePressMs;
  }
}
