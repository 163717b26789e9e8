/** GET /users/me/match: the way back to a match, for who has a seat in it and for nobody else. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RoomCode } from "#protocol/ids.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";

let rest: RestServer;
beforeAll(async () => {
  rest = await startRestServer();
});
afterAll(() => rest.stop());

const path = "/api/users/me/match";

test("a guest finds the match in which he has a seat, another does not, no matter what he says", async () => {
  const [ama, kofi] = await Promise.all([rest.guest(), rest.guest()]);
  expect(await rest.ask(path, { token: ama.token })).toMatchObject({ status: 200, json: { game_code: null } });
  const { json } = await rest.ask("/api/games/create-bot", { token: ama.token, body: {} });
  const { game } = json as { game: { code: RoomCode } };
  expect((await rest.ask(path, { token: ama.token })).json).toEqual({ game_code: game.code });
  for (const requested of [path, `${path}?userId=${ama.id}&user_id=${ama.id}`]) {
    expect((await rest.ask(requested, { token: kofi.token })).json).toEqual({ game_code: null });
  }
});

test("a game that waits for friends is none yet", async () => {
  const { token } = await rest.guest();
  await rest.ask("/api/games/create", { token, body: {} });
  expect((await rest.ask(path, { token })).json).toEqual({ game_code: null });
});

test("a user who has no session is told nothing", async () => {
  expect(await rest.ask(path)).toMatchObject({ status: 401, json: { code: "unauthorized" } });
});
