/**
 * The journal stores the actions of all rooms. A room appends every accepted action and sends it to clients only after the
 * commit; a restarted server rebuilds unfinished rooms from the journal. Two implementations pass the same tests
 * (journal.test.ts): an embedded file with its own thread, and MySQL or MariaDB.
 */
import type { NodeName, RoomCode } from "#protocol/ids.ts";
import type { JournalError } from "./errors.ts";

export interface JournalEntry {
  /** The room's code: 1 to 32 characters of printable ASCII. */
  readonly room: RoomCode;
  /** Rises by one in a room. The pair (room, seq) is unique. */
  readonly seq: number;
  /** Epoch milliseconds by the room's clock. */
  readonly at: number;
  /** Encoded by entryCodec.ts; at most `journalLimits.bodyBytesMax`. */
  readonly body: Uint8Array;
}

/** Whether to select the entry whose body is in these bytes from `start` to `end`. */
export type BodyFilter = (bytes: Uint8Array, start: number, end: number) => boolean;

export interface OpenRoom {
  readonly room: RoomCode;
  /** In seq order. Decoded anew at each access. */
  readonly entries: readonly JournalEntry[];
  /** The entries that the filter selects, in seq order. The others are not decoded. */
  select(wanted: BodyFilter): readonly JournalEntry[];
  /**
   * What is wrong with the entries. Then `entries` is empty, the stored ones are kept, and the room must not continue.
   */
  readonly damage?: string;
}

/** A room with decoded entries. */
export const listedRoom = (room: RoomCode, entries: readonly JournalEntry[]): OpenRoom => ({
  room,
  entries,
  select: (wanted) => entries.filter(({ body }) => wanted(body, 0, body.length)),
});

/** A room with one more entry. */
export const withEntry = (before: OpenRoom, entry: JournalEntry): OpenRoom => ({
  room: before.room,
  get entries() {
    return [...before.entries, entry];
  },
  select: (wanted) => [...before.select(wanted), ...listedRoom(before.room, [entry]).select(wanted)],
});

/** A room whose entries cannot be used. */
export const damagedRoom = (room: RoomCode, damage: string): OpenRoom => ({
  room,
  entries: [],
  select: () => [],
  damage,
});

/** Called when an entry is committed (`undefined`) or was not stored (the error). */
export type WriteCallback = (error: JournalError | undefined) => void;

export interface Journal {
  /**
   * Appends an entry and calls back when it is committed. Copies the body before it returns. Entries of one room are
   * committed in the order of the calls; after a failure the same seq may be written again, a later one may not.
   * @throws RangeError if room or seq is invalid
   */
  write(entry: JournalEntry, written: WriteCallback): void;
  /** `write` as a promise; a little slower. @throws JournalError */
  append(entry: JournalEntry): Promise<void>;
  /**
   * Every room with entries that is not closed, including damaged ones, in chunks of bounded size. Read it before the
   * first append. @throws JournalError if the journal cannot be read
   */
  openRooms(): AsyncIterable<OpenRoom>;
  /** Removes the entries of a finished room. Its results are in the tables. @throws JournalError */
  close(room: RoomCode): Promise<void>;
  /** Resolves if the journal can be written now. @throws JournalError if not */
  ping(): Promise<void>;
  /** Commits all pending entries, then closes the file or the connections. */
  stop(): Promise<void>;
}

/** The process of a node that writes a room. */
export interface RoomWriter {
  readonly node: NodeName;
  readonly epoch: number;
}

/** Rooms that a node has taken for itself. */
export interface TakenRooms {
  /** They go on here: each with its entry `owned` as the last. Damaged ones are here too, without that entry. */
  readonly rooms: readonly OpenRoom[];
  /** They have no entries any more: they are over. */
  readonly gone: readonly RoomCode[];
}

/** A journal that the nodes of a cluster share. Each room is written by one node at a time. */
export interface SharedJournal extends Journal {
  /**
   * Reads these rooms and appends to each an entry that makes `owner` the one that writes it: entries of an earlier owner
   * are `fenced` from then on. Rooms that the table `rooms` does not give to `owner` are left as they are, and are in
   * neither list. @throws JournalError while the database is away
   */
  takeRooms(codes: readonly RoomCode[], owner: RoomWriter, at: number): Promise<TakenRooms>;
  /** Another node has the room: what waits of it here is committed or fenced, and nothing more is written. */
  letGo(room: RoomCode): void;
}

/** Whether nodes can share this journal. */
export const isShared = (journal: Journal): journal is SharedJournal => "takeRooms" in journal;

/** What the journal reports to metrics and log. */
export interface JournalProbe {
  /** One commit: its number of entries and its time from request to reply, in milliseconds. */
  committed(entries: number, tookMs: number): void;
  /** A WriteCallback threw. */
  faulted(fault: unknown): void;
  /** The journal file was damaged; one line that says how. */
  damaged?(what: string): void;
}
