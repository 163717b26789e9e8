/** From where accounts are used, and what that makes of their rated matches, over real HTTP. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PLACE_POINTS_MAX } from "#engine/pairWeights.ts";
import type { OwnMatch } from "#protocol/calls/matches.ts";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { openSqliteDatabase, type Database } from "#server/base/db/database.ts";
import type { SightingKind } from "#server/base/db/records.ts";
import { finishedMatch } from "#tests/support/finishedMatch.ts";
import { type Person, signUp } from "#tests/support/accounts.ts";
import { type Answer, startRestServer, type RestServer } from "#tests/support/restServer.ts";

let rest: RestServer;
let tables: Database;

beforeAll(async () => {
  rest = await startRestServer({ TRUST_PROXY: "1" });
  tables = openSqliteDatabase(`${rest.dir}/spar.db`, "normal");
});
afterAll(async () => {
  await tables.stop();
  await rest.stop();
});

const cookiesOf = ({ headers }: Answer): readonly string[] => {
  const set = headers["set-cookie"] ?? [];
  return typeof set === "string" ? [set] : set;
};
const idIn = (cookie: string | undefined): string =>
  /^(?:__Host-)?spar-browser=([\w-]{22});/.exec(cookie ?? "")?.[1] ?? "";
const marksOf = async ({ id }: Person, kind: SightingKind): Promise<string[]> =>
  tables
    .knex("sightings")
    .where({ user_id: Number(id), kind })
    .pluck("mark");

/** Opens the page as a user, in the browser of this id or in one that has none yet, at this address. */
const open = (person: Person, address: string, browser?: string): Promise<Answer> =>
  rest.ask("/api/users/me", {
    token: person.token,
    headers: { "x-forwarded-for": address, ...(browser !== undefined && { cookie: `spar-browser=${browser}` }) },
  });

/** Three rated matches that the first of both wins. */
async function threeWins(winner: Person, loser: Person): Promise<void> {
  for (let nth = 0; nth < 3; nth += 1) {
    const match = finishedMatch(nth, [winner, loser], { isRated: true, endedAt: Date.now() + nth, winnerSeat: 0 });
    const players = match.players.map((player) => ({ ...player, place: player.seat + 1 }));
    await rest.server.store.matches.finish({ ...match, players });
  }
}
const ratingOf = async (person: Person): Promise<number> =>
  ((await rest.ask("/api/users/me", { token: person.token })).json as CurrentUser).rating;

describe("the cookie of a browser", () => {
  test("is given once, cannot be read by the page, is sent to nobody else and lasts a year", async () => {
    const ama = await signUp(rest);
    const first = cookiesOf(await open(ama, "192.0.2.10"));
    expect(first).toHaveLength(1);
    expect(idIn(first[0])).toHaveLength(22);
    const attributes = (first[0] ?? "").toLowerCase().split("; ");
    expect(attributes).toEqual(expect.arrayContaining(["path=/", "samesite=lax", "httponly"]));
    expect(attributes).not.toContain("secure");
    const expires = Date.parse(attributes.find((each) => each.startsWith("expires="))?.slice(8) ?? "");
    expect((expires - Date.now()) / (24 * 3_600_000)).toBeCloseTo(365, 0);
    expect(cookiesOf(await open(ama, "192.0.2.10", idIn(first[0])))).toEqual([]);
  });

  test("is given when an account comes in, and the known one is kept", async () => {
    const ama = await signUp(rest);
    const body = { email: ama.email, password: ama.password };
    const fresh = cookiesOf(await rest.ask("/api/auth/login", { body }));
    const id = idIn(fresh[0]);
    expect(id).not.toBe("");
    const again = await rest.ask("/api/auth/login", { body, headers: { cookie: `spar-browser=${id}` } });
    expect(cookiesOf(again).map(idIn)).toEqual([id]);
  });

  test("is not given to guests, to visitors, or by any other call", async () => {
    const [ama, guest] = [await signUp(rest), await rest.guest()];
    for (const token of [guest.token, undefined, "x".repeat(43)]) {
      expect(cookiesOf(await rest.ask("/api/users/me", { token }))).toEqual([]);
    }
    for (const path of ["/api/matchhistory", "/api/config", "/api/leaderboard"]) {
      expect(cookiesOf(await rest.ask(path, { token: ama.token }))).toEqual([]);
    }
    expect(await tables.knex("sightings").where("user_id", Number(guest.id))).toEqual([]);
  });

  test("opens nothing: without the token nobody is known by it", async () => {
    const ama = await signUp(rest);
    const id = idIn(cookiesOf(await open(ama, "192.0.2.11"))[0]);
    const answer = await rest.ask("/api/users/me", { headers: { cookie: `spar-browser=${id}` } });
    expect(answer.status).toBe(401);
  });

  test("over https is one that no plain connection and no other host can set", async () => {
    const secure = await startRestServer({ PUBLIC_URL: "https://spar.example" });
    try {
      const { token } = await signUp(secure);
      const [cookie] = cookiesOf(await secure.ask("/api/users/me", { token }));
      expect(cookie).toMatch(/^__Host-spar-browser=/);
      expect(cookie?.toLowerCase()).toMatch(/; path=\/; .*; secure; httponly/);
      expect(cookie?.toLowerCase()).not.toContain("domain=");
      const other = { cookie: `spar-browser=${"a".repeat(22)}` };
      expect(cookiesOf(await secure.ask("/api/users/me", { token, headers: other }))).toHaveLength(1);
    } finally {
      await secure.stop();
    }
  });

  test("of another shape is none, and the app's own id goes before it", async () => {
    const ama = await signUp(rest);
    for (const odd of ["", "short", "x".repeat(23), "a".repeat(21) + "%"]) {
      expect(cookiesOf(await open(ama, "192.0.2.12", odd))).toHaveLength(1);
    }
    const headers = { "x-spar-browser": "b".repeat(22) };
    expect(cookiesOf(await rest.ask("/api/users/me", { token: ama.token, headers }))).toEqual([]);
  });

  test("is offered to no page of another origin", async () => {
    const headers = { origin: "https://evil.example", "access-control-request-headers": "x-spar-browser" };
    const preflight = await rest.ask("/api/users/me", {
      method: "OPTIONS",
      headers: { ...headers, "access-control-request-method": "GET" },
    });
    expect(preflight.headers["access-control-allow-origin"]).toBeUndefined();
    expect(preflight.headers["access-control-allow-credentials"]).toBeUndefined();
    const home = { origin: `http://127.0.0.1:${rest.server.httpPort}`, "access-control-request-method": "GET" };
    const allowed = await rest.ask("/api/users/me", { method: "OPTIONS", headers: home });
    expect(allowed.headers["access-control-allow-origin"]).toBe(home.origin);
    expect(allowed.headers["access-control-allow-credentials"]).toBeUndefined();
    expect(String(allowed.headers["access-control-allow-headers"]).toLowerCase()).not.toContain("x-spar-browser");
  });
});

describe("from where an account is used", () => {
  test("is noted with every call: the shortened address and the browser", async () => {
    const [ama, kofi] = [await signUp(rest), await signUp(rest)];
    const before = new Set(await marksOf(ama, "network"));
    await open(ama, "2001:db8:7:8:1::1", "c".repeat(22));
    await open(kofi, "2001:db8:7:8:2::2", "d".repeat(22));
    const mine = (await marksOf(ama, "network")).filter((mark) => !before.has(mark));
    expect(mine).toHaveLength(1);
    expect(await marksOf(kofi, "network")).toEqual(expect.arrayContaining(mine));
    const own = await marksOf(ama, "browser");
    expect((await marksOf(kofi, "browser")).filter((mark) => own.includes(mark))).toEqual([]);
  });

  test("is noted where the quick match is joined, with no cookie before", async () => {
    const ama = await signUp(rest);
    const before = await marksOf(ama, "browser");
    const joined = await rest.ask("/api/matchmaking/join", { token: ama.token, body: {} });
    expect(joined.status).toBe(200);
    expect(cookiesOf(joined)).toHaveLength(1);
    expect(await marksOf(ama, "browser")).toHaveLength(before.length + 1);
  });

  test("is in no line of the log", () => {
    expect(rest.log.join("\n")).not.toMatch(/192\.0\.2|2001:db8|spar-browser/);
  });
});

describe("[R22] three rated matches of two accounts", () => {
  /** Two who signed up elsewhere: what was noted of that is gone. */
  async function two(): Promise<[Person, Person]> {
    const people: [Person, Person] = [await signUp(rest), await signUp(rest)];
    const ids = people.map(({ id }) => Number(id));
    await tables.knex("sightings").whereIn("user_id", ids).del();
    return people;
  }

  test("on one machine, in one browser, move no rating, and both are told why", async () => {
    const [main, feeder] = await two();
    const browser = idIn(cookiesOf(await open(main, "192.0.2.20"))[0]);
    await open(feeder, "192.0.2.20", browser);
    await threeWins(main, feeder);
    expect([await ratingOf(main), await ratingOf(feeder)]).toEqual([1200, 1200]);
    for (const { token } of [main, feeder]) {
      const matches = (await rest.ask("/api/matchhistory", { token })).json as OwnMatch[];
      expect(matches.map(({ dampened }) => dampened)).toEqual(Array(3).fill({ is_counted: false, reason: "place" }));
      const details = await rest.ask(`/api/matches/${matches[0]?.id}`, { token });
      expect(details.json).toMatchObject({ dampened: { is_counted: false, reason: "place" } });
    }
    // an spectator is not told
    const spectator = await signUp(rest);
    const visible = (await rest.ask(`/api/users/${main.id}/matches`, { token: spectator.token })).json as OwnMatch[];
    expect(JSON.stringify(visible)).not.toContain("dampened");
    expect((await rest.ask(`/api/matches/${visible[0]?.id}`, { token: spectator.token })).json).toMatchObject({
      dampened: null,
    });
  });

  test("in two browsers on one network move little", async () => {
    const [main, feeder] = await two();
    for (const person of [main, feeder]) await open(person, "192.0.2.21");
    await threeWins(main, feeder);
    const rating = await ratingOf(main);
    expect(rating).toBeGreaterThan(1200);
    expect(rating).toBeLessThanOrEqual(1200 + PLACE_POINTS_MAX);
  });
});
