/**
 * Backups during play, on either database: after the restore everything acknowledged before the copy is there, nothing
 * is damaged, play continues, and no id is used a second time.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";
import type { UserId } from "#protocol/ids.ts";
import { wrongHistory } from "#tests/support/oracle.ts";
import { currentUser, newGuest } from "#tests/support/restClient.ts";
import { createDatabase } from "#tests/support/services.ts";
import { endAllServers, ServerProcess, type Settings } from "#tests/support/serverProcess.ts";
import { requireProgram } from "../../scripts/test/programs.ts";
import { moment } from "./moment.ts";
import { databasesOfRun, newPlace, type Place } from "./place.ts";
import { wrongResults } from "./results.ts";
import { everyKind, leaveAll, openTables, settle } from "./tables.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { like } from "#tests/support/like.ts";
import { seedFor } from "#tests/support/testSettings.ts";

afterAll(endAllServers);

const root = join(import.meta.dirname, "../..");
const seed = seedFor("CRASH_SEED", 17);

interface Run {
  readonly code: number | null;
  readonly said: string;
}

/** One of the programs that npm runs. */
async function run(script: string, settings: Settings, ...args: string[]): Promise<Run> {
  const node = join(root, "node_modules/.bin/node");
  const child = spawn(node, ["--disable-warning=ExperimentalWarning", `scripts/operate/${script}.ts`, ...args], {
    cwd: root,
    env: { PATH: process.env["PATH"], NODE_ENV: "test", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => (said += piece.toString()));
  await once(child, "close");
  return { code: child.exitCode, said };
}

/** Empties the place: --replace moves the folder, a database of MariaDB is created again. */
function emptied(place: Place): void {
  const url = place.settings["DATABASE_URL"];
  if (url !== undefined) createDatabase(inject("mariadbUrl"), new URL(url).pathname.slice(1));
}

describe.concurrent(`a backup made under play, seed ${seed}`, () => {
  it.each(databasesOfRun)("has everything that was acknowledged before it, on %s", async (database) => {
    const place = newPlace(database);
    const folder = newFolder("spar-backup-");
    const server = new ServerProcess(place.settings);
    await server.start();
    const players = await openTables(server, everyKind, seed);
    const files: { file: string; before: { userId: UserId; history: (typeof players)[0]["client"]["history"] }[] }[] =
      [];
    for (const name of ["first.tar", "second.tar", "third.tar"]) {
      await moment(players, 400, `before ${name}`);
      const file = join(folder, name);
      const before = players.map(({ userId, client }) => ({ userId, history: [...client.history] }));
      const made = await run("backup", place.settings, file);
      expect(made).toEqual({ code: 0, said: like.stringContaining("complete and read back") });
      expect((statSync(file).mode & 0o777).toString(8)).toBe("600");
      files.push({ file, before });
    }
    expect(readdirSync(folder).toSorted()).toEqual(["first.tar", "second.tar", "third.tar"]);
    expect(await run("check", place.settings)).toEqual({
      code: 0,
      said: like.stringContaining("Nothing is damaged"),
    });
    await moment(players, 200, "after the last copy");
    const late = await newGuest(server);
    await settle(players);
    await leaveAll(players);
    expect(server.complaints).toEqual([]);
    const refused = await run("restore", place.settings, files[0]?.file ?? "", "--replace");
    expect(refused).toMatchObject({ code: 1, said: like.stringMatching(/a server is using it|is not empty/) });
    await server.end("SIGKILL");

    for (const { file, before } of files) {
      emptied(place);
      expect(await run("restore", place.settings, file)).toMatchObject({ code: 1 });
      expect(await run("restore", place.settings, file, "--replace")).toMatchObject({ code: 0 });
      expect(await run("check", place.settings)).toEqual({
        code: 0,
        said: like.stringContaining("Nothing is damaged"),
      });
      const journals = await place.journals();
      expect(before.flatMap((witness) => wrongHistory(witness, journals))).toEqual([]);
      await server.start();
      const wrong: string[] = [];
      for (const player of players) {
        const history = journals.get(player.code);
        if (history === undefined) throw new Error(`no journal of ${player.code}`);
        wrong.push(...(await wrongResults(server, player, history, 10, true)).wrong);
        expect((await currentUser(server, player.token)).id).toBe(player.userId);
      }
      expect(wrong).toEqual([]);
      const { user } = await newGuest(server);
      expect(Number(user.id)).toBeGreaterThan(Number(late.user.id));
      expect(server.complaints).toEqual([]);
      await server.end("SIGTERM");
    }
    const again = await openTablesAgain(server, place);
    expect(again).toEqual([]);
    place.remove();
    rmSync(folder, { recursive: true });
  });
});

/** Play continues after a restore as after any start; returns the errors. */
async function openTablesAgain(server: ServerProcess, place: Place): Promise<string[]> {
  await server.start();
  const players = await openTables(server, everyKind, seed + 1);
  await moment(players, 300, "after the restore");
  await settle(players);
  await leaveAll(players);
  await server.end("SIGTERM");
  const journals = await place.journals();
  return players.flatMap((player) => wrongHistory(player, journals));
}

describe("a dump of MariaDB that was made and read by hand", () => {
  it("is refused beside the note of a later time, and accepted when told to, with new ids", {
    tags: ["long"],
  }, async () => {
    const place = newPlace("mariadb");
    const server = new ServerProcess(place.settings);
    await server.start();
    const early = await newGuest(server);
    const { hostname, port, pathname } = new URL(place.settings["DATABASE_URL"] ?? "");
    const login = [
      "--protocol=tcp",
      `--host=${hostname}`,
      `--port=${port}`,
      "-ugame",
      "-ppw",
      "--default-character-set=utf8mb4",
    ];
    const options = ["--single-transaction", "--quick", "--hex-blob", "--no-tablespaces"];
    const name = pathname.slice(1);
    const dumped = spawnSync(requireProgram("mariadb-dump", "mysqldump"), [...login, ...options, name], {
      maxBuffer: 64 * 1024 * 1024,
    });
    expect([dumped.status, dumped.stderr.toString()]).toEqual([0, ""]);
    const late = await newGuest(server);
    await server.end("SIGTERM");
    await server.start();
    await server.end("SIGKILL");
    emptied(place);
    expect(spawnSync(requireProgram("mariadb", "mysql"), [...login, name], { input: dumped.stdout }).status).toBe(0);
    await server.spawn();
    expect(await server.ended()).toMatchObject({ code: 1 });
    expect(server.printed.at(-1)).toMatch(/the database is an older copy.*npm run restore/);
    expect(await run("check", place.settings)).toMatchObject({ code: 1, said: like.stringContaining("DAMAGED") });
    expect(await run("restore", place.settings, "--accept")).toMatchObject({ code: 0 });
    expect(await run("check", place.settings)).toEqual({
      code: 0,
      said: like.stringContaining("Nothing is damaged"),
    });
    await server.start();
    expect((await currentUser(server, early.token)).id).toBe(early.user.id);
    expect(Number((await newGuest(server)).user.id)).toBeGreaterThan(Number(late.user.id));
    await server.end("SIGTERM");
    place.remove();
  });
});

describe("a backup", () => {
  it("overwrites nothing, and a store that lost a file is not copied", { tags: ["long"] }, async () => {
    const place = newPlace("sqlite");
    const server = new ServerProcess(place.settings);
    await server.start();
    await server.end("SIGTERM");
    const folder = newFolder("spar-backup-");
    const file = join(folder, "copy.tar");
    expect(await run("backup", place.settings, file)).toMatchObject({ code: 0 });
    expect(await run("backup", place.settings, file)).toMatchObject({ code: 1, said: like.stringContaining(file) });
    rmSync(join(place.dataDir, "journal.db"));
    const refused = await run("backup", place.settings, join(folder, "other.tar"));
    expect(refused).toMatchObject({ code: 1, said: like.stringContaining("journal.db is missing") });
    expect(existsSync(join(place.dataDir, "journal.db"))).toBe(false);
    expect(readdirSync(folder)).toEqual(["copy.tar"]);
    place.remove();
    rmSync(folder, { recursive: true });
  });
});
