/** Possible damage after a crash: a result that is not stored yet, one damaged room, an incomplete last record. */
import { cpSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { seededRandom } from "#engine/random.ts";
import { roomCode } from "#protocol/ids.ts";
import { matchHistory, metric, statusOf } from "#tests/support/restClient.ts";
import { endAllServers, ServerProcess } from "#tests/support/serverProcess.ts";
import { wrongPlay } from "./judge.ts";
import { moment } from "./moment.ts";
import { databasesOfRun, emptyPlace, newPlace } from "./place.ts";
import { wrongResults } from "./results.ts";
import { lockResults, spoilEntry } from "./rows.ts";
import { everyKind, leaveAll, openTables, restless, settle, type TableForm, wakeAll } from "./tables.ts";
import { seedFor } from "#tests/support/testSettings.ts";

afterAll(endAllServers);

const seed = seedFor("CRASH_SEED", 11);
const twoTables: TableForm[] = [
  { people: 2, winPoints: 1 },
  { people: 3, winPoints: 1 },
];
const detailed = 50;

describe.concurrent(`after a crash, seed ${seed}`, () => {
  it.each(databasesOfRun)("stores matches that ended just before it exactly once on %s", async (database) => {
    const place = newPlace(database);
    const server = new ServerProcess(place.settings);
    await server.start();
    const players = await openTables(server, twoTables, seed, restless);
    await moment(players, 50, "before the lock");
    const unlock = await lockResults(place);
    const before = players.map(({ client, code }) => client.view(code).match_number);
    const ended = players.map(({ client, code }, index) =>
      client.until("two more matches", () => client.view(code).match_number > (before[index] ?? 0) + 1),
    );
    await Promise.all(ended);
    await settle(players);
    await leaveAll(players);
    for (const [index, player] of players.entries()) {
      const stored = await matchHistory(server, player.token);
      expect(stored.length).toBeLessThanOrEqual(before[index] ?? 0);
    }
    await server.end("SIGKILL");
    await unlock();
    const journals = await place.journals();
    await server.start();
    for (const player of players) {
      const history = journals.get(player.code);
      if (history === undefined) throw new Error(`no journal of ${player.code}`);
      const { wrong, matches } = await wrongResults(server, player, history, detailed);
      expect([...wrong, ...wrongPlay(player, journals)]).toEqual([]);
      expect(matches).toBeGreaterThan(1);
    }
    await server.end("SIGKILL");
    place.remove();
  });

  it.each(databasesOfRun)("reports a spoilt room and leaves the others alone on %s", async (database) => {
    const place = newPlace(database);
    const server = new ServerProcess(place.settings);
    await server.start();
    const players = await openTables(server, everyKind, seed, restless);
    await moment(players, 300, "before the crash");
    await settle(players);
    await leaveAll(players);
    await server.end("SIGKILL");
    const spoilt = roomCode(players[0]?.code ?? "");
    await spoilEntry(place, spoilt, 7);
    await server.start();
    await server.rebuilt();
    await expect
      .poll(() => server.errors)
      .toEqual([expect.objectContaining({ code: spoilt, msg: "room quarantined" })]);
    expect(await statusOf(server, "/readyz")).toBe(200);
    expect(await metric(server, "spar_rooms")).toBe(everyKind.length - 1);
    expect(await metric(server, "spar_rooms_quarantined")).toBe(1);
    const others = players.filter(({ code }) => code !== spoilt);
    await wakeAll(others);
    await moment(others, 300, "the others go on");
    await settle(others);
    // The log reports the numbers whenever a table opens.
    const newcomers = await openTables(server, everyKind.slice(0, 1), seed, restless);
    await settle(newcomers);
    expect(await metric(server, "spar_rooms_frozen")).toBe(0);
    const victim = players[0]?.client;
    await victim?.stayConnected();
    await victim?.until("an answer about the spoilt room", () =>
      victim.got("gameMessage").some(({ notice }) => notice === "frozen"),
    );
    await leaveAll([...players, ...newcomers]);
    await server.end("SIGKILL");
    place.remove();
  });

  it("starts on a journal whose last record is torn, with every room as it was a moment before", async () => {
    const place = newPlace("sqlite");
    const server = new ServerProcess(place.settings);
    await server.start();
    const players = await openTables(server, twoTables, seed, restless);
    await moment(players, 200, "before the crash");
    await leaveAll(players);
    await server.end("SIGKILL");
    const torn = Array.from({ length: 16 }, (_, index) => tornCopy(place.dataDir, index));
    const whole = await place.journals();
    for (const dataDir of torn) {
      const copy = emptyPlace("sqlite");
      cpSync(dataDir, copy.dataDir, { recursive: true });
      for (const [code, { entries }] of await copy.journals()) {
        expect(entries).toEqual(whole.get(code)?.entries.slice(0, entries.length));
      }
      copy.remove();
    }
    const last = new ServerProcess({ ...place.settings, DATA_DIR: torn[0] ?? "" });
    await last.start();
    await last.rebuilt();
    expect(last.complaints).toEqual([]);
    expect(await metric(last, "spar_rooms")).toBeGreaterThan(0);
    await last.end("SIGKILL");
    place.remove();
  });
});

/** The data of a crashed server whose write-ahead file ends in the middle of a record, or in random bytes. */
function tornCopy(dataDir: string, index: number): string {
  const copy = `${dataDir}/torn${index}`;
  for (const name of ["journal.db", "journal.db-wal", "spar.db", "spar.db-wal"]) {
    cpSync(join(dataDir, name), join(copy, name));
  }
  const file = join(copy, "journal.db-wal");
  const { size } = statSync(file);
  const random = seededRandom(seed + index);
  const bytes = 1 + random(Math.min(size, 40_000));
  if (index % 2 === 0) truncateSync(file, size - bytes);
  else
    writeFileSync(
      file,
      readFileSync(file).map((byte, at) => (at < size - bytes ? byte : random(256))),
    );
  return copy;
}
