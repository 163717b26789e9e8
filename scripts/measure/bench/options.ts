/** The measurements to run, and their lengths. */
import { readArgs } from "../../operate/store/program.ts";
import type { ListenerName } from "#server/base/config/config.ts";
import { StartError } from "#server/base/core/errors.ts";

const PARTS = [
  "engine",
  "bots",
  "overlays",
  "memory",
  "idle",
  "closed",
  "human",
  "attack",
  "start",
  "page",
  "table",
  "admin",
  "cluster",
  "knowledge",
] as const;
export type Part = (typeof PARTS)[number];
const DATABASES = ["embedded", "mariadb"] as const;
export type DatabaseName = (typeof DATABASES)[number];
const LISTENERS: readonly ListenerName[] = ["uws", "ws"];

export interface Options {
  readonly parts: readonly Part[];
  readonly databases: readonly DatabaseName[];
  /** What serves the sockets of the measured servers, in turns. */
  readonly listeners: readonly ListenerName[];
  readonly rounds: number;
  /** Seconds of one round. */
  readonly seconds: number;
  readonly closedTables: number;
  readonly humanTables: number;
  readonly idleSockets: number;
  /** How long idle sockets are measured at each pace. */
  readonly idleSeconds: number;
  /** Attackers of each kind. */
  readonly attackers: number;
  /** Starts of each kind, in turns. */
  readonly starts: number;
  /** How much slower than this machine the browser of the table measurement is. */
  readonly slowdown: number;
  /** Folders of built pages to visit, in turns. */
  readonly pages: readonly string[];
  /** Visits of each page in each way. */
  readonly visits: number;
  /** Users on the site of the dashboard's lists; with ten notifications and half a report each. */
  readonly listUsers: number;
  /** Rounds of each call of the dashboard's lists. */
  readonly listRounds: number;
  /** Tables of the large cluster of which one node is measured; twice as many users. */
  readonly clusterTables: number;
  /** The file for all numbers, if any. */
  readonly json: string | null;
  /** The folder for the servers' processor profiles, if any. */
  readonly profileDir: string | null;
}

export const HELP = `Measures the server beside a bare relay in the same run.

  npm run bench -- --parts closed,human --databases embedded --rounds 5 --seconds 10

  --parts A,B,...       ${PARTS.join(", ")} (all)
  --databases A,B       ${DATABASES.join(", ")} (both)
  --listeners A,B       ${LISTENERS.join(", ")} (uws); for closed, human, memory and idle
  --rounds N            rounds of each, taken in turns; medians are shown (3)
  --seconds N           of one round (6)
  --closed-tables N     tables that play as fast as they are answered (200)
  --human-tables N      tables that play a card every two seconds (2000)
  --idle-sockets N      players who are only connected (10000)
  --idle-seconds N      of each pace at which they ask whether the server is there (60)
  --attackers N         attackers of each kind, beside 100 sign-ins and open tables, for 20 s (20)
  --starts N            starts of each kind, with no table and with --human-tables of 60 actions (7)
  --pages A,B           folders of built pages to visit, to compare one with another (dist/web)
  --visits N            visits of each page, device, press and moment (5)
  --list-users N        users behind the dashboard's lists (100000)
  --list-rounds N       of each call of the dashboard's lists (20)
  --cluster-tables N    tables of a cluster of 20 nodes of which one is measured (200000)
  --slowdown N          how much slower the browser of the table is made (4)
  --json FILE           all numbers of all rounds
  --profile DIR         processor profiles of the servers
`;

function chosen<T extends string>(name: string, text: string, from: readonly T[]): T[] {
  return text.split(",").map((word) => {
    const found = from.find((each) => each === word.trim());
    if (found === undefined) throw new StartError(`--${name} ${word}: one of ${from.join(", ")}`);
    return found;
  });
}

function whole(name: string, text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1) throw new StartError(`--${name} ${text}: a whole number from 1 up`);
  return value;
}

/** The options of a command line, or null for help. */
export function readOptions(args: readonly string[]): Options | null {
  const { values } = readArgs({
    args: [...args],
    options: {
      help: { type: "boolean", default: false },
      parts: { type: "string", default: PARTS.join(",") },
      databases: { type: "string", default: DATABASES.join(",") },
      listeners: { type: "string", default: "uws" },
      rounds: { type: "string", default: "3" },
      seconds: { type: "string", default: "6" },
      "closed-tables": { type: "string", default: "200" },
      "human-tables": { type: "string", default: "2000" },
      "idle-sockets": { type: "string", default: "10000" },
      "idle-seconds": { type: "string", default: "60" },
      attackers: { type: "string", default: "20" },
      starts: { type: "string", default: "7" },
      slowdown: { type: "string", default: "4" },
      pages: { type: "string", default: "dist/web" },
      visits: { type: "string", default: "5" },
      "list-users": { type: "string", default: "100000" },
      "list-rounds": { type: "string", default: "20" },
      "cluster-tables": { type: "string", default: "200000" },
      json: { type: "string" },
      profile: { type: "string" },
    },
  });
  if (values.help) return null;
  return {
    parts: chosen("parts", values.parts, PARTS),
    databases: chosen("databases", values.databases, DATABASES),
    listeners: chosen("listeners", values.listeners, LISTENERS),
    rounds: whole("rounds", values.rounds),
    seconds: whole("seconds", values.seconds),
    closedTables: whole("closed-tables", values["closed-tables"]),
    humanTables: whole("human-tables", values["human-tables"]),
    idleSockets: whole("idle-sockets", values["idle-sockets"]),
    idleSeconds: whole("idle-seconds", values["idle-seconds"]),
    attackers: whole("attackers", values.attackers),
    starts: whole("starts", values.starts),
    slowdown: whole("slowdown", values.slowdown),
    pages: values.pages.split(",").map((page) => page.trim()),
    visits: whole("visits", values.visits),
    listUsers: whole("list-users", values["list-users"]),
    listRounds: whole("list-rounds", values["list-rounds"]),
    clusterTables: whole("cluster-tables", values["cluster-tables"]),
    json: values.json ?? null,
    profileDir: values.profile ?? null,
  };
}
