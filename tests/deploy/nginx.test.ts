/** deploy/nginx.conf in the real nginx before a real server: players' requests pass through it. */
import { execFile } from "node:child_process";
import { connect, constants, type ClientHttp2Session } from "node:http2";
import { request, get } from "node:https";
import { get as getPlain } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { createServer, connect as connectPlain, type Server } from "node:net";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { imageLimits } from "#server/people/images/limits.ts";
import { picture } from "#tests/support/pictures.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { freePort } from "#tests/support/services.ts";
import { within } from "#tests/support/within.ts";
import { type Nginx, startNginx } from "./runNginx.ts";

let rest: RestServer;
let nginx: Nginx;
let session: ClientHttp2Session;
let counter: Server;
let site: string;
let httpPort: number;
/** How many connections nginx has opened for calls. */
let connections = 0;

const root = join(import.meta.dirname, "../..");

/** Counts the connections to a port that is known later. */
function countedWay(target: () => number): Server {
  return createServer((from) => {
    connections += 1;
    const to = connectPlain(target(), "127.0.0.1");
    from.on("error", () => to.destroy());
    to.on("error", () => from.destroy());
    from.pipe(to).pipe(from);
  });
}

beforeAll(async () => {
  const [https, sockets, calls, http] = [await freePort(), await freePort(), await freePort(), await freePort()];
  httpPort = http;
  site = `https://localhost:${https}`;
  rest = await startRestServer({
    PUBLIC_URL: site,
    SOCKET_URL: `wss://localhost:${https}/socket`,
    SOCKET_PORT: String(sockets),
    TRUST_PROXY: "1",
    BOT_PACE_PERCENT: "0",
  });
  counter = countedWay(() => rest.server.httpPort);
  await new Promise<void>((resolve) => counter.listen(calls, "127.0.0.1", resolve));
  nginx = await startNginx({ http, https, calls, sockets });
  session = connect(site, { ca: nginx.certificate });
  await within(new Promise((resolve) => session.once("connect", resolve)), "HTTP/2 is spoken");
});
afterAll(async () => {
  session.destroy();
  await nginx.stop();
  await rest.stop();
  counter.close();
});

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

/** A call over the one HTTP/2 connection. */
function ask(path: string, headers: Record<string, string> = {}, body?: Uint8Array): Promise<Answer> {
  const stream = session.request({ ":path": path, ":method": body === undefined ? "GET" : "POST", ...headers });
  return within(
    new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let heads: IncomingHttpHeaders & { ":status"?: number } = {};
      stream.on("response", (given) => (heads = given));
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("error", (error) => (heads[":status"] === undefined ? reject(error) : undefined));
      stream.on("close", () =>
        resolve({
          status: Number(heads[constants.HTTP2_HEADER_STATUS]),
          type: String(heads["content-type"]),
          text: Buffer.concat(chunks).toString("utf8"),
          headers: heads,
        }),
      );
      stream.end(body);
    }),
    `the answer of ${path}`,
  );
}

async function account(): Promise<string> {
  const { store } = rest.server;
  const identity = { issuer: "https://provider.example", subject: "uploader" };
  const person = { email: "ama@example.org", username: "Ama", locale: "en", guestId: null } as const;
  const made = await store.identities.signUp({ ...person, identity, at: Date.now() });
  if (!made.ok) throw new Error(made.error);
  return (await store.sessions.open(made.value, Date.now())).token;
}

/** Uploads a picture, padded with zeros to this size. */
async function upload(token: string, bytes: number): Promise<Answer> {
  const png = await picture("png");
  const file = Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
  const form = new FormData();
  form.set("file", new File([file], "me.png", { type: "image/png" }));
  const encoded = new Request(site, { method: "POST", body: form });
  const type = encoded.headers.get("content-type") ?? "";
  const body = new Uint8Array(await encoded.arrayBuffer());
  return ask("/api/profile/upload", { authorization: `Bearer ${token}`, "content-type": type, origin: site }, body);
}

test("the id of a request is the proxy's, also where the player sends another", async () => {
  const { headers } = await ask("/api/config", { "x-request-id": "of-the-player" });
  expect(headers["x-request-id"]).toMatch(/^[\da-f]{32}$/);
});

test("calls come over HTTP/2, and one connection to the server serves them", async () => {
  expect(session.alpnProtocol).toBe("h2");
  const before = connections;
  for (let n = 0; n < 10; n += 1) expect((await ask("/api/config")).status).toBe(200);
  expect(connections - before).toBeLessThanOrEqual(1);
});

test("the largest picture passes, and a larger one is refused in the server's words", async () => {
  const token = await account();
  const taken = await upload(token, imageLimits.uploadBytesMax);
  expect([taken.status, taken.text]).toEqual([200, expect.stringContaining("/avatars/")]);
  const refusal: unknown = expect.objectContaining({
    code: "image_too_large",
    message: "This picture is too large. Please choose one of up to 2 MB.",
  });
  for (const bytes of [imageLimits.uploadBytesMax + 1, 2 * imageLimits.uploadBytesMax]) {
    const refused = await upload(token, bytes);
    expect([refused.status, refused.type]).toEqual([413, expect.stringContaining("application/json")]);
    expect(JSON.parse(refused.text)).toEqual(refusal);
  }
});

test("a bot plays a match over a socket through it", async () => {
  const script = ["--disable-warning=ExperimentalWarning", "scripts/play/exampleBot.ts", "--server", site];
  const env = { PATH: process.env["PATH"], HOME: tmpdir(), NODE_EXTRA_CA_CERTS: nginx.certificatePath };
  const { stdout } = await within(
    promisify(execFile)(process.execPath, script, { cwd: root, env }),
    "the end of the match",
  );
  expect(stdout).toMatch(/won|lost/);
});

/** The status of the answer to a socket request from a page of this origin. */
function opening(origin: string): Promise<number | undefined> {
  const headers = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    origin,
  };
  return new Promise((resolve, reject) => {
    const requested = request(`${site}/socket`, { ca: nginx.certificate, headers, agent: false });
    requested.on("upgrade", ({ statusCode }, socket) => (socket.destroy(), resolve(statusCode)));
    requested.on("response", ({ statusCode }) => (requested.destroy(), resolve(statusCode)));
    requested.on("error", reject);
    requested.end();
  });
}

test("a page of another site opens no socket and changes nothing", async () => {
  expect(await opening(site)).toBe(101);
  expect(await opening("https://evil.example")).toBe(403);
  const json = { "content-type": "application/json" };
  const guest = (origin: string) => ask("/api/auth/guest", { ...json, origin }, new Uint8Array());
  expect((await guest("https://evil.example")).status).toBe(403);
  expect(rest.log.filter((line) => line.includes("https://evil.example"))).toHaveLength(1);
  const own = await guest(site);
  expect(own.status).toBe(201);
  expect(own.headers["access-control-allow-origin"]).toBe(site);
});

const heard = (requested: (answer: (response: IncomingMessage) => void) => unknown): Promise<IncomingMessage> =>
  new Promise((resolve) => void requested((response) => (response.resume(), resolve(response))));

test("an address without TLS leads to the one with it", async () => {
  const plain = await heard((answer) =>
    getPlain(`http://127.0.0.1:${httpPort}/rules?a=1`, { headers: { host: "localhost" } }, answer),
  );
  expect([plain.statusCode, plain.headers.location]).toEqual([301, "https://localhost/rules?a=1"]);
});

test("the server sees the address of the player, also where the player says another", async () => {
  const forged = { "x-forwarded-for": "203.0.113.9", authorization: "Bearer nothing-at-all" };
  await heard((answer) =>
    get(`${site}/api/users/me`, { ca: nginx.certificate, headers: forged, agent: false }, answer),
  );
  expect(rest.securityLog.join("")).toContain('"from":"127.0.0.0/24"');
  expect(rest.securityLog.join("")).not.toContain("203.0.113");
});
