/** For tests: the server's ends of connections, and a clock that a test moves on. */
import { encodeFrame } from "#protocol/frames/codec.ts";
import type { ServerMessages } from "#protocol/frames/messages.ts";
import { nodeName } from "#protocol/ids.ts";
import { guestUser } from "#web/platform/calls/fakeServer.ts";
import type { ConnectionHandlers } from "./webSocket.ts";

/** The server's end of one connection. */
export class FakeLine {
  readonly said: unknown[][] = [];
  hungUp = false;
  readonly url: string;
  readonly on: ConnectionHandlers;

  constructor(url: string, on: ConnectionHandlers) {
    this.url = url;
    this.on = on;
  }

  open(): this {
    this.on.opened();
    return this;
  }

  say<T extends keyof ServerMessages>(type: T, payload: ServerMessages[T], id?: string): void {
    this.on.received(encodeFrame(id === undefined ? [type, payload] : [type, payload, id]).slice());
  }

  welcome(server_time = 0): this {
    this.say("welcome", { user: guestUser, server_time });
    return this;
  }

  /** As this node of a cluster does it. */
  welcomeAt(node: string): this {
    this.say("welcome", { user: guestUser, server_time: 0, answers_ping: true, node: nodeName(node) });
    return this;
  }

  /** As a server that answers pings does it. */
  greet(): this {
    this.say("welcome", { user: guestUser, server_time: 0, answers_ping: true });
    return this;
  }

  /** How often it was asked for a sign of life. */
  get pings(): number {
    return this.ids("ping").length;
  }

  /** The ids of the messages that were sent, by type. */
  ids(type: string): unknown[] {
    return this.said.filter((frame) => frame[0] === type).map((frame) => frame[2]);
  }
}

export class FakeClock {
  nowMs = 1_000;
  #timers: { atMs: number; call: () => void }[] = [];

  readonly now = (): number => this.nowMs;

  readonly after = (delayMs: number, call: () => void): (() => void) => {
    const timer = { atMs: this.nowMs + delayMs, call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  async pass(ms: number): Promise<void> {
    await settled();
    const endMs = this.nowMs + Math.max(0, ms);
    for (;;) {
      const next = this.#timers.filter((timer) => timer.atMs <= endMs).toSorted((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined) break;
      this.nowMs = Math.max(this.nowMs, next.atMs);
      this.#timers = this.#timers.filter((timer) => timer !== next);
      next.call();
      await settled();
    }
    this.nowMs = endMs;
    await settled();
  }
}

/** Lets resolved promises run their callbacks. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 8; i++) await Promise.resolve();
}
