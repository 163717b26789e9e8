/** The last seq and the size of each open room. Refuses invalid entries before they are written. */
import type { RoomCode } from "#protocol/ids.ts";
import { journalLimits } from "./limits.ts";
import { JournalError } from "./errors.ts";
import type { JournalEntry } from "./journal.ts";

export interface Tail {
  seq: number;
  bytes: number;
}

const roomPattern = /^[\x21-\x7e]+$/;
const seqMax = 2 ** 32 - 1;

export class JournalTails {
  readonly #tails = new Map<RoomCode, Tail>();
  #bytes = 0;

  /** The bytes of all open rooms. */
  get bytes(): number {
    return this.#bytes;
  }

  has(room: RoomCode): boolean {
    return this.#tails.has(room);
  }

  /** The number of the last entry of a room. */
  seqOf(room: RoomCode): number | undefined {
    return this.#tails.get(room)?.seq;
  }

  /** Sets the tail of a room. */
  set(room: RoomCode, seq: number, bytes: number): void {
    this.forget(room);
    this.#tails.set(room, { seq, bytes });
    this.#bytes += bytes;
  }

  /**
   * Counts an entry of this size, or returns why it may not be written.
   * @throws RangeError if room or seq is invalid
   */
  advance(entry: JournalEntry, bytes: number): JournalError | undefined {
    const tail = this.#tails.get(entry.room);
    if (tail === undefined) return this.#begin(entry, bytes);
    if (entry.seq <= tail.seq) return new JournalError("fenced", "the entry exists already");
    if (entry.seq !== tail.seq + 1) return new JournalError("unavailable", "an earlier entry must come first");
    if (entry.body.length > journalLimits.bodyBytesMax) return tooLarge();
    tail.seq = entry.seq;
    tail.bytes += bytes;
    this.#bytes += bytes;
    return undefined;
  }

  /** Takes back an entry that was not stored, so that it can be written again. */
  rewind(room: RoomCode, seq: number, bytes: number): void {
    const tail = this.#tails.get(room);
    if (tail === undefined || seq > tail.seq) return;
    tail.seq = seq - 1;
    tail.bytes -= bytes;
    this.#bytes -= bytes;
  }

  /** Removes a closed room and returns its tail. */
  forget(room: RoomCode): Tail | undefined {
    const tail = this.#tails.get(room);
    this.#bytes -= tail?.bytes ?? 0;
    this.#tails.delete(room);
    return tail;
  }

  #begin(entry: JournalEntry, bytes: number): JournalError | undefined {
    const { room, seq } = entry;
    if (room.length > journalLimits.roomCharsMax || !roomPattern.test(room)) throw new RangeError("no room's code");
    if (!Number.isInteger(seq) || seq < 0 || seq > seqMax) throw new RangeError("no entry's number");
    if (entry.body.length > journalLimits.bodyBytesMax) return tooLarge();
    this.set(room, seq, bytes);
    return undefined;
  }
}

const tooLarge = (): JournalError => new JournalError("unavailable", "the entry is too large");
