/**
 * The embedded journal's file, used only on the journal's thread. It is a log: a batch of entries is one row, appended
 * and never looked for, because an index by room would dirty a page for each room in each commit (measured: 9 to 14 us
 * of processor an entry, against 0.3 to 1.5 us so). Rows of closed rooms are removed from the old end, and swept out
 * of the middle when they outweigh what lives.
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { journalLimits } from "./limits.ts";
import { lockFile } from "#server/db/sqliteFiles.ts";
import { journalFormat, openJournalFile, type FileSettings, type OpenedFile } from "./file.ts";
import { headsOf } from "./heads.ts";
import { unpack, type PackedRecord } from "./pack.ts";
import { chunksOf, type LogChunk } from "./chunks.ts";
import { readLog, type LogContents, type LogRoom } from "./read.ts";

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

export class JournalLog {
  readonly #db: DatabaseSync;
  /** Held while the file is open: no second server uses the same journal, and a backup may read it. */
  readonly #lock: DatabaseSync;
  readonly #sync: "normal" | "full";
  readonly #append: StatementSync;
  readonly #list: StatementSync;
  /** What was wrong with the file, and the rooms that it costs. */
  readonly damage: Pick<OpenedFile, "quarantined" | "repair">;
  /** The first row of each open room; in the order of opening, so the first one is the oldest. */
  readonly #live = new Map<string, number>();
  /** What was read at the opening, until it was asked for or is no longer true. */
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

  /** Every open room and how far it goes. */
  tails(): ReadonlyMap<string, Pick<LogRoom, "seq" | "bytes">> {
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

  /** The records of the open rooms in pieces that hold whole rooms. */
  openRooms(): Generator<LogChunk> {
    const contents = this.#contents ?? readLog(this.#db);
    this.#contents = undefined;
    return chunksOf(contents);
  }

  /** Whether dead entries take so much that they are removed without waiting for a quiet moment. */
  get needsCleanup(): boolean {
    return this.#logBytes - this.#liveBytes > Math.max(journalLimits.sweepBytesMin, this.#liveBytes);
  }

  /** One bounded step of removing dead entries; false when there is nothing to do. */
  cleanStep(): boolean {
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
  eraseStep(anew: boolean): boolean {
    if (anew) this.#sweep = { at: 0, end: this.#lastId + 1 };
    if (this.cleanStep()) return true;
    // Does not wait for a backup that reads: the next clean-up empties the file then.
    const wait = this.#db.prepare("PRAGMA busy_timeout").get()?.["timeout"];
    this.#db.exec(`PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA busy_timeout = ${String(wait)}`);
    return false;
  }

  /** Writes what is there already; throws where the file cannot be written. */
  probe(): void {
    this.#db.exec(`PRAGMA user_version = ${journalFormat}`);
    this.#uncheckpointed += 1;
  }

  close(): void {
    this.#db.close();
    this.#lock.close();
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
    this.#together(() => this.#forget("<=", Number(last["id"])));
    for (const row of rows) this.#logBytes -= Number(row["bytes"]);
    return true;
  }

  /**
   * Rewrites rows without the records of closed rooms, from the oldest on, so that a room's mark of closing goes only
   * after its entries have gone.
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
    const kept: Uint8Array[] = [];
    let bytes = 0;
    for (const { room, start, end } of recordsIn(entries)) {
      if (!this.#live.has(room)) continue;
      kept.push(entries.subarray(start, end));
      bytes += end - start;
    }
    if (bytes === entries.length) return;
    // The newest row stays, were it empty: it tells the last id.
    if (bytes === 0 && id < this.#lastId) this.#forget("=", id);
    else {
      const rest = Buffer.concat(kept);
      this.#db.prepare("UPDATE batch SET entries = ? WHERE id = ?").run(rest, id);
      this.#db.prepare("UPDATE heads SET rooms = ? WHERE id = ?").run(headsOf(id, rest), id);
    }
    this.#logBytes -= entries.length - bytes;
  }

  #forget(which: "=" | "<=", id: number): void {
    for (const table of ["batch", "heads"]) this.#db.prepare(`DELETE FROM ${table} WHERE id ${which} ?`).run(id);
  }

  /** All of it or nothing. */
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

/** The records of a row; of one that is damaged none, because it must stay as it is. */
function recordsIn(entries: Uint8Array): PackedRecord[] {
  try {
    return [...unpack(entries)];
  } catch {
    return [];
  }
}
