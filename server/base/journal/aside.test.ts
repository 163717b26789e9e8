/** A damaged journal on a file system without hard links. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { openJournalFile } from "./file.ts";
import { JournalPack, headsOf } from "./pack.ts";
import { roomCode } from "#protocol/ids.ts";
import { newFolder } from "#tests/support/newFolder.ts";

vi.mock("node:fs", async (original) => ({
  ...(await original<typeof import("node:fs")>()),
  linkSync: (): void => {
    throw Object.assign(new Error("operation not permitted"), { code: "EPERM" });
  },
}));

test("is kept as a copy, and the undamaged tables start", () => {
  const dir = newFolder("spar-aside-");
  const settings = { filename: join(dir, "journal.db"), sync: "normal", lockMsMax: 0 } as const;
  const { db } = openJournalFile({ ...settings, isNew: true });
  for (const [index, room] of ["WHOLE", "HARMED"].entries()) {
    const pack = new JournalPack();
    pack.add({ room: roomCode(room), seq: 1, at: 1, body: new Uint8Array([1, 2, 3]) });
    const entries = pack.take();
    db.prepare("INSERT INTO batch (id, entries) VALUES (?, ?)").run(index + 1, entries);
    db.prepare("INSERT INTO heads (id, rooms) VALUES (?, ?)").run(index + 1, headsOf(index + 1, entries));
  }
  db.exec("UPDATE batch SET entries = substr(entries, 1, length(entries) - 1) || x'00' WHERE id = 2");
  db.close();
  const opened = openJournalFile({ ...settings, isNew: false });
  opened.db.close();
  expect([[...opened.contents.rooms.keys()], [...opened.quarantined.keys()]]).toEqual([["WHOLE"], ["HARMED"]]);
  const aside = opened.repair?.aside ?? "";
  expect(readFileSync(aside).subarray(0, 15).toString()).toBe("SQLite format 3");
  const stored = new DatabaseSync(aside, { readOnly: true });
  expect(stored.prepare("SELECT count(*) AS n FROM batch").get()).toEqual({ n: 2 });
  stored.close();
  rmSync(dir, { recursive: true, force: true });
});
