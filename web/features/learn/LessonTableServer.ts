/**
 * The table server of a lesson, inside the page. The computer plays the lesson's cards. A card of the learner that
 * continues the lesson is played; any other is refused as `not-allowed` and changes nothing.
 */
import type { Action, MatchEvent } from "#engine/actions.ts";
import { apply, legalCards } from "#engine/apply.ts";
import { botPauses } from "#engine/bots/pauses.ts";
import { cards } from "#engine/cards.ts";
import type { MatchState } from "#engine/state.ts";
import { type UserId, roomCode, userIdOf } from "#protocol/ids.ts";
import { playActionOf } from "#protocol/frames/clientReader.ts";
import type { ClientType, RefusalCode } from "#protocol/frames/messages.ts";
import type { ViewedTable } from "#protocol/frames/view.ts";
import { LocalTableServer, refused, type TableMessage } from "#web/entities/game/localTableServer.ts";
import type { SocketClock } from "#web/platform/socket/connection.ts";
import type { Ack } from "#web/platform/socket/sendQueue.ts";
import { computerSeat, isRight, learnerSeat, type Lesson, opening } from "./lessons.ts";

/** No server's table has a code like this. */
export const lessonCode = roomCode("LESSON");

const occupant = (id: UserId, isBot: boolean): ViewedTable["seats"][number] => ({
  user: { id, username: "", image_url: null, is_bot: isBot },
  level: isBot ? "easy" : null,
  standIn: null,
  timeOutsLeft: 0,
});
const learnerId = userIdOf("learner");
const learner = occupant(learnerId, false);
const computer = occupant(userIdOf("computer"), true);

export class LessonTableServer extends LocalTableServer {
  readonly #lesson: Lesson;
  readonly #dealer: number;
  #match: MatchState;
  #turnsTaken = 0;
  #answersGiven = 0;

  constructor(lesson: Lesson, clock: SocketClock) {
    super(clock);
    this.#lesson = lesson;
    this.#match = opening(lesson);
    this.#dealer = lesson.dealer;
  }

  protected override joined(): void {
    this.#showNow("gameData", []);
    this.plan();
  }

  protected override answer(type: ClientType, { card_id: card, version }: TableMessage): Ack {
    switch (type) {
      case "playCard":
        return this.#play(playActionOf(learnerSeat, card));
      case "hurry":
        this.hurry(version, this.#isComputersTurn, () => this.#computerPlays());
        return { ok: true };
      case "getGameData":
        this.#showNow("gameData", []);
        return { ok: true };
      case "leaveGame":
        return { ok: true };
      default:
        return refused("not-available");
    }
  }

  #play(play: Extract<Action, { type: "play" }>): Ack {
    const turn = this.#lesson.turns[this.#turnsTaken];
    const answer = apply(this.#match, play);
    // Requests that a table can send are refused with the wire's codes; it cannot send others.
    if (!answer.ok) return refused(answer.error as RefusalCode);
    if (turn === undefined || !isRight(turn, play.card)) return refused("not-allowed");
    this.#turnsTaken += 1;
    this.#do(play);
    return { ok: true, version: this.version };
  }

  get #isComputersTurn(): boolean {
    return this.#match.turn === computerSeat && !this.#isOver;
  }

  /** All cards of the lesson were played. */
  get #isOver(): boolean {
    return this.#turnsTaken === this.#lesson.turns.length && this.#answersGiven === this.#lesson.answers.length;
  }

  #do(action: Action): void {
    const answer = apply(this.#match, action);
    if (!answer.ok) throw new Error(`A lesson breaks a rule: ${answer.error}`);
    this.#match = answer.value.state;
    this.version += 1;
    this.#showNow("updatedGameData", answer.value.events);
    this.plan();
  }

  protected override plan(): void {
    this.planAfter(this.#isComputersTurn ? botPauses.cardMs : null, () => this.#computerPlays());
  }

  #computerPlays(): void {
    const { hands, trick } = this.#match;
    const legal = legalCards(hands[computerSeat] ?? [], trick);
    const card = cards(this.#lesson.answers[this.#answersGiven] ?? "").find((each) => legal.includes(each));
    if (card === undefined) throw new Error("A lesson has no card for the computer");
    this.#answersGiven += 1;
    this.#do({ type: "play", seat: computerSeat, card });
  }

  #table(): ViewedTable {
    const opened = { code: lessonCode, kind: "computer", createdBy: learnerId, isRated: false, turnMs: null } as const;
    const setup = { ...opened, config: this.#match.config, level: "easy", dealer: this.#dealer } as const;
    return { setup, seats: [learner, computer], match: this.#match };
  }

  #showNow(type: "gameData" | "updatedGameData", events: readonly MatchEvent[]): void {
    const thinking = this.#isComputersTurn ? computerSeat : null;
    const update = this.updateOf(this.#table(), learnerSeat, thinking, events);
    // After the lesson's last card it is no player's turn, even if cards are left.
    const view = this.#isOver ? { ...update.view, current_player_position: null, legal: [] } : update.view;
    this.emit(type, { ...update, view });
  }
}
