/** A WebSocket client without manners: it sends any bytes, as a handshake or as frames, and answers nothing by itself. */
import { connect, type Socket } from "node:net";

interface FrameOptions {
  readonly isLast?: boolean;
  readonly isMasked?: boolean;
  /** The three reserved bits. */
  readonly reserved?: number;
}

export const OPCODE = { continuation: 0, text: 1, binary: 2, unknown: 3, close: 8, ping: 9, pong: 10 } as const;

/** A frame of a client; its mask is zero. */
export function clientFrame(
  opcode: number,
  payload: Uint8Array | string,
  { isLast = true, isMasked = true, reserved = 0 }: FrameOptions = {},
): Buffer {
  const bytes = Buffer.from(payload);
  const first = (isLast ? 0x80 : 0) | (reserved << 4) | opcode;
  const mask = isMasked ? 0x80 : 0;
  const head =
    bytes.length < 126
      ? Buffer.of(first, mask | bytes.length)
      : Buffer.of(first, mask | 126, bytes.length >> 8, bytes.length & 0xff);
  return Buffer.concat([head, Buffer.alloc(isMasked ? 4 : 0), bytes]);
}

/** A handshake; a changed line replaces the one of the same name, null leaves it out. */
export function handshake(path = "/socket", changed: Readonly<Record<string, string | null>> = {}): string {
  const lines = {
    Host: "127.0.0.1",
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    ...changed,
  };
  const kept = Object.entries(lines).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return [`GET ${path} HTTP/1.1`, ...kept, "", ""].join("\r\n");
}

export interface ServerFrame {
  readonly opcode: number;
  readonly payload: Buffer;
}

export class RawSocket {
  readonly socket: Socket;
  /** Resolves when the connection has ended, with or without a close frame. */
  readonly closed: Promise<void>;
  #heard = Buffer.alloc(0);
  #wake: () => void = () => {};

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => {
      this.#heard = Buffer.concat([this.#heard, chunk]);
      this.#wake();
    });
    this.closed = new Promise((resolve) => {
      socket.once("close", () => {
        resolve();
        this.#wake();
      });
    });
  }

  static async connect(port: number, request = ""): Promise<RawSocket> {
    const socket = connect(port, "127.0.0.1");
    const raw = new RawSocket(socket);
    await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
    if (request !== "") raw.write(request);
    return raw;
  }

  /** A connection whose handshake is done. */
  static async open(port: number, path = "/socket"): Promise<RawSocket> {
    const raw = await RawSocket.connect(port, handshake(path));
    await raw.answer();
    return raw;
  }

  write(bytes: Uint8Array | string): void {
    this.socket.write(bytes);
  }

  /** The head of the answer to a handshake with its text, as far as it came; "" where the connection ended instead. */
  async answer(): Promise<string> {
    await this.until(() => this.#heard.includes("\r\n\r\n"));
    return this.#heard.toString("latin1");
  }

  /** The number in the answer's first line; 0 where the connection ended instead. */
  async status(): Promise<number> {
    return Number((await this.answer()).split(" ")[1] ?? 0);
  }

  /** The whole frames after the handshake. */
  get frames(): ServerFrame[] {
    const frames: ServerFrame[] = [];
    const headEnd = this.#heard.indexOf("\r\n\r\n");
    let rest = headEnd === -1 ? Buffer.alloc(0) : this.#heard.subarray(headEnd + 4);
    while (rest.length >= 2) {
      const short = (rest[1] ?? 0) & 0x7f;
      const start = short === 126 ? 4 : 2;
      if (rest.length < start) break;
      const end = start + (short === 126 ? rest.readUInt16BE(2) : short);
      if (rest.length < end) break;
      frames.push({ opcode: (rest[0] ?? 0) & 0x0f, payload: rest.subarray(start, end) });
      rest = rest.subarray(end);
    }
    return frames;
  }

  /** The code of the server's close frame; null without one. */
  get closeCode(): number | null {
    const close = this.frames.find(({ opcode }) => opcode === OPCODE.close);
    return close === undefined ? null : close.payload.length >= 2 ? close.payload.readUInt16BE(0) : 1005;
  }

  /** Resolves when this is so, or when the connection has ended. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo() && !this.socket.destroyed) await new Promise<void>((resolve) => (this.#wake = resolve));
  }
}
