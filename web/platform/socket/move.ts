/**
 * The way to another server of the cluster, while the present connection stays: it connects there and waits for the
 * welcome. If that server does not answer, it tries any server, with longer and longer delays.
 */
import { decodeFrame } from "#protocol/frames/codec.ts";
import type { NodeName } from "#protocol/ids.ts";
import { closeCode, delayAfterClose, socketTimes } from "./socketPolicy.ts";
import type { Connection } from "./webSocket.ts";

interface MoveParts {
  /** Calls back once, later; returns a function that cancels it. */
  after(delayMs: number, call: () => void): () => void;
  readonly random: () => number;
  /** Connects to this node, or to any, and says hello; null where that is not possible now. */
  dial(node: NodeName | null): Promise<Connection | null>;
  /** The new connection is welcomed, by this frame: it is used from now on. */
  arrived(line: Connection, welcome: Uint8Array): void;
  /** The server refused the token. */
  sessionRefused(): void;
  /** Whether to try any server where one did not answer. */
  mayTryOthers(): boolean;
  /** The server did not answer, and no other is tried. */
  failed(code: number): void;
}

export class Move {
  readonly #parts: MoveParts;
  #is: "off" | "waiting" | "dialling" = "off";
  #target: NodeName | null = null;
  #line: Connection | null = null;
  #failures = 0;
  /** How often it was begun since a table was last seen. */
  #times = 0;
  #cancel: () => void = () => undefined;
  /** Grows with every attempt, so that results of older attempts are ignored. */
  #attempt = 0;

  constructor(parts: MoveParts) {
    this.#parts = parts;
  }

  get isUnderWay(): boolean {
    return this.#is !== "off";
  }

  get isDialling(): boolean {
    return this.#is === "dialling";
  }

  /** Goes to this node; at once, or after a delay where servers send the page from one to the other. */
  begin(node: NodeName): void {
    if (this.isUnderWay && this.#target === node) return;
    const repeats = Math.max(0, ++this.#times - socketTimes.movesAtOnce);
    this.#failures = 0;
    this.#goTo(node, repeats === 0 ? 0 : delayAfterClose(0, repeats - 1, this.#parts.random));
  }

  stop(): void {
    this.#attempt++;
    this.#cancel();
    this.#line?.close();
    this.#line = null;
    this.#is = "off";
  }

  /** A table was seen, so the servers agree where it is. */
  settled(): void {
    this.#times = 0;
  }

  /** A frame of the new connection. */
  heard(line: Connection, bytes: Uint8Array): void {
    if (line !== this.#line || !isWelcome(bytes)) return;
    this.#line = null;
    this.stop();
    this.#parts.arrived(line, bytes);
  }

  /** The new connection has ended, without a welcome. */
  ended(line: Connection, code: number): void {
    if (line === this.#line) this.#failed(code);
  }

  #goTo(target: NodeName | null, delayMs: number): void {
    this.stop();
    this.#is = "waiting";
    this.#target = target;
    if (delayMs === 0) void this.#dial();
    else this.#cancel = this.#parts.after(delayMs, () => void this.#dial());
  }

  async #dial(): Promise<void> {
    const attempt = this.#attempt;
    this.#is = "dialling";
    this.#cancel = this.#parts.after(socketTimes.followMsMax, () => this.#failed(1006));
    const line = await this.#parts.dial(this.#target).catch(() => null);
    if (attempt !== this.#attempt) line?.close();
    else if (line === null) this.#failed(1006);
    else this.#line = line;
  }

  #failed(code: number): void {
    const parts = this.#parts;
    this.stop();
    if (code === closeCode.sessionDead) parts.sessionRefused();
    else if (parts.mayTryOthers()) this.#goTo(null, delayAfterClose(code, this.#failures++, parts.random));
    else parts.failed(code);
  }
}

function isWelcome(bytes: Uint8Array): boolean {
  try {
    const frame: unknown = decodeFrame(bytes);
    return Array.isArray(frame) && frame[0] === "welcome";
  } catch {
    return false;
  }
}
