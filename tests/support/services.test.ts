import { createServer, type Server } from "node:net";
import { expect, test, vi } from "vitest";

const { randomInt } = vi.hoisted(() => ({ randomInt: vi.fn<(max: number) => number>() }));
vi.mock("node:crypto", () => ({ randomInt }));
const { freePort } = await import("./services.ts");

const listening = (port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });

test("a free port is below those of outgoing connections, and no program listens on it", async () => {
  randomInt.mockImplementation(() => Math.floor(Math.random() * 10_000));
  const taken = await freePort();
  expect(taken).toBeGreaterThanOrEqual(10_000);
  expect(taken).toBeLessThan(20_000);
  const server = await listening(taken);
  randomInt
    .mockReset()
    .mockReturnValueOnce(taken - 10_000)
    .mockImplementation(() => Math.floor(Math.random() * 10_000));
  expect(await freePort()).not.toBe(taken);
  expect(randomInt.mock.calls.length).toBeGreaterThan(1);
  await new Promise((closed) => server.close(closed));
});

test("a port is given once, even if no program listens on it", async () => {
  randomInt.mockReset().mockImplementation(() => Math.floor(Math.random() * 10_000));
  const given = await freePort();
  randomInt
    .mockReset()
    .mockReturnValueOnce(given - 10_000)
    .mockImplementation(() => Math.floor(Math.random() * 10_000));
  expect(await freePort()).not.toBe(given);
});
