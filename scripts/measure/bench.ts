/**
 * `npm run bench`: the server's costs, beside a bare relay in the same run. docs/performance.md explains the numbers.
 */
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import type { ListenerName } from "#server/base/config/config.ts";
import { StartError } from "#server/base/core/errors.ts";
import { createDatabase, type Database, startMariadb } from "#tests/support/services.ts";
import { adminTable, measureAdminLists } from "./bench/adminLists.ts";
import { botDecisions, engineHands } from "./bench/alone.ts";
import { attackServer, attackTable } from "./bench/attack.ts";
import { clusterTable, measureCluster } from "./bench/cluster.ts";
import { knowledgeTable, measureKnowledge } from "./bench/clusterKnowledge.ts";
import { idleTable, measureIdle } from "./bench/idle.ts";
import { measureMemory } from "./bench/memory.ts";
import { type Pace, RELAY_FRAMES } from "./bench/messages.ts";
import { type DatabaseName, HELP, type Options, type Part, readOptions } from "./bench/options.ts";
import { measureOverlays, overlaysTable } from "./bench/overlays.ts";
import { measurePage, pageTable } from "./bench/page.ts";
import { decisionsTable, handsTable, memoryTable, roundsTable } from "./bench/report.ts";
import { measureTable, tableTable } from "./bench/table.ts";
import { type Entrant, playRounds } from "./bench/rounds.ts";
import { measureStarts, startsTable } from "./bench/starts.ts";
import { Load, startRelay, startSpar, type Subject } from "./bench/subject.ts";

const ENGINE_SECONDS = 2;
const BOT_HANDS = 300;
/** A card every two seconds at each table. */
const HUMAN: Pace = { kind: "human", cardMs: 2_000 };
const LARGE_CLUSTER = { nodes: 20, waiting: 2_000 };
const CLOSED: Pace = { kind: "closed" };

const numbers: Record<string, unknown> = {};

function show(name: string, raw: unknown, text: string): void {
  numbers[name] = raw;
  console.log(`\n${text}`);
}

async function seated(subject: Subject, tables: number): Promise<Entrant> {
  const load = new Load();
  await load.seat(subject, await subject.openTables(tables));
  return { subject, load };
}

type Server = {
  readonly database: DatabaseName;
  readonly listener: ListenerName;
  readonly mariadb: Database | null;
  readonly profileDir: string | null;
};

function startServer({ database, listener, mariadb, profileDir }: Server): Promise<Subject> {
  const mysql = mariadb === null || database === "embedded" ? null : createDatabase(mariadb.url, `bench_${listener}`);
  return startSpar({ name: nameOf(`server, ${database}`, listener), mysql, listener, profileDir });
}

const nameOf = (what: string, listener: ListenerName): string => (listener === "uws" ? what : `${what}, ${listener}`);

/** Runs relays and servers side by side: seats all tables, then plays them in turns. */
async function compare(options: Options, mariadb: Database | null): Promise<void> {
  const tables = options.parts.includes("human") ? options.humanTables : options.closedTables;
  const entrants: Entrant[] = [];
  try {
    for (const frames of RELAY_FRAMES) entrants.push(await seated(await startRelay(frames), tables));
    for (const database of options.databases) {
      for (const listener of options.listeners) {
        const server = await startServer({ database, listener, mariadb, profileDir: options.profileDir });
        entrants.push(await seated(server, tables));
      }
    }
    if (options.parts.includes("closed")) {
      const played = await playRounds(entrants, options.closedTables, CLOSED, options);
      show("closed", played, `Closed loop, ${options.closedTables} tables\n\n${roundsTable(played)}`);
    }
    if (options.parts.includes("human")) {
      const played = await playRounds(entrants, options.humanTables, HUMAN, options);
      show("human", played, `A card every 2 s at each of ${options.humanTables} tables\n\n${roundsTable(played)}`);
    }
  } finally {
    for (const { load, subject } of entrants) {
      await load.stop();
      await subject.stop();
    }
  }
}

/** Measures a server alone, with each listener. */
async function alone(
  options: Options,
  work: (subject: Subject, listener: ListenerName) => Promise<void>,
): Promise<void> {
  for (const listener of options.listeners) {
    const subject = await startServer({ database: "embedded", listener, mariadb: null, profileDir: null });
    try {
      await work(subject, listener);
    } finally {
      await subject.stop();
    }
  }
}

const weigh = (options: Options): Promise<void> =>
  alone(options, async (subject, listener) => {
    const memory = await measureMemory(subject, options.idleSockets, options.humanTables);
    show(nameOf("memory", listener), memory, `${subject.name}\n\n${memoryTable(memory)}`);
  });

const watchIdle = (options: Options): Promise<void> =>
  alone(options, async (subject, listener) => {
    const costs = await measureIdle(subject, options.idleSockets, options.idleSeconds * 1_000);
    const title = `${subject.name}: ${options.idleSockets} sockets that only listen`;
    show(nameOf("idle", listener), costs, `${title}\n\n${idleTable(costs)}`);
  });

async function measure(options: Options): Promise<void> {
  const { parts } = options;
  const load = (): string =>
    loadavg()
      .map((each) => each.toFixed(1))
      .join(" ");
  console.log(`${cpus().length} cores (${cpus()[0]?.model ?? "?"}), Node ${process.version}, load before ${load()}`);
  if (parts.includes("engine")) {
    const hands = engineHands(ENGINE_SECONDS);
    show("engine", hands, handsTable(hands));
  }
  if (parts.includes("bots")) {
    const decisions = botDecisions(BOT_HANDS);
    show("bots", decisions, decisionsTable(decisions));
  }
  if (parts.includes("overlays")) {
    const costs = await measureOverlays(options.rounds);
    show("overlays", costs, overlaysTable(costs));
  }
  if (parts.includes("memory")) await weigh(options);
  if (parts.includes("idle")) await watchIdle(options);
  if (parts.includes("attack")) {
    const attacked = await attackServer(options.attackers, options.profileDir);
    show("attack", attacked, attackTable(attacked));
  }
  if (parts.includes("table")) {
    const drawn = await measureTable(options.slowdown, options.rounds);
    show("table", drawn, `The table, ${options.slowdown} times slower\n\n${tableTable(drawn)}`);
  }
  if (parts.includes("page")) {
    const visited = await measurePage(options.pages, options.visits);
    show("page", visited, `The home page on a slow line\n\n${pageTable(visited)}`);
  }
  if (parts.includes("cluster")) {
    const costs = await measureCluster(options);
    show("cluster", costs, `Nodes, ${options.closedTables} tables\n\n${clusterTable(costs)}`);
  }
  if (parts.includes("cluster") || parts.includes("knowledge")) {
    const known = await measureKnowledge({
      ...LARGE_CLUSTER,
      tables: options.clusterTables,
      users: 2 * options.clusterTables,
    });
    show("knowledge", known, knowledgeTable(known));
  }
  if (["closed", "human", "start", "admin"].some((part) => parts.includes(part as Part))) {
    const mariadb = options.databases.includes("mariadb") ? await startMariadb() : null;
    try {
      if (parts.includes("start")) {
        const started = await measureStarts(options.databases, mariadb, options.humanTables, options.starts);
        show("start", started, `Start\n\n${startsTable(started)}`);
      }
      if (parts.includes("admin")) {
        const requested = await measureAdminLists(options.databases, mariadb, options.listUsers, options.listRounds);
        show("admin", requested, `The dashboard's lists\n\n${adminTable(requested)}`);
      }
      if (parts.includes("closed") || parts.includes("human")) await compare(options, mariadb);
    } finally {
      await mariadb?.stop();
    }
  }
  console.log(`\nload after ${load()}`);
  if (options.json !== null) writeFileSync(options.json, JSON.stringify(numbers, null, 1));
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options === null) console.log(HELP);
  else await measure(options);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
