/**
 * A table that is played inside the page: it implements `TableSocket` without a connection, so the screen of every game
 * shows it. There is no connection to lose, so its state is always "open".
 */
import type { ClientMessages, ClientType, GameEvent, GameView, RefusalCode } from "#protocol/frames/messages.ts";
import type { ReceivedMessages } from "#protocol/frames/serverReader.ts";
import type { SocketClock } from "#web/platform/socket/connection.ts";
import { type Ack, type ListenableType, Listeners, type TableSocket } from "#web/platform/socket/socket.ts";

/** The message fields that a local table reads. */
export type TableMessage = Partial<
  ClientMessages["playCard"] & ClientMessages["sendMessage"] & ClientMessages["sayPhrase"] & ClientMessages["hurry"]
>;

export const refused = (code: RefusalCode): Ack => ({ ok: false, code, message: code });

export abstract class LocalTableServer implements TableSocket {
  readonly state = "open";
  /** Grows with each change of the table. */
  protected version = 1;
  readonly #clock: SocketClock;
  readonly #listeners = new Listeners();
  #cancel: () => void = () => undefined;

  constructor(clock: SocketClock) {
    this.#clock = clock;
  }

  /** Handles a message and answers it. */
  protected abstract answer(type: ClientType, said: TableMessage): Ack;
  /** Runs when the player has taken the seat and requests the table. */
  protected abstract joined(): void;
  /** Schedules the computer's next action. */
  protected abstract plan(): void;

  serverNow(): number {
    return this.#clock.now();
  }

  start(): void {
    this.plan();
  }

  /** The connection never changes. */
  watch(): () => void {
    return () => undefined;
  }

  on<T extends ListenableType>(type: T, listener: (payload: ReceivedMessages[T]) => void): () => void {
    return this.#listeners.on(type, listener);
  }

  sendIfOpen<T extends ClientType>(type: T, _payload: ClientMessages[T]): void {
    if (type === "join-room") this.joined();
  }

  act<T extends ClientType>(type: T, payload: ClientMessages[T]): Promise<Ack> {
    return Promise.resolve(this.answer(type, payload as unknown as TableMessage));
  }

  /** The screen has closed: the computer does nothing more. */
  close(): void {
    this.#cancel();
  }

  /** Schedules the computer's next action after a pause, in place of an earlier one; null cancels it. */
  protected planAfter(pauseMs: number | null, act: () => void): void {
    this.#cancel();
    if (pauseMs !== null) this.#cancel = this.#clock.after(pauseMs, act);
  }

  /** Ends the computer's pause, if there is one and the table is still the version that the player saw. */
  protected hurry(version: number | undefined, isPausing: boolean, act: () => void): void {
    if (version !== this.version || !isPausing) return;
    this.#cancel();
    act();
  }

  /** Sends the table to the listeners. */
  protected show(type: "gameData" | "updatedGameData", view: GameView, events: readonly GameEvent[]): void {
    this.emit(type, { version: this.version, view, events, server_time: this.serverNow() });
  }

  protected emit<T extends ListenableType>(type: T, payload: ReceivedMessages[T]): void {
    this.#listeners.emit(type, payload);
  }
}
