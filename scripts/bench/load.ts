/** The load generator, a process of its own: opens sockets, plays when told, reports what it saw. */
import { arrive } from "./arrive.ts";
import type { LoadCall, LoadReport } from "./messages.ts";
import { type Hall, PlayedTable } from "./players.ts";
import { Tally } from "./tally.ts";
import type { Wire } from "./wire.ts";

/** Sockets opened at once. */
const OPENING_MAX = 25;
/** What is under way when a stretch ends is let out before the next one starts. */
const DRAIN_MS = 300;

const report = (message: LoadReport): void => void process.send?.(message);
const failed = (why: string): void => {
  report({ type: "failed", why });
  process.exit(1);
};

const hall: Hall = { stretch: null, failed };
const tables: PlayedTable[] = [];
const idle: Wire[] = [];

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
    const heard = { frame: () => {}, closed: failed };
    await inGroups(call.tokens, async (token) => void idle.push(await arrive(call.port, token, heard)));
    return { type: "ready" };
  }
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
