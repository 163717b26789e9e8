/**
 * Encodes and decodes frames: MessagePack without records or extension types, the same for server and clients. FrameWriter
 * writes the server's most frequent message by hand. The only product file that imports msgpackr.
 */
import { Packr } from "msgpackr";
import type { ServerMessages, ServerType } from "./messages.ts";

/** A frame's value: `[type, payload]`, or `[type, payload, id]` to ask for an answer. */
export type Frame = readonly [type: string, payload: unknown] | readonly [type: string, payload: unknown, id: string];

/** The used part of msgpackr, in types that also work in a page: its own types name Buffer and any. */
interface Packer {
  pack(value: unknown): Uint8Array;
  unpack(bytes: Uint8Array): unknown;
}

// Without records no code is ever compiled from a text, so the page can forbid eval, and a frame does not depend on
// earlier frames.
const packr: Packer = new Packr({
  useRecords: false,
  mapsAsObjects: true,
  variableMapSize: true,
  moreTypes: false,
  copyBuffers: true,
  int64AsType: "number",
});

/** The bytes of a frame. They lie in a buffer shared with other frames: copy them to keep them. */
export const encodeFrame = (frame: Frame): Uint8Array => packr.pack(frame);

/** The bytes of a message of the server's, valid until the next frame is encoded. `id`: the message it answers. */
export const frame = <T extends ServerType>(type: T, payload: ServerMessages[T], id?: string): Uint8Array =>
  encodeFrame(id === undefined ? [type, payload] : [type, payload, id]);

/**
 * The single value in these bytes. The caller checks its shape.
 * @throws Error for no value or more than one
 */
export const decodeFrame = (bytes: Uint8Array): unknown => packr.unpack(bytes);

/** The bytes of any plain value, in a buffer of their own. For values that are stored rather than sent. */
export const encodeValue = (value: unknown): Uint8Array => new Uint8Array(packr.pack(value));

/** The same in the shared buffer: valid until the next value is encoded. */
export const encodeShared = (value: unknown): Uint8Array => packr.pack(value);

/**
 * The single value in these bytes.
 * @throws Error for no value or more than one
 */
export const decodeValue = (bytes: Uint8Array): unknown => packr.unpack(bytes);

const BYTES_FIRST = 16 * 1024;
/** Up to this length copying byte by byte is faster than a call into the runtime. */
const SHORT = 24;
const NIL = 0xc0;
const FALSE = 0xc2;
const TRUE = 0xc3;
const FIXARRAY = 0x90;
const FIXSTR = 0xa0;
const BIN8 = 0xc4;
const BYTES_OF_UNIT_MAX = 3;
const HEAD_BYTES_MAX = 9;

/** Writes MessagePack by hand. The bytes equal those of encodeFrame; tests compare both. */
export class FrameWriter {
  readonly #utf8 = new TextEncoder();
  #bytes = new Uint8Array(BYTES_FIRST);
  #view = new DataView(this.#bytes.buffer);
  #at = 0;

  /** Starts again and overwrites earlier bytes. */
  start(): void {
    this.#at = 0;
  }

  /** The bytes since the start; valid until the next start. */
  end(): Uint8Array {
    return this.#bytes.subarray(0, this.#at);
  }

  /** Appends bytes that are MessagePack already. */
  raw(bytes: Uint8Array): void {
    const { length } = bytes;
    this.#reserve(length);
    const target = this.#bytes;
    const at = this.#at;
    if (length > SHORT) target.set(bytes, at);
    else for (let i = 0; i < length; i++) target[at + i] = bytes[i] as number;
    this.#at = at + length;
  }

  /** How many bytes were written since the start. */
  get length(): number {
    return this.#at;
  }

  /** Drops the bytes after this many. */
  cut(length: number): void {
    this.#at = length;
  }

  /** Overwrites the first byte. */
  first(value: number): void {
    this.#bytes[0] = value;
  }

  /** Appends one byte. */
  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#at++] = value;
  }

  /** Appends up to 255 bytes as binary data. */
  bytes(values: readonly number[]): void {
    this.#reserve(2 + values.length);
    const bytes = this.#bytes;
    bytes[this.#at++] = BIN8;
    bytes[this.#at++] = values.length;
    for (let i = 0; i < values.length; i++) bytes[this.#at++] = values[i] as number;
  }

  array(size: number): void {
    if (size < 0x10) this.byte(FIXARRAY | size);
    else this.#head16(0xdc, size);
  }

  bool(value: boolean): void {
    this.byte(value ? TRUE : FALSE);
  }

  /** Appends a number in its shortest form, or nil. */
  number(value: number | null): void {
    if (value === null) this.byte(NIL);
    else if (value >= 0 && value < 0x80 && Number.isInteger(value)) this.byte(value);
    else this.#longNumber(value);
  }

  /** Appends a text, or nil. */
  text(value: string | null): void {
    if (value === null) return this.byte(NIL);
    this.#reserve(HEAD_BYTES_MAX + value.length * BYTES_OF_UNIT_MAX);
    if (!this.#shortText(value)) this.#longText(value);
  }

  /** Appends a short text of plain letters; false, with nothing written, for any other. */
  #shortText(value: string): boolean {
    const { length } = value;
    if (length > SHORT) return false;
    const bytes = this.#bytes;
    const at = this.#at + 1;
    for (let i = 0; i < length; i++) {
      const unit = value.charCodeAt(i);
      if (unit >= 0x80) return false;
      bytes[at + i] = unit;
    }
    bytes[at - 1] = FIXSTR | length;
    this.#at = at + length;
    return true;
  }

  #longText(value: string): void {
    const at = this.#at;
    const bytes = this.#bytes;
    const { written } = this.#utf8.encodeInto(value, bytes.subarray(at + HEAD_BYTES_MAX));
    if (written < 0x20) this.byte(FIXSTR | written);
    else if (written < 0x100) this.#head8(0xd9, written);
    else this.#head16(0xda, written);
    // the head's length is known only now
    bytes.copyWithin(this.#at, at + HEAD_BYTES_MAX, at + HEAD_BYTES_MAX + written);
    this.#at += written;
  }

  #longNumber(value: number): void {
    this.#reserve(HEAD_BYTES_MAX);
    if (value >>> 0 === value) return this.#unsigned(value);
    if (value < 0 && (value | 0) === value) return this.#negative(value);
    this.#bytes[this.#at] = 0xcb;
    this.#view.setFloat64(this.#at + 1, value);
    this.#at += 9;
  }

  #negative(value: number): void {
    if (value >= -0x20) this.byte(value & 0xff);
    else if (value >= -0x80) this.#head8(0xd0, value & 0xff);
    else if (value >= -0x8000) this.#head16(0xd1, value & 0xffff);
    else {
      this.#bytes[this.#at] = 0xd2;
      this.#view.setInt32(this.#at + 1, value);
      this.#at += 5;
    }
  }

  #unsigned(value: number): void {
    if (value < 0x100) this.#head8(0xcc, value);
    else if (value < 0x10000) this.#head16(0xcd, value);
    else {
      this.#bytes[this.#at] = 0xce;
      this.#view.setUint32(this.#at + 1, value);
      this.#at += 5;
    }
  }

  #head8(head: number, value: number): void {
    this.#reserve(2);
    this.#bytes[this.#at++] = head;
    this.#bytes[this.#at++] = value;
  }

  #head16(head: number, value: number): void {
    this.#reserve(3);
    this.#bytes[this.#at++] = head;
    this.#bytes[this.#at++] = value >> 8;
    this.#bytes[this.#at++] = value & 0xff;
  }

  #reserve(length: number): void {
    if (this.#at + length <= this.#bytes.length) return;
    const larger = new Uint8Array((this.#at + length) * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
