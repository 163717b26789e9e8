/**
 * The embedded journal's file, used only on the journal's thread. It is a log: a batch of entries is one row, appended
 * and never looked for, because an index by room would dirty a page for each room in each commit (measured: 9 to 14 us
 * of processor an entry, against 0.3 to 1.5 us so). Rows of closed rooms are removed from the old end, and swept out
 * of the middle when they outweigh what lives.
 */
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { journalLimits } from "#server/limits.ts";
import { unpack } from "./journal-pack.ts";
import { lockFile, makePrivate } from "./files.ts";
import { howToRestore } from "./folder.ts";

export interface LogTail {
  seq: number;
  bytes: number;
  /** The first row that holds anything of the room. */
  readonly first: number;
}

export interface LogBatch {
  readonly id: number;
  readonly entries: Uint8Array;
  /** Rooms whose first entry, and whose closing mark, is in this batch. */
  readonly opened: readonly string[];
  readonly closed: readonly string[];
  /** What all open rooms take after this batch. */
  readonly liveBytes: number;
}

interface Row {
  id: number;
  entries: Uint8Array;
}

const format = 1;

export class JournalLog {
  readonly #db: DatabaseSync;
  /** Held while the file is open: no second server uses the same journal, and a backup may read it. */
  readonly #lock: DatabaseSync;
  readonly #sync: "normal" | "full";
  readonly #append: StatementSync;
  /** The first row of each open room; in the order of opening, so the first one is the oldest. */
  readonly #live = new Map<string, number>();
  #lastId = 0;
  #logBytes = 0;
  #liveBytes = 0;
  #uncheckpointed = 0;
  #sweep: { at: number; readonly end: number } | undefined;

  constructor(filename: string, sync: "normal" | "full", lockMsMax: number, isNew = true) {
    this.#lock = lockFile(`${filename}-lock`, lockMsMax);
    this.#sync = sync;
    makePrivate(filename);
    this.#db = new DatabaseSync(filename, { timeout: lockMsMax });
    const found = this.#db.prepare("PRAGMA user_version").get()?.["user_version"];
    if (found === 0 && !isNew) throw new Error(`it holds no journal. ${howToRestore}`);
    this.#db.exec(`PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON;
      PRAGMA synchronous = ${sync}; PRAGMA wal_autocheckpoint = ${journalLimits.walPagesMax};
      BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS batch (id INTEGER PRIMARY KEY, entries BLOB NOT NULL);
      CREATE TABLE IF NOT EXISTS mark (id INTEGER PRIMARY KEY CHECK (id = 1), text TEXT NOT NULL); COMMIT`);
    if (found === 0) this.#db.exec(`PRAGMA user_version = ${format}`);
    else if (found !== format) throw new Error(`the journal has format ${String(found)}, this server writes ${format}`);
    this.#append = this.#db.prepare("INSERT INTO batch (id, entries) VALUES (?, ?)");
  }

  get lastId(): number {
    return this.#lastId;
  }

  /** Reads the whole log once; call it before anything else. */
  tails(): Map<string, LogTail> {
    const tails = new Map<string, LogTail>();
    for (const { id, entries } of this.#rows()) {
      this.#lastId = id;
      this.#logBytes += entries.length;
      for (const { room, entry, start, end } of unpack(entries)) {
        const tail = tails.get(room);
        if (entry === undefined) tails.delete(room);
        else if (tail === undefined) tails.set(room, { seq: entry.seq, bytes: end - start, first: id });
        else {
          tail.seq = entry.seq;
          tail.bytes += end - start;
        }
      }
    }
    for (const [room, { first, bytes }] of tails) {
      this.#live.set(room, first);
      this.#liveBytes += bytes;
    }
    return tails;
  }

  append({ id, entries, opened, closed, liveBytes }: LogBatch): void {
    this.#append.run(id, entries);
    this.#lastId = id;
    this.#logBytes += entries.length;
    this.#liveBytes = liveBytes;
    this.#uncheckpointed += 1;
    for (const room of closed) this.#live.delete(room);
    for (const room of opened) this.#live.set(room, id);
  }

  /** The records of the open rooms, room by room, in pieces that hold whole rooms. */
  *openRooms(): Generator<Uint8Array> {
    const rooms = new Map<string, Uint8Array[]>();
    for (const { entries } of this.#rows()) {
      for (const { room, entry, start, end } of unpack(entries)) {
        const slices = rooms.get(room);
        if (entry === undefined) rooms.delete(room);
        else if (slices === undefined) rooms.set(room, [entries.subarray(start, end)]);
        else slices.push(entries.subarray(start, end));
      }
    }
    let piece: Uint8Array[] = [];
    let bytes = 0;
    for (const slices of rooms.values()) {
      for (const slice of slices) bytes += slice.length;
      piece.push(...slices);
      if (bytes < journalLimits.readBytes) continue;
      yield Buffer.concat(piece);
      piece = [];
      bytes = 0;
    }
    if (piece.length > 0) yield Buffer.concat(piece);
  }

  /** Whether dead entries take so much that they are removed without waiting for a quiet moment. */
  get overgrown(): boolean {
    return this.#logBytes - this.#liveBytes > Math.max(journalLimits.sweepBytesMin, this.#liveBytes);
  }

  /** One bounded step of removing dead entries; false when there is nothing to do. */
  tidy(): boolean {
    return this.#trim() || this.#sweepOn();
  }

  /** Folds the write-ahead file in when enough has gathered. */
  checkpoint(): void {
    if (this.#uncheckpointed < journalLimits.walPagesMax / 8) return;
    this.#uncheckpointed = 0;
    this.#db.exec("PRAGMA wal_checkpoint(PASSIVE)");
  }

  /** What the file knows of the store it belongs to; undefined before it was told. */
  get mark(): string | undefined {
    const row = this.#db.prepare("SELECT text FROM mark WHERE id = 1").get();
    return row === undefined ? undefined : String(row["text"]);
  }

  /** Keeps the mark; it is on the disk when this returns, whatever `sync` is. */
  setMark(text: string): void {
    this.#db.exec("PRAGMA synchronous = FULL");
    this.#db.prepare("INSERT OR REPLACE INTO mark (id, text) VALUES (1, ?)").run(text);
    this.#db.exec(`PRAGMA synchronous = ${this.#sync}`);
  }

  /**
   * One bounded step of removing every dead entry from the raw files, the newest row's too; `anew` begins at the
   * oldest row. False when all is done, the write-ahead file emptied.
   */
  scrub(anew: boolean): boolean {
    if (anew) this.#sweep = { at: 0, end: this.#lastId + 1 };
    if (this.tidy()) return true;
    // Does not wait for a backup that reads: the next clean-up empties the file then.
    const wait = this.#db.prepare("PRAGMA busy_timeout").get()?.["timeout"];
    this.#db.exec(`PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA busy_timeout = ${String(wait)}`);
    return false;
  }

  /** Writes what is there already; throws where the file cannot be written. */
  probe(): void {
    this.#db.exec(`PRAGMA user_version = ${format}`);
    this.#uncheckpointed += 1;
  }

  close(): void {
    this.#db.close();
    this.#lock.close();
  }

  #rows(): IterableIterator<Row> {
    return this.#db.prepare("SELECT id, entries FROM batch ORDER BY id").iterate() as IterableIterator<Row>;
  }

  /** Everything before the oldest open room's first row is dead. The newest row stays: it tells the last id. */
  #trim(): boolean {
    const oldest = this.#live.values().next().value ?? this.#lastId;
    const before = Math.min(oldest, this.#lastId);
    const rows = this.#db
      .prepare("SELECT id, length(entries) AS bytes FROM batch WHERE id < ? ORDER BY id LIMIT ?")
      .all(before, journalLimits.sweepRows);
    const last = rows.at(-1);
    if (last === undefined) return false;
    this.#db.prepare("DELETE FROM batch WHERE id <= ?").run(last["id"] ?? 0);
    for (const row of rows) this.#logBytes -= Number(row["bytes"]);
    return true;
  }

  /**
   * Rewrites rows without the records of closed rooms, from the oldest on, so that a room's mark of closing goes only
   * after its entries have gone.
   */
  #sweepOn(): boolean {
    if (this.#sweep === undefined) {
      if (!this.overgrown) return false;
      this.#sweep = { at: 0, end: this.#lastId };
    }
    const { at, end } = this.#sweep;
    const rows = this.#db
      .prepare("SELECT id, entries FROM batch WHERE id > ? AND id < ? ORDER BY id LIMIT ?")
      .all(at, end, journalLimits.sweepRows) as unknown as Row[];
    const last = rows.at(-1);
    if (last === undefined) {
      this.#sweep = undefined;
      return false;
    }
    this.#db.exec("BEGIN");
    for (const row of rows) this.#rewrite(row);
    this.#db.exec("COMMIT");
    this.#sweep.at = last.id;
    return true;
  }

  #rewrite({ id, entries }: Row): void {
    const kept: Uint8Array[] = [];
    let bytes = 0;
    for (const { room, start, end } of unpack(entries)) {
      if (!this.#live.has(room)) continue;
      kept.push(entries.subarray(start, end));
      bytes += end - start;
    }
    if (bytes === entries.length) return;
    // The newest row stays, were it empty: it tells the last id.
    if (bytes === 0 && id < this.#lastId) this.#db.prepare("DELETE FROM batch WHERE id = ?").run(id);
    else this.#db.prepare("UPDATE batch SET entries = ? WHERE id = ?").run(Buffer.concat(kept), id);
    this.#logBytes -= entries.length - bytes;
  }
}
