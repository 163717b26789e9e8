/** Connections for calls are bounded, over real sockets from several addresses of this machine. */
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { type HttpListener, openListener } from "./listener.ts";
import { httpLimits, callBounds } from "./limits.ts";

const filesMax = 40;
const { inAll, perAddress } = callBounds(filesMax, false);
const [SCHOOL, HOME] = ["127.0.0.2", "127.0.0.3"];

let door: HttpListener;
let sockets: Socket[];
/** Calls to /held, which are answered when the test says so. */
let held: ServerResponse[];

const answer = (request: IncomingMessage, response: ServerResponse): void => {
  if (request.url === "/held") held.push(response);
  else response.end("ok");
};

let clock: FakeClock;

async function open(trustProxy = 0): Promise<void> {
  [sockets, held, clock] = [[], [], new FakeClock()];
  door = await openListener(answer, { host: "127.0.0.1", port: 0, setting: "PORT", trustProxy, filesMax, clock });
}

beforeEach(() => open());
afterEach(async () => {
  for (const response of held) response.end();
  for (const socket of sockets) socket.destroy();
  await door.close();
});

async function dial(localAddress: string): Promise<Socket> {
  const socket = connect({ host: "127.0.0.1", port: door.port, localAddress });
  socket.on("error", () => {});
  sockets.push(socket);
  await once(socket, "connect");
  return socket;
}

const dialAll = async (count: number, from: string): Promise<Socket[]> => {
  const dialled: Socket[] = [];
  for (let n = 0; n < count; n += 1) dialled.push(await dial(from));
  return dialled;
};

/** Sends a call over a connection that stays open. */
const say = (socket: Socket, path: string): void =>
  void socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);

/** The answer to a call, or that the connection has ended instead. */
async function ask(socket: Socket, path = "/"): Promise<"answered" | "ended"> {
  if (socket.destroyed) return "ended";
  const answered = once(socket, "data").then(() => "answered" as const);
  const over = ended(socket).then(() => "ended" as const);
  say(socket, path);
  return Promise.race([answered.catch(() => "ended" as const), over]);
}

const ended = (socket: Socket): Promise<void> =>
  new Promise((resolve) => (socket.destroyed ? resolve() : socket.once("close", () => resolve())));

/** The server has begun this number of calls that are held. */
async function holding(count: number): Promise<void> {
  await expect.poll(() => held.length).toBe(count);
}

test("of one address: the one idle for longest is ended, and other addresses lose none", async () => {
  const other = await dial(HOME);
  const silent = await dialAll(perAddress + 2, SCHOOL);
  for (const socket of silent.slice(0, 2)) await ended(socket);
  for (const socket of silent.slice(2)) expect(await ask(socket)).toBe("answered");
  expect(await ask(other)).toBe("answered");
});

test("headers that are not finished are nothing that was said", async () => {
  const [slow] = await dialAll(1, SCHOOL);
  slow?.write("GET / HTTP/1.1\r\nHost: a\r\n");
  const later = await dialAll(perAddress, SCHOOL);
  await ended(slow as Socket);
  expect(await ask(later.at(-1) as Socket)).toBe("answered");
});

test("whose call is under way is kept, and idle again from its answer on", async () => {
  const [asking, silent] = (await dialAll(2, SCHOOL)) as [Socket, Socket];
  say(asking, "/held");
  say(asking, "/held");
  await holding(2);
  await dialAll(perAddress - 1, SCHOOL);
  await ended(silent);
  held[0]?.end();
  await once(asking, "data");
  // one of its two calls is still under way
  const [oldest] = sockets.slice(2) as [Socket];
  await dial(SCHOOL);
  await ended(oldest);
  held[1]?.end();
  await once(asking, "data");
  for (let n = 0; n < perAddress - 1; n += 1) await dial(SCHOOL);
  expect(await ask(asking)).toBe("answered");
  for (let n = 0; n < perAddress; n += 1) await dial(SCHOOL);
  await ended(asking);
});

test("where all of an address ask at once, the next one is ended", async () => {
  const asking = await dialAll(perAddress, SCHOOL);
  for (const socket of asking) say(socket, "/held");
  await holding(perAddress);
  await ended(await dial(SCHOOL));
  expect(await ask(await dial(HOME))).toBe("answered");
});

test("in all, from however many addresses", async () => {
  const silent: Socket[] = [];
  for (let n = 0; n < inAll + 1; n += 1) silent.push(await dial(`127.0.1.${n + 1}`));
  await ended(silent[0] as Socket);
  expect(await ask(silent.at(-1) as Socket)).toBe("answered");
});

test("behind a proxy only in all, because all of them are the proxy's", async () => {
  await door.close();
  await open(1);
  const silent = await dialAll(inAll, SCHOOL);
  for (const socket of silent) expect(await ask(socket)).toBe("answered");
  await dial(SCHOOL);
  await ended(silent[0] as Socket);
});

test("that are too slow to say anything are ended a few at a time, and one that has asked is kept", async () => {
  const { headersTimeoutMs, slowEnds } = httpLimits;
  const fast = await dial(HOME);
  expect(await ask(fast)).toBe("answered");
  const late = slowEnds.perStep + 1;
  const slow: Socket[] = [];
  for (let n = 0; n < late; n += 1) slow.push(await dial(`127.0.1.${n + 1}`));
  slow[0]?.write("GET / HTTP/1.1\r\nHost: a\r\n");
  // one timer for each that is awaited
  await expect.poll(() => clock.timers).toBe(late);
  clock.pass(headersTimeoutMs);
  for (const socket of slow.slice(0, slowEnds.perStep)) await ended(socket);
  const last = slow.at(-1) as Socket;
  expect(await ask(last)).toBe("answered");
  clock.pass(headersTimeoutMs);
  expect([await ask(last), await ask(fast)]).toEqual(["answered", "answered"]);
});
