/** The API over real HTTP: what each call answers, to whom, and what it answers to those who try more. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RoomCode, type UserId, roomCode, userIdOf } from "#protocol/ids.ts";
import { systemClock } from "#server/base/core/clock.ts";
import { pack } from "#engine/cards.ts";
import { rulesPage } from "#engine/config.ts";
import type { FinishedPlayer } from "#server/base/db/records.ts";
import type { Replay } from "#protocol/calls/matches.ts";
import { version } from "#server/base/core/version.ts";
import { startRestServer, type RestServer } from "#tests/support/restServer.ts";
import { logLines } from "#tests/support/logLines.ts";
import { like } from "#tests/support/like.ts";

let rest: RestServer;
/** Asks, and lets no answer pass that tells of a stack, a query or a file. */
const ask: RestServer["ask"] = async (path, asking) => {
  const answer = await rest.ask(path, asking);
  if (answer.status >= 400) expect(answer.text).not.toMatch(leak);
  return answer;
};

beforeAll(async () => {
  rest = await startRestServer();
});
afterAll(() => rest.stop());

/** An error is this and nothing more. */
const refused = (status: number, code: string, message: unknown = expect.any(String)) => ({
  status,
  json: { code, message },
  headers: { "content-type": like.stringMatching(/^application\/json/) },
});

const leak = /\bat |\.ts\b|node_modules|\bselect |\binsert |sqlite/i;

const again = "An error occurred. Please try again.";

describe("guests", () => {
  test("get a token, a friendly name and no rank", async () => {
    const { status, json } = await ask("/api/auth/guest", { method: "POST" });
    expect(status).toBe(201);
    expect(json).toEqual({
      token: like.stringMatching(/^[\w-]{43}$/),
      user: {
        id: like.stringMatching(/^\d+$/),
        username: like.stringMatching(/^([A-Z][a-z]+){2}\d{3,4}$/),
        image_url: null,
        is_bot: false,
        email: null,
        role: "guest",
        rating: 1200,
        rank: null,
        ratings: {
          duel: { rating: 1200, is_provisional: true, rank: null, rated_played: 0 },
          table: { rating: 1200, is_provisional: true, rank: null, rated_played: 0 },
        },
        has_password: false,
        games_won: 0,
        games_played: 0,
        created_at: like.any(Number),
      },
    });
  });

  test("may say anything in a body and still get what every guest gets", async () => {
    const body = {
      role: "admin",
      rating: 3000,
      games_won: 99,
      username: "Admin",
      id: "1",
      userId: userIdOf("1"),
      __proto__: { role: "admin" },
    };
    const { json } = await ask("/api/auth/guest", { body });
    expect(json).toMatchObject({ user: { role: "guest", rating: 1200, games_won: 0 } });
    expect(json).not.toMatchObject({ user: { username: "Admin" } });
  });

  test("are known by their token until they log out, and never after", async () => {
    const { token, id } = await rest.guest();
    expect(await ask("/api/users/me", { token })).toMatchObject({ status: 200, json: { id } });
    expect(await ask("/api/auth/logout", { method: "POST", token })).toMatchObject({ status: 204, text: "" });
    expect(await ask("/api/users/me", { token })).toMatchObject(refused(401, "unauthorized", again));
    expect(await ask("/api/auth/logout", { method: "POST", token })).toMatchObject(refused(401, "unauthorized", again));
  });

  test.each([
    ["no header", {}],
    ["an empty token", { authorization: "Bearer " }],
    ["a token that never was", { authorization: `Bearer ${"a".repeat(43)}` }],
    ["SQL", { authorization: "Bearer ' or 1=1 --" }],
    ["another scheme", { authorization: "Basic YTpi" }],
    ["a long token", { authorization: `Bearer ${"a".repeat(4000)}` }],
  ])("are nobody with %s", async (_, headers) => {
    expect(await ask("/api/users/me", { headers })).toMatchObject(refused(401, "unauthorized"));
    expect(await ask("/api/games/create", { body: {}, headers })).toMatchObject(refused(401, "unauthorized"));
    expect(await ask("/api/messages/games/ABCDEFGH", { headers })).toMatchObject(refused(401, "unauthorized"));
    expect(await ask("/api/matchmaking/join", { method: "POST", headers })).toMatchObject(refused(401, "unauthorized"));
  });
});

describe("games", () => {
  let token: string;
  let id: string;
  beforeAll(async () => {
    ({ token, id } = await rest.guest());
  });

  test("are created by the user of the token, no matter what the body claims", async () => {
    const { status, json } = await ask("/api/games/create", {
      token,
      body: { userId: userIdOf("12345"), created_by: "1" },
    });
    expect(status).toBe(201);
    const created = json as { game: { code: RoomCode } };
    expect(created).toEqual({
      game: { code: like.stringMatching(/^[A-Z0-9]{8}$/), created_by: id, player_count: 2 },
    });
    const room = rest.server.services.tables.find(created.game.code);
    expect(room?.table.setup).toMatchObject({
      kind: "friend",
      isRated: false,
      turnMs: null,
      level: null,
      createdBy: id,
    });
    expect(room?.table.setup.config).toMatchObject({
      players: 2,
      winPoints: 10,
      includeAces: true,
      includeSixes: false,
    });
  });

  test("take every option of the form", async () => {
    const body = {
      winPoints: 50,
      includeAces: false,
      includeSixes: true,
      isRated: true,
      numPlayers: 4,
      turnSeconds: 10,
      stacking: true,
      weakHand: true,
    };
    const { json } = await ask("/api/games/create", { token, body });
    const { game } = json as { game: { code: RoomCode; player_count: number } };
    expect(game.player_count).toBe(4);
    const setup = rest.server.services.tables.find(game.code)?.table.setup;
    expect(setup).toMatchObject({ turnMs: 10_000, isRated: false });
    expect(setup?.config).toEqual({
      players: 4,
      winPoints: 50,
      includeAces: false,
      includeSixes: true,
      stacking: true,
      weakHand: true,
    });
  });

  test("against the computer are of medium level and by the rules page unless asked otherwise", async () => {
    for (const [body, level, players] of [
      [{}, "medium", 2],
      [{ difficulty: "hard", numPlayers: 3 }, "hard", 3],
    ] as const) {
      const { status, json } = await ask("/api/games/create-bot", { token, body });
      expect(status).toBe(201);
      const setup = rest.server.services.tables.find((json as { game: { code: RoomCode } }).game.code)?.table.setup;
      expect(setup).toMatchObject({ kind: "computer", level, turnMs: null, config: { players, includeSixes: true } });
    }
    expect(await ask("/api/games/create-bot", { token, method: "POST" })).toMatchObject({ status: 201 });
  });

  const odd = [null, true, "2", "", [], {}, -1, 0, 1.5, 5, 51, 2 ** 53, 1e308, "a".repeat(1000)];
  test.each([
    ["create", "winPoints", odd.filter((value) => value !== 5)],
    ["create", "numPlayers", odd],
    ["create", "includeAces", [null, 0, 1, "true", [], {}]],
    ["create", "includeSixes", [null, 0, 1, "true", [], {}]],
    ["create", "isRated", [null, 0, "false"]],
    ["create", "stacking", [null, 1]],
    ["create", "weakHand", [null, 1]],
    ["create", "turnSeconds", [true, "30", 9, 61, 30.5, -1, []]],
    [
      "create-bot",
      "difficulty",
      [null, "", "HARD", "impossible", 1, ["easy"], { easy: 1 }, "__proto__", "constructor"],
    ],
    ["create-bot", "numPlayers", odd],
    ["create-bot", "winPoints", odd.filter((value) => value !== 5)],
  ] as const)("are not created by /games/%s with an odd %s", async (path, field, values) => {
    const before = rest.server.services.tables.size;
    for (const value of values) {
      const answer = await ask(`/api/games/${path}`, { token, body: { [field]: value } });
      expect(answer).toMatchObject(refused(400, "invalid_body"));
      expect((answer.json as { message: string }).message).toContain(field);
    }
    expect(rest.server.services.tables.size).toBe(before);
  });

  test.each([
    ["no JSON", "{winPoints:"],
    ["a list", "[]"],
    ["a number", "7"],
    ["a word", '"create"'],
    ["null", "null"],
    ["bytes", Uint8Array.of(0xff, 0xfe, 0x00)],
    ["two values", "{} {}"],
  ])("are not created by %s", async (_, body) => {
    const answer = await ask("/api/games/create", { token, body, headers: { "content-type": "application/json" } });
    expect(answer).toMatchObject(refused(400, "invalid_body"));
  });

  test("are not created by an object that would change what all objects are", async () => {
    const body = '{"__proto__":{"winPoints":99},"constructor":{"prototype":{"polluted":1}},"winPoints":3}';
    const headers = { "content-type": "application/json" };
    expect(await ask("/api/games/create", { token, body, headers })).toMatchObject(refused(400, "invalid_body"));
    const plain = '{"constructor":{"prototype":{"polluted":1}},"toString":1,"hasOwnProperty":null}';
    expect(await ask("/api/games/create", { token, body: plain, headers })).toMatchObject({ status: 201 });
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/json",
    "application/xml",
    "",
  ])("are not created by a body of type %j", async (type) => {
    const answer = await ask("/api/games/create", {
      token,
      body: "{}",
      headers: type === "" ? {} : { "content-type": type },
    });
    expect(answer).toMatchObject(refused(415, "unsupported_media_type"));
  });

  test("are not created by a body in another coding or charset", async () => {
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };
    expect(await ask("/api/games/create", { token, body: "{}", headers })).toMatchObject(
      refused(415, "unsupported_media_type"),
    );
    const charset = { "content-type": "application/json; charset=utf-7" };
    expect(await ask("/api/games/create", { token, body: "{}", headers: charset })).toMatchObject(
      refused(415, "unsupported_media_type"),
    );
  });

  test("are not created by a body over 16 KB, and are by one just under", async () => {
    const body = (size: number): string => JSON.stringify({ pad: "x".repeat(size - 10) });
    const headers = { "content-type": "application/json" };
    expect(await ask("/api/games/create", { token, body: body(16 * 1024 + 1), headers })).toMatchObject(
      refused(413, "payload_too_large"),
    );
    expect(await ask("/api/games/create", { token, body: body(1_000_000), headers })).toMatchObject(
      refused(413, "payload_too_large"),
    );
    expect(await ask("/api/games/create", { token, body: body(16 * 1024), headers })).toMatchObject({ status: 201 });
  });
});

const unrated = { image_url: null, is_bot: false, rating_before: null, rating_after: null };

describe("history", () => {
  const replay: Replay = {
    config: rulesPage(2),
    dealer: 0,
    actions: [{ type: "deal", seat: 0, order: pack(true) }],
  };
  const finish = (code: RoomCode, players: readonly { id: UserId; username: string }[], record = replay) => {
    const seats: FinishedPlayer[] = players.map((player, seat) => ({
      seat,
      userId: player.id,
      username: player.username,
      isBot: false,
      level: null,
      score: 10 - seat,
      handsWon: 5,
      place: seat + 1,
    }));
    const times = { startedAt: 1, endedAt: Date.now() };
    const match = {
      code,
      matchNumber: 1,
      kind: "friend",
      isRated: false,
      ...times,
      winnerSeat: 0,
      reason: "points",
    } as const;
    return rest.server.store.matches.finish({ ...match, players: seats, record });
  };

  test("asks a visitor to log in", async () => {
    const sentence = "Please log in to view your recent matches";
    for (const path of ["/api/matchhistory", "/api/matchhistory/recent", "/api/matches/1"]) {
      expect(await ask(path)).toMatchObject(refused(403, "login_required", sentence));
      expect(await ask(path, { token: "a".repeat(43) })).toMatchObject(refused(403, "login_required", sentence));
    }
  });

  test("shows the user's own matches with their replay, and no other user's", async () => {
    const [ama, kofi, yaa] = [await rest.guest(), await rest.guest(), await rest.guest()];
    await finish(roomCode("HISTORY1"), [ama, kofi]);
    const recent = await ask("/api/matchhistory/recent", { token: ama.token });
    const [record] = recent.json as { id: string }[];
    expect(recent.json).toEqual([
      {
        id: like.any(String),
        code: roomCode("HISTORY1"),
        winnerId: ama.id,
        is_rated: false,
        kind: "friend",
        ended_at: like.any(Number),
        match_number: 1,
        dampened: null,
        players: [
          { user_id: ama.id, username: ama.username, ...unrated, score: 10, place: 1 },
          { user_id: kofi.id, username: kofi.username, ...unrated, score: 9, place: 2 },
        ],
      },
    ]);
    expect((await ask("/api/matchhistory", { token: kofi.token })).json).toEqual(recent.json);
    expect((await ask("/api/matchhistory", { token: yaa.token })).json).toEqual([]);
    expect((await ask("/api/users/me", { token: ama.token })).json).toMatchObject({ games_played: 1, games_won: 1 });
    const path = `/api/matches/${record?.id}`;
    expect(await ask(path, { token: kofi.token })).toMatchObject({
      status: 200,
      json: {
        ...record,
        match_number: 1,
        started_at: 1,
        reason: "points",
        replay,
      },
    });
    expect(await ask(path, { token: yaa.token })).toMatchObject(refused(404, "not_found"));
    for (const id of ["0", "999999", "x", "1'--", "%00", "1%20or%201=1"]) {
      expect(await ask(`/api/matches/${id}`, { token: ama.token })).toMatchObject(refused(404, "not_found"));
    }
  });

  test("has no details of a match whose record is damaged", async () => {
    const ama = await rest.guest();
    await finish(roomCode("DAMAGED1"), [ama, await rest.guest()], {
      ...replay,
      actions: [{ type: "cheat", seat: 0 } as never],
    });
    const [match] = (await ask("/api/matchhistory/recent", { token: ama.token })).json as { id: string }[];
    expect(await ask(`/api/matches/${match?.id}`, { token: ama.token })).toMatchObject(refused(404, "not_found"));
  });

  test("comes in pages, bounded", async () => {
    const ama = await rest.guest();
    for (let index = 0; index < 12; index += 1) await finish(roomCode(`PAGES${index}`), [ama]);
    const count = async (query: string): Promise<unknown> =>
      ((await ask(`/api/matchhistory${query}`, { token: ama.token })).json as unknown[]).length;
    expect(await count("?limit=5")).toBe(5);
    expect(await count("?limit=5&offset=10")).toBe(2);
    expect(await count("?limit=5&limit=1")).toBe(5);
    expect(await count("?limit=999999999")).toBe(12);
    expect(await count("?offset=999999999")).toBe(0);
    for (const query of ["?limit=-1", "?limit=x", "?limit=1e3", "?offset=1.5", "?limit=", "?offset=99999999999"]) {
      expect(await ask(`/api/matchhistory${query}`, { token: ama.token })).toMatchObject(refused(400, "bad_request"));
    }
  });
});

describe("lists for everybody", () => {
  test.each(["/api/leaderboard", "/api/leaderboard/topplayers", "/api/messages/global"])(
    "%s is a list",
    async (path) => {
      expect(await ask(path)).toMatchObject({ status: 200, json: [] });
      expect(await ask(path, { token: "nonsense" })).toMatchObject({ status: 200, json: [] });
    },
  );

  test("/api/config tells where the sockets are, as the asker sees this machine", async () => {
    const { json } = await ask("/api/config", { headers: { host: "table.example.org:9" } });
    const socketUrl = `ws://table.example.org:${rest.server.socketPort}/socket`;
    expect(json).toEqual({
      socketUrl,
      protocol: 2,
      google: null,
      quickMatch: like.any(Boolean),
      contactEmail: null,
      version,
    });
  });
});

test("an odd Host is no reason to fail, nor to send a page elsewhere", async () => {
  for (const host of [
    "",
    "999.999.999.999",
    "[:::]",
    "a b",
    "x;script-src *",
    "evil.example.org:3000 'unsafe-inline'",
  ]) {
    const { status, headers } = await ask("/api/config", { headers: { host } });
    expect(status).toBe(200);
    expect(headers["content-security-policy"]).not.toMatch(/evil|unsafe|\*/);
  }
});

describe("a game's chat", () => {
  test("is for its players, at the table and afterwards, and for nobody else", async () => {
    const [ama, yaa] = [await rest.guest(), await rest.guest()];
    const { json } = await ask("/api/games/create", { token: ama.token, body: {} });
    const { code } = (json as { game: { code: RoomCode } }).game;
    expect(await ask(`/api/messages/games/${code}`, { token: ama.token })).toMatchObject({ status: 200, json: [] });
    expect(await ask(`/api/messages/games/${code}`, { token: yaa.token })).toMatchObject(refused(403, "forbidden"));
    expect(await ask("/api/messages/games/NOSUCHGA", { token: yaa.token })).toMatchObject(refused(403, "forbidden"));
    for (const odd of ["'%20or%201=1", "..%2f..", "a".repeat(200), "%F0%9F%83%8F", "%"]) {
      const answer = await ask(`/api/messages/games/${odd}`, { token: yaa.token });
      expect(answer).toMatchObject(refused(403, "forbidden"));
    }
    const line = {
      code: roomCode("CHATTED1"),
      seq: 1,
      userId: ama.id,
      username: ama.username,
      imageUrl: null,
      text: "<b>hi</b>",
      phrase: null,
      at: 5,
    };
    await rest.server.store.chat.add(line);
    const player = {
      seat: 0,
      userId: ama.id,
      username: ama.username,
      isBot: false,
      level: null,
      score: 1,
      handsWon: 1,
      place: 1,
    };
    const match = {
      code: roomCode("CHATTED1"),
      matchNumber: 1,
      kind: "friend",
      isRated: false,
      startedAt: 1,
      endedAt: 2,
    } as const;
    const record = { config: rulesPage(2), dealer: 0, actions: [] };
    await rest.server.store.matches.finish({ ...match, winnerSeat: 0, reason: "points", players: [player], record });
    const message = {
      user_id: ama.id,
      username: ama.username,
      avatar: null,
      message: "<b>hi</b>",
      timestamp: 5,
      game_code: "CHATTED1",
    };
    expect((await ask("/api/messages/games/CHATTED1", { token: ama.token })).json).toEqual([message]);
    expect(await ask("/api/messages/games/CHATTED1", { token: yaa.token })).toMatchObject(refused(403, "forbidden"));
  });
});

describe("paths and methods", () => {
  test.each([
    "/api",
    "/api/",
    "/api/nothing",
    "/api/users/me/",
    "/API/users/me",
    "/api/Users/me",
    "/api//users/me",
    "/api/users%2Fme",
    "/api/%75sers/me",
    "/api/./users/me",
    "/api/../api/users/me",
    "/healthz/",
    "/METRICS",
    `/api/${"a".repeat(2000)}`,
  ])("%s does not exist, in JSON", async (path) => {
    const { token } = await rest.guest();
    expect(await ask(path, { token })).toMatchObject(refused(404, "not_found"));
  });

  test.each([
    ["GET", "/api/auth/guest"],
    ["PUT", "/api/games/create"],
    ["PUT", "/api/users/me"],
    ["POST", "/api/leaderboard"],
    ["PATCH", "/api/matchhistory"],
    ["POST", "/healthz"],
    ["PROPFIND", "/api/users/me"],
  ])("%s %s is not allowed", async (method, path) => {
    expect(await ask(path, { method })).toMatchObject(refused(405, "method_not_allowed"));
  });

  test("HEAD answers like GET without the body", async () => {
    expect(await ask("/api/config", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
  });

  test("headers too large are refused, and the server goes on", async () => {
    const answer = await ask("/api/config", { headers: { "x-large": "x".repeat(9000) } });
    expect(answer.status).toBe(431);
    expect(await ask("/healthz")).toMatchObject({ status: 200, json: { ok: true, version } });
  });
});

describe("headers", () => {
  test.each([
    ["", "max-age=31536000"],
    ["on", "max-age=31536000; includeSubDomains"],
  ])("insist on https for other names of the domain only where a setting says so (%j)", async (setting, header) => {
    const secure = await startRestServer({ PUBLIC_URL: "https://spar.example", HSTS_SUBDOMAINS: setting });
    expect((await secure.ask("/api/config")).headers["strict-transport-security"]).toBe(header);
    await secure.stop();
  });
  test("keep answers out of caches, frames and guesses", async () => {
    const { headers } = await ask("/api/users/me");
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
    });
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("strict-transport-security");
    expect(headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
  });

  test.each([
    ["1", "proxy-7.a_B", true],
    ["1", "7", true],
    ["1", "a".repeat(64), true],
    ["1", "a".repeat(65), false],
    ["1", "a b", false],
    ["1", '{"level":"error"}', false],
    ["1", "", false],
    ["0", "proxy-7.a_B", false],
  ])(
    "with TRUST_PROXY=%s the id %j of a request is taken over: %s, in answer and log",
    async (proxies, id, isTaken) => {
      const behind = await startRestServer({ TRUST_PROXY: proxies });
      const { headers } = await behind.ask("/api/config", { headers: id === "" ? {} : { "x-request-id": id } });
      const own = String(headers["x-request-id"]);
      await behind.stop();
      expect({ own, isTaken: own === id, isOwn: /^[\da-f-]{36}$/.test(own) }).toEqual({
        own,
        isTaken,
        isOwn: !isTaken,
      });
      expect(logLines(behind.log)).toContainEqual(expect.objectContaining({ msg: "request", requestId: own }));
    },
  );

  test("say the time by the server's clock, by which pages count down", async () => {
    const aged = await startRestServer({}, { clock: { ...systemClock, now: () => Date.UTC(2000, 0, 1) } });
    const answers = await Promise.all([aged.ask("/api/config"), aged.ask("/api/nothing")]);
    await aged.stop();
    expect(answers.map(({ headers }) => headers["date"])).toEqual(Array(2).fill("Sat, 01 Jan 2000 00:00:00 GMT"));
  });

  test("let the page run its own scripts and reach its own sockets, and nothing else", async () => {
    const policy = String((await ask("/", { headers: { host: "localhost:3000" } })).headers["content-security-policy"]);
    expect(policy).not.toMatch(/unsafe|\*/);
    for (const part of [
      "default-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "script-src 'self'",
    ]) {
      expect(policy.split("; ")).toContain(part);
    }
    expect(policy).toContain(`connect-src 'self' ws://localhost:${rest.server.socketPort}`);
  });

  test("open the API to its own page and to no other, also not to another port of the same host", async () => {
    const own = await ask("/api/config", { headers: { host: "localhost:3000", origin: "http://localhost:3000" } });
    expect(own.headers["access-control-allow-origin"]).toBe("http://localhost:3000");
    expect(own.headers).not.toHaveProperty("access-control-allow-credentials");
    const others = ["https://evil.example.org", "null", "http://localhost.evil.example.org", "http://localhost:5173"];
    for (const origin of others) {
      const other = await ask("/api/config", { headers: { host: "localhost:3000", origin } });
      expect(other.headers).not.toHaveProperty("access-control-allow-origin");
      expect(other.headers["vary"]).toContain("Origin");
    }
    const requested = {
      origin: "http://localhost:3000",
      "access-control-request-method": "POST",
      host: "localhost:3000",
    };
    const preflight = await ask("/api/games/create", { method: "OPTIONS", headers: requested });
    expect(preflight.status).toBe(204);
    expect(preflight.headers["access-control-allow-methods"]).toBe("GET,POST,PUT,PATCH,DELETE");
    expect(preflight.headers["access-control-allow-headers"]).toBe("Authorization,Content-Type,Ticket-Token");
  });
});

describe("for those who run it", () => {
  test("/readyz says that the store answers, /metrics what happens", async () => {
    expect(await ask("/readyz")).toMatchObject({ status: 200, json: { ok: true } });
    const { text, headers } = await ask("/metrics");
    expect(headers["content-type"]).toMatch(/^text\/plain/);
    for (const name of [
      "spar_rooms",
      "spar_sockets",
      "spar_actions_total",
      "spar_ack_seconds_count",
      "spar_event_loop_lag_seconds",
    ]) {
      expect(text).toMatch(new RegExp(`^${name}[ {]`, "m"));
    }
    expect(text).toMatch(/spar_http_seconds_count\{method="POST",status="201"\} \d+/);
  });

  test("the log names each request and holds no token, no body and no query", async () => {
    const { token, id } = await rest.guest();
    rest.log.length = 0;
    await ask("/api/matchhistory?limit=1&secret=hush", { token });
    await ask("/api/games/create", { token, body: { winPoints: 3, note: "private words" } });
    const lines = rest.log.join("");
    expect(lines).toContain('"route":"/api/matchhistory"');
    expect(lines).toContain(`"user":"${id}"`);
    for (const secret of [token, "hush", "private words"]) expect(lines).not.toContain(secret);
  });
});
