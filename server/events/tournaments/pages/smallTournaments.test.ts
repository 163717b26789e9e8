/** Small tournaments over real HTTP: who may make, read, enter and cancel them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TournamentId } from "#protocol/ids.ts";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import { tournamentLimits } from "../limits.ts";
import { type RestPlace, type RestPlayer, startRestPlace } from "#tests/support/restPlayers.ts";

const hour = 3_600_000;
const day = 24 * hour;

let place: RestPlace;
let host: RestPlayer;
let friend: RestPlayer;
let stranger: RestPlayer;
let moderator: RestPlayer;
let administrator: RestPlayer;
beforeAll(async () => {
  place = await startRestPlace();
  const withRole = async (role: "moderator" | "administrator"): Promise<RestPlayer> => {
    const player = await place.player();
    await place.tables.knex("users").where("id", Number(player.id)).update({ role });
    place.rest.server.store.sessions.refresh(player.id);
    return player;
  };
  stranger = await place.player();
  moderator = await withRole("moderator");
  administrator = await withRole("administrator");
});
beforeEach(async () => {
  host = await place.player();
  friend = await place.player();
  const [one, other] = [Number(host.id), Number(friend.id)];
  await place.tables.knex("friendships").insert([
    { user_id: one, friend_id: other, at: 1 },
    { user_id: other, friend_id: one, at: 1 },
  ]);
});
afterAll(() => place.stop());

const form = (change: object = {}) => ({
  name: "Sunday table",
  startDate: Date.now() + hour,
  maxPlayers: 8,
  format: "single",
  access: "link",
  ...change,
});
const make = async (change: object = {}): Promise<TournamentDetail> => {
  const answer = await place.rest.ask("/api/tournaments", { token: host.token, body: form(change) });
  expect(answer.status).toBe(201);
  return answer.json as TournamentDetail;
};
const statusFor = async (path: string, token?: string): Promise<number> =>
  (await place.rest.ask(`/api/tournaments/${path}`, { token })).status;
/** The page and the calendar file, which must never differ. */
const statuses = async (id: TournamentId, token?: string, code = ""): Promise<number> => {
  const query = code === "" ? "" : `?code=${encodeURIComponent(code)}`;
  const page = await statusFor(`${id}${query}`, token);
  expect(await statusFor(`${id}/calendar.ics${query}`, token)).toBe(page);
  return page;
};
const enter = (id: TournamentId, { token }: RestPlayer, code = "") =>
  place.rest.ask(`/api/tournaments/${id}/registration`, { token, body: { code } });

describe("a tournament by link", () => {
  test("is found by its host, staff, its players and with its code, and by no other caller", async () => {
    const { id, joinCode } = await make();
    const code = joinCode ?? "";
    expect(code.length).toBeGreaterThan(8);
    expect(await statuses(id)).toBe(404);
    expect(await statuses(id, stranger.token)).toBe(404);
    expect(await statuses(id, friend.token)).toBe(404);
    expect(await statuses(id, stranger.token, "guess")).toBe(404);
    expect(await statuses(id, undefined, code.slice(0, -1))).toBe(404);
    expect(await statuses(id, host.token)).toBe(200);
    expect(await statuses(id, moderator.token)).toBe(200);
    expect(await statuses(id, administrator.token)).toBe(200);
    expect(await statuses(id, undefined, code)).toBe(200);
    expect(await statuses(id, friend.token, code)).toBe(200);
  });

  test("stays found by its players without the code until they withdraw", async () => {
    const { id, joinCode } = await make();
    expect(await enter(id, friend, "guess")).toMatchObject({ status: 403, json: { code: "not_invited" } });
    expect(await statuses(id, friend.token)).toBe(404);
    expect(await enter(id, friend, joinCode ?? "")).toMatchObject({ json: { mine: "registered" } });
    expect(await statuses(id, friend.token)).toBe(200);
    await place.rest.ask(`/api/tournaments/${id}/registration`, { method: "DELETE", token: friend.token });
    expect(await statuses(id, friend.token)).toBe(404);
  });

  test("tells its code to the host alone", async () => {
    const { id, joinCode } = await make();
    const visible = async (token?: string) =>
      (await place.rest.ask(`/api/tournaments/${id}?code=${joinCode}`, { token })).json as TournamentDetail;
    expect((await visible(host.token)).joinCode).toBe(joinCode);
    for (const token of [undefined, friend.token, administrator.token]) {
      expect((await visible(token)).joinCode).toBeNull();
    }
  });

  test("is in no list", async () => {
    const { id } = await make({ name: "Hidden from the list" });
    for (const token of [undefined, stranger.token, host.token]) {
      const { json } = await place.rest.ask("/api/tournaments?limit=100", { token });
      expect((json as { items: { id: TournamentId }[] }).items.map((one) => one.id)).not.toContain(id);
    }
  });
});

describe("a tournament for friends", () => {
  test("is found by friends of the host and entered by them", async () => {
    const { id, joinCode } = await make({ access: "friends" });
    expect(joinCode).toBeNull();
    expect(await statuses(id)).toBe(404);
    expect(await statuses(id, stranger.token)).toBe(404);
    expect(await statuses(id, undefined, "")).toBe(404);
    for (const { token } of [host, friend, moderator, administrator]) expect(await statuses(id, token)).toBe(200);
    expect(await enter(id, stranger)).toMatchObject({ status: 403, json: { code: "not_invited" } });
    expect(await enter(id, friend)).toMatchObject({ status: 200, json: { mine: "registered" } });
  });

  test("is not found any more by a friend who was removed, unless the friend plays in it", async () => {
    const [open, entered] = [await make({ access: "friends" }), await make({ access: "friends" })];
    await enter(entered.id, friend);
    const pair = [Number(host.id), Number(friend.id)];
    await place.tables.knex("friendships").whereIn("user_id", pair).whereIn("friend_id", pair).del();
    expect(await statuses(open.id, friend.token)).toBe(404);
    expect(await statuses(entered.id, friend.token)).toBe(200);
  });
});

describe("making one", () => {
  test.each([
    ["name", { name: "\u200b" }],
    ["name", { name: "x".repeat(81) }],
    ["startDate", { startDate: Date.now() + 60_000 }],
    ["startDate", { startDate: Date.now() + 31 * day }],
    ["maxPlayers", { maxPlayers: 33 }],
    ["maxPlayers", { maxPlayers: 1 }],
    ["format", { format: "swiss" }],
    ["access", { access: "public" }],
  ])("is refused where its %s cannot be so", async (field, change) => {
    const answer = await place.rest.ask("/api/tournaments", { token: host.token, body: form(change) });
    expect(answer).toMatchObject({ status: 400, json: { code: "invalid_body" } });
    expect((answer.json as { message: string }).message).toContain(field);
  });

  test("takes no fee and no prizes, and is for accounts, two at a time", async () => {
    const { id } = await make({ entryFee: 50, prizePool: 1_000 });
    expect((await place.rest.ask(`/api/tournaments/${id}`, { token: host.token })).json).toMatchObject({
      entryFee: 0,
      prizePool: 0,
      host: host.username,
    });
    await make();
    const third = () => place.rest.ask("/api/tournaments", { token: host.token, body: form() });
    expect(await third()).toMatchObject({ status: 409, json: { code: "too_many_tournaments" } });
    const cancelled = await place.rest.ask(`/api/tournaments/${id}`, { method: "DELETE", token: host.token });
    expect(cancelled.status).toBe(200);
    expect(await third()).toMatchObject({ status: 201 });
    const guest = await place.rest.guest();
    const refused = await place.rest.ask("/api/tournaments", { token: guest.token, body: form() });
    expect(refused.status).toBe(403);
    expect((await place.rest.ask("/api/tournaments", { body: form() })).status).toBe(401);
  });

  test("is cancelled by its host alone", async () => {
    const { id, joinCode } = await make();
    await enter(id, friend, joinCode ?? "");
    for (const { token } of [friend, stranger, administrator]) {
      const answer = await place.rest.ask(`/api/tournaments/${id}`, { method: "DELETE", token });
      expect(answer.status).toBe(404);
    }
    await place.rest.ask(`/api/tournaments/${id}`, { method: "DELETE", token: host.token });
    expect((await place.rest.ask(`/api/tournaments/${id}`, { token: friend.token })).json).toMatchObject({
      status: "cancelled",
    });
  });
});

describe("changing one", () => {
  const change = (id: TournamentId, body: object, { token } = host) =>
    place.rest.ask(`/api/tournaments/${id}`, { method: "PUT", token, body });
  const changed = (more: object = {}) => ({
    name: "Monday table",
    startDate: Date.now() + 2 * hour,
    maxPlayers: 4,
    ...more,
  });

  test("is for its host alone, and keeps its format and who may register", async () => {
    const { id } = await make({ format: "double" });
    const startDate = Date.now() + 3 * hour;
    expect(await change(id, changed({ startDate, format: "single", access: "friends" }))).toMatchObject({
      status: 200,
      json: { title: "Monday table", startDate, maxPlayers: 4, format: "double", access: "link", isHost: true },
    });
    for (const other of [friend, stranger, administrator]) {
      expect((await change(id, changed(), other)).status).toBe(404);
    }
  });

  test("tells all others who are in of another start, and of nothing else", async () => {
    const { id, joinCode } = await make({ maxPlayers: 2 });
    for (const player of [friend, host, stranger, moderator]) await enter(id, player, joinCode ?? "");
    const notices = async ({ token }: RestPlayer) => {
      const { items } = (await place.rest.ask("/api/notifications?limit=50", { token })).json as {
        readonly items: readonly {
          readonly kind: string;
          readonly values: { readonly id?: TournamentId; starts?: string };
        }[];
      };
      return items
        .filter(({ kind, values }) => kind === "tournament_moved" && values.id === id)
        .map(({ values }) => values);
    };
    const startDate = Date.now() + 5 * hour;
    await change(id, changed({ maxPlayers: 2, startDate }));
    await change(id, changed({ maxPlayers: 2, startDate, name: "Another name" }));
    const moved = [{ id, title: "Monday table", starts: String(startDate) }];
    expect(await Promise.all([friend, stranger, moderator, host].map(notices))).toEqual([moved, moved, moved, []]);
    await change(id, changed({ maxPlayers: 2, startDate: startDate + hour, name: "Another name" }));
    expect((await notices(friend)).map(({ starts }) => starts)).toEqual([String(startDate + hour), String(startDate)]);
  });

  test("keeps a place for all who have one, and gives new places to those who wait", async () => {
    const { id, joinCode } = await make({ maxPlayers: 2 });
    for (const player of [friend, stranger, moderator]) await enter(id, player, joinCode ?? "");
    const mine = async ({ token }: RestPlayer) =>
      ((await place.rest.ask(`/api/tournaments/${id}`, { token })).json as TournamentDetail).mine;
    expect(await mine(moderator)).toBe("waiting");
    expect(await change(id, changed({ maxPlayers: 3 }))).toMatchObject({ json: { registeredPlayers: 3 } });
    expect(await mine(moderator)).toBe("registered");
    expect(await change(id, changed({ maxPlayers: 2 }))).toMatchObject({
      status: 409,
      json: { code: "tournament_full" },
    });
  });

  test.each([
    ["name", { name: "\u200b" }],
    ["startDate", { startDate: Date.now() + 60_000 }],
    ["startDate", { startDate: Date.now() + 31 * day }],
    ["maxPlayers", { maxPlayers: 33 }],
  ])("is refused where its %s cannot be so", async (field, more) => {
    const { id } = await make();
    const answer = await change(id, changed(more));
    expect(answer).toMatchObject({ status: 400, json: { code: "invalid_body" } });
    expect((answer.json as { message: string }).message).toContain(field);
  });

  test("is not possible any more once the check-in has begun or it is cancelled", async () => {
    const { id } = await make();
    await place.tables.knex("tournaments").where("id", Number(id)).update({ phase: "checkIn" });
    expect(await change(id, changed())).toMatchObject({ status: 409, json: { code: "not_now" } });
    await place.rest.ask(`/api/tournaments/${id}`, { method: "DELETE", token: host.token });
    expect(await change(id, changed())).toMatchObject({ status: 409, json: { code: "not_now" } });
  });
});

test("small tournaments that are not over are in the own list of their host and their players", async () => {
  const { id, joinCode } = await make();
  const friends = await make({ access: "friends" });
  const own = async ({ token }: RestPlayer): Promise<unknown[]> => {
    const { json } = await place.rest.ask("/api/users/me/tournaments", { token });
    return (json as { items: TournamentDetail[] }).items.map((one) => [one.id, one.mine]);
  };
  expect(await own(host)).toEqual([
    [friends.id, null],
    [id, null],
  ]);
  expect(await own(friend)).toEqual([]);
  await enter(id, friend, joinCode ?? "");
  expect(await own(friend)).toEqual([[id, "registered"]]);
  await place.rest.ask(`/api/tournaments/${id}/registration`, { method: "DELETE", token: friend.token });
  expect(await own(friend)).toEqual([]);
  await place.rest.ask(`/api/tournaments/${id}`, { method: "DELETE", token: host.token });
  expect(await own(host)).toEqual([[friends.id, null]]);
  expect((await place.rest.ask("/api/users/me/tournaments", {})).status).toBe(401);
});

test("the calendar file of a tournament names its page and its times in UTC", async () => {
  const startDate = Math.ceil(Date.now() / 1_000) * 1_000 + day;
  const { id } = await make({ name: "Cup; one, two\\three", startDate });
  const answer = await place.rest.ask(`/api/tournaments/${id}/calendar.ics`, { token: host.token });
  expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(answer.headers["content-disposition"]).toBe(`attachment; filename="tournament-${id}.ics"`);
  const lines = answer.text.split("\r\n");
  const moment = `${new Date(startDate).toISOString().replaceAll(/[-:]/gu, "").slice(0, 15)}Z`;
  expect(lines).toContain(`DTSTART:${moment}`);
  expect(lines).toContain(String.raw`SUMMARY:Cup\; one\, two\\three`);
  expect(lines.find((line) => line.startsWith("URL:"))).toMatch(new RegExp(`/tournament/${id}$`, "u"));
});

test("the calendar file that was fetched with the code leads to the page with the code", async () => {
  const { id, joinCode } = await make();
  const { text } = await place.rest.ask(`/api/tournaments/${id}/calendar.ics?code=${joinCode}`);
  expect(text.replaceAll("\r\n ", "")).toContain(`/tournament/${id}?code=${joinCode}\r\n`);
});

describe("many calls of one player at once", () => {
  const at = Date.now();
  const request = (answers: readonly { readonly status: number }[]) => [
    ...new Set(answers.map(({ status }) => status)),
  ];

  test("make no more tournaments than one player may have, and disturb no other player", async () => {
    const body = form({ startDate: at + hour });
    const crowd = Array.from({ length: 30 }, () => place.rest.ask("/api/tournaments", { token: host.token, body }));
    const others = Array.from({ length: 8 }, () => place.rest.ask("/api/auth/guest", { method: "POST" }));
    const registration = place.rest.ask("/api/tournaments", { token: friend.token, body });
    const answers = await Promise.all(crowd);
    expect([201, 409, 429]).toEqual(expect.arrayContaining(request(answers)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(tournamentLimits.hostedMax);
    expect(request(await Promise.all(others))).toEqual([201]);
    expect(await registration).toMatchObject({ status: 201 });
  });

  test("register once, and disturb no other player", async () => {
    const { id, joinCode } = await make();
    const code = joinCode ?? "";
    const crowd = Array.from({ length: 60 }, () => enter(id, stranger, code));
    const other = enter(id, friend, code);
    const answers = await Promise.all(crowd);
    expect([200, 429]).toEqual(expect.arrayContaining(request(answers)));
    expect(await other).toMatchObject({ status: 200, json: { mine: "registered" } });
    const { json } = await place.rest.ask(`/api/tournaments/${id}?code=${code}`);
    expect(json).toMatchObject({ registeredPlayers: 2 });
  });
});
