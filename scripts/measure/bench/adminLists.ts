/** How long the lists of the dashboard take on a large site: each call, with each filter, each order and its next page. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { userIdOf } from "#protocol/ids.ts";
import { createDatabase, type Database as Mariadb } from "#tests/support/services.ts";
import { type RunningServer, startServer } from "#server/app/app.ts";
import { readConfig } from "#server/base/config/config.ts";
import { systemClock } from "#server/base/core/clock.ts";
import { createLog } from "#server/base/core/log.ts";
import type { Database } from "#server/base/db/database.ts";
import { createSecurityLog } from "#server/base/securityLog.ts";
import { openTables } from "#server/base/db/openTables.ts";
import { fillAdminTables, type Sizes } from "#tests/support/largeSite.ts";
import type { DatabaseName } from "./options.ts";
import { table } from "./report.ts";

const sizesOf = (users: number): Sizes => ({ users, notifications: 10 * users, reports: Math.ceil(users / 2) });

type Choices = Readonly<Record<string, readonly string[]>>;

/** A list with the values of its query; each combination is a separate call. */
interface AdminList {
  readonly path: string;
  readonly choices: Choices;
  /** Search words, each with every combination of the other choices. */
  readonly words?: readonly string[];
}

const lists: readonly AdminList[] = [
  {
    path: "/api/admin/users",
    choices: {
      status: ["all", "active", "banned", "suspended", "staff", "guests"],
      sort: ["-created", "created", "name", "-name", "games", "-games"],
    },
    words: ["a", "kofi", "esi99", "player5", "nobody"],
  },
  {
    path: "/api/admin/reports",
    choices: {
      status: ["pending", "resolved", "dismissed", "all"],
      kind: ["all", "report", "appeal"],
      assigned: ["all", "me"],
      sort: ["-reporters", "reporters", "date", "-date"],
    },
    words: ["a", "kofi", "esi99", "nobody"],
  },
  {
    path: "/api/admin/tickets",
    choices: {
      status: ["", "open", "answered", "closed"],
      category: ["", "account", "bug", "gameplay"],
      assignee: ["", "me", "nobody"],
      sort: ["-updated", "updated"],
    },
    words: ["question 19", "kofi", "player5", "17", "none of these"],
  },
  {
    path: "/api/admin/announcements",
    choices: {
      type: ["all", "update", "event", "maintenance", "news"],
      status: ["all", "active", "scheduled", "expired"],
      sort: ["-date", "date", "title", "-title"],
    },
    words: ["news", "none of these"],
  },
  {
    path: "/api/admin/tournaments",
    choices: { status: ["all", "draft", "cancelled"], sort: ["-start", "start", "name", "-name"] },
    words: ["cup", "none of these"],
  },
  {
    path: "/api/admin/log",
    choices: {
      action: ["all", "user.mute", "report.resolve", "role.change"],
      target: ["all", "user", "ticket", "announcement"],
    },
    words: ["boss", "kofi", "esi99", "nobody"],
  },
  { path: "/api/admin/signals", choices: { status: ["open", "reviewed", "all"] } },
  { path: "/api/admin/overview", choices: { days: ["7", "30", "90", "365"] } },
  { path: "/api/notifications", choices: { tab: ["all", "unread", "challenges", "tournaments", "rewards"] } },
];

/** Every combination of the choices, as queries. */
function queriesOf({ choices, words = [] }: AdminList): string[] {
  const combined = Object.entries(choices).reduce<readonly Readonly<Record<string, string>>[]>(
    (known, [key, values]) =>
      known.flatMap((each) => values.map((value) => (value === "" ? each : { ...each, [key]: value }))),
    [{}],
  );
  return [...combined, ...words.map((q) => ({ q }))].map((each) => new URLSearchParams({ ...each }).toString());
}

export interface ListTimes {
  readonly path: string;
  readonly database: DatabaseName;
  readonly calls: number;
  /** Over all answers of all calls, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** The call with the longest median. */
  readonly slowest: { readonly query: string; readonly p50: number; readonly p99: number };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

interface Answered {
  readonly tookMs: number;
  readonly next: string | null;
}

async function timed(url: string, token: string): Promise<Answered> {
  const from = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const body = (await answer.json()) as { readonly next?: string | null };
  const tookMs = performance.now() - from;
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status} ${JSON.stringify(body)}`);
  return { tookMs, next: body.next ?? null };
}

/** Measures the first page of each call and the next one, `rounds` times after one warm-up. */
async function measureList(home: string, token: string, list: AdminList, rounds: number, database: DatabaseName) {
  const calls: { query: string; times: number[] }[] = [];
  const add = async (query: string): Promise<string | null> => {
    const url = `${home}${list.path}?${query}`;
    const { next } = await timed(url, token);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push((await timed(url, token)).tookMs);
    calls.push({ query, times });
    return next;
  };
  for (const query of queriesOf(list)) {
    const next = await add(query);
    if (next !== null) await add(`${query}&${new URLSearchParams({ after: next })}`);
  }
  const all = calls.flatMap(({ times }) => times);
  const [slowest] = calls
    .map(({ query, times }) => ({ query, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }))
    .toSorted((a, b) => b.p50 - a.p50);
  const none = { query: "", p50: Number.NaN, p99: Number.NaN };
  return {
    path: list.path,
    database,
    calls: calls.length,
    p50: percentile(all, 0.5),
    p99: percentile(all, 0.99),
    slowest: slowest ?? none,
  };
}

async function measureOn(
  database: DatabaseName,
  mariadb: Mariadb | null,
  users: number,
  rounds: number,
): Promise<ListTimes[]> {
  const url = database === "embedded" || mariadb === null ? "" : createDatabase(mariadb.url, "admin_lists");
  const dataDir = mkdtempSync(join(tmpdir(), "spar-bench-"));
  const settings = { HOST: "127.0.0.1", PORT: "0", SOCKET_PORT: "0", RATE_LIMITS: "off", NODE_ENV: "test" };
  const config = readConfig({ ...settings, DATA_DIR: dataDir, DATABASE_URL: url });
  const server = await startServer(config, {
    log: createLog("error"),
    print: () => {},
    security: createSecurityLog({ write: () => {} }, systemClock),
  });
  const tables = await openTables(config);
  const home = `http://127.0.0.1:${server.httpPort}`;
  try {
    const { token, id } = await administrator(home, server, tables);
    const from = performance.now();
    await fillAdminTables(tables, url !== "", id, sizesOf(users));
    console.log(`${database}: the rows were made in ${Math.round((performance.now() - from) / 1_000)} s`);
    const times: ListTimes[] = [];
    for (const list of lists) times.push(await measureList(home, token, list, rounds, database));
    return times;
  } finally {
    await tables.stop();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** An account with the right to every list. */
async function administrator(home: string, server: RunningServer, { knex }: Database) {
  const answer = await fetch(`${home}/api/auth/guest`, {
    method: "POST",
    headers: { "content-type": "application/json" },
  });
  const { token, user } = (await answer.json()) as { readonly token: string; readonly user: { readonly id: string } };
  await knex("users").where("id", Number(user.id)).update({ role: "administrator" });
  // The server caches a new session with its user's role at that time.
  server.store.sessions.refresh(userIdOf(user.id));
  return { token, id: user.id };
}

/** Fills a database of each kind and measures every list, one after the other. */
export async function measureAdminLists(
  databases: readonly DatabaseName[],
  mariadb: Mariadb | null,
  users: number,
  rounds: number,
): Promise<ListTimes[]> {
  const times: ListTimes[] = [];
  for (const database of databases) times.push(...(await measureOn(database, mariadb, users, rounds)));
  return times;
}

const tenths = (ms: number): string => ms.toFixed(1);

export const adminTable = (times: readonly ListTimes[]): string =>
  table(
    ["list", "database", "calls", "p50 / p99, ms", "slowest call, p50 / p99, ms", "which"],
    times.map(({ path, database, calls, p50, p99, slowest }) => [
      path,
      database,
      calls,
      `${tenths(p50)} / ${tenths(p99)}`,
      `${tenths(slowest.p50)} / ${tenths(slowest.p99)}`,
      slowest.query === "" ? "" : `\`${slowest.query.replace(/after=.*/, "after=…")}\``,
    ]),
  );
