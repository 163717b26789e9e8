/**
 * The journal keeps what is acknowledged. A room appends every accepted action and speaks of it to anybody only after
 * the append is committed; a restarted server rebuilds its unfinished rooms from here. Two implementations share one
 * contract (journal.contract.ts): an embedded file written by a thread of its own, and MySQL or MariaDB.
 */
import type { JournalError } from "./errors.ts";

export interface JournalEntry {
  /** The room's code: 1 to 32 characters of printable ASCII. */
  readonly room: string;
  /** Grows by one in a room; the pair (room, seq) exists once. */
  readonly seq: number;
  /** Epoch milliseconds by the room's clock. */
  readonly at: number;
  /** Packed by the room layer and opaque here, at most `journalLimits.bodyBytesMax`. */
  readonly body: Uint8Array;
}

/** Whether the body that lies in these bytes from `start` to `end` is wanted. */
export type BodyFilter = (bytes: Uint8Array, start: number, end: number) => boolean;

export interface OpenRoom {
  readonly room: string;
  /** In seq order; unpacked whenever they are asked for. */
  readonly entries: readonly JournalEntry[];
  /** The entries whose body is wanted, in seq order; the others cost next to nothing. */
  select(wanted: BodyFilter): readonly JournalEntry[];
  /** What is wrong with the room's entries, which then are none: they are kept, and the room must not go on. */
  readonly damage?: string;
}

/** A room whose entries are there as values. */
export const listedRoom = (room: string, entries: readonly JournalEntry[]): OpenRoom => ({
  room,
  entries,
  select: (wanted) => entries.filter(({ body }) => wanted(body, 0, body.length)),
});

/** A room of which nothing can be used. */
export const damagedRoom = (room: string, damage: string): OpenRoom => ({
  room,
  entries: [],
  select: () => [],
  damage,
});

/** Called once an entry is committed (`undefined`) or is known not to be acknowledged. */
export type WriteCallback = (error: JournalError | undefined) => void;

export interface Journal {
  /**
   * Takes an entry and calls back when it is committed. The body is copied before this returns. Entries of one room
   * are committed in the order they were given; after a failure the same seq may be tried again, a later one may not.
   */
  write(entry: JournalEntry, written: WriteCallback): void;
  /** `write` as a promise, for callers that do not count microseconds. Rejects with a JournalError. */
  append(entry: JournalEntry): Promise<void>;
  /**
   * Every room that has entries and is not closed, streamed in bounded pieces, the damaged ones too. Read it before
   * the first append.
   */
  openRooms(): AsyncIterable<OpenRoom>;
  /** The room is finished: its entries are removed. Its outcome is kept by the match's own record. */
  close(room: string): Promise<void>;
  /** Resolves if the journal can be written now, else rejects with a JournalError. */
  ping(): Promise<void>;
  /** Commits what was given, then lets go of the file or the connections. */
  stop(): Promise<void>;
}

/** What a journal implementation tells the metrics. */
export interface JournalProbe {
  /** One commit: how many entries it held and how long it took from handing over to reply. */
  committed(entries: number, tookMs: number): void;
  /** A `written` callback threw. */
  faulted(fault: unknown): void;
  /** The journal was found damaged; what no single room can be named for, in one line. */
  damaged?(what: string): void;
}
