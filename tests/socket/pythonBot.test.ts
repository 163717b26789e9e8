/** The example bot in Python, written from docs/protocol.md alone, plays whole matches on a whole server. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { WIN_POINTS_DEFAULT } from "#engine/config.ts";
import { systemClock } from "#server/base/core/clock.ts";
import { type FlakyProxy, startFlakyProxy } from "#tests/support/flakyProxy.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { freePort } from "#tests/support/services.ts";
import { within } from "#tests/support/within.ts";
import { playMatch } from "../../scripts/play/exampleBot.ts";
import { requireProgram } from "../../scripts/test/programs.ts";

const root = join(import.meta.dirname, "../..");

let rest: RestServer;
let line: FlakyProxy;
let server: string;
const bots: ChildProcess[] = [];
beforeEach(async () => {
  const port = await freePort();
  line = await startFlakyProxy(port);
  const SOCKET_URL = `ws://127.0.0.1:${line.port}/socket`;
  const settings = { BOT_PACE_PERCENT: "0", RATE_LIMITS: "on", SOCKET_PORT: String(port), SOCKET_URL };
  // A whole match needs more than the limits allow at once: they refill during play.
  rest = await startRestServer(settings, { clock: systemClock });
  server = `http://127.0.0.1:${rest.server.httpPort}`;
});
afterEach(async () => {
  for (const bot of bots.splice(0)) bot.kill("SIGKILL");
  await rest.stop();
  await line.stop();
});

/** Runs the bot to its end. */
async function run(...args: readonly string[]) {
  // It imports a module beside it, and must leave no compiled copy of it.
  const bot = spawn(requireProgram("python3"), ["-B", "scripts/play/pythonBot/bot.py", ...args], { cwd: root });
  bots.push(bot);
  let [stdout, stderr] = ["", ""];
  bot.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  bot.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const code = await within(new Promise<number | null>((resolve) => bot.once("close", resolve)), "the bot's end");
  return { code, lines: stdout.trim().split("\n"), stderr };
}

it("plays the computer to the end of the match, after a line of chat that no view follows", async () => {
  const { code, lines, stderr } = await run("--server", server);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(lines[0]).toMatch(/^table \w{8}$/);
  const [, how, own, other, connections] =
    /^(won|lost) (\d+) to (\d+), connections: (\d+)$/.exec(lines.at(-1) ?? "") ?? [];
  expect(Number(how === "won" ? own : other)).toBeGreaterThanOrEqual(WIN_POINTS_DEFAULT);
  expect(Number(how === "won" ? other : own)).toBeLessThan(WIN_POINTS_DEFAULT);
  expect(connections).toBe("1");
});

it("plays the example bot in TypeScript, loses its connection, and both see the same end", async () => {
  const opened = Promise.withResolvers<string>();
  const print = (said: string): void => {
    if (said.startsWith("table ")) opened.resolve(said.slice("table ".length));
    if (said.startsWith("hand 1:")) line.mood("cutAnswer");
  };
  const match = playMatch({ server, friend: true, print });
  match.catch(opened.reject);
  const { code, lines, stderr } = await run("--server", server, "--code", await opened.promise);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const other = await within(match, "the end of the match");
  expect(lines).toContainEqual(expect.stringMatching(/^connecting again after 1006/));
  const scores = other.scores.toReversed().join(" to ");
  expect(lines.at(-1)).toBe(`${other.won ? "lost" : "won"} ${scores}, connections: 2`);
});

it("says plainly what it cannot do", async () => {
  expect(await run("--help")).toMatchObject({ code: 0, stderr: "" });
  for (const [args, sentence] of [
    [["--server", "spar"], "--server spar: no http address"],
    [["--server", server, "--code", "NOSUCH"], "NOSUCH"],
    [["--server", "http://127.0.0.1:1"], "http://127.0.0.1:1 does not answer"],
  ] as const) {
    const { code, stderr } = await run(...args);
    expect(code).not.toBe(0);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain("Traceback");
  }
});
