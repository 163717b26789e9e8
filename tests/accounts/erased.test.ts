/**
 * A deleted account leaves nothing in the files: after the nightly clean-up no byte of its name, mail address,
 * password's hash, sessions and chat lines is in any file of DATA_DIR, and the matches of the others are still there.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { seededRandom } from "#engine/random.ts";
import { type UserId, roomCode } from "#protocol/ids.ts";
import { aloneCluster } from "#server/base/cluster/cluster.ts";
import { startHousekeeping } from "#server/app/housekeeping.ts";
import { createLog } from "#server/base/core/log.ts";
import { signUp } from "#tests/support/accounts.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { GameClient } from "#tests/support/gameClient.ts";
import { Player } from "#tests/support/player.ts";
import { createBotGame, createGame } from "#tests/support/restClient.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { within } from "#tests/support/within.ts";

let rest: RestServer;
beforeEach(async () => {
  rest = await startRestServer({ BOT_PACE_PERCENT: "0" });
});
afterEach(() => rest.stop());

/** Every file below the folder, by name. */
function files(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    if (statSync(path).isFile()) found.set(name, readFileSync(path, "latin1").toLowerCase());
  }
  return found;
}

/** The words that are in a file, with the file. */
const leftovers = (words: readonly string[]): string[] =>
  [...files(rest.dir)].flatMap(([name, bytes]) =>
    words.filter((word) => bytes.includes(word.toLowerCase())).map((word) => `${word} in ${name}`),
  );

/** One round of the server's nightly clean-up. */
async function nightlyCleanUp(): Promise<void> {
  const { store, housekeeping } = rest.server;
  const done = Promise.withResolvers<void>();
  const maintenance = {
    ...store.maintenance,
    eraseDeleted: () => store.maintenance.eraseDeleted().then(done.resolve, done.reject),
  };
  const cluster = aloneCluster(() => {});
  const parts = { ...housekeeping, maintenance, cluster, clock: new FakeClock(), log: createLog("silent") };
  const stop = startHousekeeping(parts);
  await within(done.promise, "the clean-up is done");
  stop();
}

/** Closes a room as its clock would later, and waits until its results are stored. */
async function closeRoom(code: string): Promise<void> {
  const { services, store } = rest.server;
  expect(services.tables.find(roomCode(code))?.closeIfIdle()).toBe(true);
  await expect
    .poll(async () => {
      for await (const { room } of store.journal.openRooms()) if (room === code) return "open";
      return "closed";
    })
    .toBe("closed");
}

test("every domain that stores what expires names it for the nightly round", () => {
  expect(Object.keys(rest.server.housekeeping.purges).toSorted()).toEqual([
    "conduct",
    "evidence",
    "guests",
    "messages",
    "networks",
    "notifications",
    "pairs",
    "proofs",
    "sessions",
    "sightings",
    "signInTickets",
    "tickets",
  ]);
});

const secretsIn = (userId: UserId): string[] => {
  const db = new DatabaseSync(join(rest.dir, "spar.db"), { readOnly: true });
  const user = db.prepare("select password_hash, image_url from users where id = ?").get(Number(userId));
  const sessions = db.prepare("select token_hash from sessions where user_id = ?").all(Number(userId));
  db.close();
  return [user?.["password_hash"], ...sessions.map((row) => row["token_hash"])].map(String);
};

test("a deleted account's data is in no file any more after the nightly clean-up", async () => {
  const { server } = rest;
  const at = {
    url: `http://127.0.0.1:${server.httpPort}`,
    socketUrl: `ws://127.0.0.1:${server.socketPort}/socket`,
    up: async () => {},
  };
  const lines = {
    first: "purple elephants play here",
    later: "seventeen blue giraffes",
    all: "greenish crocodile song",
  };
  const ama = await signUp(rest, { username: "Quizzaciously", email: "Unmistakable.Box@example.org" });
  const kofi = await signUp(rest);
  const ended = await createGame(at, ama.token, { numPlayers: 2, winPoints: 1, turnSeconds: null, includeSixes: true });
  const open = await createBotGame(at, ama.token, { numPlayers: 2, winPoints: 50, difficulty: "easy" });
  const habits = { chatsOneIn: 3, repeatsOneIn: 0 };
  const players: Player[] = [];
  for (const [code, person, seed] of [
    [ended, ama, 1],
    [ended, kofi, 2],
    [open, ama, 3],
  ] as const) {
    const client = new GameClient(at, person.token, person.username);
    players.push(new Player(client, { code, userId: person.id, token: person.token }, seededRandom(seed), habits));
    await client.connect();
    await client.follow(code);
  }
  const [first, , second] = players.map(({ client }) => client);
  expect(await first?.act("sendMessage", { code: ended, text: lines.first })).toMatchObject({ ok: true });
  expect(await second?.act("sendMessage", { code: open, text: lines.later })).toMatchObject({ ok: true });
  expect(await first?.act("sendGlobalMessage", { text: lines.all })).toMatchObject({ ok: true });
  await first?.until("a match is over", () => (first?.view(ended).match_number ?? 0) > 1);
  for (const player of players) await player.rest();
  const requested = await rest.ask(`/api/users/me/friends/${ama.id}`, { method: "PUT", token: kofi.token });
  expect(requested.status).toBeLessThan(300);
  for (const { client } of players) await client.leave();
  await closeRoom(ended);

  const secrets = [ama.username, ama.email, "unmistakable.box", ...Object.values(lines), ...secretsIn(ama.id)];
  // The search finds them while the account exists.
  const found = leftovers(secrets).join();
  for (const secret of secrets) expect(found).toContain(secret);
  const gone = await rest.ask("/api/users/me", { method: "DELETE", token: ama.token, body: { proof: ama.password } });
  expect(gone.status).toBeLessThan(300);
  await closeRoom(open);
  await nightlyCleanUp();
  expect(leftovers(secrets)).toEqual([]);
  expect(statSync(join(rest.dir, "spar.db-wal")).size).toBe(0);

  // Kofi still has his match, against a player without a name, and the store is undamaged.
  const [match] = await server.store.matches.ofUser(kofi.id, { limit: 1, offset: 0 });
  expect(match?.players.map(({ username }) => username).toSorted()).toEqual(["", kofi.username]);
});
