import { createServer, type Server } from "node:net";
import { expect, test, vi } from "vitest";
import { freePort } from "./services.ts";

/** Picks this port first, then any. */
const picking = (port: number) =>
  vi.fn<(max: number) => number>((max) => Math.floor(Math.random() * max)).mockReturnValueOnce(port - 10_000);

const listening = (port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });

test("a free port is below those of outgoing connections, and no program listens on it", async () => {
  const taken = await freePort();
  expect(taken).toBeGreaterThanOrEqual(10_000);
  expect(taken).toBeLessThan(20_000);
  const server = await listening(taken);
  const pick = picking(taken);
  expect(await freePort(pick)).not.toBe(taken);
  expect(pick.mock.calls.length).toBeGreaterThan(1);
  await new Promise((closed) => server.close(closed));
});

test("a port is given once, even if no program listens on it", async () => {
  const given = await freePort();
  expect(await freePort(picking(given))).not.toBe(given);
});

test("a port that fetch and browsers refuse is never given", async () => {
  await expect(fetch("http://127.0.0.1:10080")).rejects.toMatchObject({ cause: { message: "bad port" } });
  expect(await freePort(picking(10_080))).not.toBe(10_080);
});
