/**
 * A minimal WebSocket client for measurements: one read buffer for all sockets, binary frames only, a mask of zeros. It
 * shares the machine with the server, so its own processor time would slow the server.
 */
import { connect, type Socket } from "node:net";

const READ_BYTES = 256 * 1024;
const shared = Buffer.allocUnsafe(READ_BYTES);
const BINARY = 0x82;
const PING = 0x89;
const PONG = 0x8a;
const CLOSE = 0x88;
const MASKED = 0x80;
/** A payload length of 126 says that two bytes of length follow. */
const LONG = 126;
const HEAD_BYTES_SHORT = 2;
const HEAD_BYTES_LONG = 4;
const MASK_BYTES = 4;

export interface Heard {
  /** One binary frame's payload, valid until this returns. */
  readonly frame: (payload: Buffer) => void;
  readonly closed: (why: string) => void;
}

export class Wire {
  readonly #socket: Socket;
  readonly #heard: Heard;
  #rest: Buffer | null = null;
  #isOpen = false;
  readonly opened: Promise<void>;

  /** `from` is the address of this machine that the connection comes from. */
  constructor(port: number, heard: Heard, from = "127.0.0.1") {
    this.#heard = heard;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.opened = promise;
    const callback = (length: number, buffer: Uint8Array): boolean => {
      this.#read(buffer as Buffer, length, resolve);
      return true;
    };
    this.#socket = connect({
      port,
      host: "127.0.0.1",
      localAddress: from,
      noDelay: true,
      onread: { buffer: shared, callback },
    });
    this.#socket.write(
      `GET /socket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
    );
    this.#socket.on("error", (error) => heard.closed(error.message));
    this.#socket.on("close", () => heard.closed("closed"));
  }

  send(payload: Uint8Array): void {
    this.#socket.write(framed(BINARY, payload));
  }

  end(): void {
    this.#socket.destroy();
  }

  #read(buffer: Buffer, length: number, opened: () => void): void {
    const fresh = buffer.subarray(0, length);
    const bytes = this.#rest === null ? fresh : Buffer.concat([this.#rest, fresh]);
    this.#rest = null;
    const start = this.#isOpen ? 0 : this.#open(bytes, opened);
    const end = start === -1 ? 0 : this.#frames(bytes, start);
    // a copy: the next socket's read overwrites the buffer
    if (end < bytes.length) this.#rest = Buffer.from(bytes.subarray(end));
  }

  /** Where the first frame starts, or -1 while the answer to the handshake is incomplete. */
  #open(bytes: Buffer, opened: () => void): number {
    const end = bytes.indexOf("\r\n\r\n");
    if (end === -1) return -1;
    this.#isOpen = true;
    opened();
    return end + 4;
  }

  /** Passes on complete frames; returns where the first incomplete one starts. */
  #frames(bytes: Buffer, from: number): number {
    let at = from;
    while (at + HEAD_BYTES_SHORT <= bytes.length) {
      const isLong = bytes[at + 1] === LONG;
      if (isLong && at + HEAD_BYTES_LONG > bytes.length) break;
      const start = at + (isLong ? HEAD_BYTES_LONG : HEAD_BYTES_SHORT);
      const end = start + (isLong ? bytes.readUInt16BE(at + 2) : (bytes[at + 1] as number));
      if (end > bytes.length) break;
      this.#frame(bytes[at] as number, bytes.subarray(start, end));
      at = end;
    }
    return at;
  }

  #frame(head: number, payload: Buffer): void {
    if (head === BINARY) this.#heard.frame(payload);
    else if (head === PING) this.#socket.write(framed(PONG, payload));
    else if (head === CLOSE) this.#heard.closed(`${payload.readUInt16BE(0)} ${payload.toString("utf8", 2)}`);
  }
}

function framed(head: number, payload: Uint8Array): Buffer {
  const isLong = payload.length >= LONG;
  const start = (isLong ? HEAD_BYTES_LONG : HEAD_BYTES_SHORT) + MASK_BYTES;
  const bytes = Buffer.alloc(start + payload.length);
  bytes[0] = head;
  bytes[1] = MASKED | (isLong ? LONG : payload.length);
  if (isLong) bytes.writeUInt16BE(payload.length, 2);
  bytes.set(payload, start);
  return bytes;
}
