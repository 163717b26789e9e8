/**
 * The server's processor time for idle connections: pinged by the server, and with pages that send pings of their own.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { table } from "./report.ts";
import { Load, type Subject } from "./subject.ts";

export interface IdleCost {
  readonly what: string;
  /** Answers of the server to pings of pages, in a second. */
  readonly answersPerSecond: number;
  /** Percent of one core. */
  readonly percent: number;
}

const msPerSecond = 1_000;
const usPerMs = 1_000;
/** After many connections the server first collects garbage. */
const restMs = 10_000;

/** How often each socket pings: never, as old clients; outside a table; at a quiet table. */
const paces: readonly (readonly [what: string, everyMs: number | null])[] = [
  ["connected, asking nothing: the server pings", null],
  ["each asks every 15 s", 15_000],
  ["each asks every 3 s", 3_000],
];

/** Measures the server alone, then this number of sockets at each pace, `forMs` each. */
export async function measureIdle(subject: Subject, sockets: number, forMs: number): Promise<IdleCost[]> {
  const load = new Load();
  const costs: IdleCost[] = [];
  const measure = async (what: string, spend: () => Promise<number>): Promise<void> => {
    const before = await subject.usage();
    const answers = await spend();
    const { cpuUs } = await subject.usage();
    const percent = (100 * (cpuUs - before.cpuUs)) / (forMs * usPerMs);
    costs.push({ what, answersPerSecond: (answers * msPerSecond) / forMs, percent });
  };
  try {
    await sleep(restMs);
    await measure("no sockets", () => sleep(forMs, 0));
    await load.idle(subject, await subject.guests(sockets));
    await subject.collect();
    await sleep(restMs);
    for (const [what, everyMs] of paces) await measure(what, () => load.ask(everyMs, forMs));
    return costs;
  } finally {
    await load.stop();
  }
}

export const idleTable = (costs: readonly IdleCost[]): string =>
  table(
    ["idle sockets", "answers/s", "server CPU, % of a core"],
    costs.map(({ what, answersPerSecond, percent }) => [what, Math.round(answersPerSecond), percent.toFixed(2)]),
  );
