/** `npm run seed`: fills an empty database with a demo community and weeks of its matches. */
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import type { UserId } from "#protocol/ids.ts";
import type { Config } from "#server/base/config/config.ts";
import { readOwnConfig, takeConfigArgument } from "#server/base/config/settingSources.ts";
import { StartError, StoreUnavailable } from "#server/base/core/errors.ts";
import { openLog } from "#server/base/core/log.ts";
import { unfinishedDemo } from "#server/app/demo.ts";
import { openStore } from "#server/app/store/open.ts";
import type { Store } from "#server/app/store/store.ts";
import { fill, type Filling } from "./demo/fill.ts";
import { sayEachSecond } from "../test/goingOn.ts";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { lockName, noteFile, picturesFolder, storeFiles } from "#server/base/db/dataFolder.ts";
import { openMysqlForMigrations } from "#server/base/db/database.ts";
import { unmigrate } from "#server/base/db/migrations.ts";

/** Removes an interrupted filling: its tables, its journal and its pictures. No server may run on the store. */
async function emptyStore({ mysql, dataDir }: Pick<Config, "mysql" | "dataDir">): Promise<void> {
  if (mysql !== null) {
    const database = openMysqlForMigrations(mysql);
    try {
      await unmigrate(database);
    } finally {
      await database.stop();
    }
  }
  const files = [...storeFiles, lockName, noteFile, picturesFolder];
  for (const name of files) rmSync(join(dataDir, name), { recursive: true, force: true });
}

const HELP = `Fills an empty database with a demo community: made-up players, weeks of matches between them, played by
the computers through the real rules, and friendships that came of it. The settings say which database, as for the server.

  npm run seed -- --players 200 --weeks 6 --seed 1

  --players N      how many accounts (200)
  --weeks N        for how long they have played (6)
  --seed N         the same seed tells the same story (1)
  --password WORD  what all of them sign in with (made up and printed)
  --if-empty       leave a database that has accounts as it is, without a complaint
  --config FILE    read settings from this file as well
`;

const playersMax = 2_000;
const weeksMax = 52;

const whole = (text: string, name: string, min: number, max: number): number => {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new StartError(`--${name} must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}`);
};

interface Wanted extends Filling {
  readonly isPasswordGiven: boolean;
  readonly ifEmpty: boolean;
}

function readArguments(args: readonly string[]): Wanted | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      players: { type: "string", default: "200" },
      weeks: { type: "string", default: "6" },
      seed: { type: "string", default: "1" },
      password: { type: "string", default: randomBytes(9).toString("base64url") },
      "if-empty": { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return null;
  return {
    players: whole(values.players, "players", 4, playersMax),
    days: 7 * whole(values.weeks, "weeks", 1, weeksMax),
    seed: whole(values.seed, "seed", 0, Number.MAX_SAFE_INTEGER),
    password: values.password,
    isPasswordGiven: args.includes("--password"),
    ifEmpty: values["if-empty"],
  };
}

/** Prints the accounts to sign in with, at each start. */
async function printAccounts(store: Store, shownId: UserId, password: string): Promise<void> {
  const visible = await store.users.find(shownId);
  if (visible !== undefined) console.log(`Sign in as ${visible.email} with the password ${password}`);
  for (const { email, role } of await store.roles.staff()) {
    console.log(`The dashboard at /admin: sign in as ${email} (${role}) with the password ${password}`);
  }
}

const open = (config: Config): Promise<Store> => {
  const probe = { committed: () => undefined, faulted: () => undefined };
  return openStore(config, probe, openLog({ logLevel: "warn", logFormat: "text" }));
};

/** Opens the store of these settings; an interrupted filling is removed first. */
async function opened(config: Config): Promise<Store> {
  const store = await open(config);
  const filling = await store.demo.find();
  if (filling === undefined || filling.shownId !== null || !(await store.users.hasAccounts())) return store;
  const hasStrangers = await store.demo.hasStrangers();
  await store.stop();
  if (hasStrangers) {
    throw new StartError(
      "The filling was interrupted, and others have signed up since: the database was left as it is.",
    );
  }
  console.log("The last filling was interrupted. It begins anew.");
  await emptyStore(config);
  return open(config);
}

async function run(wanted: Wanted): Promise<void> {
  const config = readOwnConfig();
  let at = "Opening the database";
  const stop = sayEachSecond(() => at);
  try {
    const store = await opened(config);
    try {
      // The demo is never mixed with real players.
      const isEmpty = !(await store.users.hasAccounts());
      if (!isEmpty && !wanted.ifEmpty) {
        throw new StartError("The database already has accounts, so it was left as it is.");
      }
      if (isEmpty) await fill(store, wanted, (what) => (at = what));
      const shownId = (await store.demo.find())?.shownId;
      if (shownId === undefined || shownId === null) {
        const half = await unfinishedDemo(store.demo, config.mysql === null);
        console.log(half ?? "The database has accounts, but no demo of this version: it was left as it is.");
      } else if (isEmpty || wanted.isPasswordGiven) {
        // A new random password is not the password of existing accounts.
        await printAccounts(store, shownId, wanted.password);
      }
    } finally {
      await store.stop();
    }
  } finally {
    stop();
  }
}

try {
  takeConfigArgument(process.argv);
  const wanted = readArguments(process.argv.slice(2));
  if (wanted === null) console.log(HELP);
  else await run(wanted);
} catch (error) {
  const isExpected = error instanceof StartError || error instanceof StoreUnavailable || error instanceof TypeError;
  if (!isExpected) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
