/** Failures of the embedded journal: a dead thread, a torn file, a second server, a killed process. */
import { spawn } from "node:child_process";
import { appendFileSync, chmodSync, copyFileSync, readdirSync, readFileSync } from "node:fs";
import { rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { journalLimits } from "./limits.ts";
import { type RoomCode, roomCode } from "#protocol/ids.ts";
import { StartError } from "#server/base/core/errors.ts";
import { JournalLog } from "./log.ts";
import { JournalPack, unpack } from "./pack.ts";
import { SqliteJournal } from "./sqlite.ts";
import { newFolder } from "#tests/support/newFolder.ts";

const quiet = { committed: () => {}, faulted: () => {} };
const entry = (room: RoomCode, seq: number, size = 1) => ({ room, seq, at: 1, body: new Uint8Array(size).fill(seq) });
let dir: string;
let filename: string;

const open = (file = filename): Promise<SqliteJournal> =>
  SqliteJournal.open({ filename: file, sync: "normal", lockMsMax: 0, isNew: true }, quiet);

async function seqs(journal: SqliteJournal): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for await (const { room, entries } of journal.openRooms()) found[room] = entries.map(({ seq }) => seq);
  return found;
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

beforeEach(() => {
  dir = newFolder("spar-journal-");
  filename = join(dir, "journal.db");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe("when the thread dies", () => {
  test("every entry before, during and after is answered correctly and stored once", async () => {
    const journal = await open();
    const answers: Promise<void>[] = [];
    for (let seq = 1; seq <= 300; seq += 1) {
      answers.push(journal.append(entry(roomCode("ROOM"), seq)));
      if (seq % 60 === 0) void journal.terminateThread();
      if (seq % 20 === 0) await new Promise(setImmediate);
    }
    await Promise.all(answers);
    expect(await seqs(journal)).toEqual({ ROOM: upTo(300) });
    await journal.stop();
  });

  test("a ping reports it and restarts the thread", async () => {
    const journal = await open();
    await journal.terminateThread();
    await expect(journal.ping()).rejects.toMatchObject({ failure: "unavailable" });
    await expect
      .poll(() =>
        journal.ping().then(
          () => "back",
          () => "away",
        ),
      )
      .toBe("back");
    await journal.stop();
  });

  test("and cannot come back, entries are refused and may be tried again later", async () => {
    const journal = await open();
    await journal.append(entry(roomCode("OLD"), 1));
    await journal.terminateThread();
    const other = await open();
    const lost = [
      journal.append(entry(roomCode("OLD"), 2)),
      journal.append(entry(roomCode("NEW"), 1)),
      journal.close(roomCode("OLD")),
    ];
    for (const each of lost) await expect(each).rejects.toMatchObject({ failure: "unavailable" });
    await other.stop();
    await Promise.all([journal.append(entry(roomCode("OLD"), 2)), journal.append(entry(roomCode("NEW"), 1))]);
    expect(await seqs(journal)).toEqual({ OLD: [1, 2], NEW: [1] });
    await journal.close(roomCode("OLD"));
    expect(await seqs(journal)).toEqual({ NEW: [1] });
    await journal.stop();
  });
});

describe("the file", () => {
  test("belongs to one server at a time", async () => {
    const first = await open();
    await expect(open()).rejects.toThrow(StartError);
    await expect(open()).rejects.toThrow(/another server is using it/);
    await first.append(entry(roomCode("ROOM"), 1));
    await first.stop();
    const second = await open();
    expect(await seqs(second)).toEqual({ ROOM: [1] });
    await second.stop();
  });

  test("that is no journal stops the start, which names it", async () => {
    appendFileSync(filename, "this is no database, and long enough to be looked at as one".repeat(100));
    await expect(open()).rejects.toThrow(/journal\.db/);
  });

  test("with a torn end keeps everything before the tear", async () => {
    const journal = await open();
    for (const seq of upTo(40)) await journal.append(entry(roomCode("ROOM"), seq, 200));
    // Copied while it is open, as a power cut would leave it.
    const copy = join(dir, "copy.db");
    copyFileSync(filename, copy);
    copyFileSync(`${filename}-wal`, `${copy}-wal`);
    await journal.stop();
    truncateSync(`${copy}-wal`, statSync(`${copy}-wal`).size - 100);
    appendFileSync(`${copy}-wal`, Buffer.alloc(50, 0xab));
    const again = await open(copy);
    const stored = (await seqs(again))["ROOM"] ?? [];
    expect(stored.length).toBeGreaterThan(30);
    expect(stored).toEqual(upTo(stored.length));
    await again.append(entry(roomCode("ROOM"), stored.length + 1));
    await again.stop();
  });

  test("has everything that was acknowledged when the process is killed", async () => {
    const script = join(import.meta.dirname, "../../../tests/support/appendForever.ts");
    for (const pauseMs of [5, 40]) {
      const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, filename]);
      let said = "";
      const acknowledged = (): number => said.split("\n").length - 1;
      await new Promise<void>((resolve) => {
        child.stdout.on("data", (text) => {
          said += String(text);
          if (acknowledged() > 20) setTimeout(() => child.kill("SIGKILL"), pauseMs);
        });
        child.on("close", () => resolve());
      });
      expect(acknowledged()).toBeGreaterThan(20);
      const journal = await open();
      const stored = (await seqs(journal))["ROOM"] ?? [];
      expect(stored).toEqual(upTo(stored.length));
      expect(stored.length).toBeGreaterThanOrEqual(acknowledged());
      await journal.close(roomCode("ROOM"));
      await journal.stop();
    }
  });
});

describe("the log", () => {
  const batchOf = (id: number, room: RoomCode, seq: number, size: number, liveBytes: number) => {
    const pack = new JournalPack();
    pack.add(entry(room, seq, size));
    return { id, entries: pack.take(), opened: seq === 1 ? [room] : [], closed: [], liveBytes };
  };
  const marked = (id: number, room: RoomCode, liveBytes: number) => {
    const pack = new JournalPack();
    pack.addClosed(room);
    return { id, entries: pack.take(), opened: [], closed: [room], liveBytes };
  };
  const roomsIn = (log: JournalLog): string[] =>
    [...log.openRooms()].flatMap((piece) =>
      [...unpack(piece.entries)].map(({ room, entry: each }) => `${room} ${each?.seq}`),
    );

  test("removes closed rooms from its old end, and keeps its last id", () => {
    const log = new JournalLog({ filename, sync: "normal", lockMsMax: 0, isNew: true });
    log.tails();
    for (const seq of upTo(200)) log.append(batchOf(seq, roomCode("GONE"), seq, 100, 0));
    log.append(marked(201, roomCode("GONE"), 0));
    let steps = 0;
    while (log.cleanStep()) steps += 1;
    expect(steps).toBe(Math.ceil(200 / journalLimits.sweepRows));
    log.close();
    const again = new JournalLog({ filename, sync: "normal", lockMsMax: 0, isNew: true });
    expect(again.tails().size).toBe(0);
    expect(again.lastId).toBe(201);
    again.close();
  });

  test("removes closed rooms after a room that stays open", () => {
    const log = new JournalLog({ filename, sync: "normal", lockMsMax: 0, isNew: true });
    log.tails();
    log.append(batchOf(1, roomCode("STAYS"), 1, 100, 200));
    let id = 1;
    const size = 16_000;
    const rooms = Math.ceil(journalLimits.sweepBytesMin / size) + 20;
    for (let room = 0; room < rooms; room += 1) {
      log.append(batchOf((id += 1), roomCode(`GONE${room}`), 1, size, 200));
      log.append(marked((id += 1), roomCode(`GONE${room}`), 200));
    }
    log.append(batchOf((id += 1), roomCode("STAYS"), 2, 100, 400));
    expect(log.needsCleanup).toBe(true);
    while (log.cleanStep());
    expect(log.needsCleanup).toBe(false);
    expect(roomsIn(log)).toEqual(["STAYS 1", "STAYS 2"]);
    log.checkpoint();
    log.close();
    const again = new JournalLog({ filename, sync: "normal", lockMsMax: 0, isNew: true });
    expect([...again.tails()]).toMatchObject([["STAYS", { seq: 2 }]]);
    again.close();
  });

  test("keeps a room that is opened again while its first entries are removed", () => {
    const log = new JournalLog({ filename, sync: "normal", lockMsMax: 0, isNew: true });
    log.tails();
    log.append(batchOf(1, roomCode("PIN"), 1, 10, 100));
    log.append(batchOf(2, roomCode("TWICE"), 1, 10, 100));
    log.append(marked(3, roomCode("TWICE"), 100));
    log.append(batchOf(4, roomCode("TWICE"), 1, 20, 100));
    while (log.cleanStep());
    log.close();
    const again = new JournalLog({ filename, sync: "normal", lockMsMax: 0, isNew: true });
    again.tails();
    expect(roomsIn(again)).toEqual(["PIN 1", "TWICE 1"]);
    again.close();
  });

  test("has nothing of closed rooms in its raw files after a clean-up, and everything of the others", async () => {
    const journal = await open();
    const said = (text: string) => new TextEncoder().encode(text);
    for (const seq of upTo(30)) {
      await journal.append({ room: roomCode("GONE"), seq, at: 1, body: said(`a-secret-of-the-closed ${seq}`) });
      await journal.append({ room: roomCode("STAYS"), seq, at: 1, body: said(`kept ${seq}`) });
    }
    await journal.close(roomCode("GONE"));
    await journal.append({ room: roomCode("LAST"), seq: 1, at: 1, body: said("a-secret-of-the-newest") });
    await journal.close(roomCode("LAST"));
    await journal.eraseDeleted();
    const raw = readdirSync(dir).map((name) => readFileSync(join(dir, name), "latin1"));
    expect(raw.filter((bytes) => bytes.includes("a-secret"))).toEqual([]);
    expect(statSync(`${filename}-wal`).size).toBe(0);
    await journal.append(entry(roomCode("STAYS"), 31));
    await journal.append(entry(roomCode("GONE"), 1));
    expect(await seqs(journal)).toEqual({ STAYS: upTo(31), GONE: [1] });
    await journal.stop();
    const again = await open();
    expect(await seqs(again)).toEqual({ STAYS: upTo(31), GONE: [1] });
    await again.append(entry(roomCode("GONE"), 2));
    await again.stop();
  });

  test("belongs to its owner alone, with every file beside it, also where it was open to others", async () => {
    const modes = () => readdirSync(dir).map((name) => [name, (statSync(join(dir, name)).mode & 0o777).toString(8)]);
    const names = ["journal.db", "journal.db-lock", "journal.db-shm", "journal.db-wal"];
    const journal = await open();
    await journal.append(entry(roomCode("ROOM"), 1));
    expect(modes()).toEqual(names.map((name) => [name, "600"]));
    for (const name of readdirSync(dir)) chmodSync(join(dir, name), 0o644);
    await journal.terminateThread();
    await journal.append(entry(roomCode("ROOM"), 2));
    expect(modes()).toEqual(names.map((name) => [name, "600"]));
    await journal.stop();
  });

  test("refuses a file of another format", () => {
    const log = new JournalLog({ filename, sync: "normal", lockMsMax: 0, isNew: true });
    log.close();
    const head = readFileSync(filename);
    head.writeUInt32BE(77, 60);
    rmSync(filename);
    appendFileSync(filename, head);
    expect(() => new JournalLog({ filename, sync: "normal", lockMsMax: 0, isNew: true })).toThrow(/format 77/);
  });
});
