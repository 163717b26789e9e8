/**
 * The messages on the one connection to the tables. Every action is stored until the server answers it; an action sent
 * twice has the same id and counts once. The socket stores no table: its listeners request theirs again on each new
 * connection.
 */
import type { RoomCode } from "#protocol/ids.ts";
import { encodeFrame, type Frame } from "#protocol/frames/codec.ts";
import type { ClientMessages, ClientType } from "#protocol/frames/messages.ts";
import type { ServerClock } from "#web/platform/calls/serverClock.ts";
import { type ReceivedFrame, type ReceivedMessages, ServerReader } from "#protocol/frames/serverReader.ts";
import { type ConnectionOptions, type ConnectionState, LastingConnection } from "./connection.ts";
import { type Ack, SendQueue, tryAgain } from "./sendQueue.ts";
import { againMs, closeCode, socketTimes } from "./socketPolicy.ts";
import { notePlace, takePlace } from "./tablePlaces.ts";

export interface SocketOptions extends ConnectionOptions {
  readonly newId: () => string;
  /** Is told the server's time, and tells it. */
  readonly serverClock: ServerClock;
}

/** The messages with listeners; the socket handles the others itself. */
export type ListenableType = Exclude<keyof ReceivedMessages, "ack" | "welcome" | "pong">;

/** The listeners of a connection: of its messages by type, and of its state. */
export class Listeners {
  readonly #byType = new Map<string, Set<(payload: never) => void>>();
  readonly #watchers = new Set<(state: ConnectionState) => void>();

  /** The number of listeners of all types. */
  get listening(): number {
    return [...this.#byType.values()].reduce((sum, { size }) => sum + size, this.#watchers.size);
  }

  /** Listens to one type of message; returns a function that stops it. */
  on<T extends ListenableType>(type: T, listener: (payload: ReceivedMessages[T]) => void): () => void {
    const set = this.#byType.get(type) ?? new Set();
    this.#byType.set(type, set.add(listener));
    return () => set.delete(listener);
  }

  /** Whether this type of message has a listener. */
  hasListener(type: ListenableType): boolean {
    return (this.#byType.get(type)?.size ?? 0) > 0;
  }

  /** Follows the connection's state; returns a function that stops it. */
  watch(watcher: (state: ConnectionState) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Passes a message to the listeners of its type. */
  emit<T extends ListenableType>(type: T, payload: ReceivedMessages[T]): void {
    for (const listener of this.#byType.get(type) ?? []) listener(payload as never);
  }

  /** Tells the watchers the connection's state. */
  become(state: ConnectionState): void {
    for (const watcher of this.#watchers) watcher(state);
  }
}

/** The most tables that are requested again at a time: a connection may look at four. */
const TABLES_ASKED_MAX = 8;

/** The connection has ended: no action would be sent. */
const unheard: readonly ConnectionState[] = ["off", "ended", "outdated"];

export class Socket extends LastingConnection {
  readonly #newId: () => string;
  readonly #outbox = new SendQueue(socketTimes.staleMs);
  /** Requests of this connection without an answer yet. */
  readonly #requests = new Map<string, (ack: Ack | null) => void>();
  /** The table that was requested last. */
  #table: RoomCode | null = null;
  readonly #listeners = new Listeners();
  readonly #serverClock: ServerClock;
  #reader = new ServerReader();
  /** Tables of this connection that were requested again and have not arrived. */
  readonly #requested = new Set<string>();
  /** Types of messages that did not fit, so that each is reported once. */
  readonly #reported = new Set<string>();

  constructor(options: SocketOptions) {
    super(options);
    this.#newId = options.newId;
    this.#serverClock = options.serverClock;
  }

  /** The estimated time of the server's clock. */
  serverNow(): number {
    return this.#serverClock.now();
  }

  /** Sends an action and resolves to the server's answer; after a reconnect it is sent again under the same id. */
  act<T extends ClientType>(type: T, payload: ClientMessages[T]): Promise<Ack> {
    if (unheard.includes(this.state)) return Promise.resolve(tryAgain);
    const id = this.#newId();
    const frame: Frame = [type, payload, id];
    const answer = this.#outbox.add(id, frame, this.clock.now());
    if (this.state === "open" && !this.isMoving) this.#transmitAction(id, frame);
    return answer;
  }

  /**
   * Sends a request that is worthless on another connection, and resolves to the answer. Null: without an open connection,
   * or while it moves to another server, the request is dropped; another connection is "open" for watchers.
   */
  askIfOpen<T extends ClientType>(type: T, payload: ClientMessages[T]): Promise<Ack | null> {
    if ("code" in payload) this.#turnTo(payload.code);
    if (this.state !== "open" || this.isMoving) return Promise.resolve(null);
    const id = this.#newId();
    const answer = new Promise<Ack | null>((settle) => this.#requests.set(id, settle));
    this.#transmit([type, payload, id], () => this.#requests.has(id));
    return answer;
  }

  /** Sends a message that is worthless later: without an open connection it is dropped, at a table also while it moves. */
  sendIfOpen<T extends ClientType>(type: T, payload: ClientMessages[T]): void {
    if (this.state === "open" && !(this.isMoving && "code" in payload)) this.send(encodeFrame([type, payload]));
  }

  /** Listens to one type of message; returns a function that stops it. */
  on<T extends ListenableType>(type: T, listener: (payload: ReceivedMessages[T]) => void): () => void {
    if (type === "updatedGameData") this.attend();
    return this.#listeners.on(type, listener);
  }

  /** Whether this type of message has a listener. */
  hasListener(type: ListenableType): boolean {
    return this.#listeners.hasListener(type);
  }

  /**
   * Follows the connection's state; on `open`, listeners may request their tables before older actions are sent again.
   */
  watch(watcher: (state: ConnectionState) => void): () => void {
    return this.#listeners.watch(watcher);
  }

  protected override began(): void {
    this.#reader = new ServerReader();
    this.#requested.clear();
    this.#dropRequests();
  }

  protected override broke(code: number): void {
    // A message that the server cannot read would end the next connection too.
    if (code === closeCode.badMessage) this.#outbox.clear();
    this.#dropRequests();
  }

  protected override changed(state: ConnectionState): void {
    if (unheard.includes(state)) this.#outbox.clear();
    if (state !== "open") this.#dropRequests();
    this.#listeners.become(state);
  }

  protected override ping(): void {
    this.send(encodeFrame(["ping", {}]));
  }

  protected override isAtTable(): boolean {
    return this.hasListener("updatedGameData");
  }

  #transmit(frame: Frame, isMissing: () => boolean): void {
    this.send(encodeFrame(frame));
    this.expectAnswer(isMissing);
  }

  #transmitAction(id: string, frame: Frame): void {
    const tries = this.#outbox.triesOf(id);
    this.#transmit(frame, () => tries !== null && this.#outbox.triesOf(id) === tries);
  }

  #settle(id: string, ack: Ack): void {
    if (!ack.ok && ack.code === "try-again" && this.isInCluster && this.#repeatLater(id)) return;
    this.#outbox.settle(id, ack);
    this.#requests.get(id)?.(ack);
    this.#requests.delete(id);
  }

  /** In a cluster a table may be between two servers for some seconds: its actions wait, unless they are stale. */
  #repeatLater(id: string): boolean {
    const waiting = this.#outbox.repeat(id, this.clock.now());
    if (waiting === null) return false;
    const { frame, tries } = waiting;
    this.clock.after(againMs(tries - 1), () => {
      const isMine = this.#outbox.triesOf(id) === tries && this.state === "open" && !this.isMoving;
      if (isMine) this.#transmitAction(id, frame);
    });
    return true;
  }

  #dropRequests(): void {
    for (const settle of this.#requests.values()) settle(null);
    this.#requests.clear();
  }

  protected override received(bytes: Uint8Array): void {
    const reading = this.#reader.read(bytes);
    if (reading.is === "unfit") return this.#report(reading.type);
    if (reading.answers !== undefined) this.#settle(reading.answers.id, reading.answers.ack);
    if (reading.is === "stale") this.#askAnew(reading.code);
    else this.#hear(reading.heard);
  }

  #hear(heard: ReceivedFrame): void {
    if (heard.type === "welcome") return this.#greeted(heard.payload);
    if (heard.type === "pong") return this.#serverClock.hear(heard.payload.server_time);
    if (heard.type === "ack") {
      if (heard.id !== undefined) this.#settle(heard.id, heard.payload);
      return;
    }
    if (heard.type === "moved") this.#moved(heard.payload, heard.id);
    if (heard.type === "matchFound") notePlace(heard.payload.gameCode, heard.payload.node);
    if (heard.type === "challengeOver" || heard.type === "tournamentCall") {
      notePlace(heard.payload.game_code, heard.payload.node);
    }
    if (heard.type === "gameData" || heard.type === "updatedGameData") {
      this.#requested.delete(heard.payload.view.code);
      this.#serverClock.hear(heard.payload.server_time);
      this.sawTable();
    }
    this.#listeners.emit(heard.type, heard.payload);
  }

  /** The page shows this table from now on. */
  #turnTo(code: RoomCode): void {
    this.#table = code;
    const node = takePlace(code);
    if (node !== null) this.follow(node);
  }

  /** A table is on another server: goes there if it is shown, or an action at it has no answer. */
  #moved({ code, node }: ReceivedMessages["moved"], id: string | undefined): void {
    const isShown = code === this.#table && this.isAtTable();
    if (isShown || (id !== undefined && this.#outbox.has(id))) this.follow(node);
  }

  /** Requests a whole table, once until it arrives. */
  #askAnew(code: RoomCode): void {
    if (this.#requested.has(code) || this.#requested.size >= TABLES_ASKED_MAX) return;
    this.#requested.add(code);
    void this.act("getGameData", { code }).then((ack) => {
      // Refused for now: the next message that cannot be shown requests it again.
      if (!ack.ok) this.#requested.delete(code);
    });
  }

  /** Reports a message that does not fit. */
  #report(type: string): void {
    if (this.#reported.has(type)) return;
    this.#reported.add(type);
    console.warn("A message from the server was not understood", type);
  }

  #greeted({ server_time, answers_ping, node }: ReceivedMessages["welcome"]): void {
    this.#serverClock.hear(server_time);
    const older = this.#outbox.again(this.clock.now());
    this.welcomed(answers_ping === true, node ?? null);
    for (const [id, frame] of older) this.#transmitAction(id, frame);
  }
}

/** The part of the socket that a table needs; a table server inside the page implements it too. */
export type TableSocket = Pick<Socket, "act" | "askIfOpen" | "sendIfOpen" | "on" | "watch" | "start" | "serverNow"> & {
  readonly state: ConnectionState;
};
