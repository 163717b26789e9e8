/** A real WebSocket client that stores every frame, and can wait until the server has answered everything. */
import { decodeFrame, encodeFrame } from "#protocol/frames/codec.ts";
import { type ClientMessages, type ClientType, type GameUpdate, PROTOCOL } from "#protocol/frames/messages.ts";
import type { ServerMessages } from "#protocol/frames/messages.ts";
import type { ReceivedMessages, ReceivedType } from "#protocol/frames/serverReader.ts";
import { HeardLog } from "./heardLog.ts";
import type { Sent } from "./testWire.ts";

export interface Closed {
  readonly code: number;
  readonly reason: string;
}

export class SocketClient {
  readonly sent: Sent[] = [];
  readonly heard = new HeardLog();
  readonly closed: Promise<Closed>;
  readonly #socket: WebSocket;
  readonly #now: () => number;
  readonly #waiting = new Map<string, (ack: ServerMessages["ack"]) => void>();
  #lastId = 0;
  #wake: () => void = () => {};

  constructor(socket: WebSocket, now: () => number) {
    this.#socket = socket;
    this.#now = now;
    socket.binaryType = "arraybuffer";
    socket.addEventListener("message", ({ data }) => this.#take(new Uint8Array(data as ArrayBuffer)));
    this.closed = new Promise((resolve) => {
      socket.addEventListener("close", ({ code, reason }) => resolve({ code, reason }));
    });
  }

  /** Opens a connection; rejects if the server refuses the upgrade. */
  static async open(
    port: number,
    now: () => number = () => performance.now(),
    headers: Readonly<Record<string, string>> = {},
  ): Promise<SocketClient> {
    // Node's WebSocket also accepts headers; a browser's does not.
    const options = { headers } as unknown as string[];
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, options);
    const client = new SocketClient(socket, now);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener("open", () => resolve());
      socket.addEventListener("error", () => reject(new Error("refused")));
    });
    return client;
  }

  /** Opens a connection and says hello. */
  static async welcome(port: number, token: string, now?: () => number): Promise<SocketClient> {
    const client = await SocketClient.open(port, now);
    client.say("hello", { token, protocol: PROTOCOL });
    await client.idle();
    return client;
  }

  say<T extends ClientType>(type: T, payload: ClientMessages[T], id?: string): void {
    this.raw(encodeFrame(id === undefined ? [type, payload] : [type, payload, id]).slice());
  }

  raw(data: Uint8Array | string): void {
    this.#socket.send(data as Uint8Array<ArrayBuffer> | string);
  }

  /** Sends a message and returns the answer. */
  ask<T extends ClientType>(
    type: T,
    payload: ClientMessages[T],
    id = `ask-${++this.#lastId}`,
  ): Promise<ServerMessages["ack"]> {
    const answer = this.answerTo(id);
    this.say(type, payload, id);
    return answer;
  }

  /** The answer to a frame that is about to be sent. */
  answerTo(id: string): Promise<ServerMessages["ack"]> {
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  /** Resolves when the server has answered everything until now, or has closed the connection. */
  async idle(): Promise<void> {
    // A second hello is refused and does nothing else.
    await Promise.race([this.ask("hello", { token: "again", protocol: PROTOCOL }), this.closed]);
  }

  /** Resolves as soon as the received frames satisfy this. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  /** Closes like a page that is left, or with a code. */
  close(code?: number): void {
    this.#socket.close(code);
  }

  got<T extends ReceivedType>(type: T): ReceivedMessages[T][] {
    return this.heard.got(type);
  }

  /** The latest message of one type. */
  last<T extends ReceivedType>(type: T): ReceivedMessages[T] | undefined {
    return this.got(type).at(-1);
  }

  get update(): GameUpdate {
    return this.heard.update;
  }

  get view(): GameUpdate["view"] {
    return this.update.view;
  }

  #take(bytes: Uint8Array): void {
    this.sent.push({ at: this.#now(), bytes });
    this.heard.add(bytes);
    this.#wake();
    const [, , id] = decodeFrame(bytes) as [string, unknown, string?];
    const ack = id === undefined ? undefined : this.heard.ack(id);
    if (id === undefined || ack === undefined) return;
    this.#waiting.get(id)?.(ack);
    this.#waiting.delete(id);
  }
}
