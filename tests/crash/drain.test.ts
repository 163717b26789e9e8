/**
 * A stop by SIGTERM while new calls and sockets keep connecting: each is answered or told to come back, and none is
 * reset, from the signal until the port is closed.
 */
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { httpLimits } from "#server/app/http/limits.ts";
import { endAllServers, ServerProcess } from "#tests/support/serverProcess.ts";
import { within } from "#tests/support/within.ts";
import { newPlace } from "./place.ts";

afterAll(endAllServers);

const atTheSignal = 40;
const whileItDrains = 200;
const gapMs = 2;

/** The result of a connection: the status of the answer, or the kind of failure. */
type Fate = "200" | "101" | "503" | "refused" | "reset" | "no answer";

const ask = (path: string, ...headers: string[]): string =>
  `${[`GET ${path} HTTP/1.1`, "Host: 127.0.0.1", ...headers].join("\r\n")}\r\n\r\n`;
const call = ask("/api/config", "Connection: close");
const upgrade = ask(
  "/socket",
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
);

/** Connects, sends a request and reads the first line of the answer. */
function fateOf(port: number, request: string): Promise<Fate> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    socket.once("data", (bytes) => {
      resolve((/^HTTP\/1\.1 (200|101|503) /.exec(bytes.toString("latin1"))?.[1] ?? "no answer") as Fate);
      socket.destroy();
    });
    socket.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code === "ECONNREFUSED" ? "refused" : "reset"));
    socket.once("close", () => resolve("no answer"));
  });
}

/**
 * The results, in the order of connecting, without those after the port was closed. A port closes after a moment
 * without connections; on a busy machine that may be before the test has sent all. It then stays closed.
 */
function beforeClosed(fates: readonly Fate[]): readonly Fate[] {
  const closedAt = fates.indexOf("refused");
  if (closedAt === -1) return fates;
  expect(fates.slice(closedAt).filter((fate) => fate !== "refused")).toEqual([]);
  return fates.slice(0, closedAt);
}

/** A call in progress: half of its body is sent. */
function begun(port: number): Promise<{ finish(): Promise<string> }> {
  const body = JSON.stringify({ email: "nobody@example.org", password: "a long walk home" });
  const head = ["POST /api/auth/login HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json"];
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, "127.0.0.1", () => {
      socket.write(`${[...head, `Content-Length: ${body.length}`].join("\r\n")}\r\n\r\n${body.slice(0, 9)}`);
      resolve({
        finish: () => {
          const answer = new Promise<string>((heard) => {
            socket.once("data", (bytes) => heard(bytes.toString("latin1")));
            socket.once("close", () => heard("closed"));
            if (socket.destroyed) heard("closed");
          });
          socket.write(body.slice(9));
          return answer;
        },
      });
    });
    socket.once("error", reject);
  });
}

it("keeps all connections from the signal until the port is closed", async () => {
  const place = newPlace("sqlite");
  const server = new ServerProcess(place.settings);
  await server.start();
  const [httpPort, socketPort] = [Number(new URL(server.url).port), Number(new URL(server.socketUrl).port)];
  const fates: Promise<readonly [calls: Fate, sockets: Fate]>[] = [];
  const both = () => void fates.push(Promise.all([fateOf(httpPort, call), fateOf(socketPort, upgrade)]));
  const slow = await begun(httpPort);
  for (let n = 0; n < atTheSignal; n += 1) both();
  const signalAt = performance.now();
  const ended = server.end("SIGTERM");
  for (let n = 0; n < atTheSignal; n += 1) both();
  const isEarly = (part: number): boolean => performance.now() - signalAt < httpLimits.drainMsMax * part;
  // Connects in small groups, like people, until enough were told to come back; a busy machine tells fewer in that
  // time.
  const refused = async (): Promise<number> => (await Promise.all(fates)).filter(([calls]) => calls === "503").length;
  for (let n = 0; (await refused()) < whileItDrains && (n === 0 || isEarly(0.5)); n += 1) {
    both();
    await sleep(gapMs);
  }
  both();
  const answer = await within(slow.finish(), "the call under way is answered");
  const all = await Promise.all(fates);
  // On a very busy machine its half of the call came after the limit, and it saw the connection closed.
  expect(answer).toMatch(isEarly(1) ? /^HTTP\/1\.1 (401|503) / : /^(HTTP\/1\.1 (401|503) |closed)/);
  const calls = beforeClosed(all.map(([fate]) => fate));
  const sockets = beforeClosed(all.map(([, fate]) => fate));
  expect(calls.filter((fate) => fate !== "200" && fate !== "503")).toEqual([]);
  expect(sockets.filter((fate) => fate !== "101" && fate !== "503")).toEqual([]);
  expect([calls.includes("503"), sockets.length > 0], "the ports were open after the signal").toEqual([true, true]);
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(await fateOf(httpPort, call)).toBe("refused");
  expect(await fateOf(socketPort, upgrade)).toBe("refused");
  expect(server.complaints).toEqual([]);
  place.remove();
});
