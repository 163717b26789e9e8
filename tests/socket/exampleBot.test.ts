/** The example bot, written from docs/protocol.md, plays whole matches on a whole server. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { WIN_POINTS_DEFAULT } from "#engine/config.ts";
import { playMatch } from "../../scripts/play/exampleBot.ts";
import { type FlakyProxy, startFlakyProxy } from "#tests/support/flakyProxy.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { freePort } from "#tests/support/services.ts";
import { within } from "#tests/support/within.ts";
import { like } from "#tests/support/like.ts";

let rest: RestServer;
let line: FlakyProxy;
let server: string;
beforeEach(async () => {
  const port = await freePort();
  line = await startFlakyProxy(port);
  const SOCKET_URL = `ws://127.0.0.1:${line.port}/socket`;
  rest = await startRestServer({ BOT_PACE_PERCENT: "0", SOCKET_PORT: String(port), SOCKET_URL });
  server = `http://127.0.0.1:${rest.server.httpPort}`;
});
afterEach(async () => {
  await rest.stop();
  await line.stop();
});

/** Opens a table for two and plays at it; `printed` has the bot's lines. */
function openTable(onLine: (said: string) => void = () => {}) {
  const opened = Promise.withResolvers<string>();
  const match = playMatch({
    server,
    friend: true,
    print: (said) => {
      onLine(said);
      if (said.startsWith("table ")) opened.resolve(said.slice("table ".length));
    },
  });
  match.catch(opened.reject);
  return { code: opened.promise, match };
}

it("plays the computer to the end of the match", async () => {
  const { won, scores, connections } = await within(playMatch({ server, print: () => {} }), "the end of the match");
  const [own = 0, other = 0] = scores;
  expect(won ? own : other).toBeGreaterThanOrEqual(WIN_POINTS_DEFAULT);
  expect(won ? other : own).toBeLessThan(WIN_POINTS_DEFAULT);
  expect(connections).toBe(1);
});

it("plays another of its kind, and both see the same end", async () => {
  const { code, match } = openTable();
  const guest = playMatch({ server, code: await code, print: () => {} });
  const [one, two] = await within(Promise.all([match, guest]), "the end of the match");
  expect(one.code).toBe(two.code);
  expect(one.won).toBe(!two.won);
  expect(one.scores).toEqual(two.scores.toReversed());
  expect(Math.max(...one.scores)).toBeGreaterThanOrEqual(WIN_POINTS_DEFAULT);
});

it("comes back when its connection breaks, and finishes the match", async () => {
  const printed: string[] = [];
  const { code, match } = openTable((said) => {
    printed.push(said);
    if (said.startsWith("hand 1:")) line.mood("cutAnswer");
  });
  const guest = playMatch({ server, code: await code, print: () => {} });
  const [one, two] = await within(Promise.all([match, guest]), "the end of the match");
  expect(one.connections).toBe(2);
  expect(two.connections).toBe(2);
  expect(printed).toContainEqual(expect.stringMatching(/^connecting again after 1006/));
  expect(one.scores).toEqual(two.scores.toReversed());
});

it("says plainly that a table is full, or that there is none", async () => {
  await expect(within(playMatch({ server, code: "NOSUCH", print: () => {} }), "a refusal")).rejects.toThrow("NOSUCH");
  const { code, match } = openTable();
  const taken = await code;
  const others = [1, 2].map(() => playMatch({ server, code: taken, print: () => {} }));
  const ends = await within(Promise.allSettled([match, ...others]), "all ends");
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "fulfilled", "rejected"]);
  const refused = ends.find(({ status }) => status === "rejected");
  expect(String(refused?.status === "rejected" && refused.reason)).toMatch(/game-full|no free seat/);
});

it("gives up where the server refuses everything", async () => {
  const cheat = playMatch({ server, print: () => {}, choose: () => "XX" });
  await expect(within(cheat, "its end")).rejects.toThrow("not-your-card");
});

const root = join(import.meta.dirname, "../..");
const run = (...args: string[]) =>
  promisify(execFile)(join(root, "node_modules/.bin/node"), ["scripts/play/exampleBot.ts", ...args], { cwd: root });

it("has a command line that explains itself and refuses what is wrong", async () => {
  expect((await run("--help")).stdout).toContain("--code CODE");
  for (const [args, sentence] of [
    [["--server", "spar"], "--server spar: no http address"],
    [["--code", ""], "--code needs a code"],
    [["--speed", "9"], "--speed"],
  ] as const) {
    await expect(run(...args)).rejects.toMatchObject({ code: 1, stderr: like.stringContaining(sentence) });
  }
  const { stdout } = await run("--server", server);
  expect(stdout).toMatch(/^(won|lost) \d+ to \d+, connections: 1$/m);
});
