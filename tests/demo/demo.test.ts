/** The demo community on both databases: complete or absent, with ids in the order of time, and without later mails. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { seededRandom } from "#engine/random.ts";
import { userIdOf } from "#protocol/ids.ts";
import { mysqlTables, tables } from "#server/base/db/tables.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { like } from "#tests/support/like.ts";
import { newPlayer } from "#tests/support/users.ts";
import { startServer } from "#server/app/app.ts";
import { createLog } from "#server/base/core/log.ts";
import { fill } from "../../scripts/operate/demo/fill.ts";
import { community } from "../../scripts/operate/demo/members.ts";
import { settle } from "../../scripts/operate/demo/settle.ts";

const root = join(import.meta.dirname, "../..");
const small = ["--players", "8", "--weeks", "1"];
const password = "five-tricks";

/** Runs `npm run seed` on this store, which must not be open. */
async function seed({ config: { mysql, dataDir } }: StorePlace, ...args: readonly string[]) {
  const program = ["--disable-warning=ExperimentalWarning", join(root, "scripts/operate/seed.ts"), ...small, ...args];
  const url = mysql === null ? {} : { DATABASE_URL: addressOf(mysql) };
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir, DATABASE_WAIT_MS: "30000", ...url };
  const child = spawn(join(root, "node_modules/.bin/node"), program, { cwd: root, env });
  const ended = new Promise<number | null>((done) => child.on("close", done));
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, printed, errors };
}

const addressOf = ({
  user,
  password: word,
  host,
  port,
  database,
}: NonNullable<StorePlace["config"]["mysql"]>): string =>
  `mysql://${encodeURIComponent(user)}:${encodeURIComponent(word)}@${host}:${port}/${database}`;

/** A filling that was killed after its first accounts. */
async function interrupted(place: StorePlace, then = async (_store: Awaited<ReturnType<StorePlace["open"]>>) => {}) {
  const store = await place.open();
  await store.demo.begin();
  await settle(store, community(3, 7, seededRandom(9)), Date.now(), "no password", () => {});
  await then(store);
  await store.stop();
}

describe.each(storeEngines)("the demo on $name", (engine) => {
  let place: StorePlace;
  afterEach(() => place.remove());

  test("has ids in the order of time, and mails nobody", async () => {
    place = engine.place();
    const store = await place.open();
    const steps = new Set<string>();
    await fill(store, { players: 16, days: 10, seed: 3, password }, (what) => steps.add(what));
    const { untyped: knex } = place.tables();
    const times = ["at", "created_at", "opened_at", "ended_at"];
    const seen: string[] = [];
    for (const [name, columns] of Object.entries<object>({ ...tables, ...mysqlTables })) {
      if (!("id" in columns)) continue;
      for (const time of times.filter((column) => column in columns)) {
        const rows: Record<string, number>[] = await knex(name).whereNotNull(time).orderBy("id").select("id", time);
        const written = rows.map((row) => Number(row[time]));
        expect([name, written]).toEqual([name, written.toSorted((one, other) => one - other)]);
        if (rows.length > 1) seen.push(name);
      }
    }
    for (const name of ["users", "matches", "notifications", "direct_messages", "tickets", "reports", "admin_log"]) {
      expect(seen).toContain(name);
    }
    expect(steps.size).toBeGreaterThan(40);
    const accounts = await knex("users").pluck("id");
    const settings = await store.settings.ofMany(accounts.map((id) => userIdOf(String(id))));
    expect([...settings.values()].filter(({ emailNotifications }) => emailNotifications)).toEqual([]);
    expect(settings.size).toBe(accounts.length);
    expect(await knex("mail_digests")).toEqual([]);
    expect(await store.notifications.takeUntold(1)).toEqual([]);
    // The tournament was played to its end, including a best-of final.
    expect(await knex("tournaments").where("phase", "completed").whereNotNull("champion_seed")).toHaveLength(1);
    await store.stop();
  });

  test("that was interrupted is begun anew, and every start names the account to sign in with", async () => {
    place = engine.place();
    await interrupted(place);
    const first = await seed(place, "--if-empty", "--password", password);
    expect(first).toMatchObject({ code: 0, errors: "" });
    expect(first.printed).toContain("The last filling was interrupted. It begins anew.");
    const signIn = /^Sign in as \S+@example\.org with the password five-tricks$/m;
    expect(first.printed).toMatch(signIn);
    const again = await seed(place, "--if-empty", "--password", password);
    expect(again).toMatchObject({ code: 0, errors: "" });
    expect(again.printed).not.toContain("interrupted");
    expect(again.printed.match(signIn)?.[0]).toBe(first.printed.match(signIn)?.[0]);
    expect(again.printed.match(/\/admin: sign in as/g)).toHaveLength(2);
    const store = await place.open();
    expect(await place.tables().knex("users")).toHaveLength(8);
    expect((await place.tables().knex("tickets")).length).toBeGreaterThan(0);
    await store.stop();
  });

  test("that was interrupted stays as it is once there are other accounts", async () => {
    place = engine.place();
    await interrupted(place, async (store) => void (await newPlayer(store, place.tables(), Date.now())));
    const refused = await seed(place, "--if-empty", "--password", password);
    expect(refused.code).toBe(1);
    expect(refused.errors).toBe(
      "The filling was interrupted, and others have signed up since: the database was left as it is.\n",
    );
    expect(await place.tables().knex("users")).toHaveLength(4);
  });

  test("that is not whole is told at each plain start, in one sentence", async () => {
    place = engine.place();
    await interrupted(place);
    const printed: string[] = [];
    const start = async () => {
      printed.length = 0;
      const config = { ...place.config, port: 0, socketPort: 0 };
      const print = (line: string) => void printed.push(line);
      const server = await startServer(config, { log: createLog("silent"), print });
      await server.stop();
      return printed.join("");
    };
    expect(await start()).toBe(
      'The filling of this database with a demo community was interrupted: stop the server and run "npm run seed" with the same settings, which begins it anew.\n',
    );
    const store = await place.open();
    await newPlayer(store, place.tables(), Date.now());
    await store.stop();
    expect(await start()).toContain("and others have signed up since: for a whole one, name another DATA");
    // As earlier versions left it: without a note of the filling.
    const { knex } = place.tables();
    await knex("demo_filling").del();
    expect(await start()).toBe("");
    await knex("users").whereNull("email_key").orWhere("email_key", "not like", "%@example.org").del();
    expect(await start()).toBe("");
    const more = await place.open();
    await settle(more, community(20, 7, seededRandom(10)), Date.now(), "no password", () => {});
    await more.stop();
    expect(await start()).toContain("All accounts of this database are a demo community of an earlier version");
    await place.tables().knex("demo_filling").insert({ id: 1, shown_id: 1, done_at: 1 });
    expect(await start()).toBe("");
  });

  test("is never put among accounts of others, and says so", async () => {
    place = engine.place();
    const store = await place.open();
    await newPlayer(store, place.tables(), Date.now());
    await store.stop();
    const quiet = await seed(place, "--if-empty", "--password", password);
    expect(quiet).toMatchObject({ code: 0, errors: "" });
    expect(quiet.printed).toContain("The database has accounts, but no demo of this version: it was left as it is.");
    expect(quiet.printed).not.toContain("Sign in as");
    expect(await seed(place)).toMatchObject({ code: 1, errors: like.stringContaining("already has accounts") });
    expect(await place.tables().knex("users")).toHaveLength(1);
  });
});
