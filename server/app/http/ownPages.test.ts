/** No page of another site changes anything here through a visitor's browser. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/base/config/config.ts";
import { callsOfTheApi } from "#tests/support/apiCalls.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { allCalls } from "../allCalls.ts";
import { isOwnCaller } from "./ownPages.ts";
import { oneClickRoute } from "#server/people/notifications/unsubscribe.ts";

let rest: RestServer;
beforeAll(async () => {
  rest = await startRestServer();
});
afterAll(() => rest.stop());

/**
 * Every call of the router that may change something, with its parameters filled in. Mail programs make one of them from
 * anywhere, with a form; the token in its address is all that it needs.
 */
const calls = callsOfTheApi()
  .filter(({ method }) => !["GET", "HEAD", "OPTIONS"].includes(method))
  .filter(({ path }) => path !== oneClickRoute.path)
  .map(({ method, path }): [string, string] => [method, path.replaceAll(/:\w+/g, "1")]);

test("there are calls to try", () => {
  expect(calls.length).toBeGreaterThan(30);
  expect(calls).toContainEqual(["POST", "/api/auth/guest"]);
});

const uploads = allCalls.filter(({ upload }) => upload !== undefined).map(({ path }) => path.replaceAll(/:\w+/g, "1"));

const eve = { origin: "https://eve.example", host: "spar.example" };
const forbidden = { status: 403, json: { code: "unexpected_address" } };

describe.each(calls)("%s %s", (method, path) => {
  test.each([
    ["another origin", { ...eve, "content-type": "application/json" }],
    ["another origin, as a form that needs no permission", { ...eve, "content-type": "text/plain" }],
    ["a page that hides its origin", { ...eve, origin: "null" }],
    ["a page of the same site", { ...eve, "sec-fetch-site": "same-site" }],
    ["a browser that names no origin", { host: "spar.example", "sec-fetch-site": "cross-site" }],
  ])("is refused to %s", async (_, headers) => {
    expect(await rest.ask(path, { method, headers, body: "{}" })).toMatchObject(forbidden);
  });
});

describe.each(calls.filter(([method, path]) => method === "POST" && !uploads.includes(path)))("%s %s", (_, path) => {
  test.each(["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "takes no body of type '%s'",
    async (type) => {
      const answer = await rest.ask(path, { method: "POST", headers: { "content-type": type }, body: "" });
      expect(answer).toMatchObject({ status: 415, json: { code: "unsupported_media_type" } });
    },
  );
});

test("a page of another origin makes no guest", async () => {
  const counted = () => rest.server.store.ping().then(() => rest.guest());
  const before = Number((await counted()).id);
  for (let tries = 0; tries < 5; tries += 1) await rest.ask("/api/auth/guest", { method: "POST", headers: eve });
  expect(Number((await counted()).id)).toBe(before + 1);
});

test("what only reads is answered, no matter who asks", async () => {
  expect(await rest.ask("/api/config", { headers: eve })).toMatchObject({ status: 200 });
});

describe("a caller that is no page of another site goes on", () => {
  const made = async (headers: Record<string, string>, environment?: Record<string, string>): Promise<number> => {
    const requested = environment === undefined ? rest : await startRestServer(environment);
    const { status } = await requested.ask("/api/auth/guest", { method: "POST", headers });
    if (requested !== rest) await requested.stop();
    return status;
  };

  test("a program, which has no origin", async () => expect(await made({})).toBe(201));
  test("our own page", async () =>
    expect(await made({ host: "192.168.1.7:3000", origin: "http://192.168.1.7:3000" })).toBe(201));
  test("our own page behind a proxy that ends TLS", async () => {
    const headers = { host: "127.0.0.1:3000", origin: "https://spar.example" };
    expect(await made(headers, { PUBLIC_URL: "https://spar.example" })).toBe(201);
  });
  test("our own page behind a proxy that changes the host, by the browser's word", async () =>
    expect(await made({ host: "127.0.0.1", origin: "https://spar.example", "sec-fetch-site": "same-origin" })).toBe(
      201,
    ));
  test("a page that is on the list", async () =>
    expect(await made(eve, { ALLOWED_ORIGINS: "https://eve.example" })).toBe(201));
  test("the desktop app", async () => {
    expect(await made({ origin: "app://spar", "sec-fetch-site": "cross-site" })).toBe(201);
    expect(await made({ "sec-fetch-site": "none" })).toBe(201);
  });
});

describe("a page of another site that has pointed its own name at our address", () => {
  const rebound = { host: "eve.example:3000", origin: "http://eve.example:3000" };

  test.each([
    ["by the browser's word of the same origin", { ...rebound, "sec-fetch-site": "same-origin" }],
    ["where the browser says nothing", rebound],
    ["without an origin", { host: rebound.host, "sec-fetch-site": "same-origin" }],
  ])("changes nothing, %s", async (_, headers) => {
    expect(await rest.ask("/api/auth/guest", { method: "POST", headers })).toMatchObject(forbidden);
  });

  test("changes nothing behind a proxy that changes the host either, where PUBLIC_URL is set", () => {
    const config = readConfig({ PUBLIC_URL: "https://spar.example" });
    const { origin } = rebound;
    for (const host of ["127.0.0.1:3000", "spar.example", "eve.example:3000", "", "a b"]) {
      expect(isOwnCaller(config, { origin, site: "same-origin", host })).toBe(false);
    }
    // its sockets would be refused, so that it says at once that its address is not expected
    for (const host of ["localhost:3000", "192.0.2.7"]) {
      expect(isOwnCaller(config, { origin: `http://${host}`, site: "same-origin", host })).toBe(false);
    }
    expect(isOwnCaller(config, { origin: "https://spar.example", site: "same-origin", host: "spar" })).toBe(true);
  });
});

test.each([
  ["https://spar.example.eve.example", "", false],
  ["https://spar.example@eve.example", "", false],
  ["http://spar.example", "", false],
  ["app://spar.evil", "", false],
  ["file://", "", false],
  ["https://spar.example", "cross-site", true],
  ["", "same-site", false],
  ["", "anything", false],
])("from '%s', '%s': %s", (origin, site, isOwn) => {
  const config = readConfig({ PUBLIC_URL: "https://spar.example" });
  expect(isOwnCaller(config, { origin, site, host: "spar.example" })).toBe(isOwn);
});

test("the log names a page under an unexpected address once, and few of them", async () => {
  const server = await startRestServer({ PUBLIC_URL: "https://spar.example" });
  const ask = (origin: string) =>
    server.ask("/api/auth/guest", { method: "POST", headers: { origin, host: "spar.lan:3000" }, body: {} });
  for (let n = 0; n < 3; n += 1) {
    expect(await ask("http://spar.lan:3000")).toMatchObject({ status: 403, json: { code: "unexpected_address" } });
  }
  for (let n = 0; n < 20; n += 1) await ask(`https://eve${n}.example`);
  const lines = server.log.filter((line) => line.includes("set PUBLIC_URL or ALLOWED_ORIGINS"));
  expect(lines.filter((line) => line.includes("spar.lan"))).toHaveLength(1);
  expect(lines).toHaveLength(5);
  await server.stop();
});
