/**
 * Two server processes on one MariaDB: the second one refuses to start while the first one runs, and starts afterwards.
 */
import { afterAll, beforeEach, expect, it } from "vitest";
import { acceptMysql } from "../../scripts/operate/store/restoreMysql.ts";
import type { MysqlAddress } from "#server/base/db/mysqlAddress.ts";
import { readConfig } from "#server/base/config/config.ts";
import { metric, statusOf } from "#tests/support/restClient.ts";
import { endAllServers, ServerProcess } from "#tests/support/serverProcess.ts";
import { fillWithTables } from "#tests/support/fillWithTables.ts";
import { wrongHistories } from "./judge.ts";
import { moment } from "./moment.ts";
import { newPlace, type Place } from "./place.ts";
import { openTables, settle, leaveAll } from "./tables.ts";

afterAll(endAllServers);

const tables = 5;
/** A start takes half a second at least, and a lease ends after ten. */
const refusalsMax = 300;
const taken =
  /^DATABASE_URL: another server uses this database \(process (\d+) on \S+, since \d{4}-\S+\)\. Stop it first/;
let place: Place;
let first: ServerProcess;
let second: ServerProcess;

beforeEach(async () => {
  place = newPlace("mariadb");
  await fillWithTables(place.settings, tables, 25);
  first = new ServerProcess(place.settings);
  await first.start();
  second = new ServerProcess(place.settings);
  return () => place.remove();
});

/** Starts the second one repeatedly, as a service manager does; returns how often it refused. */
async function startAtLast(): Promise<number> {
  for (let refusals = 0; refusals < refusalsMax; refusals += 1) {
    second.printed.length = 0;
    await second.spawn();
    const isUp = await Promise.race([second.up().then(() => true), second.ended().then(() => false)]);
    if (isUp) return refusals;
    expect(second.printed).toEqual([expect.stringMatching(taken)]);
  }
  throw new Error(`refused ${refusalsMax} times`);
}

it("the second refuses in one line that names the first, whose tables go on", async () => {
  const players = await openTables(first, [{ people: 2, winPoints: 2 }], 1);
  await moment(players, 20, "before the second");
  await second.spawn();
  expect(await second.ended()).toEqual({ code: 1, signal: null });
  expect(second.errors).toEqual([]);
  expect(second.printed).toEqual([expect.stringMatching(taken)]);
  expect(taken.exec(second.printed[0] ?? "")?.[1]).toBe(`${first.pid}`);
  expect(await metric(first, "spar_rooms")).toBe(tables + 1);
  expect(await statusOf(first, "/readyz")).toBe(200);
  const config = readConfig(place.settings);
  await expect(acceptMysql(config, config.mysql as MysqlAddress)).rejects.toThrow(taken);
  await moment(players, 200, "after the second");
  await settle(players);
  await leaveAll(players);
  expect(first.complaints).toEqual([]);
  await first.end("SIGTERM");
  expect(await wrongHistories(place, players)).toEqual([]);
  expect((await place.journals()).size).toBe(tables + 1);
});

it("after kill -9 of the first the second starts at once, with all its tables", async () => {
  await first.end("SIGKILL");
  await second.start();
  expect(await metric(second, "spar_rooms")).toBe(tables);
  expect(second.complaints).toEqual([]);
  await second.end("SIGTERM");
});

it("a first that was paused past its lease is replaced, and ends when it wakes", { tags: ["long"] }, async () => {
  const pid = first.pid as number;
  process.kill(pid, "SIGSTOP");
  await startAtLast();
  expect(await metric(second, "spar_rooms")).toBe(tables);
  process.kill(pid, "SIGCONT");
  expect(await first.ended()).toEqual({ code: 1, signal: null });
  expect(first.errors.map(({ msg }) => msg)).toEqual(["another server has taken over this database; this one stops"]);
  expect(await statusOf(second, "/readyz")).toBe(200);
  expect(second.complaints).toEqual([]);
  await second.end("SIGTERM");
  expect((await place.journals()).size).toBe(tables);
});
