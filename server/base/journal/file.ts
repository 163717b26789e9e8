/**
 * Opens the embedded journal's file: its tables, its format, its repair. A damaged file is kept under another name, and a
 * clean file with all undamaged entries replaces it.
 */
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  readFileSync,
} from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { journalLimits } from "./limits.ts";
import { damagedName } from "./damagedFiles.ts";
import { type RoomCode, roomCode } from "#protocol/ids.ts";
import { fileReason, isFileDamage } from "#server/base/db/errors.ts";
import { makePrivate } from "#server/base/db/sqliteFiles.ts";
import { howToRestore } from "#server/base/db/dataFolder.ts";
import { convertRows } from "./format1.ts";
import { headsOf } from "./pack.ts";
import { chunksOf } from "./chunks.ts";
import { readLog, type LogContents } from "./read.ts";

/** SQLite's write-ahead file, as https://www.sqlite.org/fileformat2.html#walformat describes it. */
const headerBytes = 32;
const frameHeaderBytes = 24;
const bigEndianMagic = 0x377f0683;
const saltsAt = 16;
const saltBytes = 8;

type Sums = readonly [number, number];

/** SQLite's running checksum. The length must be a multiple of 8. */
function summed([one, two]: Sums, bytes: DataView, from: number, length: number, isLittle: boolean): Sums {
  let [a, b] = [one, two];
  for (let at = from; at < from + length; at += 8) {
    a = (a + bytes.getUint32(at, isLittle) + b) >>> 0;
    b = (b + bytes.getUint32(at + 4, isLittle) + a) >>> 0;
  }
  return [a, b];
}

/**
 * How many commits after damage in the write-ahead file cannot be read. SQLite silently stops at the first frame with a
 * wrong checksum, because after a crash that is the end of the written data; commits after it show that it was not the
 * end. Call it before the database is opened.
 */
function commitsBehindDamage(filename: string): number {
  const wal = `${filename}-wal`;
  if (!existsSync(wal)) return 0;
  const bytes = readFileSync(wal);
  if (bytes.length < headerBytes) return 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const frameBytes = frameHeaderBytes + view.getUint32(8);
  const isLittle = view.getUint32(0) !== bigEndianMagic;
  const salts = bytes.subarray(saltsAt, saltsAt + saltBytes);
  let sums = summed([0, 0], view, 0, saltsAt + saltBytes, isLittle);
  let isIntact = sums[0] === view.getUint32(24) && sums[1] === view.getUint32(28);
  let commits = 0;
  for (let at = headerBytes; at + frameBytes <= bytes.length; at += frameBytes) {
    // frames of an earlier round, which are overwritten from the beginning, have other salts
    const isOfThisRound = bytes.subarray(at + 8, at + 16).equals(salts);
    if (isIntact) {
      sums = summed(sums, view, at, 8, isLittle);
      sums = summed(sums, view, at + frameHeaderBytes, frameBytes - frameHeaderBytes, isLittle);
      isIntact = isOfThisRound && sums[0] === view.getUint32(at + 16) && sums[1] === view.getUint32(at + 20);
    }
    const isCommit = view.getUint32(at + 4) !== 0;
    if (!isIntact && isOfThisRound && isCommit) commits += 1;
  }
  return commits;
}

/** Format 1 had no checksums. 2 is not used: it differs from 0, which means no format, by one bit. */
export const journalFormat = 3;
const oldFormat = 1;

const tables = `
  CREATE TABLE batch (id INTEGER PRIMARY KEY, entries BLOB NOT NULL);
  CREATE TABLE heads (id INTEGER PRIMARY KEY, rooms BLOB NOT NULL);
  CREATE TABLE quarantine (room TEXT PRIMARY KEY, at INTEGER NOT NULL, damage TEXT NOT NULL, file TEXT NOT NULL);`;
const ownTables: readonly unknown[] = ["batch", "heads", "quarantine"];

/** The store that the file belongs to. Older files have no such table. */
const markTable = "CREATE TABLE IF NOT EXISTS mark (id INTEGER PRIMARY KEY CHECK (id = 1), text TEXT NOT NULL);";

/** An opened journal file and its content. */
export interface OpenedFile {
  readonly db: DatabaseSync;
  readonly contents: LogContents;
  /** The rooms in quarantine, with the reason. */
  readonly quarantined: ReadonlyMap<RoomCode, string>;
  /** The faults of a damaged file, which is kept as `aside`; undefined for an undamaged file. */
  readonly repair: { readonly faults: readonly string[]; readonly aside: string } | undefined;
}

export interface FileSettings {
  readonly filename: string;
  readonly sync: "normal" | "full";
  readonly lockMsMax: number;
  /** Whether the file may have no journal yet. */
  readonly isNew: boolean;
}

/** The whole file cannot be read. The message says what to do. */
class Unreadable extends Error {}

/** Adds advice to an error that comes from the content of the file. */
const withAdvice = (error: unknown): unknown =>
  isFileDamage(error) ? new Unreadable(`${fileReason(error)}. ${howToRestore}`, { cause: error }) : error;

/**
 * Opens or creates the file.
 * @throws Unreadable if it is no journal of this format, SQLite's error if it cannot be opened
 */
export function openJournalFile(settings: FileSettings): OpenedFile {
  const lostCommits = commitsBehindDamage(settings.filename);
  makePrivate(settings.filename);
  const db = new DatabaseSync(settings.filename, { timeout: settings.lockMsMax });
  try {
    connect(db, settings);
    return checked(db, settings, lostCommits);
  } catch (error) {
    closeQuietly(db);
    throw withAdvice(error);
  }
}

function checked(db: DatabaseSync, settings: FileSettings, lostCommits: number): OpenedFile {
  const contents = readLog(db);
  const faults = [...structuralFaults(db), ...contents.faults];
  const quarantined = quarantinedIn(db, faults);
  if (lostCommits > 0)
    faults.push(`its last ${lostCommits} commits cannot be read: tables are as they were before them`);
  if (faults.length === 0 && contents.damaged.size === 0) {
    return { db, contents, quarantined, repair: undefined };
  }
  const aside = replaceDamaged(db, settings.filename, contents);
  const { repair: _, ...clean } = openJournalFile(settings);
  return { ...clean, repair: { faults, aside } };
}

function connect(db: DatabaseSync, { sync, isNew }: FileSettings): void {
  const format = db.prepare("PRAGMA user_version").get()?.["user_version"];
  if (format === 0 && !isNew) throw new Unreadable(`it holds no journal. ${howToRestore}`);
  db.exec(`PRAGMA cell_size_check = ON; PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON;
    PRAGMA synchronous = ${sync}; PRAGMA wal_autocheckpoint = ${journalLimits.walPagesMax}; BEGIN IMMEDIATE`);
  prepare(db, format);
  db.exec("COMMIT");
}

/**
 * Makes the tables of a new file and upgrades an old one.
 * @throws Unreadable if tables are missing or the format is unknown
 */
function prepare(db: DatabaseSync, format: unknown): void {
  const names = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const own = ownTables.filter((table) => names.some(({ name }) => name === table));
  const pages = Number(db.prepare("PRAGMA page_count").get()?.["page_count"] ?? 0);
  if (format === 0 && own.length === 0 && pages <= 1) db.exec(tables);
  else if (format === oldFormat && own.includes("batch")) upgrade(db);
  else if (format !== journalFormat) {
    throw new Unreadable(
      Number(format) > journalFormat
        ? `a newer version of Spar has made it (format ${String(format)}, this one has ${journalFormat}). Start that version, or: ${howToRestore}`
        : `it has format ${String(format)}, which no version has written. ${howToRestore}`,
    );
  } else if (own.length !== ownTables.length) throw new Unreadable(`it has lost a table. ${howToRestore}`);
  // written even if it is the same: this fails on a file that damage has made read-only
  db.exec(`${markTable} PRAGMA user_version = ${journalFormat}`);
}

function upgrade(db: DatabaseSync): void {
  db.exec(tables.replaceAll("CREATE TABLE", "CREATE TABLE IF NOT EXISTS"));
  convertRows(db);
}

/** The faults that SQLite finds. Pages that are used twice or not at all would be overwritten later. */
function structuralFaults(db: DatabaseSync): string[] {
  try {
    const rows = db.prepare("PRAGMA quick_check(5)").all();
    return rows.map(({ quick_check }) => String(quick_check)).filter((line) => line !== "ok");
  } catch (error) {
    return [String(error)];
  }
}

/** Where the entries of a room in quarantine are. The clean-up removes the file after some time. */
const placeOf = (file: string): string => (existsSync(file) ? `it is kept in ${file}` : `it was kept in ${file}`);

function quarantinedIn(db: DatabaseSync, faults: string[]): Map<RoomCode, string> {
  try {
    const rows = db.prepare("SELECT room, damage, file FROM quarantine ORDER BY room").all();
    return new Map(
      rows.map(({ room, damage, file }) => [roomCode(String(room)), `${String(damage)}; ${placeOf(String(file))}`]),
    );
  } catch (error) {
    faults.push(`the list of rooms kept aside: ${String(error)}`);
    return new Map();
  }
}

/** Replaces a damaged file by a clean one. Returns the name under which the damaged one is kept. */
function replaceDamaged(db: DatabaseSync, filename: string, contents: LogContents): string {
  const aside = damagedName(filename, Date.now());
  const clean = `${filename}.clean`;
  for (const suffix of ["", "-journal"]) rmSync(clean + suffix, { force: true });
  makePrivate(clean);
  copyUndamaged(db, clean, contents, aside);
  // After a crash at this point a start must not read the write-ahead file into the clean file.
  if (db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.["busy"] !== 0) {
    throw new Error("it is damaged, and cannot be kept aside while something else reads it");
  }
  moveAside(filename, aside);
  renameSync(clean, filename);
  closeQuietly(db);
  for (const suffix of ["-wal", "-shm"]) rmSync(filename + suffix, { force: true });
  return aside;
}

function moveAside(filename: string, aside: string): void {
  try {
    linkSync(filename, aside);
  } catch {
    // The file system has no hard links.
    copyFileSync(filename, aside, constants.COPYFILE_EXCL);
    const copy = openSync(aside, "r+");
    fsyncSync(copy);
    closeSync(copy);
  }
}

function copyUndamaged(from: DatabaseSync, clean: string, contents: LogContents, aside: string): void {
  const into = new DatabaseSync(clean);
  try {
    into.exec(`PRAGMA synchronous = FULL; BEGIN; ${tables}`);
    writeRooms(into, contents);
    const insert = into.prepare("INSERT OR IGNORE INTO quarantine (room, at, damage, file) VALUES (?, ?, ?, ?)");
    for (const [room, damage] of contents.damaged) insert.run(room, Date.now(), damage, aside);
    for (const { name, sql } of from.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table'").all()) {
      if (!ownTables.includes(name)) into.exec(String(sql));
      if (name !== "batch" && name !== "heads") copyTable(from, into, String(name));
    }
    into.exec(`PRAGMA user_version = ${journalFormat}; COMMIT`);
  } finally {
    into.close();
  }
}

/** The last row gets the last id of the damaged file, because the next batch continues after it. */
function writeRooms(into: DatabaseSync, contents: LogContents): void {
  const { lastId } = contents;
  // the last row is empty: only its id matters
  const batches = [...chunksOf(contents)].map(({ entries }) => entries).concat(new Uint8Array(0));
  const append = into.prepare("INSERT INTO batch (id, entries) VALUES (?, ?)");
  const list = into.prepare("INSERT INTO heads (id, rooms) VALUES (?, ?)");
  const first = Math.max(0, lastId - batches.length + 1);
  for (const [index, batch] of batches.entries()) {
    append.run(first + index, batch);
    list.run(first + index, headsOf(first + index, batch));
  }
}

/** Copies the readable rows of another small table. */
function copyTable(from: DatabaseSync, into: DatabaseSync, name: string): void {
  try {
    for (const row of from.prepare(`SELECT * FROM "${name}"`).all()) {
      const places = Object.keys(row).map(() => "?");
      const values = Object.values(row);
      into.prepare(`INSERT OR IGNORE INTO "${name}" VALUES (${places.join(",")})`).run(...values);
    }
  } catch {
    // rows that cannot be read stay in the kept file
  }
}

function closeQuietly(db: DatabaseSync): void {
  try {
    db.close();
  } catch {
    // it is closed already
  }
}
