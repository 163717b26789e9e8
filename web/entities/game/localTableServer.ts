/**
 * A table that is played inside the page: it implements `TableSocket` without a connection, so the screen of every game
 * shows it. There is no connection to lose, so its state is always "open".
 */
import type { MatchEvent } from "#engine/actions.ts";
import type { Seat } from "#engine/seating.ts";
import type { ClientMessages, ClientType, GameUpdate, RefusalCode } from "#protocol/frames/messages.ts";
import { type ReceivedMessages, updateOf } from "#protocol/frames/serverReader.ts";
import { eventNumbers, gameDataOf } from "#protocol/frames/showTable.ts";
import type { ViewedTable } from "#protocol/frames/view.ts";
import type { SocketClock } from "#web/platform/socket/connection.ts";
import type { Ack } from "#web/platform/socket/sendQueue.ts";
import { type ListenableType, Listeners, type TableSocket } from "#web/platform/socket/socket.ts";

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

  askIfOpen<T extends ClientType>(type: T, payload: ClientMessages[T]): Promise<Ack> {
    this.sendIfOpen(type, payload);
    return Promise.resolve({ ok: true });
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

  /** The table and its events in the form that a page makes of a server's messages, for the player on `seat`. */
  protected updateOf(
    table: ViewedTable,
    seat: Seat,
    thinking: Seat | null,
    happened: readonly MatchEvent[] = [],
  ): GameUpdate {
    const live = { deadline: null, thinking, connected: () => true, awayUntil: () => null, spectators: 0 };
    const events = happened.map((event) => eventNumbers(event, table.match));
    const stamp = { version: this.version, roster: 0, events };
    const data = gameDataOf(table, seat, table.setup.createdBy, stamp, { ...live, now: this.serverNow() });
    return updateOf(data, data.play);
  }

  protected emit<T extends ListenableType>(type: T, payload: ReceivedMessages[T]): void {
    this.#listeners.emit(type, payload);
  }
}
