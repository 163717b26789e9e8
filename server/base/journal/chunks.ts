/** Chunks of open rooms: the journal's thread joins the records of each room, the event loop decodes them. */
import type { RoomCode } from "#protocol/ids.ts";
import { journalLimits } from "./limits.ts";
import { entriesIn } from "./pack.ts";
import { type LogContents, type LogRoom, perRecord } from "./read.ts";
import type { JournalEntry, OpenRoom, BodyFilter } from "./journal.ts";

/** Whole open rooms. */
export interface LogChunk {
  /** The records, room by room. */
  readonly entries: Uint8Array<ArrayBuffer>;
  /** Each room with the end of its records. */
  readonly ends: readonly (readonly [room: RoomCode, end: number])[];
}

/** The records of all open rooms, in chunks of bounded size. Only a single room can make a chunk larger. */
export function* chunksOf({ rooms, batches }: LogContents): Generator<LogChunk> {
  let gathered: [RoomCode, LogRoom][] = [];
  let bytes = 0;
  for (const room of rooms) {
    gathered.push(room);
    bytes += room[1].bytes;
    if (bytes < journalLimits.readBytes) continue;
    yield pieceOf(gathered, bytes, batches);
    gathered = [];
    bytes = 0;
  }
  if (gathered.length > 0) yield pieceOf(gathered, bytes, batches);
}

function pieceOf(rooms: readonly [RoomCode, LogRoom][], bytes: number, batches: readonly Uint8Array[]): LogChunk {
  const entries = new Uint8Array(bytes);
  let end = 0;
  const ends = rooms.map(([code, room]) => {
    end = copyRecords(room, batches, entries, end);
    return [code, end] as const;
  });
  return { entries, ends };
}

/** Copies the records of a room one after another and returns where they end. */
function copyRecords({ places }: LogRoom, batches: readonly Uint8Array[], into: Uint8Array, at: number): number {
  let end = at;
  for (let i = 0; i < places.length; i += perRecord) {
    const batch = batches[places[i] as number] as Uint8Array;
    const last = places[i + 2] as number;
    // records are short: a copy byte by byte is faster than a view of each
    for (let from = places[i + 1] as number; from < last; from += 1) into[end++] = batch[from] as number;
  }
  return end;
}

/** The rooms of a chunk. */
export function* roomsOf({ entries, ends }: LogChunk): Generator<OpenRoom> {
  let start = 0;
  for (const [room, end] of ends) {
    yield new PackedRoom(room, entries.subarray(start, end));
    start = end;
  }
}

/** A room with encoded records. */
class PackedRoom implements OpenRoom {
  readonly room: RoomCode;
  readonly #packed: Uint8Array;

  constructor(room: RoomCode, packed: Uint8Array) {
    this.room = room;
    this.#packed = packed;
  }

  get entries(): readonly JournalEntry[] {
    return entriesIn(this.room, this.#packed);
  }

  select(wanted: BodyFilter): readonly JournalEntry[] {
    return entriesIn(this.room, this.#packed, wanted);
  }
}
