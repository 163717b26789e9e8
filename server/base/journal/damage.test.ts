/** A bit of the embedded journal flips: no table continues from a wrong state, and no other table is lost. */
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seededRandom } from "#engine/random.ts";
import { JournalLog } from "./log.ts";
import { JournalPack, unpack } from "./pack.ts";
import { type RoomCode, roomCode } from "#protocol/ids.ts";
import { isLongRun } from "#tests/support/longRun.ts";
import { newFolder } from "#tests/support/newFolder.ts";

const seed = 20_261_122;
/** Of a longer list that is the same in each run. */
const flips = isLongRun ? 250 : 80;
const headsFlipped = isLongRun ? 100 : 30;
const pageBytes = 4096;
const refusal = /Restore a backup/;

type Rooms = Map<string, string[]>;

let dir: string;
beforeEach(() => {
  dir = newFolder("spar-damage-");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const open = (filename: string): JournalLog => new JournalLog({ filename, sync: "normal", lockMsMax: 0, isNew: true });

function roomsIn(log: JournalLog): Rooms {
  const rooms: Rooms = new Map();
  for (const piece of log.openRooms()) {
    for (const { room, entry } of unpack(piece.entries)) {
      const line = `${entry?.seq} ${entry?.at} ${Buffer.from(entry?.body ?? []).toString("hex")}`;
      rooms.set(room, [...(rooms.get(room) ?? []), line]);
    }
  }
  return rooms;
}

/** Fills a journal as play does: many small batches, rooms side by side, some of them closed and removed. */
function fill(filename: string, rooms: number, steps: number, closes = true): JournalLog {
  const random = seededRandom(seed);
  const log = open(filename);
  const seqs = new Map<string, number>();
  let liveBytes = 0;
  for (let id = 1; id <= steps; id += 1) {
    const pack = new JournalPack();
    const opened: RoomCode[] = [];
    const closed: RoomCode[] = [];
    for (let entries = 1 + random(4); entries > 0; entries -= 1) {
      const room = roomCode(`ROOM${random(rooms)}`);
      const seq = (seqs.get(room) ?? 0) + 1;
      const body = Uint8Array.from({ length: 40 + random(200) }, () => random(256));
      if (seq === 1) opened.push(room);
      pack.add({ room, seq, at: 1_800_000_000_000 + id, body });
      seqs.set(room, seq);
    }
    const last = roomCode(`ROOM${random(rooms)}`);
    if (closes && random(40) === 0 && seqs.has(last) && !opened.includes(last)) {
      pack.addClosed(last);
      closed.push(last);
      seqs.delete(last);
    }
    const entries = pack.take();
    liveBytes += entries.length;
    log.append({ id, entries, opened, closed, liveBytes });
  }
  return log;
}

function flipped(bytes: Buffer, at: number, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] as number) ^ (1 << bit);
  return copy;
}

/** The journal, or the line with which it refuses to open. */
function openOrRefusal(filename: string): JournalLog | string {
  try {
    return open(filename);
  } catch (error) {
    return String(error);
  }
}

/** Opens a damaged copy and compares it with the journal before; returns the rooms in quarantine. */
function judge(filename: string, truth: Rooms): ReadonlyMap<string, string> | "refused" {
  const log = openOrRefusal(filename);
  if (typeof log === "string" && refusal.test(log) && !log.includes("\n")) return "refused";
  if (typeof log === "string") throw new Error(`an unclear refusal: ${log}`);
  const { quarantined, repair } = log.damage;
  const rooms = roomsIn(log);
  for (const [room, lines] of rooms) expect(lines).toEqual(truth.get(room));
  expect(new Set([...rooms.keys(), ...quarantined.keys()])).toEqual(new Set(truth.keys()));
  expect(quarantined.size === 0 || existsSync(repair?.aside ?? "")).toBe(true);
  const { lastId } = log;
  const pack = new JournalPack();
  pack.add({ room: roomCode("LATER"), seq: 1, at: 1, body: new Uint8Array(5_000) });
  log.append({ id: lastId + 1, entries: pack.take(), opened: [roomCode("LATER")], closed: [], liveBytes: 6_000 });
  log.close();
  const again = open(filename);
  expect(again.damage).toEqual({ quarantined, repair: undefined });
  expect(roomsIn(again).size).toBe(rooms.size + 1);
  again.close();
  return quarantined;
}

function damagedCopy(bytes: Buffer): string {
  for (const name of readdirSync(dir)) if (name.startsWith("copy")) rmSync(join(dir, name));
  const copy = join(dir, "copy.db");
  writeFileSync(copy, bytes);
  return copy;
}

describe("one flipped bit", () => {
  let bytes: Buffer;
  let truth: Rooms;
  beforeEach(() => {
    const filename = join(dir, "journal.db");
    fill(filename, 30, 400).close();
    const log = open(filename);
    truth = roomsIn(log);
    log.close();
    bytes = readFileSync(filename);
  });

  test(`anywhere in the file, ${flips} times, costs at most whole rooms that are reported`, () => {
    expect(truth.size).toBeGreaterThan(20);
    expect(bytes.length).toBeGreaterThan(20 * pageBytes);
    const random = seededRandom(seed);
    const seen = { refused: 0, whole: 0, harmed: 0 };
    for (let n = 0; n < flips; n += 1) {
      const at = random(bytes.length);
      const result = judge(damagedCopy(flipped(bytes, at, random(8))), truth);
      // only the file's first page says what the rest is
      expect(result === "refused" && at >= pageBytes).toBe(false);
      if (result === "refused") seen.refused += 1;
      else if (result.size === 0) seen.whole += 1;
      else seen.harmed += 1;
    }
    expect(seen.harmed).toBeGreaterThan(flips / 2);
    expect(seen.whole).toBeGreaterThan(0);
  });

  test("in the file's header and the heads of its pages costs no more than a clear refusal", () => {
    const random = seededRandom(seed);
    const header = Array.from({ length: 112 }, (_, at) => at);
    const pages = bytes.length / pageBytes;
    const heads = Array.from({ length: headsFlipped }, () => (1 + random(pages - 1)) * pageBytes + random(12));
    for (const at of [...header, ...heads]) {
      const result = judge(damagedCopy(flipped(bytes, at, random(8))), truth);
      expect(result === "refused" && at >= pageBytes).toBe(false);
    }
  });

  test("in a record costs only that record's room", () => {
    const [room = "", lines = []] = [...truth].find(([, each]) => each.length > 10) ?? [];
    const body = Buffer.from(lines[5]?.split(" ")[2] ?? "", "hex");
    const start = bytes.indexOf(body) - 18 - room.length;
    for (let at = start; at < start + 18 + room.length + body.length + 4; at += 3) {
      expect(judge(damagedCopy(flipped(bytes, at, at % 8)), truth)).toEqual(
        new Map([[room, expect.stringContaining("entry 6 is damaged; it is kept in")]]),
      );
    }
  });
});

describe("other damage", () => {
  let filename: string;
  let truth: Rooms;
  beforeEach(() => {
    filename = join(dir, "journal.db");
    const log = fill(filename, 10, 120);
    truth = roomsIn(log);
    log.close();
  });

  const tampered = (sql: string): void => {
    const db = new DatabaseSync(filename);
    db.exec(sql);
    db.close();
  };

  test("a lost row costs the rooms in it, also if it is the last row", () => {
    const db = new DatabaseSync(filename);
    const { entries } = db.prepare("SELECT entries FROM batch WHERE id = 120").get() as { entries: Uint8Array };
    db.exec("DELETE FROM batch WHERE id = 120");
    db.close();
    const rooms = new Set([...unpack(entries)].map(({ room }) => room));
    const stored = judge(filename, truth);
    expect(stored).not.toBe("refused");
    expect(new Set((stored as ReadonlyMap<string, string>).keys())).toEqual(rooms);
  });

  test("a lost list of rows costs nothing", () => {
    tampered("DELETE FROM heads WHERE id % 3 = 0; UPDATE heads SET rooms = x'00' WHERE id % 3 = 1");
    expect(judge(filename, truth)).toEqual(new Map());
  });

  test("swapped rows cost rooms and mix up none", () => {
    tampered("UPDATE batch SET id = 1000 WHERE id = 50; UPDATE batch SET id = 50 WHERE id = 60");
    expect(judge(filename, truth)).not.toBe("refused");
  });

  test("a lost table stops the start, which does not make a new journal", () => {
    for (const sql of ["DROP TABLE batch", "DROP TABLE heads", "PRAGMA user_version = 0"]) {
      const copy = damagedCopy(readFileSync(filename));
      const db = new DatabaseSync(copy);
      db.exec(sql);
      db.close();
      expect(judge(copy, truth)).toBe("refused");
    }
  });

  test("the damaged file is kept, and other tables in it are copied to the clean one", () => {
    tampered("CREATE TABLE other (name TEXT); INSERT INTO other VALUES ('kept'); DELETE FROM batch WHERE id = 77");
    const before = readFileSync(filename);
    const log = open(filename);
    log.close();
    expect(readFileSync(log.damage.repair?.aside ?? "").subarray(100)).toEqual(before.subarray(100));
    const db = new DatabaseSync(filename);
    expect(db.prepare("SELECT name FROM other").all()).toMatchObject([{ name: "kept" }]);
    db.close();
  });

  test("in the write-ahead file is reported, and tables are as they were before it", () => {
    const random = seededRandom(seed);
    const live = fill(join(dir, "live.db"), 10, 120, false);
    const whole = roomsIn(live);
    const main = readFileSync(join(dir, "live.db"));
    const wal = readFileSync(join(dir, "live.db-wal"));
    live.close();
    for (let n = 0; n < 40; n += 1) {
      const copy = damagedCopy(main);
      writeFileSync(`${copy}-wal`, flipped(wal, 32 + random(wal.length - 32 - 2 * pageBytes), random(8)));
      const log = open(copy);
      expect(log.damage.repair?.faults).toEqual([expect.stringMatching(/^its last \d+ commits cannot be read/)]);
      for (const [room, lines] of roomsIn(log)) {
        expect(lines).toEqual(whole.get(room)?.slice(0, lines.length));
      }
      log.close();
    }
  });
});

test("a journal of the first format, which had no checksums, is brought up to date", () => {
  const filename = join(dir, "old.db");
  const db = new DatabaseSync(filename);
  db.exec("PRAGMA user_version = 1; CREATE TABLE batch (id INTEGER PRIMARY KEY, entries BLOB NOT NULL)");
  const append = db.prepare("INSERT INTO batch (id, entries) VALUES (?, ?)");
  append.run(5, Buffer.concat([oldEntry(roomCode("OLD"), 1, "one"), oldEntry(roomCode("GONE"), 1, "x")]));
  append.run(6, Buffer.concat([oldEntry(roomCode("OLD"), 2, "two"), Buffer.from("\x01\x04GONE", "latin1")]));
  db.close();
  for (let start = 0; start < 2; start += 1) {
    const log = open(filename);
    expect(log.damage).toEqual({ quarantined: new Map(), repair: undefined });
    const hex = (text: string): string => Buffer.from(text).toString("hex");
    expect(roomsIn(log)).toEqual(new Map([["OLD", [`1 7 ${hex("one")}`, `2 7 ${hex("two")}`]]]));
    expect(log.lastId).toBe(6);
    log.close();
  }
});

/** An entry of the first format. */
function oldEntry(room: RoomCode, seq: number, body: string): Buffer {
  const head = Buffer.alloc(2 + room.length + 16);
  head[1] = room.length;
  head.write(room, 2, "latin1");
  head.writeUInt32BE(seq, 2 + room.length);
  head.writeDoubleBE(7, 6 + room.length);
  head.writeUInt32BE(body.length, 14 + room.length);
  return Buffer.concat([head, Buffer.from(body)]);
}
