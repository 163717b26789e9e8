/**
 * The disk fills up during play: no table shows an action that was not written, the server runs on, and nothing is
 * lost.
 */
import { randomUUID } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { type RoomCode, roomCode } from "#protocol/ids.ts";
import { GameClient } from "#tests/support/gameClient.ts";
import { newGuest, statusOf } from "#tests/support/restClient.ts";
import { endAllServers, ServerProcess } from "#tests/support/serverProcess.ts";
import { wrongHistories } from "./judge.ts";
import { moment } from "./moment.ts";
import { newPlace } from "./place.ts";
import { everyKind, leaveAll, openTables, restless, settle } from "./tables.ts";
import { seedFor } from "#tests/support/testSettings.ts";

afterAll(endAllServers);

const seed = seedFor("CRASH_SEED", 17);
/** How much any file may still grow; a minute of play takes more. */
const blockBytes = 512;
const blocksMore = 600;
const probeMs = 100;
const fullMsMax = 120_000;

/** Asks as a user without a seat: the refusal says so while the journal can be written, else "try again". */
async function isFull(stranger: GameClient, code: RoomCode): Promise<boolean> {
  const id = randomUUID();
  const answer = () => stranger.history.findLast((seen) => seen.is === "ack" && seen.id === id);
  stranger.say("rematch", { code }, id);
  await stranger.until("an answer", () => answer() !== undefined);
  const seen = answer();
  return seen?.is === "ack" && !seen.answer.ok && seen.answer.code === "try-again";
}

it(`loses nothing when the disk fills up under play, seed ${seed}`, async () => {
  const place = newPlace("sqlite");
  const server = new ServerProcess(place.settings);
  await server.start();
  const players = await openTables(server, everyKind, seed, { ...restless, chatsOneIn: 0 });
  const stranger = new GameClient(server, (await newGuest(server)).token, "stranger");
  await stranger.stayConnected();
  await server.end("SIGKILL");
  const largest = Math.max(...readdirSync(place.dataDir).map((name) => statSync(join(place.dataDir, name)).size));
  const blocks = Math.ceil(largest / blockBytes) + blocksMore;
  server.under = ["sh", "-c", `ulimit -f ${blocks}; exec "$@"`, "sh"];
  await server.start();
  await stranger.until("a way back", () => stranger.isConnected);
  const code = roomCode(players[0]?.code ?? "");
  const giveUpAt = performance.now() + fullMsMax;
  while (!(await isFull(stranger, code))) {
    expect(performance.now()).toBeLessThan(giveUpAt);
    await sleep(probeMs);
  }
  expect(await statusOf(server, "/healthz")).toBe(200);
  expect(server.errors).toEqual([]);
  await server.end("SIGKILL");
  await stranger.leave();

  server.under = [];
  await server.start();
  await moment(players, 200, "with room on the disk");
  await settle(players);
  await leaveAll(players);
  await server.end("SIGTERM");
  expect(await wrongHistories(place, players)).toEqual([]);
  expect(server.complaints).toEqual([]);
  place.remove();
});
