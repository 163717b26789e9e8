/**
 * A storm over real sockets against a whole server: hundreds of players whose connections all break at once, again and
 * again, who reconnect, repeat and flood, while some have stopped reading. STORM_SEED repeats one, STORM_TABLES sets
 * its size.
 */
import { rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, expect, it } from "vitest";
import type { PlayerCount } from "#engine/config.ts";
import { type Random, seededRandom } from "#engine/random.ts";
import { type RoomCode, roomCode } from "#protocol/ids.ts";
import { type RunningServer, startServer } from "#server/app/app.ts";
import { readConfig } from "#server/base/config/config.ts";
import { createLog } from "#server/base/core/log.ts";
import { encodeFrame } from "#protocol/frames/codec.ts";
import { openStore } from "#server/app/store/open.ts";
import { GameClient, type Reachable } from "#tests/support/gameClient.ts";
import { replay, type RoomHistory, wrongHistory } from "#tests/support/oracle.ts";
import { Player } from "#tests/support/player.ts";
import { createGame, newGuest } from "#tests/support/restClient.ts";
import { listeners } from "#tests/support/listeningWorld.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { seedFor, testSetting } from "#tests/support/testSettings.ts";

const seed = seedFor("STORM_SEED");
const tables = testSetting("STORM_TABLES");
const rounds = 4;
const thingsARound = 4_000;
const deaf = 5;

const dataDir = newFolder("spar-storm-");
/** Named, so that the log has no warning of a missing one. */
const SOCKET_LISTENER = process.env["SOCKET_LISTENER"] ?? listeners[0];
const settings = {
  SOCKET_LISTENER,
  NODE_ENV: "test",
  HOST: "127.0.0.1",
  PORT: "0",
  SOCKET_PORT: "0",
  DATA_DIR: dataDir,
};
const config = readConfig({ ...settings, RATE_LIMITS: "off", WEB_ROOT: "/nowhere", BOT_PACE_PERCENT: "0" });
const lines: string[] = [];
const log = createLog("warn", { write: (line: string) => void lines.push(line) });
const unheard: unknown[] = [];
const hear = (fault: unknown): void => void unheard.push(fault);
process.on("unhandledRejection", hear);
afterAll(() => {
  process.off("unhandledRejection", hear);
  rmSync(dataDir, { recursive: true, force: true });
});

const reachable = (server: RunningServer): Reachable & { url: string } => ({
  url: `http://127.0.0.1:${server.httpPort}`,
  socketUrl: `ws://127.0.0.1:${server.socketPort}/socket`,
  up: async () => {},
});

async function seat(server: RunningServer, random: Random): Promise<Player[]> {
  const place = reachable(server);
  const people = (2 + random(3)) as PlayerCount;
  const guests = await Promise.all(Array.from({ length: people }, () => newGuest(place)));
  const code = await createGame(place, guests[0]?.token ?? "", { numPlayers: people, winPoints: 1 + random(3) });
  return Promise.all(
    guests.map(async ({ user, token }) => {
      const client = new GameClient(place, token, user.username);
      const player = new Player(client, { code, userId: user.id, token }, random, { chatsOneIn: 80, repeatsOneIn: 10 });
      await client.stayConnected();
      await client.follow(code);
      return player;
    }),
  );
}

/** A connection that says hello, joins a table, and never reads a byte. */
async function deafLooker(server: RunningServer, token: string, code: RoomCode): Promise<Socket> {
  const socket = connect(server.socketPort, "127.0.0.1");
  socket.on("error", () => {});
  await new Promise<void>((done) => socket.on("connect", done));
  socket.write(
    "GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
  );
  await new Promise<void>((done) => socket.once("data", () => done()));
  socket.pause();
  socket.write(masked(encodeFrame(["hello", { token, protocol: 2 }])));
  socket.write(masked(encodeFrame(["watch", { code }])));
  return socket;
}

/** A client's binary frame, masked with zeros. */
function masked(payload: Uint8Array): Buffer {
  const long = payload.length > 125;
  const head = long ? [0x82, 0xfe, payload.length >> 8, payload.length & 0xff] : [0x82, 0x80 | payload.length];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload]);
}

/** Resolves once all players together have seen this number of things more. */
async function seen(players: readonly Player[], things: number): Promise<void> {
  let left = things;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stops = players.map(({ client }) => client.listen(() => void (left-- <= 0 && resolve())));
  await promise;
  for (const stop of stops) stop();
}

async function journals(): Promise<Map<string, RoomHistory>> {
  const store = await openStore(config, { committed: () => {}, faulted: () => {} }, createLog("silent"));
  const histories = new Map<string, RoomHistory>();
  for await (const room of store.journal.openRooms()) histories.set(room.room, replay(room));
  await store.stop();
  return histories;
}

it(`plays on through ${rounds} broken networks at ${tables} tables and says nothing untrue, seed ${seed}`, async () => {
  const random = seededRandom(seed);
  const server = await startServer(config, { log });
  const players: Player[] = [];
  for (let table = 0; table < tables; table++) players.push(...(await seat(server, random)));
  const lookers: Socket[] = [];
  for (let looker = 0; looker < deaf; looker++) {
    const { token } = await newGuest(reachable(server));
    lookers.push(await deafLooker(server, token, roomCode(players[looker]?.code ?? "")));
  }
  for (let round = 0; round < rounds; round++) {
    for (const { client } of players) client.drop();
    await seen(players, thingsARound);
    for (let flaps = 0; flaps < 50; flaps++) {
      players[random(players.length)]?.client.drop();
      await seen(players, 20);
    }
    const flooder = players[random(players.length)];
    for (let frames = 0; frames < 500; frames++) flooder?.client.say("typing", { code: flooder.code });
    await seen(players, thingsARound);
  }
  await Promise.all(players.map((player) => player.rest()));
  await Promise.all(players.map(({ client }) => client.leave()));
  for (const looker of lookers) looker.destroy();
  const { tables: rooms } = server.services;
  while (server.hub.size > 0) await new Promise((done) => setImmediate(done));
  expect(rooms.size).toBe(tables);
  await server.stop();
  const histories = await journals();
  expect(players.flatMap((player) => [...wrongHistory(player, histories), ...player.refusals])).toEqual([]);
  // On a busy machine the database may be late; the server logs that and recovers.
  expect(lines.filter((line) => !line.includes("StoreUnavailable"))).toEqual([]);
  expect(unheard).toEqual([]);
});
