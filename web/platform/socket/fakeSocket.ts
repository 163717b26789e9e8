/** For tests: the socket without a server. It records what is sent, and the test decides what it receives. */
import type { ClientMessages, ClientType } from "#protocol/frames/messages.ts";
import type { ConnectionState } from "./connection.ts";
import type { Ack } from "./sendQueue.ts";
import { Listeners, type TableSocket } from "./socket.ts";

export class FakeSocket extends Listeners implements TableSocket {
  state: ConnectionState;
  nowMs = 1_000_000;
  /** Every message that was sent, in order. */
  readonly sent: [ClientType, object][] = [];
  /** While true, requests wait for `answer`. */
  isHeld = false;
  readonly #waiting: ((ack?: Ack) => void)[] = [];

  constructor(state: ConnectionState = "open") {
    super();
    this.state = state;
  }

  /** The types of the messages that were sent. */
  get said(): ClientType[] {
    return this.sent.map(([type]) => type);
  }

  serverNow(): number {
    return this.nowMs;
  }

  start(): void {
    if (this.state === "off") this.become("connecting");
  }

  act<T extends ClientType>(type: T, payload: ClientMessages[T]): Promise<Ack> {
    this.sent.push([type, payload]);
    if (!this.isHeld) return Promise.resolve(this.reply(type, payload));
    return new Promise((settle) => this.#waiting.push((ack = this.reply(type, payload)) => settle(ack)));
  }

  askIfOpen<T extends ClientType>(type: T, payload: ClientMessages[T]): Promise<Ack | null> {
    this.sendIfOpen(type, payload);
    return Promise.resolve({ ok: true });
  }

  sendIfOpen<T extends ClientType>(type: T, payload: ClientMessages[T]): void {
    this.sent.push([type, payload]);
  }

  /** Opens or closes the connection. */
  override become(state: ConnectionState): void {
    this.state = state;
    super.become(state);
  }

  /** Answers every waiting request, in order: with this, or as usual. */
  answer(ack?: Ack): void {
    for (const settle of this.#waiting.splice(0)) settle(ack);
  }

  /** The server's answer to a request. */
  protected reply(_type: ClientType, _payload: object): Ack {
    return { ok: true };
  }
}
