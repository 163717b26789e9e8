/** Over real HTTP and sockets: who may challenge whom, what both hear of it, and where it leads. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RoomCode, type UserId, userIdOf } from "#protocol/ids.ts";
import { rateLimits } from "#server/base/rateLimits.ts";
import type { Privacy } from "#protocol/calls/settings.ts";
import { type Person, signUp } from "#tests/support/accounts.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { SocketClient } from "#tests/support/socketClient.ts";
import type { Challenge } from "#protocol/frames/userRecords.ts";

let rest: RestServer;
beforeAll(async () => {
  rest = await startRestServer();
});
afterAll(() => rest.stop());

const connect = ({ token }: { readonly token: string }): Promise<SocketClient> =>
  SocketClient.welcome(rest.server.socketPort, token, () => 0);

const post = ({ token }: { readonly token: string }, user_id: unknown, form: object = {}) =>
  rest.ask("/api/challenges", { token, body: { user_id, ...form } });

const listOf = async ({ token }: Person): Promise<readonly Challenge[]> =>
  (await rest.ask("/api/challenges", { token })).json as readonly Challenge[];

const accept = ({ token }: { readonly token: string }, id: string) =>
  rest.ask(`/api/challenges/${id}/accept`, { method: "POST", token, body: {} });

const end = ({ token }: { readonly token: string }, id: string) =>
  rest.ask(`/api/challenges/${id}`, { method: "DELETE", token });

const choose = ({ id }: Person, change: Partial<Privacy>) =>
  rest.server.store.settings.change(id, { change, at: Date.now() });

async function makeFriends(one: Person, other: Person): Promise<void> {
  const { friends } = rest.server.store;
  await friends.ask(one.id, other.id, 1);
  await friends.ask(other.id, one.id, 2);
}

async function twoFriends(): Promise<readonly [Person, Person]> {
  const [ama, kofi] = [await signUp(rest), await signUp(rest)];
  await makeFriends(ama, kofi);
  return [ama, kofi];
}

describe("a challenge to a friend", () => {
  test("reaches him, is accepted, and both sit down at the table it opens", async () => {
    const [ama, kofi] = await twoFriends();
    const [hers, his] = [await connect(ama), await connect(kofi)];
    const form = { winPoints: 3, includeAces: false, includeSixes: true, stacking: true, turnSeconds: 30 };
    const made = await post(ama, kofi.id, { ...form, numPlayers: 4, isRated: true, userId: kofi.id });
    expect(made.status).toBe(201);
    const challenge = made.json as Challenge;
    const settings = {
      win_points: 3,
      include_aces: false,
      include_sixes: true,
      stacking: true,
      weak_hand: false,
      turn_seconds: 30,
    };
    const record = ({ id, username }: Person) => ({ id, username, image_url: null, is_bot: false });
    expect(challenge).toMatchObject({ settings });
    expect([challenge.from, challenge.to]).toEqual([record(ama), record(kofi)]);
    await his.until(() => his.got("challenge").length > 0);
    expect([hers.got("challenge"), his.got("challenge")]).toEqual([[challenge], [challenge]]);
    expect(await listOf(kofi)).toEqual([challenge]);

    const accepted = await accept(kofi, challenge.id);
    const { game_code: code } = accepted.json as { game_code: RoomCode };
    expect(accepted.status).toBe(200);
    await hers.until(() => hers.got("challengeOver").length > 0);
    expect(hers.got("challengeOver")).toEqual([{ id: challenge.id, outcome: "accepted", game_code: code }]);

    await hers.ask("join-room", { code });
    expect((await his.ask("playerJoin", { code })).ok).toBe(true);
    await hers.until(() => hers.view.players.length === 2);
    expect(hers.view).toMatchObject({ player_count: 2, is_host: true, phase: "deck" });
    expect(hers.view.settings).toMatchObject({ ...settings, is_rated: false });
    expect(await listOf(ama)).toEqual([]);
  });

  test("is declined or taken back by those it concerns, and by nobody else", async () => {
    const [ama, kofi] = await twoFriends();
    const esi = await signUp(rest);
    const his = await connect(kofi);
    const hers = await connect(ama);
    const { id } = (await post(ama, kofi.id)).json as Challenge;
    expect((await accept(esi, id)).json).toMatchObject({ code: "challenge_over" });
    expect((await accept(ama, id)).json).toMatchObject({ code: "challenge_over" });
    expect((await end(esi, id)).status).toBe(204);
    expect(await listOf(kofi)).toHaveLength(1);
    expect(await listOf(esi)).toEqual([]);
    expect((await end(kofi, id)).status).toBe(204);
    await hers.until(() => hers.got("challengeOver").length > 0);
    expect(his.last("challengeOver")).toEqual({ id, outcome: "declined", game_code: null });
    const again = await post(ama, kofi.id);
    expect([again.status, again.json]).toMatchObject([403, { code: "not_accepted" }]);
    // A page whose line was down meanwhile.
    expect((await connect(ama)).got("challengeOver")).toEqual([{ id, outcome: "declined", game_code: null }]);
  });
});

test("who changes his name is challenged by and sits under the new one; whose account is gone asks nothing", async () => {
  const [ama, kofi] = await twoFriends();
  const esi = await signUp(rest);
  await makeFriends(esi, kofi);
  const challenge = (await post(ama, kofi.id)).json as Challenge;
  await post(esi, kofi.id);
  const username = `${ama.username}New`;
  const renamed = await rest.ask("/api/users/me", { method: "PATCH", token: ama.token, body: { username } });
  expect(renamed.status).toBe(200);
  const body = { proof: esi.password };
  expect((await rest.ask("/api/users/me", { method: "DELETE", token: esi.token, body })).status).toBe(204);
  expect((await listOf(kofi)).map(({ from }) => from.username)).toEqual([username]);
  const his = await connect(kofi);
  const { game_code: code } = (await accept(kofi, challenge.id)).json as { game_code: RoomCode };
  await his.ask("join-room", { code });
  expect(his.view.players.map(({ user }) => user.username)).toEqual([username]);
});

describe("who may challenge whom", () => {
  test("is the other's choice: everyone, friends, none", async () => {
    const [ama, kofi] = await twoFriends();
    const esi = await signUp(rest);
    expect((await post(esi, kofi.id)).status).toBe(403);
    await choose(kofi, { allowGameInvites: "everyone" });
    expect((await post(esi, kofi.id)).status).toBe(201);
    await choose(kofi, { allowGameInvites: "none" });
    const refused = await post(ama, kofi.id);
    expect([refused.status, refused.json]).toMatchObject([403, { code: "not_accepted" }]);
  });

  test("is nobody where one has blocked the other, whichever way, and what waits then ends", async () => {
    const [ama, kofi] = await twoFriends();
    for (const person of [ama, kofi]) await choose(person, { allowGameInvites: "everyone" });
    const hers = await connect(ama);
    await connect(kofi);
    await post(ama, kofi.id);
    await rest.ask(`/api/users/me/blocks/${ama.id}`, { method: "PUT", token: kofi.token, body: {} });
    await hers.until(() => hers.got("challengeOver").length > 0);
    expect(hers.last("challengeOver")?.outcome).toBe("withdrawn");
    expect((await post(ama, kofi.id)).json).toMatchObject({ code: "not_accepted" });
    expect((await post(kofi, ama.id)).json).toMatchObject({ code: "not_accepted" });
  });

  test("is accounts only, and others than oneself", async () => {
    const [ama] = await twoFriends();
    const guest = await rest.guest();
    expect((await rest.ask("/api/challenges")).status).toBe(401);
    expect((await rest.ask("/api/challenges", { token: guest.token })).status).toBe(403);
    expect((await post(guest, ama.id)).status).toBe(403);
    expect((await accept(guest, "x")).status).toBe(403);
    expect((await end(guest, "x")).status).toBe(403);
    for (const nobody of [ama.id, guest.id, "0", "999999", "1 or 1=1", ""]) {
      expect([nobody, (await post(ama, nobody)).status]).toEqual([nobody, 404]);
    }
    for (const odd of [null, 1, {}, [ama.id]]) expect((await post(ama, odd)).status).toBe(400);
  });

  test("looks the same for who is here and who is not", async () => {
    const [ama, kofi] = await twoFriends();
    await connect(ama);
    const away = (await post(ama, kofi.id)).json as Challenge;
    await end(ama, away.id);
    await connect(kofi);
    const here = (await post(ama, kofi.id)).json as Challenge;
    const { id: _, expires_at: __, ...record } = here;
    expect(away).toMatchObject(record);
    expect(Object.keys(away)).toEqual(Object.keys(here));
  });
});

test("a user who plays is led back to his match instead", async () => {
  const [ama, kofi] = await twoFriends();
  const esi = await signUp(rest);
  const created = await rest.ask("/api/games/create", { token: ama.token, body: {} });
  const { code } = (created.json as { game: { code: RoomCode } }).game;
  const [hers, third] = [await connect(ama), await connect(esi)];
  await hers.ask("join-room", { code });
  await third.ask("playerJoin", { code });
  const playing = { code: "already_playing", game_code: code };
  expect((await post(ama, kofi.id)).json).toMatchObject(playing);
  await connect(kofi);
  const { id } = (await post(kofi, ama.id)).json as Challenge;
  const accepted = await accept(ama, id);
  expect([accepted.status, accepted.json]).toMatchObject([409, playing]);
  await hers.ask("leaveGame", { code });
  expect((await accept(ama, id)).status).toBe(200);
});

test("a form that is no game is refused by the name of its field", async () => {
  const [ama, kofi] = await twoFriends();
  for (const [form, field] of [
    [{ winPoints: 0 }, "winPoints"],
    [{ winPoints: 51 }, "winPoints"],
    [{ turnSeconds: 9 }, "turnSeconds"],
    [{ includeAces: "yes" }, "includeAces"],
  ] as const) {
    const answer = await post(ama, kofi.id, form);
    expect(answer.status).toBe(400);
    expect((answer.json as { message: string }).message).toContain(field);
  }
  expect(await listOf(ama)).toEqual([]);
});

test("nobody rings again and again, be it at one person's or at many", async () => {
  const strict = await startRestServer({ RATE_LIMITS: "on" });
  try {
    const [ama, kofi, esi] = [await signUp(strict), await signUp(strict), await signUp(strict)];
    for (const { id } of [ama, kofi, esi])
      await strict.server.store.settings.change(id, {
        change: { allowGameInvites: "everyone" },
        at: Date.now(),
      });
    /** Rings, and takes it back. */
    const ring = async ({ token }: Person, user_id: UserId): Promise<number> => {
      const { status, json } = await strict.ask("/api/challenges", { token, body: { user_id } });
      if (status !== 201) return status;
      await strict.ask(`/api/challenges/${(json as Challenge).id}`, { method: "DELETE", token });
      return status;
    };
    const { points: perPair } = rateLimits.challengePair.pair;
    for (let n = 0; n < perPair; n += 1) expect(await ring(ama, kofi.id)).toBe(201);
    expect([await ring(ama, kofi.id), await ring(kofi, ama.id), await ring(ama, esi.id)]).toEqual([429, 201, 201]);
    const left = rateLimits.challenge.user.points - perPair - 2;
    for (let n = 0; n < left; n += 1) expect(await ring(ama, userIdOf("999999"))).toBe(404);
    expect([await ring(ama, esi.id), await ring(esi, ama.id)]).toEqual([429, 201]);
  } finally {
    await strict.stop();
  }
});

test("ends with the friendship, and when who asked signs out", async () => {
  const [ama, kofi] = await twoFriends();
  const [hers, his] = [await connect(ama), await connect(kofi)];
  await post(ama, kofi.id);
  await rest.ask(`/api/users/me/friends/${ama.id}`, { method: "DELETE", token: kofi.token });
  await hers.until(() => hers.got("challengeOver").length > 0);
  expect(hers.last("challengeOver")?.outcome).toBe("withdrawn");

  await makeFriends(ama, kofi);
  await post(ama, kofi.id);
  expect(await listOf(kofi)).toHaveLength(1);
  await rest.ask("/api/auth/logout", { method: "POST", token: ama.token, body: {} });
  await his.until(() => his.got("challengeOver").length > 1);
  expect(await listOf(kofi)).toEqual([]);
});
