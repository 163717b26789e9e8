/**
 * Every command of the documents, run in a fresh clone in a folder called `spar`, in the order of entries.ts: the first
 * one installs everything and builds the page. The output of a command must match the page about it.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, inject, it } from "vitest";
import { createDatabase } from "#tests/support/services.ts";
import { Clone, type Ended } from "./clone.ts";
import { entries, isRun, type RunEntry } from "./entries.ts";

let clone: Clone;

/** The file with which MariaDB's programs log in, as an operator has one. */
function writeLogin(home: string): void {
  const { hostname, port, username, password } = new URL(inject("mariadbUrl"));
  createDatabase(inject("mariadbUrl"), "spar", inject("mariadbTables"));
  const lines = ["[client]", `host=${hostname}`, `port=${port}`, `user=${username}`, `password=${password}`];
  writeFileSync(join(home, ".my.cnf"), `${lines.join("\n")}\nprotocol=tcp\n`, { mode: 0o600 });
}

beforeAll(async () => {
  clone = await Clone.make();
  writeLogin(clone.scratch);
});

/** Output that no reader of the documents may see: warnings of tools, and places in the code. */
const never = [
  /codeSplitting/,
  /\[\w*TIMINGS\]/,
  /npm warn/i,
  /\w+Warning:/,
  /^ {4}at .+:\d+:\d+\)?$/m,
  /\(node:\d+\)/,
];
/** A line of the log for programs; only a real server writes such. */
const logLine = /^\{.*"level":/m;

const serverReady = /Spar is ready: (\S+)/;

/** Runs an entry, beside a server of the clone if it needs one. */
async function runEntry({ runs, says, until, beside }: RunEntry): Promise<Ended> {
  const line = runs ?? says[0] ?? "";
  if (beside !== true) return clone.run(line, { until });
  let ended: Ended | undefined;
  // The computer plays without pauses.
  const server = await clone.run("BOT_PACE_PERCENT=0 npm start", {
    until: serverReady,
    meanwhile: async (output) => {
      const url = serverReady.exec(output)?.[1] ?? "";
      ended = await clone.run(`URL=${url}; ${line}`, { until });
    },
  });
  if (ended === undefined) throw new Error(`the server did not start: ${server.output}`);
  return ended;
}

/** The differences from the promised output, followed by the whole output; empty without differences. */
async function complaintsOf(entry: RunEntry): Promise<string[]> {
  const { code, output } = await runEntry(entry);
  const isEnded = entry.until !== undefined || code === (entry.code ?? 0);
  const complaints = [
    ...entry.prints.filter((promise) => !promise.test(output)).map((promise) => `did not print ${promise}`),
    ...(logLine.test(output) && !entry.says[0].includes("NODE_ENV=production") ? [`printed ${logLine}`] : []),
    ...never.filter((warning) => warning.test(output)).map((warning) => `printed ${warning}`),
    ...(isEnded ? [] : [`ended with code ${code}`]),
  ];
  return complaints.length === 0 ? [] : [...complaints, output];
}

const run = entries.filter(isRun).map((entry) => [entry.says[0], entry] as const);
const isLong = ([, entry]: (typeof run)[number]): boolean => entry.isLong === true;

it.each(run.filter((each) => !isLong(each)))("%s", async (_, entry) => {
  expect(await complaintsOf(entry)).toEqual([]);
});

it.each(run.filter(isLong))("%s", { tags: ["long"] }, async (_, entry) => {
  expect(await complaintsOf(entry)).toEqual([]);
});

it("leaves the project as it was cloned", async () => {
  const { output } = await clone.run("git status --porcelain");
  expect(output).toBe("");
});
