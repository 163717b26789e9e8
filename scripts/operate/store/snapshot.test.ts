import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as turn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { copyDatabase, snapshotOf } from "./snapshot.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { like } from "#tests/support/like.ts";

/** Counts in the journal first and then in the tables, as fast as it can, until it must stop. */
const counter = `
  const { DatabaseSync } = require("node:sqlite");
  const { parentPort, workerData } = require("node:worker_threads");
  const open = (name) => {
    const db = new DatabaseSync(workerData + "/" + name, { timeout: 10000 });
    db.exec("PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS n (n INTEGER); INSERT INTO n VALUES (0)");
    return db.prepare("UPDATE n SET n = ?");
  };
  const [journal, tables] = [open("journal.db"), open("spar.db")];
  let n = 0;
  let isOver = false;
  parentPort.on("message", () => (isOver = true));
  const count = () => {
    for (let times = 0; times < 50; times += 1) {
      n += 1;
      journal.run(n);
      tables.run(n);
    }
    if (isOver) process.exit(0);
    if (n === 50) parentPort.postMessage("begun");
    setImmediate(count);
  };
  count();
`;

const wanted = 60;

const counted = (db: DatabaseSync): number => Number(db.prepare("SELECT n FROM n").get()?.["n"]);

test("a snapshot is both databases at one instant, also under fast writes, and does not change later", async () => {
  const dir = newFolder("spar-snapshot-");
  const worker = new Worker(counter, {
    eval: true,
    workerData: dir,
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  await new Promise((resolve) => worker.once("message", resolve));
  const apart = new Set<number>();
  const seen = new Set<number>();
  const copied: number[] = [];
  // Enough rounds to meet the counter at many points; it never pauses.
  for (let times = 0; times < 300 || seen.size < wanted; times += 1) {
    const snapshot = snapshotOf(dir);
    const [journal, tables] = [counted(snapshot.journal), counted(snapshot.tables)];
    apart.add(journal - tables);
    seen.add(journal);
    if (times % 60 === 0 && times < 300) {
      const file = join(dir, `copy${times}.db`);
      await copyDatabase(snapshot.tables, file, () => {});
      const copy = new DatabaseSync(file);
      copied.push(counted(copy) - tables);
      copy.close();
    }
    snapshot.close();
    await turn();
  }
  worker.postMessage("stop");
  await new Promise((resolve) => worker.once("exit", resolve));
  // The journal is written first: the tables never are ahead, and never more than one behind.
  expect([...apart].filter((ahead) => ahead !== 0 && ahead !== 1)).toEqual([]);
  expect(seen.size).toBeGreaterThanOrEqual(wanted);
  expect(copied).toEqual([0, 0, 0, 0, 0]);
  rmSync(dir, { recursive: true });
});

test("nothing is journaled between the two beginnings of a snapshot, and everything again after them", () => {
  const dir = newFolder("spar-snapshot-");
  const [journal, tables] = ["journal.db", "spar.db"].map((name) => {
    const db = new DatabaseSync(join(dir, name), { timeout: 0 });
    db.exec("PRAGMA journal_mode = WAL; CREATE TABLE n (n INTEGER); INSERT INTO n VALUES (0)");
    return db;
  });
  const refused: unknown[] = [];
  const snapshot = snapshotOf(dir, () => {
    try {
      journal?.exec("UPDATE n SET n = 1");
    } catch (error) {
      refused.push(error);
    }
    // A result is kept only after the action that ended the match is journaled, so this one is older than both.
    tables?.exec("UPDATE n SET n = 1");
  });
  expect(refused).toMatchObject([{ message: like.stringContaining("locked") }]);
  expect([counted(snapshot.journal), counted(snapshot.tables)]).toEqual([0, 1]);
  journal?.exec("UPDATE n SET n = 2");
  tables?.exec("UPDATE n SET n = 2");
  expect([counted(snapshot.journal), counted(snapshot.tables)]).toEqual([0, 1]);
  for (const db of [snapshot, journal, tables]) db?.close();
  rmSync(dir, { recursive: true });
});
