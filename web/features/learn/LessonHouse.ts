/**
 * The table of a lesson: the engine behind the socket's face, in the page alone. The computer plays the lesson's cards;
 * of the learner's it takes those that go on, and refuses the others as `not-allowed`, so that nothing changes.
 */
import type { Action } from "#engine/actions.ts";
import { apply } from "#engine/apply.ts";
import { botPauses } from "#engine/bots/pauses.ts";
import { cards, parseCard } from "#engine/cards.ts";
import { legalCards } from "#engine/legal.ts";
import type { MatchState } from "#engine/state.ts";
import type { ClientMessages, ClientType, GameEvent, RefusalCode, ServerMessages } from "#server/protocol/messages.ts";
import { gameView, type ShownTable, wireEvent } from "#server/protocol/view.ts";
import type { SocketClock, TableSocket } from "#web/lib/socket.ts";
import { type Heard, Listeners } from "#web/lib/socketListeners.ts";
import type { Ack } from "#web/lib/socketOutbox.ts";
import { computerSeat, isRight, learnerSeat, type Lesson, opening } from "./lessons.ts";

/** No server's table has a code like this. */
export const lessonCode = "LESSON";

const occupant = (id: string, isBot: boolean): ShownTable["seats"][number] => ({
  user: { id, username: "", image_url: null, is_bot: isBot },
  level: isBot ? "easy" : null,
  standIn: null,
  timeOutsLeft: 0,
});
const learner = occupant("learner", false);
const computer = occupant("computer", true);

const refused = (code: RefusalCode): Ack => ({ ok: false, code, message: code });

export class LessonHouse implements TableSocket {
  readonly state = "open";
  readonly #lesson: Lesson;
  readonly #clock: SocketClock;
  readonly #listeners = new Listeners();
  readonly #dealer: number;
  #match: MatchState;
  #version = 1;
  #turnsTaken = 0;
  #answersGiven = 0;
  #cancel: () => void = () => undefined;

  constructor(lesson: Lesson, clock: SocketClock) {
    this.#lesson = lesson;
    this.#clock = clock;
    this.#match = opening(lesson);
    this.#dealer = lesson.dealer;
  }

  serverNow(): number {
    return this.#clock.now();
  }

  start(): void {
    this.#plan();
  }

  /** The line is the page itself: it neither comes nor goes. */
  watch(): () => void {
    return () => undefined;
  }

  on<T extends Heard>(type: T, listener: (payload: ServerMessages[T]) => void): () => void {
    return this.#listeners.on(type, listener);
  }

  tell<T extends ClientType>(type: T, _payload: ClientMessages[T]): void {
    if (type !== "join-room") return;
    this.#show("gameData", []);
    this.#plan();
  }

  act<T extends ClientType>(type: T, payload: ClientMessages[T]): Promise<Ack> {
    return Promise.resolve(this.#answer(type, payload));
  }

  /** The screen is gone: the computer plays no more. */
  close(): void {
    this.#cancel();
  }

  #answer(type: ClientType, payload: object): Ack {
    if (type === "playCard") return this.#play((payload as ClientMessages["playCard"]).card_id);
    if (type === "hurry") return this.#hurry((payload as ClientMessages["hurry"]).version);
    if (type === "getGameData") this.#show("gameData", []);
    return type === "getGameData" || type === "leaveGame" ? { ok: true } : refused("not-available");
  }

  #play(id: string): Ack {
    const turn = this.#lesson.turns[this.#turnsTaken];
    const card = parseCard(id) ?? -1;
    const play: Action = { type: "play", seat: learnerSeat, card };
    const answer = apply(this.#match, play);
    // what a table can send is refused in the wire's words; the rest cannot be sent from a table
    if (!answer.ok) return refused(answer.error as RefusalCode);
    if (turn === undefined || !isRight(turn, card)) return refused("not-allowed");
    this.#turnsTaken += 1;
    this.#do(play);
    return { ok: true, version: this.#version };
  }

  /** Ends the computer's pause, if the table still is as the learner saw it. */
  #hurry(version: number): Ack {
    if (version === this.#version && this.#isComputersTurn) {
      this.#cancel();
      this.#computerPlays();
    }
    return { ok: true };
  }

  get #isComputersTurn(): boolean {
    return this.#match.turn === computerSeat && !this.#isOver;
  }

  /** Everything that the lesson has was played. */
  get #isOver(): boolean {
    return this.#turnsTaken === this.#lesson.turns.length && this.#answersGiven === this.#lesson.answers.length;
  }

  #do(action: Action): void {
    const answer = apply(this.#match, action);
    if (!answer.ok) throw new Error(`A lesson breaks a rule: ${answer.error}`);
    this.#match = answer.value.state;
    this.#version += 1;
    const table = this.#table();
    this.#show(
      "updatedGameData",
      answer.value.events.map((event) => wireEvent(event, table)),
    );
    this.#plan();
  }

  #plan(): void {
    this.#cancel();
    if (!this.#isComputersTurn) return;
    this.#cancel = this.#clock.after(botPauses.cardMs, () => this.#computerPlays());
  }

  #computerPlays(): void {
    const { hands, trick } = this.#match;
    const legal = legalCards(hands[computerSeat] ?? [], trick);
    const card = cards(this.#lesson.answers[this.#answersGiven] ?? "").find((each) => legal.includes(each));
    if (card === undefined) throw new Error("A lesson has no card for the computer");
    this.#answersGiven += 1;
    this.#do({ type: "play", seat: computerSeat, card });
  }

  #table(): ShownTable {
    const opened = { code: lessonCode, kind: "computer", createdBy: "learner", isRated: false, turnMs: null } as const;
    const setup = { ...opened, config: this.#match.config, level: "easy", dealer: this.#dealer } as const;
    return { setup, seats: [learner, computer], match: this.#match };
  }

  #show(type: "gameData" | "updatedGameData", events: readonly GameEvent[]): void {
    const now = this.serverNow();
    const isOver = this.#isOver;
    const thinking = this.#isComputersTurn ? computerSeat : null;
    const live = { now, deadline: null, thinking, connected: () => true, awayUntil: () => null, spectators: 0 };
    const view = gameView(this.#table(), learnerSeat, "learner", live);
    // after the lesson's last card it is nobody's turn, whatever cards are left
    const shown = isOver ? { ...view, current_player_position: null, legal: [] } : view;
    this.#listeners.emit(type, { version: this.#version, view: shown, events, server_time: now });
  }
}
