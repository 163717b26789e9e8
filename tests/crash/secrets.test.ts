/**
 * Both databases broken in every possible way, during sign-ups, sign-ins, resets, chat and play: neither the log nor
 * /metrics nor an answer contains a secret, and no frame a card that its reader may not know.
 */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { createConnection } from "mysql2/promise";
import { afterAll, describe, expect, it } from "vitest";
import { cardId, pack } from "#engine/cards.ts";
import { startFlakyProxy, type FlakyProxy } from "#tests/support/flakyProxy.ts";
import { statusOf } from "#tests/support/restClient.ts";
import { endAllServers, ServerProcess } from "#tests/support/serverProcess.ts";
import { createPreparedDatabase } from "#tests/support/preparedTables.ts";
import { startMariadb, type Database } from "#tests/support/services.ts";
import { wrongHistories } from "./judge.ts";
import { moment } from "./moment.ts";
import { People } from "./people.ts";
import { isLongRun } from "#tests/support/longRun.ts";
import { newPlace, type Place, placeAt } from "./place.ts";
import { leaveAll, openTables, restless, settle, type TableForm } from "./tables.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { seedFor } from "#tests/support/testSettings.ts";

afterAll(endAllServers);

const seed = seedFor("CRASH_SEED", 23);
const forms: readonly TableForm[] = [
  { people: 2, winPoints: 1 },
  { people: 3, winPoints: 2 },
];
const habits = { ...restless, chatsOneIn: 2, repeatsOneIn: 0 };

/** Forbidden text in log lines: hashes of passwords, addresses, tokens, bytes, cards. */
const forbidden: readonly (readonly [string, RegExp])[] = [
  ["a password's hash", /argon2/i],
  ["an address", /[\w.]+@[\w.-]+/],
  ["a token or its hash", /(?<![\w/.-])[\w-]{43,}(?![\w/.-])/],
  ["bytes", /x'[0-9a-f]{8,}|[0-9a-f]{40,}/i],
  ["a chat line", /\d+ says \d+/],
  ["a statement", /\b(insert into|values \(|select .* from|update .* set)\b/i],
];
const cards = pack(true).map(cardId);

/** All leaks in a text. */
function leaksIn(text: string, secrets: ReadonlySet<string>): string[] {
  const known = [...secrets].filter((secret) => text.includes(secret)).map((secret) => `the secret ${secret}`);
  const shapes = forbidden.flatMap(([what, pattern]) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [`${what}: ${found.slice(0, 60)}`];
  });
  const named = cards.filter((card) => text.includes(`"${card}"`)).map((card) => `the card ${card}`);
  return [...known, ...shapes, ...named];
}

/** The crowd's accounts and tokens before the database breaks. */
async function prepared(people: People) {
  const [ama, kofi, esi, yaw] = [await people.signUp(), people.someone(), people.someone(), people.someone()];
  return {
    ama,
    yaw,
    kofi: { ...kofi, otp: await people.code(kofi.email) },
    esi: { ...esi, ticket: await people.ticket(esi.email) },
    reset: await people.resetToken(ama.email),
  };
}

/** Makes every call that carries a secret, at once. */
async function everything(people: People, { ama, kofi, esi, yaw, reset }: Awaited<ReturnType<typeof prepared>>) {
  const password = people.secret(`another long walk ${ama.username}`);
  const wrong = people.secret("certainly not the password");
  await Promise.all([
    people.ask("/api/auth/guest", {}),
    people.ask("/api/auth/send-otp", { email: yaw.email }),
    people.ask("/api/auth/verify-otp", { email: kofi.email, otp: kofi.otp }),
    people.ask("/api/auth/register", { ...esi }),
    people.ask("/api/auth/login", { email: ama.email, password: ama.password }),
    people.ask("/api/auth/login", { email: ama.email, password: wrong }),
    people.ask("/api/auth/forgot-password", { email: ama.email }),
    people.ask("/api/auth/reset-password", { token: reset, password }),
    people.ask("/api/users/me/password", { current: ama.password, password }, ama.token),
    people.ask("/api/users/me", { username: `${ama.username}x` }, ama.token, "PATCH"),
    people.ask("/api/users/me/data", undefined, ama.token),
    people.ask("/api/games/create", { numPlayers: 2 }, ama.token),
    people.ask("/api/matchhistory", undefined, ama.token),
  ]);
}

const readyMsMax = 60_000;
const pollMs = 50;

async function readyIs(server: ServerProcess, status: number): Promise<void> {
  const giveUpAt = performance.now() + readyMsMax;
  while ((await statusOf(server, "/readyz")) !== status) {
    if (performance.now() > giveUpAt) throw new Error(`/readyz did not become ${status}`);
    await sleep(pollMs);
  }
}

/** Breaks a database; resolves to the function that repairs it. */
type Break = () => Promise<() => Promise<void> | void>;

interface Run {
  readonly place: Place;
  /** Its files are gone and SQLite works without them: only /readyz reports it. */
  readonly isUnnoticed?: boolean;
  /** It is not repaired, so play does not continue. */
  readonly isForGood?: boolean;
  /** It accepts queries and does not answer, so the server must give up. All others may be as slow as the machine. */
  readonly isSilent?: boolean;
  readonly breakIt: (server: ServerProcess) => Break;
}

/** The leaks, and the errors in frames. */
async function run({
  place,
  breakIt,
  isForGood = false,
  isUnnoticed = false,
  isSilent = false,
}: Run): Promise<string[]> {
  const people = await People.gather(`P${process.pid}`);
  const server = new ServerProcess({
    ...place.settings,
    ...people.settings,
    ...(isSilent && { DATABASE_WAIT_MS: "3000" }),
    LOG_LEVEL: "debug",
  });
  await server.start();
  people.visit(server);
  const players = await openTables(server, forms, seed, habits);
  await moment(players, 60, "before the break");
  const hands = await prepared(people);

  const mend = await breakIt(server)();
  await everything(people, hands);
  await readyIs(server, 503);
  await everything(people, hands);
  const metrics = await people.ask("/metrics");
  if (isUnnoticed) await people.ask("/readyz");
  expect(await statusOf(server, "/healthz")).toBe(200);
  await mend();

  let wrong: readonly string[] = [];
  if (isForGood) {
    await server.end("SIGKILL");
    await leaveAll(players);
  } else {
    await readyIs(server, 200);
    await moment(players, 60, "after the break");
    await settle(players);
    await leaveAll(players);
    await server.end("SIGTERM");
    wrong = await wrongHistories(place, players);
  }
  await people.stop();
  const failures = server.log.filter(({ err }) => err !== undefined);
  expect(failures.length).toBeGreaterThan(0);
  const lines = [...server.log.map((line) => JSON.stringify(line)), ...server.printed, metrics.text];
  const refused = people.answers.filter(({ status }) => status >= 400);
  expect(refused.some(({ status }) => status === 503)).toBe(true);
  place.remove();
  return [
    ...wrong,
    ...lines.flatMap((line) => leaksIn(line, people.secrets).map((leak) => `${leak} in ${line.slice(0, 400)}`)),
    ...refused.flatMap(({ path, text }) => leaksIn(text, people.secrets).map((leak) => `${leak} in ${path}`)),
  ];
}

describe.concurrent(`no secret is told, seed ${seed}`, () => {
  it("when SQLite is locked", async () => {
    const place = newPlace("sqlite");
    const lock: Break = async () => {
      const other = new DatabaseSync(join(place.dataDir, "spar.db"), { timeout: 5_000 });
      other.exec("BEGIN IMMEDIATE");
      return () => {
        other.exec("ROLLBACK");
        other.close();
      };
    };
    expect(await run({ place, breakIt: () => lock })).toEqual([]);
  });

  it("when the disk is full", async () => {
    const place = newPlace("sqlite");
    const blockBytes = 512;
    const limited =
      (server: ServerProcess): Break =>
      async () => {
        const sizes = readdirSync(place.dataDir).map((name) => statSync(join(place.dataDir, name)).size);
        const limitBytes = Math.max(...sizes) - (Math.max(...sizes) % blockBytes);
        // The soft limit of the running process, so that it can be removed again.
        const prlimit = (bytes: string): void => {
          const { status, stderr } = spawnSync("prlimit", [`--pid=${server.pid}`, `--fsize=${bytes}:`], {
            encoding: "utf8",
          });
          if (status !== 0) throw new Error(stderr);
        };
        prlimit(String(limitBytes));
        return () => prlimit("unlimited");
      };
    expect(await run({ place, breakIt: limited })).toEqual([]);
  });

  // Only root can make files read-only under a server that has them open: other users skip this case.
  const mayBe = mayFreeze() ? ["read-only"] : [];
  it.for(mayBe)("when SQLite's files became %s", { tags: ["long"] }, async (_, { onTestFinished }) => {
    const place = newPlace("sqlite");
    const readOnly: Break = async () => {
      // Without the shared memory beside them: it is mapped, and a write to it would be a bus error.
      const files = readdirSync(place.dataDir).filter((name) => /\.db(-wal)?$/.test(name));
      const freeze = (flag: "+i" | "-i"): void => {
        const there = files.map((name) => join(place.dataDir, name)).filter((file) => existsSync(file));
        if (there.length > 0) chattr(flag, there);
      };
      freeze("+i");
      onTestFinished(() => freeze("-i"));
      return () => freeze("-i");
    };
    expect(await run({ place, breakIt: () => readOnly })).toEqual([]);
  });

  const harms: readonly [string, (file: string) => void][] = [
    ["deleted", (file) => ["", "-wal", "-shm"].forEach((suffix) => rmSync(file + suffix, { force: true }))],
    ["replaced", (file) => (copyFileSync(file, `${file}.copy`), renameSync(`${file}.copy`, file))],
    ["emptied", (file) => truncateSync(file, 0)],
  ];
  it.each(isLongRun ? harms : harms.slice(1, 2))("when SQLite's files are %s", async (_, harm) => {
    const place = newPlace("sqlite");
    const gone: Break = async () => {
      for (const name of ["spar.db", "journal.db"]) harm(join(place.dataDir, name));
      return () => {};
    };
    expect(await run({ place, isForGood: true, isUnnoticed: true, breakIt: () => gone })).toEqual([]);
  });

  const usual = ["away", "gone"] as const;
  const moods = isLongRun ? ([...usual, "full", "locked", "read-only", "silent"] as const) : usual;
  it.each(moods)("when MariaDB is %s", async (how) => {
    const database = await startMariadb();
    const proxy = await startFlakyProxy(database.port);
    const url = new URL(createPreparedDatabase("secrets", database.url));
    const admin = await createConnection(url.href);
    url.port = String(proxy.port);
    const place = placeAt(newFolder("spar-crash-"), url.href);
    const breakIt = () => mariadbBreaks(admin, proxy, database)[how];
    try {
      const isSilent = how === "silent" || how === "locked";
      expect(await run({ place, isForGood: how === "gone", isSilent, breakIt })).toEqual([]);
    } finally {
      admin.destroy();
      await proxy.stop();
      await database.stop();
    }
  });
});

function chattr(flag: "+i" | "-i", files: readonly string[]): void {
  const { status, stderr } = spawnSync("chattr", [flag, ...files], { encoding: "utf8" });
  if (status !== 0) throw new Error(`chattr ${flag}: ${stderr}`);
}

/** Whether this user, on this file system, can make a file that is open for writing read-only: root on Linux can. */
function mayFreeze(): boolean {
  const place = newFolder("spar-crash-");
  const file = join(place, "file");
  writeFileSync(file, "");
  const isFrozen = spawnSync("chattr", ["+i", file]).status === 0;
  if (isFrozen) chattr("-i", [file]);
  rmSync(place, { recursive: true });
  return isFrozen;
}

type Admin = Awaited<ReturnType<typeof createConnection>>;

/**
 * A database's error message may repeat values, as for a duplicate key: the trigger's message contains the given value.
 */
const fullTable = (table: string, column: string, operation: "insert" | "update"): string =>
  `create trigger full_${table}_${operation} before ${operation} on ${table} for each row begin
    declare words varchar(128) default left(concat('The table is full: ', coalesce(hex(new.${column}), ''), ' ', coalesce(new.${column}, '')), 128);
    signal sqlstate 'HY000' set mysql_errno = 1114, message_text = words; end`;

const filled = [
  ["users", "password_hash"],
  ["sessions", "token_hash"],
  ["journal", "body"],
  ["write_probe", "at"],
  ["matches", "record"],
] as const;

function mariadbBreaks(admin: Admin, proxy: FlakyProxy, database: Database) {
  const reconnect = (): void => {
    proxy.mood("away");
    proxy.mood("well");
  };
  const mood = (how: "away" | "silent"): Break => {
    return async () => {
      proxy.mood(how);
      return () => proxy.mood("well");
    };
  };
  return {
    full: async () => {
      for (const [table, column] of filled) {
        for (const operation of ["insert", "update"] as const) await admin.query(fullTable(table, column, operation));
      }
      return async () => {
        for (const [table] of filled) {
          for (const operation of ["insert", "update"]) await admin.query(`drop trigger full_${table}_${operation}`);
        }
      };
    },
    locked: async () => {
      await admin.query("flush tables with read lock");
      return async () => void (await admin.query("unlock tables"));
    },
    "read-only": async () => {
      await admin.query("set global tx_read_only = 1");
      reconnect();
      return async () => {
        await admin.query("set global tx_read_only = 0");
        reconnect();
      };
    },
    away: mood("away"),
    silent: mood("silent"),
    gone: async () => {
      admin.destroy();
      await database.stop();
      return () => {};
    },
  } satisfies Record<string, Break>;
}
