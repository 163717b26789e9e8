/** Name and picture of guests and accounts, over real HTTP. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RoomCode } from "#protocol/ids.ts";
import { rateLimits } from "#server/base/rateLimits.ts";
import type { AuthAnswer, CurrentUser } from "#protocol/calls/users.ts";
import type { Uploaded } from "#protocol/calls/accounts.ts";
import { SYMBOLS, symbolAddress, symbolAt } from "#protocol/calls/symbols.ts";
import { type Person, signUp, someone, ticketFor } from "#tests/support/accounts.ts";
import { picture } from "#tests/support/pictures.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";

let rest: RestServer;
let ama: Person;

beforeAll(async () => {
  rest = await startRestServer();
  ama = await signUp(rest);
});
afterAll(() => rest.stop());

const refused = (status: number, code: string, message = "An error occurred. Please try again.") => ({
  status,
  json: { code, message },
});
const taken = refused(
  400,
  "username_taken",
  "This username, or one that looks like it, is taken. Please choose another one.",
);
const invalid = refused(
  400,
  "username_invalid",
  "A username must be 3 to 20 letters, digits, dots, dashes or underscores, and must not look like the name of staff.",
);

const change = (body: unknown, token = ama.token) => rest.ask("/api/users/me", { method: "PATCH", body, token });
const rename = (username: unknown, token = ama.token) => change({ username }, token);
const self = async (token = ama.token) => (await rest.ask("/api/users/me", { token })).json as CurrentUser;

async function tableOf(token: string) {
  const created = await rest.ask("/api/games/create", { body: {}, token });
  const { code } = (created.json as { game: { code: RoomCode } }).game;
  return () => rest.server.services.tables.find(code)?.table.seats[0]?.user;
}

/** Uploads a picture; its address. */
async function uploadOf(token: string): Promise<string> {
  const form = new FormData();
  form.set("file", new Blob([Uint8Array.from(await picture("png"))], { type: "image/png" }), "me.png");
  const request = new Request("http://here/", { method: "POST", body: form });
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const body = new Uint8Array(await request.arrayBuffer());
  const answer = await rest.ask("/api/profile/upload", { method: "POST", token, headers, body });
  return (answer.json as Uploaded).image_url;
}
const isServed = async (address: string): Promise<boolean> => (await rest.ask(address)).status === 200;

describe("the name", () => {
  test("changes for everybody at once, at open tables too", async () => {
    const created = await rest.ask("/api/games/create-bot", { body: {}, token: ama.token });
    const { code } = (created.json as { game: { code: RoomCode } }).game;
    const { username } = someone();
    const { status, json } = await rename(username);
    expect([status, (json as CurrentUser).username]).toEqual([200, username]);
    expect(await rest.ask("/api/users/me", { token: ama.token })).toMatchObject({ json: { username } });
    expect(rest.server.services.tables.find(code)?.table.seats[0]?.user.username).toBe(username);
    const other = await rest.ask("/api/games/create", { body: {}, token: ama.token });
    const next = rest.server.services.tables.find((other.json as { game: { code: RoomCode } }).game.code);
    expect(next?.table.seats[0]?.user.username).toBe(username);
  });

  test("may change its case, and be what it is", async () => {
    const { json } = await rest.ask("/api/users/me", { token: ama.token });
    const { username } = json as CurrentUser;
    expect(await rename(username)).toMatchObject({ status: 200 });
    expect(await rename(username.toUpperCase())).toMatchObject({ json: { username: username.toUpperCase() } });
    expect(await change({})).toMatchObject({ status: 200 });
  });

  test("is not another's, nor the house's, nor anything but a name", async () => {
    const kofi = await signUp(rest);
    expect(await rename(kofi.username.toLowerCase())).toMatchObject(taken);
    for (const name of ["Admin", "", "ab", "Kofi ", null, 7, ["Kofi"], { $set: "Kofi" }]) {
      expect(await rename(name)).toMatchObject(invalid);
    }
  });

  test("needs a token", async () => {
    expect(await rest.ask("/api/users/me", { method: "PATCH", body: {} })).toMatchObject(refused(401, "unauthorized"));
  });
});

describe("the name of a guest", () => {
  test("changes by the rules of usernames, at the open table too", async () => {
    const guest = await rest.guest();
    const seat = await tableOf(guest.token);
    const { username } = someone();
    expect(await rename(username, guest.token)).toMatchObject({ status: 200, json: { username, role: "guest" } });
    expect(seat()?.username).toBe(username);
    for (const name of ["Admin", "Adm1n", "ab", "no blanks", "x".repeat(21), "\u0410dmin"]) {
      expect(await rename(name, guest.token)).toMatchObject(invalid);
    }
  });

  test("is no other user's: no account's and no other guest's, in upper or lower case", async () => {
    const [guest, other] = [await rest.guest(), await rest.guest()];
    expect(await rename((await self()).username.toUpperCase(), guest.token)).toMatchObject(taken);
    const { username } = someone();
    expect(await rename(username, guest.token)).toMatchObject({ status: 200 });
    expect(await rename(username.toLowerCase(), other.token)).toMatchObject(taken);
    expect(await rename(username)).toMatchObject(taken);
  });

  test("stays with the picture when the guest becomes an account, and may be the account's", async () => {
    const guest = await rest.guest();
    const { username, password, email } = someone();
    expect(await change({ username, picture: "drum" }, guest.token)).toMatchObject({ status: 200 });
    const ticket = await ticketFor(rest, email);
    const made = await rest.ask("/api/auth/register", {
      body: { username, password, email, ticket },
      token: guest.token,
    });
    expect(made.status).toBe(201);
    expect((made.json as AuthAnswer).user).toMatchObject({ id: guest.id, username, image_url: "/symbols/drum.svg" });
  });
});

test("names and pictures of a guest change up to a limit and no more", async () => {
  const strict = await startRestServer({ RATE_LIMITS: "on" });
  try {
    const { token } = await strict.guest();
    const patched = async (body: unknown) =>
      (await strict.ask("/api/users/me", { method: "PATCH", body, token })).status;
    for (let n = 0; n < rateLimits.guestRename.user.points; n++) {
      expect(await patched({ username: someone().username })).toBe(200);
    }
    expect(await patched({ username: someone().username })).toBe(429);
    for (let n = 0; n < rateLimits.symbol.user.points; n++) {
      expect(await patched({ picture: SYMBOLS[n % SYMBOLS.length] })).toBe(200);
    }
    expect(await patched({ picture: null })).toBe(429);
  } finally {
    await strict.stop();
  }
});

describe("the picture", () => {
  test("is one of the symbols, for guests and accounts alike, and everybody is shown it", async () => {
    const guest = await rest.guest();
    const seat = await tableOf(guest.token);
    expect(await change({ picture: "sun" }, guest.token)).toMatchObject({ json: { image_url: "/symbols/sun.svg" } });
    expect(seat()?.image_url).toBe("/symbols/sun.svg");
    expect(await change({ picture: "eye" })).toMatchObject({ json: { image_url: "/symbols/eye.svg" } });
    const profile = await rest.ask(`/api/users/${(await self()).id}/profile`);
    expect(profile.json).toMatchObject({ user: { image_url: "/symbols/eye.svg" } });
    expect(await change({ picture: null })).toMatchObject({ json: { image_url: null } });
  });

  test("is nothing else: no address, no file, no name that is not on the list", async () => {
    for (const picture of [
      "/symbols/sun.svg",
      "https://evil.example/x.png",
      "../avatars/x.webp",
      "SUN",
      "",
      1,
      {},
      [],
    ]) {
      expect(await change({ picture })).toMatchObject({ status: 400, json: { code: "invalid_body" } });
    }
    expect((await self()).image_url).toBeNull();
  });

  test("changes with the name or not at all where the name may not be chosen", async () => {
    expect(await change({ username: "Admin", picture: "key" })).toMatchObject(invalid);
    expect((await self()).image_url).toBeNull();
    const { username } = someone();
    expect(await change({ username, picture: "key" })).toMatchObject({
      json: { username, image_url: "/symbols/key.svg" },
    });
  });

  test("in the place of an upload removes its file, and an upload takes the place of a symbol", async () => {
    const upload = await uploadOf(ama.token);
    expect(await isServed(upload)).toBe(true);
    expect((await self()).image_url).toBe(upload);
    expect(await change({ picture: "moon" })).toMatchObject({ json: { image_url: "/symbols/moon.svg" } });
    expect(await isServed(upload)).toBe(false);
    const next = await uploadOf(ama.token);
    expect((await self()).image_url).toBe(next);
    expect(await change({ username: (await self()).username })).toMatchObject({ json: { image_url: next } });
    expect(await isServed(next)).toBe(true);
  });

  test("is in the file of the user's own data", async () => {
    const guest = await rest.guest();
    await change({ picture: "fern" }, guest.token);
    const data = await rest.ask("/api/users/me/data", { token: guest.token });
    expect(data.json).toMatchObject({ account: { image_url: "/symbols/fern.svg" } });
  });

  test("every symbol is drawn, small, and found again by its address", () => {
    const folder = join(import.meta.dirname, "../../../web/public");
    expect(new Set(SYMBOLS).size).toBe(24);
    for (const symbol of SYMBOLS) {
      const drawing = readFileSync(join(folder, symbolAddress(symbol)), "utf8");
      expect(drawing.length).toBeLessThan(1_024);
      expect(drawing).toMatch(/^<svg [^]*<circle [^]*<path [^]*<\/svg>\n$/);
      expect(symbolAt(symbolAddress(symbol))).toBe(symbol);
    }
    expect(symbolAt("/avatars/0.webp")).toBeNull();
    expect(symbolAt(null)).toBeNull();
  });
});
