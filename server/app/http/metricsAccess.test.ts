import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "#tests/support/services.ts";
import { startRestServer, type RestServer } from "#tests/support/restServer.ts";
import { readConfig } from "#server/base/config/config.ts";
import { metricsHandler } from "./metricsAccess.ts";

let rest: RestServer | undefined;
afterEach(async () => {
  await rest?.stop();
  rest = undefined;
});

const token = "a-token-of-the-scraper";
const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://spar.example",
  RATE_LIMITS: "on",
  SMTP_URL: "smtp://127.0.0.1:1",
};
const bearer = (text: string) => ({ headers: { authorization: `Bearer ${text}` } });

async function statusOf(environment: Record<string, string>, asking: object = {}): Promise<number> {
  rest = await startRestServer(environment);
  const { status, text } = await rest.ask("/metrics", asking);
  expect(text.includes("spar_rooms")).toBe(status === 200);
  return status;
}

describe("on the port of the pages", () => {
  test("production answers nobody unless a token is set", async () => {
    expect(await statusOf(production)).toBe(404);
  });
  test("development answers everybody", async () => {
    expect(await statusOf({})).toBe(200);
  });
  test.each([
    ["nothing", {}, 401],
    ["another token", bearer("another-token-of-a-scraper"), 401],
    ["a part of it", bearer(token.slice(0, -1)), 401],
    ["the token", bearer(token), 200],
  ])("with %s the token decides", async (_what, asking, status) => {
    expect(await statusOf({ ...production, METRICS_TOKEN: token }, asking)).toBe(status);
    expect(rest?.log.join("") ?? "").not.toContain(token);
    const refused = rest?.securityLog.some((line) => line.includes('"over":"metrics"'));
    expect(refused).toBe(status === 401);
  });
  test("wrong tokens are limited like those of sessions", async () => {
    rest = await startRestServer({ METRICS_TOKEN: token, RATE_LIMITS: "on" });
    const statuses = new Set<number>();
    for (let n = 0; n < 80; n += 1) statuses.add((await rest.ask("/metrics", bearer("x".repeat(20)))).status);
    expect(statuses).toEqual(new Set([401, 429]));
  });
});

describe("on a port of its own", () => {
  test("it is there and nowhere else, and nothing else is there", async () => {
    const port = await freePort();
    expect(await statusOf({ ...production, METRICS_PORT: String(port) })).toBe(404);
    const own = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(await own.text()).toContain("spar_rooms");
    for (const path of ["/", "/api/config", "/readyz", "/metrics/"]) {
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404);
    }
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: "POST" })).status).toBe(404);
  });
  test("a token is asked for there too", async () => {
    const port = await freePort();
    rest = await startRestServer({ METRICS_PORT: String(port), METRICS_TOKEN: token });
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(401);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, bearer(token))).status).toBe(200);
  });
  test("that is taken stops the start with its own name", async () => {
    rest = await startRestServer();
    const taken = { METRICS_PORT: String(rest.server.httpPort) };
    await expect(startRestServer(taken)).rejects.toThrow(`METRICS_PORT=${taken.METRICS_PORT}: the port is taken`);
  });
});

test("metrics that cannot be read are answered with 500 and told, and the port goes on", async () => {
  let isBroken = true;
  const failures: unknown[] = [];
  const text = async (): Promise<string> => {
    if (isBroken) throw new Error("a gauge is broken");
    return "spar_rooms 1";
  };
  const handler = metricsHandler(readConfig({}), { text, contentType: "text/plain" }, (error) => failures.push(error));
  const port = createServer(handler);
  await new Promise<void>((listening) => port.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void port.close());
  const { port: number } = port.address() as AddressInfo;
  const ask = () => fetch(`http://127.0.0.1:${number}/metrics`);
  expect((await ask()).status).toBe(500);
  expect(failures).toHaveLength(1);
  isBroken = false;
  expect(await (await ask()).text()).toBe("spar_rooms 1");
});

test.each(["short", "with a blank in it....", "ä".repeat(20)])("the token %s is refused and not repeated", (text) => {
  expect(() => readConfig({ METRICS_TOKEN: text })).toThrow(/^METRICS_TOKEN: expected 16/);
  expect(() => readConfig({ METRICS_TOKEN: text })).not.toThrow(text);
});
