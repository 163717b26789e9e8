/** The load generator, a separate process: opens sockets, plays on command, reports its counts. */
import { encodeFrame } from "#protocol/frames/codec.ts";
import { arrive } from "./arrive.ts";
import type { LoadCall, LoadReport } from "./messages.ts";
import { type Hall, PlayedTable } from "./players.ts";
import { Tally } from "./tally.ts";
import type { Wire } from "./wire.ts";

/** Sockets opened at once. */
const OPENING_MAX = 25;
/** Time for actions in flight at the end of a stretch, before the next one starts. */
const DRAIN_MS = 300;

const report = (message: LoadReport): void => void process.send?.(message);
const failed = (why: string): void => {
  report({ type: "failed", why });
  process.exit(1);
};

const hall: Hall = { stretch: null, failed };
const tables: PlayedTable[] = [];
const idle: Wire[] = [];
let idleFrames = 0;
/** The sockets ping in turns, some at each step, like pages that were opened at different times. */
const ASK_STEP_MS = 50;
const ping = encodeFrame(["ping", {}]).slice();

/** Resolves to the number of answers. */
async function ask(everyMs: number | null, forMs: number): Promise<number> {
  const before = idleFrames;
  const until = performance.now() + forMs;
  const startedAt = performance.now();
  let requested = 0;
  while (performance.now() < until) {
    const due = everyMs === null ? 0 : ((performance.now() - startedAt) / everyMs) * idle.length;
    for (; requested < due; requested++) idle[requested % idle.length]?.send(ping);
    await sleep(ASK_STEP_MS);
  }
  return idleFrames - before;
}

async function inGroups<T>(all: readonly T[], each: (one: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += OPENING_MAX) {
    await Promise.all(all.slice(from, from + OPENING_MAX).map(each));
  }
}

async function run(call: LoadCall): Promise<LoadReport> {
  if (call.type === "seat") {
    await inGroups(call.tables, async (seated) => {
      const table = new PlayedTable(hall, call.game, seated, call.port);
      await table.sit();
      tables.push(table);
    });
    return { type: "ready" };
  }
  if (call.type === "idle") {
    const heard = { frame: () => void idleFrames++, closed: failed };
    await inGroups(call.tokens, async (token) => void idle.push(await arrive(call.port, token, heard)));
    return { type: "ready" };
  }
  if (call.type === "ask") return { type: "asked", answers: await ask(call.everyMs, call.forMs) };
  const tally = new Tally();
  hall.stretch = { pace: call.pace, tally };
  for (const table of tables.slice(0, call.tables)) table.start();
  await sleep(call.forMs);
  hall.stretch = null;
  const played = tally.played();
  await sleep(DRAIN_MS);
  return { type: "played", played };
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

process.on("message", (call: LoadCall) => {
  run(call).then(report, (error: unknown) => failed(String(error)));
});
process.on("disconnect", () => process.exit(0));
