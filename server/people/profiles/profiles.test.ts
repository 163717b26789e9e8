/** Leaderboard, profiles and privacy over real HTTP: what each call answers, to whom. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type UserId } from "#protocol/ids.ts";
import type { MatchRecord } from "#protocol/calls/matches.ts";
import { ACHIEVEMENTS } from "#protocol/calls/profiles.ts";
import type { FinishedMatch } from "#server/base/db/records.ts";
import { finishedMatch } from "#tests/support/finishedMatch.ts";
import { type RestPlace, type RestPlayer as Person, startRestPlace } from "#tests/support/restPlayers.ts";
import type { RestServer } from "#tests/support/restServer.ts";
import { like } from "#tests/support/like.ts";

let place: RestPlace;
let rest: RestServer;
beforeAll(async () => {
  place = await startRestPlace();
  ({ rest } = place);
});
afterAll(() => place.stop());

const player = (): Promise<Person> => place.player();
async function play(seed: number, people: readonly (Person | null)[], changes: Partial<FinishedMatch> = {}) {
  await rest.server.store.matches.finish(finishedMatch(seed, people, changes));
}
const get = async (path: string, who?: Person): Promise<unknown> => {
  const answer = await rest.ask(path, { token: who?.token });
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
};
const refusal = async (path: string, who?: Person): Promise<unknown> => {
  const { status, json } = await rest.ask(path, { token: who?.token });
  return [status, (json as { code?: string } | undefined)?.code];
};
const patch = (body: unknown, who?: Person) =>
  rest.ask("/api/users/me/settings", { method: "PATCH", body, token: who?.token });

async function makeFriends(one: Person, other: Person): Promise<void> {
  await rest.server.store.friends.ask(one.id, other.id, 1);
  await rest.server.store.friends.ask(other.id, one.id, 2);
}

const parts = ["profile", "statistics", "achievements", "matches"] as const;

describe("a profile", () => {
  let ama: Person;
  let kofi: Person;
  beforeAll(async () => {
    [ama, kofi] = [await player(), await player()];
    for (let seed = 0; seed < 4; seed += 1) await play(seed, [ama, kofi], { isRated: seed < 3 });
    await play(9, [ama, null]);
  });

  test("tells everybody what a user has done", async () => {
    const me = (await get("/api/users/me", ama)) as Record<string, unknown>;
    const profile = await get(`/api/users/${ama.id}/profile`);
    expect(profile).toEqual({
      user: { id: ama.id, username: ama.username, image_url: null, is_bot: false },
      is_hidden: false,
      is_for_friends: false,
      is_own: false,
      rating: me["rating"],
      is_provisional: true,
      relation: null,
      may_challenge: false,
      details: {
        created_at: like.any(Number),
        games_won: me["games_won"],
        games_played: 5,
        ratings: me["ratings"],
        shows_matches: true,
      },
    });
    expect(await get(`/api/users/${ama.id}/profile`, await rest.guest())).toEqual(profile);
    expect(await get(`/api/users/${ama.id}/profile`, kofi)).toEqual({ ...(profile as object), relation: "none" });
    expect(await get(`/api/users/${ama.id}/profile`, ama)).toEqual({ ...(profile as object), is_own: true });
  });

  test("has statistics by seat, opponent, level and card, and a rating that moves", async () => {
    const { rating_history: history, ...rest_ } = (await get(`/api/users/${ama.id}/statistics`)) as {
      rating_history: { duel: { rating: number; match_id: string }[]; table: unknown[] };
      by_seat: { played: number }[];
      by_points: { points: number; hands: number }[];
    };
    const matches = (await get(`/api/users/${ama.id}/matches?kind=ranked`)) as MatchRecord[];
    expect(history.table).toEqual([]);
    expect(history.duel.map(({ match_id }) => match_id)).toEqual(matches.map(({ id }) => id).toReversed());
    expect(history.duel.at(-1)?.rating).toBe(matches[0]?.players[0]?.rating_after);
    expect(rest_.by_seat.reduce((sum, { played }) => sum + played, 0)).toBe(5);
    expect(rest_).toMatchObject({
      by_level: [{ level: "hard", won: like.any(Number), played: 1 }],
      by_opponent: like.arrayContaining([like.objectContaining({ tier: like.any(String) })]),
    });
    expect(rest_.by_points.every(({ points, hands }) => [1, 2, 3].includes(points) && hands > 0)).toBe(true);
  });

  test("lists every achievement, earned or not", async () => {
    const all = (await get(`/api/users/${ama.id}/achievements`)) as { key: string }[];
    expect(all.map(({ key }) => key)).toEqual(Object.keys(ACHIEVEMENTS));
    expect(all).toContainEqual({ key: "matches_10", earned_at: null, progress: 5, target: 10 });
  });

  test("lists matches by kind and page, and keeps the codes of rooms for those who played in them", async () => {
    const path = `/api/users/${ama.id}/matches`;
    const all = (await get(path)) as MatchRecord[];
    expect(all.map(({ is_rated }) => is_rated)).toEqual([false, false, true, true, true]);
    expect(await get(`${path}?kind=casual&limit=1&offset=1`)).toEqual([all[1]]);
    expect(all.map(({ code }) => code)).toEqual(["", "", "", "", ""]);
    const byKofi = (await get(path, kofi)) as MatchRecord[];
    expect(byKofi.map(({ code }) => code !== "")).toEqual([false, true, true, true, true]);
    const visible = (await get(path, ama)) as MatchRecord[];
    // Two newcomers: their second match moves what is left of the bound.
    const dampened = [null, null, null, { is_counted: true, reason: "limit" }, null];
    expect(await get("/api/matchhistory", ama)).toEqual(
      visible.map((record, nth) => ({ ...record, match_number: 1, dampened: dampened[nth] })),
    );
    expect(await get("/api/matchhistory?kind=ranked", ama)).toHaveLength(3);
    expect(await refusal(`${path}?kind=both`)).toEqual([400, "bad_request"]);
    expect(await refusal("/api/matchhistory?kind=__proto__", ama)).toEqual([400, "bad_request"]);
  });

  test("is nobody's where there is no player of this id", async () => {
    const guest = await rest.guest();
    const odd = ["0", "999999", "me", "-1", "1%20or%201=1", "%00", "computer-1", "__proto__", guest.id];
    for (const id of odd) {
      for (const part of parts) expect(await refusal(`/api/users/${id}/${part}`)).toEqual([404, "not_found"]);
    }
    expect(await get(`/api/users/${guest.id}/profile`, guest)).toMatchObject({ is_own: true });
    expect(await refusal(`/api/users/${guest.id}/profile`, ama)).toEqual([404, "not_found"]);
  });
});

describe("privacy", () => {
  test("friends opens to friends all that is there, and to a user who has asked or is asked nothing", async () => {
    const [ama, kofi, asking, requested] = [await player(), await player(), await player(), await player()];
    const store = rest.server.store;
    await play(1, [ama, kofi], { isRated: true });
    await patch({ profileVisibility: "friends" }, ama);
    await patch({ profileVisibility: "private" }, kofi);
    const friend = await player();
    await makeFriends(ama, friend);
    await store.friends.ask(asking.id, ama.id, 1);
    await store.friends.ask(ama.id, requested.id, 1);
    const profile = (who: Person) => get(`/api/users/${ama.id}/profile`, who);
    const [match] = (await get(`/api/users/${ama.id}/matches`, friend)) as MatchRecord[];
    const open = { is_hidden: false, is_for_friends: false };
    expect(await profile(friend)).toMatchObject({ ...open, relation: "friends", may_challenge: true });
    expect(await profile(ama)).toMatchObject({ ...open, is_own: true, relation: null, may_challenge: false });
    for (const part of parts) await get(`/api/users/${ama.id}/${part}`, friend);
    expect(await get(`/api/matches/${match?.id}`, friend)).toMatchObject({ id: match?.id, code: "" });
    for (const [who, relation] of [[asking, "requested"] as const, [requested, "asked"] as const]) {
      const closed = { is_hidden: true, is_for_friends: true, details: null, relation, may_challenge: false };
      expect(await profile(who)).toMatchObject(closed);
      for (const part of parts.slice(1)) {
        expect(await refusal(`/api/users/${ama.id}/${part}`, who)).toEqual([403, "forbidden"]);
      }
      expect(await refusal(`/api/matches/${match?.id}`, who)).toEqual([404, "not_found"]);
    }
    // friends may still not see what is hidden from everybody
    await patch({ showRecentActivity: false }, ama);
    expect(await refusal(`/api/users/${ama.id}/matches`, friend)).toEqual([403, "forbidden"]);
    expect(await refusal(`/api/matches/${match?.id}`, friend)).toEqual([404, "not_found"]);
    await patch({ showRecentActivity: true, profileVisibility: "private" }, ama);
    const hidden = { is_hidden: true, is_for_friends: false, relation: "friends" };
    expect(await profile(friend)).toMatchObject(hidden);
    expect(await refusal(`/api/matches/${match?.id}`, friend)).toEqual([404, "not_found"]);
    await patch({ profileVisibility: "friends" }, ama);
    await store.friends.end(ama.id, friend.id);
    expect(await profile(friend)).toMatchObject({ is_hidden: true, relation: "none", may_challenge: false });
    expect(await refusal(`/api/matches/${match?.id}`, friend)).toEqual([404, "not_found"]);
  });

  test("says who may challenge one, and a block is as not wanting to be", async () => {
    const [ama, kofi] = [await player(), await player()];
    const may = async (): Promise<unknown> =>
      ((await get(`/api/users/${ama.id}/profile`, kofi)) as { may_challenge: boolean }).may_challenge;
    const taken: unknown[] = [await may()];
    for (const allowGameInvites of ["everyone", "none"]) {
      await patch({ allowGameInvites }, ama);
      taken.push(await may());
    }
    await makeFriends(ama, kofi);
    for (const allowGameInvites of ["none", "friends"]) {
      await patch({ allowGameInvites }, ama);
      taken.push(await may());
    }
    expect(taken).toEqual([false, true, false, false, true]);
    await patch({ allowGameInvites: "everyone" }, ama);
    await rest.ask(`/api/users/me/blocks/${kofi.id}`, { method: "PUT", token: ama.token, body: {} });
    expect(await get(`/api/users/${ama.id}/profile`, kofi)).toMatchObject({ relation: "none", may_challenge: false });
  });

  test("may hide matches alone", async () => {
    const [ama, kofi, yaa] = [await player(), await player(), await player()];
    await play(1, [ama, kofi], { isRated: true });
    const [match] = (await get("/api/matchhistory", ama)) as MatchRecord[];
    const path = `/api/matches/${match?.id}`;
    expect(await get(path, yaa)).toMatchObject({ id: match?.id, code: "", replay: { dealer: like.any(Number) } });
    expect(await get(path, kofi)).toMatchObject({ code: match?.code });
    expect(await refusal(path)).toEqual([403, "login_required"]);
    await patch({ showRecentActivity: false }, ama);
    expect(await get(`/api/users/${ama.id}/profile`, kofi)).toMatchObject({ details: { shows_matches: false } });
    expect(await get(`/api/users/${ama.id}/profile`, ama)).toMatchObject({ details: { shows_matches: true } });
    expect(await refusal(`/api/users/${ama.id}/matches`, kofi)).toEqual([403, "forbidden"]);
    // what the line of the rating is drawn from does not lead to the matches either
    const historyFor = async (asking: typeof kofi) => {
      const seen = (await get(`/api/users/${ama.id}/statistics`, asking)) as { rating_history: { duel: object[] } };
      return seen.rating_history.duel;
    };
    expect(await historyFor(kofi)).toMatchObject([{ match_id: null, rating: like.any(Number) }]);
    expect(await historyFor(ama)).toMatchObject([{ match_id: like.any(String) }]);
    // kofi still shows his, and this match is one of them
    await get(path, yaa);
    await patch({ profileVisibility: "private" }, kofi);
    expect(await refusal(path, yaa)).toEqual([404, "not_found"]);
    await get(path, ama);
    await get(path, kofi);
  });
});

describe("the leaderboard", () => {
  test("lists players with a rated match in each pool, never guests, and tells the user's own place", async () => {
    const [ama, kofi, yaa] = [await player(), await player(), await player()];
    const guest = await rest.guest();
    await play(1, [ama, kofi, yaa], { isRated: true });
    await play(2, [guest, yaa], { isRated: true });
    const list = (await get("/api/leaderboard?pool=table")) as { user_id: UserId; rank: number; rating: number }[];
    expect(list.map(({ user_id }) => user_id).toSorted()).toEqual([ama.id, kofi.id, yaa.id].toSorted());
    expect(list.map(({ rank }) => rank)[0]).toBe(1);
    expect(list[0]).toEqual({
      rank: 1,
      user_id: like.any(String),
      is_provisional: true,
      username: like.any(String),
      image_url: null,
      rating: like.any(Number),
    });
    for (const who of [ama, kofi, yaa]) {
      const own = await get("/api/leaderboard/me?pool=table", who);
      expect(own).toEqual(list.find(({ user_id }) => user_id === who.id));
      const me = (await get("/api/users/me", who)) as { ratings: { table: { rank: number } } };
      expect(me.ratings.table.rank).toBe((own as { rank: number }).rank);
    }
    expect(await get("/api/leaderboard/me?pool=duel", yaa)).toBeNull();
    expect(await get("/api/leaderboard/me?pool=table", guest)).toBeNull();
    expect(await refusal("/api/leaderboard/me")).toEqual([401, "unauthorized"]);
    expect(await get("/api/leaderboard/topplayers?pool=table")).toEqual(list);
  });

  test("is searched by name and read in pages", async () => {
    const [ama, kofi] = [await player(), await player()];
    await play(3, [ama, kofi], { isRated: true });
    const search = (text: string) => get(`/api/leaderboard?search=${encodeURIComponent(text)}`);
    expect(await search(ama.username.toUpperCase())).toMatchObject([{ user_id: ama.id }]);
    expect(await search(` ${kofi.username.slice(1)} `)).toMatchObject([{ user_id: kofi.id }]);
    for (const text of ["' or 1=1 --", "%%", "__________", "🃏"]) expect(await search(text)).toEqual([]);
    const all = (await get("/api/leaderboard?limit=100")) as unknown[];
    expect(await get("/api/leaderboard?limit=1&offset=1")).toEqual([all[1]]);
    expect(await get("/api/leaderboard?limit=1")).toEqual([all[0]]);
    for (const odd of ["a".repeat(33), "%00", "a%00b", "%07"]) {
      expect(await refusal(`/api/leaderboard?search=${odd}`)).toEqual([400, "bad_request"]);
    }
    for (const pool of ["both", "DUEL", "__proto__", "duel'"]) {
      expect(await refusal(`/api/leaderboard?pool=${pool}`)).toEqual([400, "bad_request"]);
    }
  });
});
