/** Pictures of matches and the tags of pages, over real HTTP: what everybody may see and what nobody may. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { getPriority } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type RoomCode, matchId, userIdOf } from "#protocol/ids.ts";
import { systemClock } from "#server/base/core/clock.ts";
import { drawingsFile } from "#server/play/share/drawings.ts";
import type { FinishedMatch } from "#server/base/db/records.ts";
import { type Person, signUp } from "#tests/support/accounts.ts";
import { finishedMatch, type Sitter } from "#tests/support/finishedMatch.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { SocketClient } from "#tests/support/socketClient.ts";
import { pageDrawings } from "#tests/support/pageDrawings.ts";
import { newFolder } from "#tests/support/newFolder.ts";

const html = "<!doctype html><html><head><title>Spar</title></head><body></body></html>";
/** The painter is no slower than the test itself, and is never given up. */
const patient = {
  clock: { ...systemClock, after: (ms: number, run: () => void) => systemClock.after(ms * 20, run) },
  painterPriority: getPriority(),
};
const publicUrl = "https://spar.example";
let root: string;
let rest: RestServer;
let ama: Person;
let kofi: Person;

beforeAll(async () => {
  root = newFolder("spar-share-");
  mkdirSync(join(root, "share"));
  writeFileSync(join(root, "index.html"), html);
  writeFileSync(join(root, drawingsFile), JSON.stringify(await pageDrawings()));
  rest = await startRestServer({ WEB_ROOT: root, PUBLIC_URL: publicUrl }, patient);
  [ama, kofi] = [await signUp(rest), await signUp(rest)];
});
afterAll(async () => {
  await rest.stop();
  rmSync(root, { recursive: true, force: true });
});

const privacy = (who: Person, body: object) =>
  rest.ask("/api/users/me/settings", { method: "PATCH", token: who.token, body });

const open = { profileVisibility: "public", showRecentActivity: true, onlineStatus: true };
beforeEach(async () => {
  await privacy(ama, open);
  await privacy(kofi, open);
});

let seed = 0;

/** Keeps a match between these and gives its id. */
async function played(sitters: readonly Sitter[], changes: Partial<FinishedMatch> = {}): Promise<string> {
  seed += 1;
  const match = finishedMatch(seed, sitters, { ...changes });
  await rest.server.store.matches.finish(match);
  const person = sitters.find((sitter) => sitter !== null);
  const [newest] = await rest.server.store.matches.ofUser(userIdOf(person?.id ?? ""), { limit: 1, offset: 0 });
  return newest?.id ?? "";
}

/** The tags of a page by their names. */
async function tags(path: string, headers: Record<string, string> = {}): Promise<Record<string, string>> {
  const { text } = await rest.ask(path, { headers });
  return Object.fromEntries(
    [...text.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)" \/>/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
}

async function picture(path: string, token?: string): Promise<{ status: number; body: Buffer; headers: Headers }> {
  const answer = await fetch(`http://127.0.0.1:${rest.server.httpPort}${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
}

const gameTags = {
  "og:title": "Spar: Win the final trick. Take the crown.",
  "og:image": `${publicUrl}/share/game.png`,
};

describe("the picture of a match", () => {
  test("is painted for everybody, and not again for who has it", async () => {
    const id = await played([ama, kofi]);
    const { status, body, headers } = await picture(`/game-details/${id}/picture.png`);
    expect(status).toBe(200);
    const { width, height, format } = await sharp(body).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "png" });
    expect(headers.get("cache-control")).toBe("public, max-age=300");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const etag = headers.get("etag") ?? "";
    const again = await rest.ask(`/game-details/${id}/picture.png`, { headers: { "if-none-match": etag } });
    expect(again).toMatchObject({ status: 304, text: "" });
    expect((await rest.ask(`/game-details/${id}/picture.png`, { method: "HEAD" })).status).toBe(200);
  });

  test("does not exist for everybody where nobody shows the match, and does for who played it", async () => {
    const id = await played([ama, kofi]);
    await privacy(ama, { profileVisibility: "friends" });
    await privacy(kofi, { showRecentActivity: false });
    expect(await rest.ask(`/game-details/${id}/picture.png`)).toMatchObject({
      status: 404,
      text: (await rest.ask("/game-details/99999999/picture.png")).text,
    });
    expect((await picture(`/api/matches/${id}/picture`, ama.token)).status).toBe(200);
    expect((await picture(`/api/matches/${id}/picture`, (await rest.guest()).token)).status).toBe(404);
    expect((await picture(`/api/matches/${id}/picture`)).status).toBe(403);
  });

  test("has no name of a player who hides, and all names for who may open the page", async () => {
    const id = await played([ama, kofi]);
    const visible = await picture(`/game-details/${id}/picture.png`);
    await privacy(kofi, { profileVisibility: "private" });
    const hidden = await picture(`/game-details/${id}/picture.png`);
    expect(hidden.headers.get("etag")).not.toBe(visible.headers.get("etag"));
    expect(hidden.body.equals(visible.body)).toBe(false);
    const own = await picture(`/api/matches/${id}/picture`, (await rest.guest()).token);
    expect(own.body.equals(visible.body)).toBe(true);
    expect(own.headers.get("cache-control")).toBe("no-store");
  });

  test("is given to who has a session as everybody sees it, and not painted to say whether there is one", async () => {
    const id = await played([ama, kofi]);
    await privacy(kofi, { profileVisibility: "private" });
    const [forAll, everybody] = [
      await picture(`/api/matches/${id}/picture?for=all`, kofi.token),
      await picture(`/game-details/${id}/picture.png`),
    ];
    expect(forAll.body.equals(everybody.body)).toBe(true);
    await privacy(ama, { profileVisibility: "private" });
    expect((await picture(`/api/matches/${id}/picture?for=all`, kofi.token)).status).toBe(404);
    const { status, text, headers } = await rest.ask(`/api/matches/${id}/picture`, {
      method: "HEAD",
      token: kofi.token,
    });
    expect({ status, text, type: headers["content-type"] }).toEqual({ status: 200, text: "", type: "image/png" });
  });

  test("of guests alone is theirs", async () => {
    const [one, two] = [await rest.guest(), await rest.guest()];
    const id = await played([one, two]);
    expect((await picture(`/game-details/${id}/picture.png`)).status).toBe(404);
    expect((await picture(`/api/matches/${id}/picture`, one.token)).status).toBe(200);
  });

  test.each(["abc", "-1", "0", "1e3", "%00", "1%20or%201", "9".repeat(40)])("does not exist for %s", async (id) => {
    expect((await rest.ask(`/game-details/${id}/picture.png`)).status).toBe(404);
  });

  test("is not available while the page is not built, and nothing is left of the painter", async () => {
    const bare = await startRestServer();
    const who = await signUp(bare);
    await bare.server.store.matches.finish(finishedMatch(1, [who, null]));
    const [match] = await bare.server.store.matches.ofUser(who.id, { limit: 1, offset: 0 });
    const answer = await bare.ask(`/api/matches/${match?.id}/picture`, { token: who.token });
    expect(answer.status).toBe(503);
    await bare.stop();
  });

  test("that cannot be had now is no answer to keep, here or on the way", async () => {
    const bare = await startRestServer();
    const who = await signUp(bare);
    await bare.server.store.matches.finish(finishedMatch(1, [who, null]));
    const [match] = await bare.server.store.matches.ofUser(who.id, { limit: 1, offset: 0 });
    const { status, headers } = await bare.ask(`/game-details/${match?.id}/picture.png`);
    expect({ status, cache: headers["cache-control"], etag: headers["etag"] }).toEqual({
      status: 503,
      cache: "no-store",
      etag: undefined,
    });
    const none = await bare.ask("/game-details/99999999/picture.png");
    expect({ status: none.status, cache: none.headers["cache-control"] }).toEqual({ status: 404, cache: "no-store" });
    await bare.stop();
  });

  test("has only some of the places for one address, and for one user of many addresses", async () => {
    const proxied = await startRestServer({ WEB_ROOT: root, TRUST_PROXY: "1" }, patient);
    const { matches } = proxied.server.store;
    const who = await signUp(proxied);
    const many = 10;
    for (let number = 1; number <= many; number++) await matches.finish(finishedMatch(number, [who, null]));
    const ids = (await matches.ofUser(who.id, { limit: many, offset: 0 })).map(({ id }) => id);
    const replay = matches.replay.bind(matches);
    const released = Promise.withResolvers<void>();
    vi.spyOn(matches, "replay").mockImplementation(async (id) => {
      await released.promise;
      return replay(id);
    });
    const refused: number[] = [];
    const ask = async (match: number, from: string, token?: string): Promise<number> => {
      const path =
        token === undefined ? `/game-details/${ids[match]}/picture.png` : `/api/matches/${ids[match]}/picture`;
      const { status } = await proxied.ask(path, { token, headers: { "x-forwarded-for": from } });
      if (status === 429) refused.push(match);
      return status;
    };
    // Five addresses of one user, and then five pictures for one address.
    const ofUser = [0, 1, 2, 3, 4].map((match) => ask(match, `203.0.113.${match}`, who.token));
    await expect.poll(() => refused).toHaveLength(2);
    const ofAddress = [5, 6, 7, 8].map((match) => ask(match, "203.0.113.9"));
    await expect.poll(() => refused).toHaveLength(4);
    const other = ask(9, "203.0.113.10");
    released.resolve();
    const statuses = await Promise.all([...ofUser, ...ofAddress, other]);
    expect(statuses.toSorted()).toEqual([...Array<number>(6).fill(200), ...Array<number>(4).fill(429)]);
    expect(await other).toBe(200);
    await proxied.stop();
  });

  test("is bounded for each address", async () => {
    const limited = await startRestServer({ RATE_LIMITS: "on" });
    const statuses: number[] = [];
    for (let requested = 0; requested < 61; requested++)
      statuses.push((await limited.ask("/game-details/1/picture.png")).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    await limited.stop();
  });
});

test("pictures are bounded for each user, from however many addresses", async () => {
  const limited = await startRestServer({ RATE_LIMITS: "on", TRUST_PROXY: "1" });
  const [who, other] = [await limited.guest(), await limited.guest()];
  const ask = async (token: string, last: number): Promise<number> => {
    const headers = { "x-forwarded-for": `203.0.113.${last}` };
    return (await limited.ask("/api/matches/1/picture", { token, headers })).status;
  };
  const statuses: number[] = [];
  for (let requested = 0; requested < 61; requested++) statuses.push(await ask(who.token, requested));
  expect(statuses.filter((status) => status === 404)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
  expect(await ask(other.token, 60)).toBe(404);
  await limited.stop();
});

describe("the tags of a page", () => {
  test.each([
    "/",
    "/leaderboard",
    "/rules",
    "/game-details/abc",
    "/game-details/99999",
    "/players/99999",
    "/game/ABCDEFGH",
  ])("of %s are those of the game", async (path) => {
    const found = await tags(path);
    expect(found).toMatchObject(gameTags);
    expect(found).not.toHaveProperty("og:url");
    expect(found["twitter:card"]).toBe("summary_large_image");
  });

  test("of a match name its players, its score and its picture", async () => {
    const id = await played([ama, kofi]);
    const found = await tags(`/game-details/${id}`);
    expect(found["og:title"]).toMatch(new RegExp(`^(${ama.username}|${kofi.username}) beats (.+) \\d+–\\d+ at Spar$`));
    expect(found["og:url"]).toBe(`${publicUrl}/game-details/${id}`);
    expect(found["og:image"]).toBe(`${publicUrl}/game-details/${id}/picture.png`);
    expect(found["twitter:image"]).toBe(found["og:image"]);
    expect(found["og:image:alt"]).toContain(ama.username);
  });

  test("of a match say nothing of who hides, and nothing at all of one that nobody shows", async () => {
    const id = await played([ama, kofi]);
    await privacy(kofi, { showRecentActivity: false });
    const half = (await rest.ask(`/game-details/${id}`)).text;
    expect(half).toContain(ama.username);
    expect(half).not.toContain(kofi.username);
    await privacy(ama, { profileVisibility: "private" });
    const none = await rest.ask(`/game-details/${id}`);
    const unknown = await rest.ask("/game-details/99999");
    expect(none.text).toBe(unknown.text);
    expect(none.headers["etag"]).toBe(unknown.headers["etag"]);
  });

  test("of an invitation name the host, while there is a game to join", async () => {
    const created = await rest.ask("/api/games/create", { token: ama.token, body: {} });
    const { code } = (created.json as { game: { code: RoomCode } }).game;
    const found = await tags(`/game/${code}`);
    expect(found).toMatchObject({
      "og:title": `${ama.username} invites you to a game of Spar`,
      "og:url": `${publicUrl}/game/${code}`,
      "og:image": gameTags["og:image"],
    });
    await privacy(ama, { onlineStatus: false });
    expect((await tags(`/game/${code}`))["og:title"]).toBe("You are invited to a game of Spar");
    await privacy(ama, { onlineStatus: true, profileVisibility: "friends" });
    expect((await rest.ask(`/game/${code}`)).text).not.toContain(ama.username);
    await privacy(ama, open);
    const host = await SocketClient.welcome(rest.server.socketPort, ama.token, () => 0);
    const guest = await SocketClient.welcome(rest.server.socketPort, (await rest.guest()).token, () => 0);
    await host.ask("join-room", { code });
    await guest.ask("playerJoin", { code });
    expect(await tags(`/game/${code}`)).toMatchObject(gameTags);
    host.close();
    guest.close();
  });

  test("of a game against the computer say nothing of who plays", async () => {
    const created = await rest.ask("/api/games/create-bot", { token: ama.token, body: {} });
    const { code } = (created.json as { game: { code: RoomCode } }).game;
    expect(await tags(`/game/${code}`)).toMatchObject(gameTags);
  });

  test("of a player tell what the public profile tells", async () => {
    const found = await tags(`/players/${ama.id}`);
    expect(found["og:title"]).toBe(`${ama.username} plays Spar`);
    expect(found["og:description"]).toMatch(/^\d+ of \d+ match(es)? won\. /);
    await privacy(ama, { profileVisibility: "friends" });
    expect(await tags(`/players/${ama.id}`)).toMatchObject(gameTags);
    expect(await tags(`/players/${(await rest.guest()).id}`)).toMatchObject(gameTags);
  });

  test("cannot be escaped from by a name, wherever it came from", async () => {
    const name = `"><script>alert(1)</script>&`;
    const id = await played([ama, kofi], {});
    const stored = await rest.server.store.matches.find(matchId(id));
    const hostile = finishedMatch(900, [
      { id: ama.id, username: name },
      { id: kofi.id, username: `'/></head>` },
    ]);
    expect(stored).toBeDefined();
    await rest.server.store.matches.finish(hostile);
    const [newest] = await rest.server.store.matches.ofUser(ama.id, { limit: 1, offset: 0 });
    const path = `/game-details/${newest?.id}`;
    const { text } = await rest.ask(path);
    expect(text).not.toContain("<script>");
    expect(text.match(/<\/head>/g)).toHaveLength(1);
    expect(text).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;");
    expect((await picture(`${path}/picture.png`)).status).toBe(200);
  });

  test("are those of this page alone, and asked for anew each time", async () => {
    const id = await played([ama, kofi]);
    const [match, home] = [await rest.ask(`/game-details/${id}`), await rest.ask("/")];
    expect(match.headers["cache-control"]).toBe("no-cache");
    expect(match.headers["etag"]).not.toBe(home.headers["etag"]);
    const etag = String(home.headers["etag"]);
    expect((await rest.ask(`/game-details/${id}`, { headers: { "if-none-match": etag } })).status).toBe(200);
    expect((await rest.ask("/", { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await rest.ask("/index.html")).text).toBe(html);
  });

  test("without PUBLIC_URL use the address that was asked, and none that is no address", async () => {
    const plain = await startRestServer({ WEB_ROOT: root });
    const image = async (host: string): Promise<string> =>
      /og:image" content="([^"]*)"/.exec((await plain.ask("/", { headers: { host } })).text)?.[1] ?? "none";
    expect(await image("cards.example:3000")).toBe("http://cards.example:3000/share/game.png");
    expect(await image(`a"><script>`)).toBe("/share/game.png");
    for (let host = 0; host < 40; host++) expect(await image(`h${host}.example`)).toContain(`//h${host}.example/`);
    await plain.stop();
  });

  test("without PUBLIC_URL are not made for name after name that one address asks under", async () => {
    const limited = await startRestServer({ WEB_ROOT: root, RATE_LIMITS: "on" });
    const hasTags = async (host: string): Promise<boolean> =>
      (await limited.ask("/", { headers: { host } })).text.includes("og:title");
    for (let host = 0; host < 120; host++) expect(await hasTags(`h${host}.example`)).toBe(true);
    expect(await hasTags("h120.example")).toBe(false);
    expect(await hasTags("h119.example")).toBe(true);
    await limited.stop();
  });

  test("are those of the game for an address that looks up too many", async () => {
    const limited = await startRestServer({ WEB_ROOT: root, RATE_LIMITS: "on", PUBLIC_URL: publicUrl });
    const who = await signUp(limited);
    const title = async (): Promise<boolean> => (await limited.ask(`/players/${who.id}`)).text.includes(who.username);
    for (let requested = 0; requested < 120; requested++) expect(await title()).toBe(true);
    expect(await title()).toBe(false);
    expect((await limited.ask(`/players/${who.id}`)).text).toContain(gameTags["og:title"]);
    await limited.stop();
  });
});
