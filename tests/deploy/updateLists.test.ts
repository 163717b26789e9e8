import { generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createMetrics, type Metrics } from "#server/base/core/metrics.ts";
import { createLog } from "#server/base/core/log.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { signFeed } from "../../scripts/build/desktop/releaseKey.ts";
import { UpdateLists, updateListLimits } from "#server/app/updateLists.ts";

const { privateKey } = generateKeyPairSync("ed25519");
const unsigned = "version: 1.2.3\nfiles:\n  - url: spar.exe\n    sha512: abc\n";
const dayMs = 86_400_000;

/** The content of the update server, by path; a number is a status. */
let published: Record<string, string | number> = {};
let requested: string[] = [];
let web: Server;
let url: string;
let metrics: Metrics;
let lines: string[] = [];
let clock: FakeClock;

beforeAll(async () => {
  web = createServer(({ url: path = "" }, response) => {
    requested.push(path);
    const answer = published[path] ?? 404;
    response.writeHead(typeof answer === "number" ? answer : 200).end(typeof answer === "number" ? "" : answer);
  });
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(web.address() as AddressInfo).port}/app`;
});
afterAll(() => web.close());
beforeEach(() => {
  [requested, lines, clock, metrics] = [[], [], new FakeClock(), createMetrics()];
});

const listThatHolds = (days: number): string => signFeed(unsigned, privateKey, clock.now() + days * dayMs);

async function look(): Promise<UpdateLists> {
  const log = createLog("warn", { write: (line) => void lines.push(line) });
  const watch = new UpdateLists({ url, clock, metrics, log });
  watch.start();
  await expect.poll(() => requested.length).toBe(4);
  return watch;
}

test("the metric says when each list expires, and a list with time left costs no line", async () => {
  published = { "/app/latest.yml": listThatHolds(90), "/app/latest-linux.yml": listThatHolds(60) };
  const watch = await look();
  await expect
    .poll(() => metrics.text())
    .toContain(`spar_update_list_expires_seconds{list="latest-linux.yml"} ${(clock.now() + 60 * dayMs) / 1000}`);
  expect(await metrics.text()).toContain('{list="latest.yml"}');
  expect(await metrics.text()).not.toContain("latest-mac");
  expect(lines).toEqual([]);
  watch.stop();
});

test("a list that expires soon, one that has expired and one that cannot be read are each a warning, every day", async () => {
  published = {
    "/app/latest.yml": listThatHolds(20),
    "/app/latest-mac.yml": listThatHolds(-1),
    "/app/latest-linux.yml": unsigned,
    "/app/latest-linux-arm64.yml": 500,
  };
  const watch = await look();
  const said = () => lines.map((line) => (JSON.parse(line) as { list: string; msg: string }).msg.split(":")[0]);
  const everyDay = [
    "a list of updates expires soon",
    "a list of updates has expired",
    "a list of updates does not say when it expires",
    "a list of updates was not read",
  ];
  await expect.poll(said).toEqual(everyDay);
  await expect.poll(() => clock.timers).toBe(1);
  clock.pass(updateListLimits.lookMs);
  await expect.poll(said).toEqual([...everyDay, ...everyDay]);
  watch.stop();
});

test("without an address nothing is watched", () => {
  new UpdateLists({ url: null, clock, metrics, log: { warn: () => {} } }).start();
  expect(requested).toEqual([]);
});
