/** Starts that cannot work print the reason in one line; a start with 2,000 tables in play takes a second. */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fillWithTables } from "#tests/support/fillWithTables.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { metric } from "#tests/support/restClient.ts";
import { endAllServers, ServerProcess, type Settings } from "#tests/support/serverProcess.ts";
import { databases, newPlace } from "./place.ts";

afterAll(endAllServers);

const tables = 2_000;
const actions = 60;
/** A start with tables may take at most this many times as long as one without: both run on the same machine. */
const timesMax = 20;

/** The server's output when it does not start. */
async function refusal(settings: Settings): Promise<string[]> {
  const server = new ServerProcess(settings);
  await server.spawn();
  expect(await server.ended()).toEqual({ code: 1, signal: null });
  expect(server.errors).toEqual([]);
  return server.printed;
}

/** A folder in which a server has run. */
async function usedFolder(): Promise<string> {
  const dir = newFolder("spar-start-");
  const server = new ServerProcess({ DATA_DIR: dir });
  await server.start();
  await server.end("SIGTERM");
  return dir;
}

/** A folder that exists and is not writable; for the superuser only the kernel's own folders are. */
function readOnlyFolder(): string {
  if (process.getuid?.() === 0) return "/proc";
  const dir = newFolder("spar-start-");
  chmodSync(dir, 0o500);
  return dir;
}

describe.concurrent("a start that cannot work says so in one line", () => {
  it("where the data folder cannot be made", async () => {
    const dir = newFolder("spar-start-");
    const file = join(dir, "file");
    writeFileSync(file, "");
    const printed = await refusal({ DATA_DIR: join(file, "data") });
    expect(printed).toEqual([expect.stringMatching(/^DATA_DIR=.*: ENOTDIR/)]);
    rmSync(dir, { recursive: true });
  });

  it("where the data folder is read-only", async () => {
    const dir = readOnlyFolder();
    expect(await refusal({ DATA_DIR: dir })).toEqual([expect.stringContaining(dir)]);
  });

  it("where the journal is no journal", async () => {
    const dir = await usedFolder();
    writeFileSync(join(dir, "journal.db"), "this is no database".repeat(500));
    expect(await refusal({ DATA_DIR: dir })).toEqual([expect.stringMatching(/journal\.db: .*not a database/)]);
    rmSync(dir, { recursive: true });
  });

  it("where the journal is lost", async () => {
    const dir = await usedFolder();
    rmSync(join(dir, "journal.db"));
    expect(await refusal({ DATA_DIR: dir })).toEqual([
      expect.stringMatching(/journal\.db is missing, but spar\.db is there.*npm run restore/),
    ]);
    rmSync(dir, { recursive: true });
  });

  it("where the tables' file cannot be opened", async () => {
    const dir = await usedFolder();
    for (const name of ["spar.db", "spar.db-wal", "spar.db-shm"]) rmSync(join(dir, name), { force: true });
    mkdirSync(join(dir, "spar.db"));
    expect(await refusal({ DATA_DIR: dir })).toEqual([expect.stringContaining("spar.db")]);
    rmSync(dir, { recursive: true });
  });

  it("where there is no room left on the disk", async () => {
    const dir = newFolder("spar-start-");
    const server = new ServerProcess({ DATA_DIR: dir });
    server.under = ["sh", "-c", 'ulimit -f 2; exec "$@"', "sh"];
    await server.spawn();
    expect(await server.ended()).toEqual({ code: 1, signal: null });
    expect(server.printed).toEqual([expect.stringContaining(dir)]);
    rmSync(dir, { recursive: true });
  });

  it("where the port is taken", async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
    const dir = newFolder("spar-start-");
    const { port } = other.address() as AddressInfo;
    expect(await refusal({ DATA_DIR: dir, PORT: `${port}` })).toEqual([`PORT=${port}: the port is taken`]);
    other.close();
    rmSync(dir, { recursive: true });
  });

  it("where another server uses the folder", async () => {
    const place = newPlace("sqlite");
    const first = new ServerProcess(place.settings);
    await first.start();
    expect(await refusal(place.settings)).toEqual([expect.stringContaining("another server is using it")]);
    expect(first.complaints).toEqual([]);
    await first.end("SIGTERM");
    place.remove();
  });
});

describe("a start with 2,000 tables in play", () => {
  it.each(databases)("has them all on %s", { tags: ["long"] }, async (database) => {
    const place = newPlace(database);
    const bare = new ServerProcess(place.settings);
    await bare.start();
    await bare.end("SIGKILL");
    await fillWithTables(place.settings, tables, actions);
    const server = new ServerProcess(place.settings);
    await server.start();
    expect(await metric(server, "spar_rooms")).toBe(tables);
    expect(server.complaints).toEqual([]);
    const [ready = 0] = server.startMs;
    const [empty = 0] = bare.startMs;
    console.log(
      `${database}: ready with ${tables} tables after ${Math.round(ready)} ms, with none ${Math.round(empty)}`,
    );
    expect(ready).toBeLessThan(timesMax * empty);
    await server.end("SIGKILL");
    place.remove();
  });
});
