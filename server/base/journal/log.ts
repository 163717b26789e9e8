/**
 * The embedded journal as a log; used only on the journal's thread. Each batch of entries is one appended row. There is no
 * index by room, because it would change a page for each room in each commit (measured: 9 to 14 us of processor time for
 * an entry with it, 0.3 to 1.5 us without). Rows of closed rooms are deleted from the old end, and from the middle when
 * dead entries take more space than live ones.
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { journalLimits } from "./limits.ts";
import type { RoomCode } from "#protocol/ids.ts";
import { lockFile } from "#server/base/db/sqliteFiles.ts";
import { journalFormat, openJournalFile, type FileSettings, type OpenedFile } from "./file.ts";
import { unpack, type PackedRecord, headsOf } from "./pack.ts";
import { chunksOf, type LogChunk } from "./chunks.ts";
import { readLog, type LogContents, type LogRoom } from "./read.ts";

export interface LogBatch {
  readonly id: number;
  readonly entries: Uint8Array;
  /** Rooms whose first entry is in this batch; `closed`: rooms whose closing record is in it. */
  readonly opened: readonly RoomCode[];
  readonly closed: readonly RoomCode[];
  /** The bytes of all open rooms after this batch. */
  readonly liveBytes: number;
}

interface Row {
  id: number;
  entries: Uint8Array;
}

export class JournalLog {
  readonly #db: DatabaseSync;
  /** Held while the file is open: no second server can use the journal, but a backup can read it. */
  readonly #lock: DatabaseSync;
  readonly #sync: "normal" | "full";
  readonly #append: StatementSync;
  readonly #list: StatementSync;
  /** The faults of the file at the opening, and the rooms that were lost by them. */
  readonly damage: Pick<OpenedFile, "quarantined" | "repair">;
  /** The first row of each open room, the oldest first. */
  readonly #live = new Map<RoomCode, number>();
  /** The content at the opening, until it is returned once or outdated. */
  #contents: LogContents | undefined;
  #lastId: number;
  #logBytes: number;
  #liveBytes = 0;
  #uncheckpointed = 0;
  #sweep: { at: number; readonly end: number } | undefined;

  constructor(settings: FileSettings) {
    this.#lock = lockFile(`${settings.filename}-lock`, settings.lockMsMax);
    this.#sync = settings.sync;
    const { db, contents, quarantined, repair } = openJournalFile(settings);
    this.#db = db;
    this.damage = { quarantined, repair };
    this.#append = db.prepare("INSERT INTO batch (id, entries) VALUES (?, ?)");
    this.#list = db.prepare("INSERT INTO heads (id, rooms) VALUES (?, ?)");
    this.#contents = contents;
    this.#lastId = contents.lastId;
    this.#logBytes = contents.bytes;
    for (const [room, { first, bytes }] of contents.rooms) {
      this.#live.set(room, first);
      this.#liveBytes += bytes;
    }
  }

  get lastId(): number {
    return this.#lastId;
  }

  /** Every open room with its last seq and its size. */
  tails(): ReadonlyMap<RoomCode, Pick<LogRoom, "seq" | "bytes">> {
    this.#contents ??= readLog(this.#db);
    return this.#contents.rooms;
  }

  append({ id, entries, opened, closed, liveBytes }: LogBatch): void {
    this.#contents = undefined;
    this.#together(() => {
      this.#append.run(id, entries);
      this.#list.run(id, headsOf(id, entries));
    });
    this.#lastId = id;
    this.#logBytes += entries.length;
    this.#liveBytes = liveBytes;
    this.#uncheckpointed += 1;
    for (const room of closed) this.#live.delete(room);
    for (const room of opened) this.#live.set(room, id);
  }

  /** The records of the open rooms, in chunks of whole rooms. */
  openRooms(): Generator<LogChunk> {
    const contents = this.#contents ?? readLog(this.#db);
    this.#contents = undefined;
    return chunksOf(contents);
  }

  /** Whether dead entries take so much space that they must be removed at once. */
  get needsCleanup(): boolean {
    return this.#logBytes - this.#liveBytes > Math.max(journalLimits.sweepBytesMin, this.#liveBytes);
  }

  /** Removes some dead entries, in bounded time; false when there are none. */
  cleanStep(): boolean {
    return this.#trim() || this.#sweepOn();
  }

  /** Checkpoints the write-ahead file when it is large enough. */
  checkpoint(): void {
    if (this.#uncheckpointed < journalLimits.walPagesMax / 8) return;
    this.#uncheckpointed = 0;
    this.#db.exec("PRAGMA wal_checkpoint(PASSIVE)");
  }

  /** The store's mark in this file; undefined if there is none yet. */
  get mark(): string | undefined {
    const row = this.#db.prepare("SELECT text FROM mark WHERE id = 1").get();
    return row === undefined ? undefined : String(row["text"]);
  }

  /** Writes the mark. It is on the disk when this returns, also with `sync` normal. */
  setMark(text: string): void {
    this.#db.exec("PRAGMA synchronous = FULL");
    this.#db.prepare("INSERT OR REPLACE INTO mark (id, text) VALUES (1, ?)").run(text);
    this.#db.exec(`PRAGMA synchronous = ${this.#sync}`);
  }

  /**
   * Removes some dead entries from the raw files, in bounded time, including those of the newest row. `anew` starts at
   * the oldest row. Returns false when all are removed and the write-ahead file is empty.
   */
  eraseStep(anew: boolean): boolean {
    if (anew) this.#sweep = { at: 0, end: this.#lastId + 1 };
    if (this.cleanStep()) return true;
    // Does not wait for a backup: in that case the next clean-up empties the file.
    const wait = this.#db.prepare("PRAGMA busy_timeout").get()?.["timeout"];
    this.#db.exec(`PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA busy_timeout = ${String(wait)}`);
    return false;
  }

  /** Writes an unchanged value. @throws SQLite's error if the file cannot be written */
  probe(): void {
    this.#db.exec(`PRAGMA user_version = ${journalFormat}`);
    this.#uncheckpointed += 1;
  }

  close(): void {
    this.#db.close();
    this.#lock.close();
  }

  /** Deletes rows before the first row of the oldest open room. Keeps the newest row, which has the last id. */
  #trim(): boolean {
    const oldest = this.#live.values().next().value ?? this.#lastId;
    const before = Math.min(oldest, this.#lastId);
    const rows = this.#db
      .prepare("SELECT id, length(entries) AS bytes FROM batch WHERE id < ? ORDER BY id LIMIT ?")
      .all(before, journalLimits.sweepRows);
    const last = rows.at(-1);
    if (last === undefined) return false;
    this.#together(() => this.#forget("<=", Number(last["id"])));
    for (const row of rows) this.#logBytes -= Number(row["bytes"]);
    return true;
  }

  /**
   * Rewrites rows without the records of closed rooms, the oldest row first, so that a room's closing record is removed
   * after its entries.
   */
  #sweepOn(): boolean {
    if (this.#sweep === undefined) {
      if (!this.needsCleanup) return false;
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
    this.#together(() => {
      for (const row of rows) this.#rewrite(row);
    });
    this.#sweep.at = last.id;
    return true;
  }

  #rewrite({ id, entries }: Row): void {
    const live: Uint8Array[] = [];
    let bytes = 0;
    for (const { room, start, end } of recordsIn(entries)) {
      if (!this.#live.has(room)) continue;
      live.push(entries.subarray(start, end));
      bytes += end - start;
    }
    if (bytes === entries.length) return;
    // Keep the newest row even if it is empty: it has the last id.
    if (bytes === 0 && id < this.#lastId) this.#forget("=", id);
    else {
      const rest = Buffer.concat(live);
      this.#db.prepare("UPDATE batch SET entries = ? WHERE id = ?").run(rest, id);
      this.#db.prepare("UPDATE heads SET rooms = ? WHERE id = ?").run(headsOf(id, rest), id);
    }
    this.#logBytes -= entries.length - bytes;
  }

  #forget(which: "=" | "<=", id: number): void {
    for (const table of ["batch", "heads"]) this.#db.prepare(`DELETE FROM ${table} WHERE id ${which} ?`).run(id);
  }

  /** Runs `work` in one transaction. */
  #together(work: () => void): void {
    this.#db.exec("BEGIN");
    try {
      work();
      this.#db.exec("COMMIT");
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec("ROLLBACK");
      throw error;
    }
  }
}

/** The records of a row; none if it is damaged, because a damaged row must stay unchanged. */
function recordsIn(entries: Uint8Array): PackedRecord[] {
  try {
    return [...unpack(entries)];
  } catch {
    return [];
  }
}
