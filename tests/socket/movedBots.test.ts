/** The example bots follow their table from node to node of a cluster, and play it to its end. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MovingNodes } from "#tests/support/movingNodes.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { freePort } from "#tests/support/services.ts";
import { within } from "#tests/support/within.ts";
import { playMatch } from "../../scripts/play/exampleBot.ts";
import { requireProgram } from "../../scripts/test/programs.ts";

const root = join(import.meta.dirname, "../..");

let rest: RestServer;
let nodes: MovingNodes;
let server: string;
beforeEach(async () => {
  const port = await freePort();
  nodes = await MovingNodes.start(() => port);
  const SOCKET_URL = `ws://127.0.0.1:${nodes.port}/socket`;
  rest = await startRestServer({ BOT_PACE_PERCENT: "0", SOCKET_PORT: String(port), SOCKET_URL });
  server = `http://127.0.0.1:${rest.server.httpPort}`;
});
afterEach(async () => {
  await nodes.stop();
  await rest.stop();
});

/** Moves the tables after the first hands: to another node, then between two, then to a third. */
function moveAfter(line: string): void {
  if (line.startsWith("hand 1:")) nodes.move("c");
  if (!line.startsWith("hand 2:")) return;
  nodes.place = null;
  nodes.end("c", 1012);
  setTimeout(() => (nodes.place = "b"), 700);
}

it("the one in TypeScript", async () => {
  nodes.place = "b";
  const lines: string[] = [];
  const print = (line: string): void => {
    lines.push(line);
    moveAfter(line);
  };
  const { connections } = await within(playMatch({ server, print }), "the end of the match");
  expect(nodes.paths.slice(0, 4)).toEqual(["/socket", "/socket/b", "/socket/c", "/socket"]);
  expect(nodes.paths.at(-1)).toBe("/socket/b");
  expect(connections).toBe(nodes.paths.length);
  expect(lines).toContain("connecting again after 1000 the table is on the server c");
});

it("the one in Python", async () => {
  nodes.place = "b";
  const args = ["-B", "scripts/play/pythonBot/bot.py", "--server", server];
  const running = promisify(execFile)(requireProgram("python3"), args, { cwd: root });
  running.child.stdout?.setEncoding("utf8").on("data", (text: string) => text.split("\n").forEach(moveAfter));
  const { stdout } = await within(running, "the end of the match");
  expect(nodes.paths.slice(0, 4)).toEqual(["/socket", "/socket/b", "/socket/c", "/socket"]);
  expect(nodes.paths.at(-1)).toBe("/socket/b");
  expect(stdout).toMatch(/^(won|lost) /m);
});

it("tries any node where the table's does not answer", async () => {
  nodes.place = "missing";
  setTimeout(() => (nodes.place = "a"), 600);
  await within(playMatch({ server, print: () => {} }), "the end of the match");
  expect(nodes.paths.slice(0, 3)).toEqual(["/socket", "/socket/missing", "/socket"]);
});
