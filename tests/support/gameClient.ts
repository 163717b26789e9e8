/**
 * A player's connection as a good client has it: it says hello, follows its tables, repeats unanswered actions under
 * the same id after a reconnect, and stores every frame in its history for a test to check.
 */
import { randomUUID } from "node:crypto";
import type { NodeName, RoomCode } from "#protocol/ids.ts";
import { encodeFrame } from "#protocol/frames/codec.ts";
import {
  type AckOk,
  type AckRefused,
  type ClientMessages,
  type ClientType,
  type GameUpdate,
  PROTOCOL,
} from "#protocol/frames/messages.ts";
import { type ReceivedMessages, type ReceivedType, type Reading, ServerReader } from "#protocol/frames/serverReader.ts";
import { within } from "./within.ts";

export type Ack = AckOk | AckRefused;

/** The events of this client, in order. `connection` counts from 1; frames stay bytes until they are read. */
export type Seen =
  /** The server was restarted. Only a test that does this itself knows it. */
  | { readonly is: "restart" }
  | { readonly is: "opened"; readonly connection: number }
  | { readonly is: "closed"; readonly connection: number; readonly code: number; readonly reason: string }
  | {
      readonly is: "sent";
      readonly connection: number;
      readonly type: ClientType;
      readonly payload: object;
      readonly id: string | undefined;
    }
  | { readonly is: "ack"; readonly connection: number; readonly id: string; readonly answer: Ack }
  | { readonly is: "frame"; readonly connection: number; readonly type: ReceivedType; readonly bytes: Uint8Array };

/** The address of the server. */
export interface Reachable {
  readonly socketUrl: string;
  /** Resolves when the server can be reached. */
  up(): Promise<void>;
}

/** Reads the frames of a history, connection by connection. */
export function* readings(
  history: readonly Seen[],
): Generator<{ readonly connection: number; readonly reading: Reading }> {
  const readers = new Map<number, ServerReader>();
  for (const seen of history) {
    if (seen.is !== "frame") continue;
    const { connection, bytes } = seen;
    const reader = readers.get(connection) ?? new ServerReader();
    readers.set(connection, reader);
    yield { connection, reading: reader.read(bytes) };
  }
}

interface Unanswered {
  readonly type: ClientType;
  readonly payload: object;
  readonly resolve: (ack: Ack) => void;
}

/** How long an action waits before it is sent again, if the server asks for that. */
const againMs = 100;
const breathMs = 5;
/** Closed by the network and not by leaving the page. */
const DROPPED = 3000;
const LEFT = 1000;
const ABNORMAL = 1006;

/** A failed connection reports an error, stays "connecting" and never closes. */
function onceClosed(socket: WebSocket, closed: (code: number, reason: string) => void): void {
  let isReported = false;
  const report = (code: number, reason: string): void => {
    if (!isReported) closed(code, reason);
    isReported = true;
  };
  socket.addEventListener("close", ({ code, reason }) => report(code, reason));
  socket.addEventListener("error", () => socket.readyState === WebSocket.CONNECTING && report(ABNORMAL, ""));
  if (socket.readyState === WebSocket.CLOSED) report(ABNORMAL, "");
}

export class GameClient {
  readonly history: Seen[] = [];
  /** The node of each connection, as it said in its welcome; none of a server alone. */
  readonly nodes = new Map<number, NodeName>();
  readonly name: string;
  readonly #server: Reachable;
  readonly #token: string;
  readonly #followed = new Set<RoomCode>();
  readonly #newest = new Map<string, GameUpdate>();
  readonly #unanswered = new Map<string, Unanswered>();
  readonly #listeners = new Set<() => void>();
  #socket: WebSocket | null = null;
  #reader = new ServerReader();
  /** Resolves when the latest connection has ended. */
  #ended: Promise<void> = Promise.resolve();
  #connection = 0;
  #isWelcome = false;
  /** The node that the next connection shall reach; null for any. */
  #wanted: NodeName | null = null;
  #joins = 0;
  readonly #joining = new Map<string, { readonly code: RoomCode; readonly connection: number }>();
  #staysConnected = false;
  #trying: Promise<void> | null = null;

  constructor(server: Reachable, token: string, name = "") {
    this.#server = server;
    this.#token = token;
    this.name = name;
  }

  /** The number of the connection, counted from 1. */
  get connection(): number {
    return this.#connection;
  }

  get isConnected(): boolean {
    return this.#isWelcome;
  }

  /** The node that it is connected to; null for a server alone and without a connection. */
  get node(): NodeName | null {
    return (this.#isWelcome && this.nodes.get(this.#connection)) || null;
  }

  /** How many actions are unanswered. */
  get unanswered(): number {
    return this.#unanswered.size;
  }

  /** The latest state of a table that this client received. */
  update(code: RoomCode): GameUpdate | undefined {
    return this.#newest.get(code);
  }

  view(code: RoomCode): GameUpdate["view"] {
    const update = this.#newest.get(code);
    if (update === undefined) throw new Error(`${this.name} was shown nothing of ${code}`);
    return update.view;
  }

  /** Calls back after every event; returns a function that stops it. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves once `isTrue`, which it calls after every event. */
  until(what: string, isTrue: () => boolean, guardMs?: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = this.listen(() => isTrue() && resolve());
    if (isTrue()) resolve();
    return within(promise, `${this.name}: ${what}`, guardMs).finally(stop);
  }

  /** Connects once and says hello; without a welcome it rejects with the reason of the close. */
  async connect(): Promise<void> {
    const { socketUrl } = this.#server;
    const socket = new WebSocket(this.#wanted === null ? socketUrl : `${socketUrl}/${this.#wanted}`);
    // If that node does not answer, the next connection goes to any.
    this.#wanted = null;
    const connection = ++this.#connection;
    this.#socket = socket;
    this.#reader = new ServerReader();
    socket.binaryType = "arraybuffer";
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    this.#ended = ended.promise;
    socket.addEventListener("open", () => {
      this.#note({ is: "opened", connection });
      this.#write("hello", { token: this.#token, protocol: PROTOCOL });
    });
    socket.addEventListener("message", ({ data }) => {
      this.#receive(connection, new Uint8Array(data as ArrayBuffer));
      if (this.#isWelcome) resolve();
    });
    onceClosed(socket, (code, reason) => {
      if (this.#socket === socket) this.#isWelcome = false;
      this.#note({ is: "closed", connection, code, reason });
      ended.resolve();
      reject(new Error(`closed with ${code} ${reason}`));
    });
    await promise;
  }

  /** Connects, and reconnects whenever the connection ends, until `leave`. */
  stayConnected(): Promise<void> {
    this.#staysConnected = true;
    this.#trying ??= this.#tryUntilConnected().finally(() => {
      this.#trying = null;
    });
    return this.#trying;
  }

  async #tryUntilConnected(): Promise<void> {
    while (this.#staysConnected) {
      await this.#server.up();
      const isConnected = await this.connect().then(
        () => true,
        () => false,
      );
      if (isConnected) break;
      await new Promise((done) => setTimeout(done, breathMs));
    }
    if (this.#socket !== null) onceClosed(this.#socket, () => this.#staysConnected && void this.stayConnected());
  }

  /** Joins a table, after every reconnect too; resolves when its state has arrived. */
  async follow(code: RoomCode): Promise<GameUpdate> {
    this.#followed.add(code);
    if (this.#isWelcome) this.#join(code);
    await this.until(`a first look at ${code}`, () => this.#newest.has(code));
    return this.#newest.get(code) as GameUpdate;
  }

  /** Sends a message once and ignores the answer. */
  say<T extends ClientType>(type: T, payload: ClientMessages[T], id?: string): void {
    this.#write(type, payload, id);
  }

  /**
   * Sends a message with the same id until it is answered: again after a reconnect, and when the server asks for that.
   */
  act<T extends ClientType>(type: T, payload: ClientMessages[T], id: string = randomUUID()): Promise<Ack> {
    const { promise, resolve } = Promise.withResolvers<Ack>();
    this.#unanswered.set(id, { type, payload, resolve });
    if (this.#isWelcome) this.#write(type, payload, id);
    return promise;
  }

  /** Breaks the connection; `stayConnected` reconnects. */
  drop(): void {
    this.#isWelcome = false;
    this.#socket?.close(DROPPED, "dropped");
  }

  /** Closes for good, as when the page is left; resolves when the connection has closed. */
  async leave(): Promise<void> {
    this.#staysConnected = false;
    this.#isWelcome = false;
    this.#socket?.close(LEFT);
    await within(this.#ended, `${this.name} closes`);
  }

  /** Payloads of one type, oldest first. */
  got<T extends ReceivedType>(type: T): ReceivedMessages[T][] {
    return [...readings(this.history)].flatMap(({ reading }) => {
      if (reading.is !== "heard" || reading.heard.type !== type) return [];
      return [reading.heard.payload as ReceivedMessages[T]];
    });
  }

  #receive(connection: number, bytes: Uint8Array): void {
    const reading = this.#reader.read(bytes);
    if (reading.is === "unfit") throw new Error(`${this.name} was sent ${reading.type}, which does not fit`);
    const { answers } = reading;
    if (reading.is === "heard" && reading.heard.type === "ack") {
      const { id = "", payload } = reading.heard;
      this.#answered(connection, id, payload);
      return;
    }
    if (reading.is === "stale") this.#write("getGameData", { code: reading.code });
    else if (reading.heard.type === "gameData" || reading.heard.type === "updatedGameData") {
      this.#visible(reading.heard.payload);
    } else if (reading.heard.type === "welcome") this.#welcomed(reading.heard.payload.node);
    else if (reading.heard.type === "moved") this.#moved(reading.heard.payload.node);
    const type = reading.is === "stale" ? "updatedGameData" : reading.heard.type;
    this.#note({ is: "frame", connection, type, bytes });
    if (answers !== undefined) this.#answered(connection, answers.id, answers.ack);
  }

  #visible(update: GameUpdate): void {
    const before = this.#newest.get(update.view.code);
    if (before === undefined || before.version <= update.version) this.#newest.set(update.view.code, update);
  }

  #welcomed(node: NodeName | undefined): void {
    this.#isWelcome = true;
    if (node !== undefined) this.nodes.set(this.#connection, node);
    for (const code of this.#followed) this.#join(code);
    for (const [id, { type, payload }] of this.#unanswered) this.#write(type, payload, id);
  }

  /** In a cluster a table may be between two nodes: then the server asks to repeat this, if it has an id. */
  #join(code: RoomCode): void {
    if (this.node === null) return this.#write("join-room", { code });
    const id = `join-${++this.#joins}`;
    this.#joining.set(id, { code, connection: this.#connection });
    this.#write("join-room", { code }, id);
  }

  #joined(id: string, answer: Ack): void {
    const { code, connection } = this.#joining.get(id) ?? {};
    this.#joining.delete(id);
    const isHere = (): boolean => this.#isWelcome && connection === this.#connection;
    if (code !== undefined && !answer.ok && answer.code === "try-again") {
      setTimeout(() => isHere() && this.#join(code), againMs);
    }
  }

  /** The table is on another node: connects there. */
  #moved(node: NodeName): void {
    if (!this.#isWelcome || node === this.node) return;
    this.#wanted = node;
    this.drop();
  }

  #answered(connection: number, id: string, answer: Ack): void {
    this.#joined(id, answer);
    const waiting = this.#unanswered.get(id);
    const isPut = !answer.ok && (answer.code === "try-again" || answer.code === "too-many-messages");
    if (waiting !== undefined && isPut) {
      setTimeout(() => this.#isWelcome && this.#write(waiting.type, waiting.payload, id), againMs);
    } else {
      this.#unanswered.delete(id);
    }
    this.#note({ is: "ack", connection, id, answer });
    if (!isPut) waiting?.resolve(answer);
  }

  #write(type: ClientType, payload: object, id?: string): void {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    this.#note({ is: "sent", connection: this.#connection, type, payload, id });
    socket.send(Uint8Array.from(encodeFrame(id === undefined ? [type, payload] : [type, payload, id])));
  }

  #note(seen: Seen): void {
    this.history.push(seen);
    for (const listener of this.#listeners) listener();
  }
}
