/** `npm run check` on a damaged journal: it reports every flipped bit that changes anything, and every changed row. */
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkMarks } from "../scripts/operate/store/checkStore.ts";
import { checkJournalFile, checkJournalTable } from "../scripts/operate/store/checkJournal.ts";
import { closedJournalMarkFile } from "../scripts/operate/store/closedJournalMark.ts";
import { roomCode } from "#protocol/ids.ts";
import { asBuffer } from "#server/base/journal/pack.ts";
import { readLog } from "#server/base/journal/read.ts";
import type { Journal, JournalEntry } from "#server/base/journal/journal.ts";
import { friends, RoomHarness } from "./support/roomHarness.ts";
import { mariadbEngine, sqliteEngine, type StorePlace } from "./support/storeEngines.ts";
import { newFolder } from "#tests/support/newFolder.ts";

/** Entries of real rooms, from which the rooms can be rebuilt. */
async function playedRooms(count: number): Promise<JournalEntry[][]> {
  const rooms: JournalEntry[][] = [];
  for (let seed = 1; seed <= count; seed += 1) {
    const harness = new RoomHarness({ seed });
    const { room } = await friends(harness);
    rooms.push(harness.journal.rooms.get(room.code) ?? []);
  }
  return rooms;
}

/** Writes the rooms side by side, one batch for each of their entries, and closes the last room. */
async function fill(journal: Journal): Promise<{ codes: string[]; entries: number }> {
  const rooms = await playedRooms(4);
  const longest = Math.max(...rooms.map((entries) => entries.length));
  for (let n = 0; n < longest; n += 1) {
    await Promise.all(rooms.flatMap((entries) => entries[n] ?? []).map((entry) => journal.append(entry)));
  }
  const codes = rooms.map((entries) => entries[0]?.room ?? "");
  await journal.close(roomCode(codes.at(-1) ?? ""));
  return { codes, entries: rooms.flat().length };
}

/** The content that a start would read from the file. */
function everythingIn(db: DatabaseSync): unknown {
  const { rooms, damaged, lastId, bytes } = readLog(db);
  const tables = ["mark", "quarantine"].map((name) => db.prepare(`SELECT * FROM ${name}`).all());
  return structuredClone({ rooms, damaged, lastId, bytes, tables });
}

let place: StorePlace;
afterEach(() => place.remove());

describe("a flipped bit in the embedded journal", () => {
  let dir: string;
  let whole: Buffer;
  beforeEach(async () => {
    place = sqliteEngine.place();
    const store = await place.open();
    await fill(store.journal);
    await store.stop();
    dir = newFolder("spar-check-");
    cpSync(join(place.config.dataDir, "journal.db"), join(dir, "journal.db"));
    whole = readFileSync(join(dir, "journal.db"));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  /**
   * The check's report on these bytes, and all content that it could read; a file that SQLite refuses is a report too.
   */
  function checkOf(bytes: Buffer): { damage: string[]; contents: unknown } {
    const file = join(dir, "flipped.db");
    writeFileSync(file, bytes);
    const damage: string[] = [];
    let contents: unknown;
    const db = new DatabaseSync(file, { readOnly: true });
    try {
      checkJournalFile(db, (line) => damage.push(line));
    } catch (error) {
      damage.push(String(error));
    }
    try {
      contents = everythingIn(db);
    } catch {
      // it is another content then
    }
    db.close();
    return { damage, contents };
  }

  const flipped = (at: number): Buffer => {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] as number) ^ (1 << (at % 8));
    return bytes;
  };

  /** The place of each row's bytes in the file: a row of less than a page is in one piece. */
  function regions(): { start: number; end: number }[] {
    const db = new DatabaseSync(join(dir, "journal.db"), { readOnly: true });
    const rows = ["SELECT entries AS bytes FROM batch", "SELECT rooms AS bytes FROM heads"].flatMap((sql) =>
      db
        .prepare(sql)
        .all()
        .map(({ bytes }) => asBuffer(bytes as Uint8Array)),
    );
    db.close();
    return rows.map((bytes) => {
      const start = whole.indexOf(bytes);
      if (start === -1) throw new Error("a row is not in one piece");
      return { start, end: start + bytes.length };
    });
  }

  test("in any 7th byte of any record, or of the list of records, is reported", () => {
    expect(checkOf(whole).damage).toEqual([]);
    const unreported: number[] = [];
    let flips = 0;
    for (const { start, end } of regions()) {
      for (let at = start + (start % 7); at < end; at += 7) {
        flips += 1;
        if (checkOf(flipped(at)).damage.length === 0) unreported.push(at);
      }
    }
    expect(flips).toBeGreaterThan(200);
    expect(unreported).toEqual([]);
  });

  test("in any 7th byte of the whole file is reported, or everything is read as it was", async () => {
    const { contents } = checkOf(whole);
    const tables = place.tables();
    const unreported: number[] = [];
    for (let at = 0; at < whole.length; at += 7) {
      const found = checkOf(flipped(at));
      if (found.damage.length > 0 || isDeepStrictEqual(found.contents, contents)) continue;
      // The store's mark is compared with the one in the tables; an unreadable file is a report too.
      const fault = await checkMarks(tables, closedJournalMarkFile(join(dir, "flipped.db"))).catch(String);
      if (fault === undefined) unreported.push(at);
    }
    expect(unreported).toEqual([]);
  });
});

describe("a damaged row of the journal in MariaDB", () => {
  beforeEach(() => {
    place = mariadbEngine.place();
  });

  test.each<[string, string, RegExp]>([
    [
      "a flipped bit in its content",
      "update journal set body = concat(char(ascii(body) ^ 1), substr(body, 2)) where room = ? and seq = 2",
      /entry 2 is damaged$/,
    ],
    ["another time", "update journal set at = at + 1 where room = ? and seq = 2", /entry 2 is damaged$/],
    ["another checksum", "update journal set crc = crc ^ 64 where room = ? and seq = 1", /entry 1 is damaged$/],
    [
      "no checksum and no content",
      "update journal set crc = null, body = '' where room = ? and seq = 2",
      /entry 2 cannot be read$/,
    ],
    ["another number", "update journal set seq = 900 where room = ? and seq = 2", /entry 2 is missing$/],
    ["no first entry", "delete from journal where room = ? and seq = 1", /entry 1 is missing$/],
    [
      "another table's code",
      "update journal set room = 'ELSEWHERE' where room = ? and seq = 2",
      /entry 2 is (missing|damaged)$/,
    ],
  ])("with %s is reported, and the other tables are not", async (_, sql, line) => {
    const store = await place.open();
    const { codes } = await fill(store.journal);
    await store.stop();
    const tables = place.tables();
    const check = async (): Promise<[number, string[]]> => {
      const damage: string[] = [];
      const open = await checkJournalTable(tables, (each) => damage.push(each));
      return [open, damage];
    };
    expect(await check()).toEqual([3, []]);
    await tables.knex.raw(sql, [codes[0] ?? ""]);
    const [, damage] = await check();
    expect(damage).toEqual(expect.arrayContaining([expect.stringMatching(line)]));
    const named = damage.filter((each) => each.startsWith(`room ${codes[0]}: `) || each.startsWith("room ELSEWHERE: "));
    expect(named).toEqual(damage);
  });
});
