/** Friends over real HTTP and sockets: who may ask whom, what both hear of it, and what nobody learns. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RoomCode, userIdOf } from "#protocol/ids.ts";
import { fieldBounds } from "#protocol/calls/fields.ts";
import { friendLimits } from "./limits.ts";
import { rateLimits } from "#server/base/rateLimits.ts";
import type { Privacy } from "#protocol/calls/settings.ts";
import type { PlayedWith, Friend, FriendRequest } from "#protocol/calls/friends.ts";
import type { Database } from "#server/base/db/database.ts";
import { signUp } from "#tests/support/accounts.ts";
import { finishedMatch } from "#tests/support/finishedMatch.ts";
import { type RestPlace, type RestPlayer as Person, startRestPlace } from "#tests/support/restPlayers.ts";
import { type Answer, type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { SocketClient } from "#tests/support/socketClient.ts";

let place: RestPlace;
let rest: RestServer;
let tables: Database;
beforeAll(async () => {
  place = await startRestPlace();
  ({ rest, tables } = place);
});
afterAll(() => place.stop());

const player = (): Promise<Person> => place.player();
const two = async (): Promise<[Person, Person]> => [await player(), await player()];
const connect = ({ token }: Person): Promise<SocketClient> =>
  SocketClient.welcome(rest.server.socketPort, token, () => 0);

const lists = ["/users/me/friends", "/users/me/friends/requests", "/users/me/played-with", "/players?search=Guest"];
const get = async (path: string, who?: Person): Promise<Answer> => rest.ask(`/api${path}`, { token: who?.token });
const read = async <T>(path: string, who: Person): Promise<readonly T[]> => {
  const answer = await get(path, who);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json as readonly T[];
};
const friendsOf = (who: Person) => read<Friend>("/users/me/friends", who);
const requestsOf = (who: Person) => read<FriendRequest>("/users/me/friends/requests", who);
const put = (who: Person | undefined, id: string) =>
  rest.ask(`/api/users/me/friends/${id}`, { method: "PUT", token: who?.token, body: {} });
const end = (who: Person | undefined, id: string) =>
  rest.ask(`/api/users/me/friends/${id}`, { method: "DELETE", token: who?.token });
const block = (who: Person, id: string, method = "PUT") =>
  rest.ask(`/api/users/me/blocks/${id}`, { method, token: who.token, body: {} });
const choose = (who: Person, change: Partial<Privacy>) =>
  rest.ask("/api/users/me/settings", { method: "PATCH", token: who.token, body: change });
const refused = (code: string) => ({ status: { not_found: 404, bad_request: 400 }[code] ?? 403, json: { code } });
async function makeFriends(one: Person, other: Person): Promise<void> {
  await put(one, other.id);
  expect(await put(other, one.id)).toMatchObject({ status: 200, json: { relation: "friends" } });
}
const publicly = ({ id, username }: Person) => ({ id, username, image_url: null, is_bot: false });

describe("asking and accepting", () => {
  test("are one call, and each side sees what waits for whom", async () => {
    const [ama, kofi] = await two();
    expect(await put(ama, kofi.id)).toMatchObject({ status: 200, json: { relation: "requested" } });
    const at = expect.any(Number) as number;
    expect(await requestsOf(ama)).toEqual([{ user: publicly(kofi), at, is_own: true }]);
    expect(await requestsOf(kofi)).toEqual([{ user: publicly(ama), at, is_own: false }]);
    expect([await friendsOf(ama), await friendsOf(kofi)]).toEqual([[], []]);
    expect((await put(ama, kofi.id)).json).toEqual({ relation: "requested" });
    expect((await put(kofi, ama.id)).json).toEqual({ relation: "friends" });
    expect(await friendsOf(ama)).toEqual([
      {
        user: publicly(kofi),
        rating: 1200,
        is_provisional: true,
        since: at,
        is_online: false,
        game_code: null,
        may_challenge: true,
      },
    ]);
    expect(await friendsOf(kofi)).toMatchObject([{ user: publicly(ama) }]);
    expect([await requestsOf(ama), await requestsOf(kofi)]).toEqual([[], []]);
  });

  test("end by one call, for a request or a friendship, by either user", async () => {
    const [ama, kofi] = await two();
    for (const ends of [ama, kofi]) {
      const other = ends === ama ? kofi : ama;
      await put(ama, kofi.id);
      expect(await end(ends, other.id)).toMatchObject({ status: 204, text: "" });
      expect([await requestsOf(ama), await requestsOf(kofi)]).toEqual([[], []]);
      await makeFriends(ama, kofi);
      expect((await end(ends, other.id)).status).toBe(204);
      expect([await friendsOf(ama), await friendsOf(kofi)]).toEqual([[], []]);
    }
    for (const id of ["0", "999999", ama.id, "no%20such"]) expect((await end(ama, id)).status).toBe(204);
  });

  test("are told to both on all their pages, to nobody else, and only where something ended", async () => {
    const [ama, kofi] = await two();
    const esi = await player();
    const pages = await Promise.all([ama, ama, kofi, esi].map(connect));
    const heard = async (): Promise<number[]> => {
      await Promise.all(pages.map((page) => page.idle()));
      return pages.map((page) => page.got("friendsChanged").length);
    };
    await put(ama, kofi.id);
    expect(await heard()).toEqual([1, 1, 1, 0]);
    await put(kofi, ama.id);
    expect(await heard()).toEqual([2, 2, 2, 0]);
    await end(ama, kofi.id);
    expect(await heard()).toEqual([3, 3, 3, 0]);
    await end(ama, kofi.id);
    await end(esi, kofi.id);
    await put(ama, "999999");
    expect(await heard()).toEqual([3, 3, 3, 0]);
    await put(ama, kofi.id);
    await block(kofi, ama.id);
    expect(await heard()).toEqual([5, 5, 5, 0]);
    await block(kofi, ama.id);
    await put(ama, kofi.id);
    expect(await heard()).toEqual([5, 5, 5, 0]);
    expect(pages[0]?.got("friendsChanged")[0]).toEqual({});
    for (const page of pages) page.close();
  });

  test("are for accounts: visitors and guests are refused at every call, and guests are nobody to ask", async () => {
    const ama = await player();
    const guest = await rest.guest();
    for (const path of lists) {
      expect(await get(path)).toMatchObject({ status: 401, json: { code: "unauthorized" } });
      expect(await get(path, guest)).toMatchObject(refused("forbidden"));
    }
    for (const change of [put, end]) {
      expect(await change(undefined, ama.id)).toMatchObject({ status: 401 });
      expect(await change(guest, ama.id)).toMatchObject(refused("forbidden"));
    }
    for (const id of [guest.id, "0", "999999", "-1", "1%20or%201=1", "%00", "computer-1", "__proto__", "me"]) {
      expect(await put(ama, id)).toMatchObject(refused("not_found"));
    }
    expect(await put(ama, ama.id)).toMatchObject(refused("bad_request"));
    expect(await requestsOf(ama)).toEqual([]);
  });

  test("are of who asks, no matter what a body or an address says", async () => {
    const [ama, kofi] = await two();
    const esi = await player();
    await makeFriends(ama, kofi);
    await put(kofi, esi.id);
    const body = { user_id: ama.id, userId: ama.id, id: ama.id, from_id: ama.id, at: 1 };
    const requested = { method: "PUT", token: kofi.token, body };
    expect(await rest.ask(`/api/users/me/friends/${esi.id}?user_id=${ama.id}`, requested)).toMatchObject({
      json: { relation: "requested" },
    });
    expect(await requestsOf(ama)).toEqual([]);
    const claim = `?user_id=${ama.id}&userId=${ama.id}&id=${ama.id}`;
    expect(await read("/users/me/friends" + claim, esi)).toEqual([]);
    expect(await read<FriendRequest>("/users/me/friends/requests" + claim, esi)).toMatchObject([
      { user: publicly(kofi) },
    ]);
    for (const path of [`/users/${ama.id}/friends`, `/users/${ama.id}/friends/requests`, `/friends`]) {
      expect(await get(path, esi)).toMatchObject(refused("not_found"));
    }
    // who is neither of the two ends nothing between them
    expect((await end(esi, ama.id)).status).toBe(204);
    expect(await friendsOf(ama)).toHaveLength(1);
  });

  test("stop at the bounds of a list", async () => {
    const [ama, kofi] = await two();
    const { knex } = tables;
    const rows = Array.from({ length: friendLimits.friendsMax }, (_, n) => `full${n}x${ama.id}`);
    await knex("users").insert(
      rows.map((name) => ({ username: name, username_key: name, role: "player" as const, created_at: 1 })),
    );
    const ids = await knex("users").whereIn("username_key", rows).pluck("id");
    await knex("friendships").insert(ids.map((friend_id) => ({ user_id: Number(ama.id), friend_id, at: 1 })));
    await put(kofi, ama.id);
    expect(await put(ama, kofi.id)).toMatchObject({ status: 409, json: { code: "too_many_friends" } });
    expect(await friendsOf(ama)).toHaveLength(friendLimits.friendsMax);
    expect(await requestsOf(ama)).toHaveLength(1);
  });
});

describe("who takes no requests", () => {
  test("answers with the same bytes as a user who has blocked the asking user, or was blocked", async () => {
    const ama = await player();
    const [closed, blocking, blocked] = [await player(), await player(), await player()];
    await choose(closed, { allowFriendRequests: false });
    await block(blocking, ama.id);
    await block(ama, blocked.id);
    const answers = await Promise.all([closed, blocking, blocked].map(({ id }) => put(ama, id)));
    expect(answers[0]).toMatchObject(refused("not_accepted"));
    for (const { status, text } of answers) expect([status, text]).toEqual([403, answers[0]?.text]);
    expect(await requestsOf(ama)).toEqual([]);
    // asks all the same, and is answered
    await makeFriends(closed, ama);
  });
});

describe("a block", () => {
  test("ends friendship and requests for good, and who has blocked is found all the same", async () => {
    const [ama, kofi] = await two();
    await makeFriends(ama, kofi);
    expect((await block(kofi, ama.id)).status).toBe(204);
    expect([await friendsOf(ama), await friendsOf(kofi)]).toEqual([[], []]);
    for (const [one, other] of [[ama, kofi] as const, [kofi, ama] as const]) {
      expect(await put(one, other.id)).toMatchObject(refused("not_accepted"));
      expect(await read<PlayedWith>(`/players?search=${other.username}`, one)).toMatchObject([
        { user: publicly(other), relation: "none" },
      ]);
    }
    await block(kofi, ama.id, "DELETE");
    expect([await friendsOf(ama), await friendsOf(kofi)]).toEqual([[], []]);
    await put(ama, kofi.id);
    await block(ama, kofi.id);
    await block(ama, kofi.id, "DELETE");
    expect([await requestsOf(ama), await requestsOf(kofi)]).toEqual([[], []]);
  });

  test("leaves alone what others have", async () => {
    const [ama, kofi] = await two();
    const esi = await player();
    await makeFriends(ama, esi);
    await put(kofi, ama.id);
    await block(kofi, esi.id);
    await block(await rest.guest(), ama.id);
    expect(await friendsOf(ama)).toHaveLength(1);
    expect(await requestsOf(ama)).toHaveLength(1);
  });
});

describe("a friend's presence", () => {
  const isAway = async ({ id }: Person): Promise<void> => {
    await expect.poll(() => rest.server.services.notifier.isConnected(id)).toBe(false);
  };
  /** Everything that tells ama of kofi, to the letter. */
  const notices = async (ama: Person, kofi: Person): Promise<string[]> => {
    const paths = [...lists, `/players?search=${kofi.username}`, `/users/${kofi.id}/profile`, "/challenges"];
    const answers = await Promise.all(paths.map((path) => get(path, ama)));
    return answers.map(({ status, text, headers }) => [status, text, headers["content-length"]].join());
  };

  test("is shown while a page of his is open, with the match that he plays", async () => {
    const [ama, kofi] = await two();
    await makeFriends(ama, kofi);
    const page = await connect(kofi);
    expect(await friendsOf(ama)).toMatchObject([{ is_online: true, game_code: null }]);
    const { json } = await rest.ask("/api/games/create-bot", { token: kofi.token, body: {} });
    const { code } = (json as { game: { code: RoomCode } }).game;
    expect(await friendsOf(ama)).toMatchObject([{ is_online: true, game_code: code }]);
    const seen = await connect(ama);
    expect(await seen.ask("watch", { code })).toMatchObject({ ok: true });
    // of who only asks to be a friend nothing is shown
    const esi = await player();
    await put(kofi, esi.id);
    expect(JSON.stringify(await requestsOf(esi))).not.toMatch(/online|game/);
    page.close();
    await isAway(kofi);
    expect(await friendsOf(ama)).toMatchObject([{ is_online: false, game_code: null }]);
    seen.close();
  });

  test("that is hidden cannot be told from being away, by a byte of any answer", async () => {
    const [ama, kofi] = await two();
    await makeFriends(ama, kofi);
    await rest.server.store.matches.finish(finishedMatch(1, [ama, kofi], { isRated: true }));
    await rest.ask("/api/games/create-bot", { token: kofi.token, body: {} });
    const away = await notices(ama, kofi);
    const page = await connect(kofi);
    const visible = await notices(ama, kofi);
    expect(visible[0]).not.toBe(away[0]);
    expect(visible.slice(1)).toEqual(away.slice(1));
    await choose(kofi, { onlineStatus: false });
    expect(await notices(ama, kofi)).toEqual(away);
    page.close();
    await isAway(kofi);
    expect(await notices(ama, kofi)).toEqual(away);
  });
});

test("whether a friend takes challenges is as he chooses", async () => {
  const [ama, kofi] = await two();
  await makeFriends(ama, kofi);
  const taken: boolean[] = [];
  for (const allowGameInvites of ["none", "everyone", "friends"] as const) {
    await choose(kofi, { allowGameInvites });
    taken.push((await friendsOf(ama))[0]?.may_challenge ?? false);
  }
  expect(taken).toEqual([false, true, true]);
});

describe("those one may know", () => {
  test("have played with one, and are told with what they are to one and worth", async () => {
    const [ama, kofi] = await two();
    const [esi, guest] = [await player(), await rest.guest()];
    const match = finishedMatch(1, [ama, kofi], { isRated: true });
    await rest.server.store.matches.finish(match);
    const later = finishedMatch(2, [esi, ama, guest, null]);
    await rest.server.store.matches.finish(later);
    await put(esi, ama.id);
    const { json } = await get(`/users/${kofi.id}/profile`);
    const { rating, is_provisional } = json as { rating: number; is_provisional: boolean };
    expect(rating).not.toBe(1200);
    expect(await read("/users/me/played-with", ama)).toEqual([
      { user: publicly(esi), rating: 1200, is_provisional: true, relation: "asked", played_at: later.endedAt },
      { user: publicly(kofi), rating, is_provisional, relation: "none", played_at: match.endedAt },
    ]);
    await makeFriends(ama, kofi);
    expect(await friendsOf(ama)).toMatchObject([{ user: publicly(kofi), rating, is_provisional }]);
  });

  test("are found by their names, without oneself", async () => {
    const [ama, kofi] = await two();
    const names = { [ama.id]: `Wren${ama.id}`, [kofi.id]: `wrenfield${ama.id}` };
    for (const [id, name] of Object.entries(names)) await rest.server.store.accounts.rename(userIdOf(id), name);
    await put(ama, kofi.id);
    const search = (text: string) => read<PlayedWith>(`/players?search=${encodeURIComponent(text)}`, ama);
    expect(await search(" WREN ")).toEqual([
      {
        user: { ...publicly(kofi), username: names[kofi.id] },
        rating: 1200,
        is_provisional: true,
        relation: "requested",
        played_at: null,
      },
    ]);
    expect(await search("enfi")).toHaveLength(1);
    for (const text of ["' or 1=1 --", "%%", "__________", "🃏🃏", "\u202e\u202e"])
      expect(await search(text)).toEqual([]);
    const odd = ["", "?search=", "?search=a", "?search=%20a%20", "?search=%00%00", "?search=a%07b"];
    for (const query of [...odd, `?search=${"a".repeat(fieldBounds.searchCharsMax + 1)}`]) {
      expect(await get(`/players${query}`, ama)).toMatchObject(refused("bad_request"));
    }
  });
});

test("an account that ends leaves nobody a friend or a request, and they hear of it", async () => {
  const [kofi, esi] = await two();
  const yaa = await player();
  const gone = await signUp(rest);
  await makeFriends(gone, kofi);
  await put(gone, esi.id);
  await put(yaa, gone.id);
  const pages = await Promise.all([kofi, esi, yaa].map(connect));
  const body = { proof: gone.password };
  expect((await rest.ask("/api/users/me", { method: "DELETE", token: gone.token, body })).status).toBe(204);
  for (const [index, who] of [kofi, esi, yaa].entries()) {
    await pages[index]?.idle();
    expect(pages[index]?.got("friendsChanged")).toHaveLength(1);
    expect([await friendsOf(who), await requestsOf(who)]).toEqual([[], []]);
    expect(await put(who, gone.id)).toMatchObject(refused("not_found"));
    pages[index]?.close();
  }
});

test("requests are slowed down for each user, searches for each user and address; ending is not", async () => {
  const strict = await startRestServer({ RATE_LIMITS: "on" });
  try {
    const [ama, kofi] = [await signUp(strict), await signUp(strict)];
    const status = async (path: string, { token }: Person, method = "GET") =>
      (await strict.ask(`/api${path}`, { method, token, ...(method === "PUT" && { body: {} }) })).status;
    const path = "/users/me/friends/999999";
    for (let n = 0; n < rateLimits.friend.user.points; n += 1) expect(await status(path, ama, "PUT")).toBe(404);
    expect(await status(path, ama, "PUT")).toBe(429);
    expect(await status(path, ama, "DELETE")).toBe(204);
    expect(await status(path, kofi, "PUT")).toBe(404);
    const search = "/players?search=Person";
    const { user, address } = rateLimits.search;
    for (let n = 0; n < user.points; n += 1) expect(await status(search, ama)).toBe(200);
    expect(await status(search, ama)).toBe(429);
    for (let n = user.points; n < address.points; n += 1) expect(await status(search, kofi)).toBe(200);
    expect(await status(search, kofi)).toBe(429);
    expect(await status("/users/me/friends", ama)).toBe(200);
  } finally {
    await strict.stop();
  }
});
