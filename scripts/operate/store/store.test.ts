/** Every kind of damage is reported, and no damaged or foreign archive replaces a store. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { create } from "tar";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import { type Config, readConfig } from "#server/base/config/config.ts";
import { createLog } from "#server/base/core/log.ts";
import { lockFile } from "#server/base/db/sqliteFiles.ts";
import { openStore } from "#server/app/store/open.ts";
import { unpack } from "#server/base/journal/pack.ts";
import type { Store } from "#server/app/store/store.ts";
import { finishedMatch } from "#tests/support/finishedMatch.ts";
import { friends, RoomHarness } from "#tests/support/roomHarness.ts";
import { checkEmbedded } from "./checkStore.ts";
import { makeBackup } from "./makeBackup.ts";
import { acceptEmbedded, restoreEmbedded } from "./restoreStore.ts";
import { takePictures } from "#server/people/images/pictureFiles.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { replaySchema } from "#protocol/calls/matches.ts";
import { decodeText } from "#server/protocol/schema.ts";
import { like } from "#tests/support/like.ts";

const silent = (): void => {};
const pictureName = `${"ab".repeat(16)}.webp`;
/** The store that each test copies. */
let original: string;
let dir: string;
let config: Config;

const open = (at: Config = config): Promise<Store> =>
  openStore(at, { committed: silent, faulted: silent }, createLog("silent"));
const inFolder = (name: string): Config => readConfig({ DATA_DIR: join(dir, name) });
const damageOf = async (): Promise<readonly string[]> => (await checkEmbedded(config.dataDir, silent)).damage;

function run(name: string, sql: string, ...values: (string | number | Uint8Array)[]): void {
  const db = new DatabaseSync(join(config.dataDir, name));
  db.exec("PRAGMA foreign_keys = OFF");
  db.prepare(sql).run(...values);
  db.close();
}

/** A store with two people, a picture, three matches between them, and a table in play. */
beforeAll(async () => {
  original = newFolder("spar-keeping-");
  const made = readConfig({ DATA_DIR: original });
  const store = await open(made);
  const [ama, kofi] = [await store.users.createGuest("Ama", 1), await store.users.createGuest("Kofi", 1)];
  if (ama === undefined || kofi === undefined) throw new Error("no guests");
  for (const seed of [1, 2, 3]) await store.matches.finish(finishedMatch(seed, [ama, kofi]));
  mkdirSync(join(original, "avatars"), { mode: 0o700 });
  writeFileSync(join(original, "avatars", pictureName), "a picture");
  await store.pictures.replace(ama.id, `/avatars/${pictureName}`);
  const harness = new RoomHarness({ seed: 1 });
  const { room } = await friends(harness);
  const entries = harness.journal.rooms.get(room.code) ?? [];
  await Promise.all(entries.map((entry) => store.journal.append(entry)));
  await store.stop();
});
beforeEach(() => {
  dir = newFolder("spar-keeping-");
  config = inFolder("data");
  cpSync(original, config.dataDir, { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe("a check", () => {
  test("finds nothing in a whole store, and counts what it read", async () => {
    expect(await checkEmbedded(config.dataDir, silent)).toEqual({
      damage: [],
      notes: [],
      matches: 3,
      rooms: 1,
      pictures: 1,
    });
  });

  test.each<[string, () => void, RegExp]>([
    [
      "a changed score",
      () => run("spar.db", "update match_players set score = score + 1 where match_id = 2 and seat = 0"),
      /^match 2: .*other scores$/,
    ],
    [
      "another winner",
      () => run("spar.db", "update matches set winner_seat = 1 - winner_seat where id = 1"),
      /^match 1: .*another winner$/,
    ],
    [
      "a record that is cut off",
      () => run("spar.db", "update matches set record = substr(record, 1, 40) where id = 3"),
      /^match 3: its record is no JSON$/,
    ],
    [
      "a record that is null",
      () => run("spar.db", "update matches set record = 'null' where id = 3"),
      /^match 3: its record is none \(value: expected Object\)$/,
    ],
    [
      "a record with a setting that is not known",
      () => run("spar.db", "update matches set record = json_set(record, '$.config.wild', 1) where id = 3"),
      /^match 3: its record is none \(config.wild: expected never\)$/,
    ],
    ["a record without its last action", cutAction, /^match 2: its record ends before the match does$/],
    [
      "a player who is gone",
      () => run("spar.db", "delete from match_players where match_id = 1 and seat = 1"),
      /^match 1: players are missing$/,
    ],
    [
      "a row that refers to a missing user",
      () => run("spar.db", "update match_players set user_id = 999 where match_id = 1 and seat = 0"),
      /refers to a row of users that is not there$/,
    ],
    [
      "a text that is no JSON",
      () =>
        run("spar.db", "insert into email_proofs (email_key, sent, expires_at) values ('secret@example.org', '[', 5)"),
      /^email_proofs 5: sent cannot be read$/,
    ],
    [
      "a text that is JSON of something else",
      () =>
        run("spar.db", "insert into email_proofs (email_key, sent, expires_at) values ('secret@example.org', '{}', 5)"),
      /^email_proofs 5: sent cannot be read$/,
    ],
    [
      "gems out of nothing",
      () => run("spar.db", "insert into gem_accounts (account, balance) values ('user:1', 7)"),
      /^gem account user:1: has 7, its entries sum to 0$/,
    ],
    [
      "a lost picture",
      () => rmSync(join(config.dataDir, "avatars", pictureName)),
      /^user 1: the picture .* is missing$/,
    ],
    [
      "a picture that the database has lost",
      () => run("spar.db", "update users set image_url = ? where id = 2", `/avatars/${"cd".repeat(16)}.webp`),
      /^user 2: the picture .* is missing$/,
    ],
    [
      "parts of two times",
      () => run("spar.db", "update store_mark set generation = 1"),
      /do not belong together \(tables-older\)$/,
    ],
    ["a journal without one of its entries", dropFirst, /^room [A-Za-z0-9]+: entry 1 is missing$/],
  ])("reports %s, and names no address", async (_, harm, line) => {
    harm();
    const damage = await damageOf();
    expect(damage).toEqual([expect.stringMatching(line)]);
    expect(damage.join()).not.toContain("secret@");
  });

  test("is named after a start has put it aside, and is no damage any more", async () => {
    dropFirst();
    const store = await openStore(config, { committed: silent, faulted: silent }, createLog("silent"));
    await store.stop();
    const { damage, notes, rooms } = await checkEmbedded(config.dataDir, silent);
    expect([damage, rooms]).toEqual([[], 0]);
    expect(notes).toEqual([
      expect.stringMatching(/^Kept aside: room [2-9A-HJKMNP-TV-Z]{8} since \d{4}-\d\d-\d\d, entry 1 is missing$/),
      expect.stringMatching(/^Kept aside: journal-damaged-.*\.db, until \d{4}-\d\d-\d\d$/),
    ]);
  });

  function cutAction(): void {
    const db = new DatabaseSync(join(config.dataDir, "spar.db"));
    const text = String(db.prepare("select record from matches where id = 2").get()?.["record"]);
    const record = decodeText(replaySchema, text);
    const cut = { ...record, actions: record?.actions.slice(0, -1) };
    db.prepare("update matches set record = ? where id = 2").run(JSON.stringify(cut));
    db.close();
  }

  /** Removes the first entry of the journal, which damages only the order. */
  function dropFirst(): void {
    const db = new DatabaseSync(join(config.dataDir, "journal.db"));
    const row = db.prepare("select id, entries from batch order by id").get() as { id: number; entries: Uint8Array };
    const [first, second] = [...unpack(row.entries)];
    if (first === undefined || second === undefined) throw new Error("the first batch holds too little");
    db.prepare("update batch set entries = ? where id = ?").run(row.entries.subarray(first.end), row.id);
    db.close();
  }
});

describe("a file that cannot be read", () => {
  const harmed = (name: string, harm: (path: string) => void): void => harm(join(config.dataDir, name));
  const empty = (path: string): void => truncateSync(path, 0);
  const cutOff = (path: string): void => truncateSync(path, 9_000);
  const foreign = (path: string): void => writeFileSync(path, Buffer.alloc(8_192, "A"));

  test.each([
    ["empty", empty, /^spar\.db: no such table: matches; the rest of it was not checked$/],
    ["cut off", cutOff, /^spar\.db: database disk image is malformed; the rest/],
    ["no database", foreign, /^spar\.db: file is not a database; the rest/],
  ])("is damage, and the journal is checked all the same: spar.db is %s", async (_, harm, line) => {
    harmed("spar.db", harm);
    const { damage, rooms } = await checkEmbedded(config.dataDir, silent);
    expect(damage).toContainEqual(expect.stringMatching(line));
    expect(rooms).toBe(1);
  });

  test.each([
    ["cut off", cutOff, /^journal\.db: database disk image is malformed; the rest/],
    ["no database", foreign, /^journal\.db: file is not a database; the rest/],
  ])("is damage, and the tables are checked all the same: journal.db is %s", async (_, harm, line) => {
    harmed("journal.db", harm);
    const { damage, matches } = await checkEmbedded(config.dataDir, silent);
    expect(damage).toContainEqual(expect.stringMatching(line));
    expect(matches).toBe(3);
  });

  test.each([
    ["spar.db", empty],
    ["spar.db", cutOff],
    ["spar.db", foreign],
    ["journal.db", cutOff],
    ["journal.db", foreign],
  ])("is not copied into a backup: %s", async (name, harm) => {
    harmed(name, harm);
    const made = makeBackup(config, join(dir, "copy.tar"), silent);
    await expect(made).rejects.toMatchObject({
      name: "StartError",
      message: like.stringMatching(/no backup was made/),
    });
    expect(readdirSync(dir)).toEqual(["data"]);
  });

  test.each([
    ["cut off", cutOff],
    ["no database", foreign],
  ])("stops a start and is not accepted either, and both say what to do: spar.db is %s", async (_, harm) => {
    harmed("spar.db", harm);
    await expect(open()).rejects.toMatchObject({
      name: "StartError",
      message: like.stringContaining("npm run restore"),
    });
    const accepted = acceptEmbedded(config);
    await expect(accepted).rejects.toMatchObject({
      name: "StartError",
      message: like.stringMatching(/restore a backup$/),
    });
  });
});

describe("an archive", () => {
  const archive = (): string => join(dir, "copy.tar");

  test("restores everything into an empty folder, above every used generation and id", async () => {
    await makeBackup(config, archive(), silent);
    const other = inFolder("other");
    expect(await restoreEmbedded(other, archive(), false, silent)).toBeNull();
    expect(readFileSync(join(other.dataDir, "avatars", pictureName), "utf8")).toBe("a picture");
    const store = await open(other);
    expect(await store.users.find(userIdOf("1"))).toMatchObject({ username: "Ama" });
    expect(Number((await store.users.createGuest("Esi", 1))?.id)).toBeGreaterThan(2);
    let rooms = 0;
    for await (const room of store.journal.openRooms()) rooms += room.entries.length > 0 ? 1 : 0;
    expect(rooms).toBe(1);
    await store.stop();
  });

  test("has the pictures of the database, and those of an earlier version, which the next start moves there", async () => {
    const store = await open();
    const kofi = await store.pictures.upload(userIdOf("2"), Buffer.from("of the database"));
    await store.stop();
    await makeBackup(config, archive(), silent);
    const other = inFolder("other");
    await restoreEmbedded(other, archive(), false, silent);
    expect(await checkEmbedded(other.dataDir, silent)).toMatchObject({ damage: [], pictures: 2 });
    const restored = await open(other);
    expect((await restored.pictures.read(basename(kofi?.imageUrl ?? "")))?.toString()).toBe("of the database");
    await takePictures(join(other.dataDir, "avatars"), restored.pictures, createLog("silent"));
    expect((await restored.pictures.read(pictureName))?.toString()).toBe("a picture");
    await restored.stop();
    expect(existsSync(join(other.dataDir, "avatars"))).toBe(false);
    expect(await checkEmbedded(other.dataDir, silent)).toMatchObject({ damage: [], pictures: 2 });
  });

  test("may be of a version whose pictures were all files", async () => {
    run("spar.db", "drop table picture_bytes");
    run("spar.db", "delete from knex_migrations where name = '071-picture-bytes'");
    await makeBackup(config, archive(), silent);
    const other = inFolder("other");
    await restoreEmbedded(other, archive(), false, silent);
    expect(await checkEmbedded(other.dataDir, silent)).toMatchObject({ damage: [], pictures: 1 });
    await (await open(other)).stop();
  });

  test("is refused in one sentence where it cannot be written", async () => {
    const made = makeBackup(config, join(dir, `${"a".repeat(250)}.tar`), silent);
    await expect(made).rejects.toMatchObject({
      name: "StartError",
      message: like.stringMatching(/: this user cannot write it \(E[A-Z]+\)$/),
    });
  });

  test("is refused with any byte changed, cut off, or with another file in it, and changes nothing", async () => {
    await makeBackup(config, archive(), silent);
    const whole = readFileSync(archive());
    const before = readdirSync(config.dataDir).toSorted();
    const bad = join(dir, "bad.tar");
    const tries: Buffer[] = [whole.subarray(0, whole.length >> 1), Buffer.from("no archive"), Buffer.alloc(0)];
    // In the manifest's names and digests, in headers, and in the content of files.
    for (const at of [520, 700, 5_000, 20_000, 40_000]) {
      const harmed = Buffer.from(whole);
      harmed[at] = (harmed[at] ?? 0) ^ 1;
      tries.push(harmed);
    }
    for (const bytes of tries) {
      writeFileSync(bad, bytes);
      await expect(restoreEmbedded(config, bad, true, silent)).rejects.toMatchObject({ name: "StartError" });
    }
    mkdirSync(join(dir, "stuff"));
    writeFileSync(join(dir, "stuff", "manifest.json"), "{}");
    await create({ cwd: join(dir, "stuff"), file: bad }, ["manifest.json"]);
    await expect(restoreEmbedded(config, bad, true, silent)).rejects.toThrow(/no backup of Spar/);
    expect(readdirSync(config.dataDir).toSorted()).toEqual(before);
    expect(await damageOf()).toEqual([]);
  });

  test("replaces a store only when told to, moves the old one aside, and never touches one that is used", async () => {
    await makeBackup(config, archive(), silent);
    await expect(restoreEmbedded(config, archive(), false, silent)).rejects.toThrow(/there is a store already/);
    const store = await open();
    const esi = await store.users.createGuest("Esi", 1);
    await expect(restoreEmbedded(config, archive(), true, silent)).rejects.toThrow(/a server is using it/);
    await expect(acceptEmbedded(config)).rejects.toThrow(/a server is using it/);
    expect(await store.users.find(userIdOf(esi?.id ?? ""))).toBeDefined();
    await store.stop();
    const aside = await restoreEmbedded(config, archive(), true, silent);
    expect(readdirSync(aside ?? "").toSorted()).toEqual(["avatars", "journal.db", "spar.db"]);
    const restored = await open();
    expect(await restored.users.find(userIdOf(esi?.id ?? ""))).toBeUndefined();
    expect(Number((await restored.users.createGuest("Yaa", 1))?.id)).toBeGreaterThan(Number(esi?.id));
    await restored.stop();
  });

  test("that is refused leaves an empty folder empty, so that a server may begin there", async () => {
    const other = inFolder("other");
    writeFileSync(archive(), "no archive");
    await expect(restoreEmbedded(other, archive(), false, silent)).rejects.toMatchObject({ name: "StartError" });
    expect(readdirSync(other.dataDir)).toEqual([]);
  });

  test("is not made of a damaged store", async () => {
    run("spar.db", "update match_players set score = score + 1 where match_id = 2 and seat = 0");
    await expect(makeBackup(config, archive(), silent)).rejects.toThrow(/damaged, so no backup was made: match 2/);
    expect(readdirSync(dir)).toEqual(["data"]);
  });

  test("has no lost picture in it where one was replaced while it was made", async () => {
    rmSync(join(config.dataDir, "avatars", pictureName));
    await makeBackup(config, archive(), silent);
    const other = inFolder("other");
    await restoreEmbedded(other, archive(), false, silent);
    expect(await checkEmbedded(other.dataDir, silent)).toMatchObject({ damage: [], pictures: 0 });
  });

  test("that was being put back when the machine stopped keeps a server from starting until it is done", async () => {
    await makeBackup(config, archive(), silent);
    writeFileSync(join(config.dataDir, "restoring"), "");
    rmSync(join(config.dataDir, "journal.db"));
    await expect(open()).rejects.toThrow(/a restore was interrupted here.*npm run restore/);
    await restoreEmbedded(config, archive(), true, silent);
    await (await open()).stop();
  });
});

describe("a store whose journal is lost or of another time", () => {
  test.each(["lost", "older"])("that is %s goes on with its tables when it is accepted, with new ids", async (how) => {
    const old = join(dir, "old");
    cpSync(config.dataDir, old, { recursive: true });
    const store = await open();
    const esi = await store.users.createGuest("Esi", 1);
    await store.stop();
    rmSync(join(config.dataDir, "journal.db"));
    if (how === "older") cpSync(join(old, "journal.db"), join(config.dataDir, "journal.db"));
    await expect(open()).rejects.toThrow(/npm run restore/);
    const aside = await acceptEmbedded(config);
    expect(existsSync(join(aside, "journal.db"))).toBe(how === "older");
    const again = await open();
    expect(await again.users.find(userIdOf(esi?.id ?? ""))).toBeDefined();
    expect(Number((await again.users.createGuest("Yaa", 1))?.id)).toBeGreaterThan(Number(esi?.id));
    await again.stop();
  });

  test("and whose tables are older keeps every id that the journal knows of unused", async () => {
    const old = join(dir, "old.db");
    cpSync(join(config.dataDir, "spar.db"), old);
    const store = await open();
    const late = await store.users.createGuest("Esi", 1);
    await store.stop();
    cpSync(old, join(config.dataDir, "spar.db"));
    const lock = lockFile(join(config.dataDir, "journal.db-lock"), 0);
    await expect(acceptEmbedded(config)).rejects.toThrow(/a server is using it/);
    lock.close();
    await acceptEmbedded(config);
    const again = await open();
    expect(Number((await again.users.createGuest("Yaa", 1))?.id)).toBeGreaterThan(Number(late?.id));
    await again.stop();
  });
});
