/**
 * An operator's journey, to the letter of docs/operations.md: install the previous release, play on it, make a backup,
 * update, look at everything, go back, restore; on both databases. For the long run. releases.ts says what the previous
 * and the later release are. Everything is as in production: NODE_ENV, settings in a config file, mail over SMTP.
 */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { startMailServer } from "#tests/support/mailServer.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { matchHistory } from "#tests/support/restClient.ts";
import { createDatabase } from "#tests/support/services.ts";
import { canRelease } from "../../scripts/build/release/tree.ts";
import { atTable, isOver, isWithinTrick, looksOf, newTable, play, shownTo, signIn, signUp, upload } from "./players.ts";
import { endLaunched, runLauncher, Site } from "./runLauncher.ts";
import { makeReleases, newStep, type Releases } from "./releases.ts";

const root = resolve(import.meta.dirname, "../..");
/** A guard against hanging: the tarball has 195 MB, and a busy machine takes minutes to compress it. */
const packMsMax = 600_000;
const metricsToken = "metrics-secret-of-this-test";

afterAll(endLaunched);

describe.runIf(canRelease)("an operator who updates and goes back", { tags: ["long"] }, () => {
  let releases: Releases;
  beforeAll(() => {
    releases = makeReleases(root);
  }, packMsMax);

  test.each(["sqlite", "mariadb"] as const)("loses nothing, on %s", async (engine) => {
    const folder = newFolder("spar-operator-");
    const earlier = releases.earlier.unpackIn(folder);
    const present = releases.present.unpackIn(folder);
    const later = releases.later.unpackIn(folder);
    const data = join(folder, "data");
    mkdirSync(data);
    const mail = await startMailServer();
    onTestFinished(() => mail.stop());
    const config = join(folder, "spar.env");
    const site = await Site.at({ SPAR_CONFIG: config, RATE_LIMITS: "" });
    const database = (name: string): string | undefined =>
      engine === "sqlite" ? undefined : createDatabase(inject("mariadbUrl"), `upgrade_${process.pid}_${name}`);
    const configure = (url: string | undefined): void => {
      const lines = [
        "NODE_ENV=production",
        "HOST=127.0.0.1",
        `PUBLIC_URL=${site.url}`,
        `SMTP_URL=${mail.url}`,
        `DATA_DIR=${data}`,
        `METRICS_TOKEN=${metricsToken}`,
        `TWO_FACTOR_KEY=${Buffer.alloc(32, 7).toString("base64url")}`,
        "DATABASE_WAIT_MS=30000",
        ...(url === undefined ? [] : [`DATABASE_URL=${url}`]),
      ];
      writeFileSync(config, `${lines.join("\n")}\n`, { mode: 0o600 });
    };
    configure(database("first"));
    const run = (spar: string, ...words: readonly string[]) =>
      runLauncher([spar, ...words], folder, { SPAR_CONFIG: config });
    const must = (spar: string, ...words: readonly string[]): string => {
      const { status, said } = run(spar, ...words);
      if (status !== 0) throw new Error(`${words.join(" ")}: ${said}`);
      return said;
    };
    const serve = async (spar: string, version: string): Promise<void> => {
      await site.start(spar, folder);
      expect(await versionsOf(site)).toEqual({ health: version, config: version, build: version });
    };

    // The previous release, with data and a running match.
    must(earlier, "check-config");
    await serve(earlier, releases.earlier.version);
    const people = [await signUp(site, mail, "Kofi"), await signUp(site, mail, "Abla")] as const;
    for (const person of people) await upload(site, person);
    const finished = await newTable(site, people, 1);
    await play(finished, isOver);
    await finished.leave();
    await expect.poll(async () => (await matchHistory(site, people[0].token)).length).toBe(1);
    const running = await newTable(site, people, 5);
    await running.say("see you after the update");
    await play(running, isWithinTrick);
    const looks = await looksOf(site, people, running.code);
    const shown = shownTo(running);
    must(earlier, "backup", "before.tar");
    expect(await site.stop()).toBe(0);

    // The update: the players of the running match reconnect by themselves.
    await serve(present, releases.present.version);
    await running.again();
    expect(shownTo(running)).toEqual(shown);
    expect(await looksOf(site, people, running.code)).toEqual(looks);
    expect(must(present, "check")).toContain("Nothing is damaged.");
    expect(await signIn(site, people[1])).toMatchObject({ user: { id: people[1].id } });
    expect(await site.stop()).toBe(0);

    // With the same tables, the same match goes on forward and back without a restore.
    for (const [spar, { version }] of [
      [later, releases.later],
      [present, releases.present],
      [later, releases.later],
    ] as const) {
      await serve(spar, version);
      await running.again();
      expect(shownTo(running)).toEqual(shown);
      expect(await site.stop()).toBe(0);
    }
    await serve(present, releases.present.version);
    await running.again();
    await play(running, isOver);
    await running.leave();
    await expect.poll(async () => (await matchHistory(site, people[0].token)).length).toBe(2);
    // The step has read the names that the previous release stored.
    await expect(signUp(site, mail, "K0fi")).rejects.toThrow("username_taken");
    const late = await signUp(site, mail, "Late");
    const updated = await looksOf(site, people, running.code);
    expect(await site.stop()).toBe(0);

    // Going back: the previous release refuses the store in one sentence and changes nothing.
    const files = engine === "sqlite" ? ["spar.db", "journal.db"].map((name) => join(data, name)) : [];
    const rows = files.map(rowsOf);
    const refused = run(earlier);
    expect(refused.status).toBe(1);
    expect(refused.said.trim().split("\n")).toEqual([
      expect.stringMatching(
        new RegExp(`^The database was made by a newer version of Spar: it has the step ${newStep}`),
      ),
    ]);
    expect(files.map(rowsOf)).toEqual(rows);
    await serve(present, releases.present.version);
    expect(await looksOf(site, people, running.code)).toEqual(updated);
    expect(await site.stop()).toBe(0);

    // Its restore brings the moment of the backup back.
    expect(run(earlier, "restore", "before.tar")).toMatchObject({ status: 1 });
    configure(database("second"));
    must(earlier, "restore", "before.tar", "--replace");
    expect(readdirSync(data).filter((name) => name.startsWith("replaced-"))).toHaveLength(1);
    expect(must(earlier, "check")).toContain("Nothing is damaged.");
    await serve(earlier, releases.earlier.version);
    const back = await atTable(site, people, running.code);
    expect(shownTo(back)).toEqual(shown);
    expect(await looksOf(site, people, running.code)).toEqual(looks);
    await expect(signIn(site, late)).rejects.toThrow("401");
    await play(back, isOver);
    await expect.poll(async () => (await matchHistory(site, people[0].token)).length).toBe(2);
    await back.leave();
    expect(await site.stop()).toBe(0);

    // And the update can be tried again.
    await serve(present, releases.present.version);
    expect(await matchHistory(site, people[1].token)).toHaveLength(2);
    expect(await site.stop()).toBe(0);
    expect(must(present, "check")).toContain("Nothing is damaged.");
  });
});

/** The version in every place where a monitor reads it; the page and the store answer too. */
async function versionsOf(site: Site) {
  const read = async (path: string): Promise<string> => {
    const answer = await fetch(site.url + path, { headers: { authorization: `Bearer ${metricsToken}` } });
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
    return answer.text();
  };
  const [, , health, config, metrics] = await Promise.all(
    ["/", "/readyz", "/healthz", "/api/config", "/metrics"].map(read),
  );
  const versionIn = (text = ""): unknown => (JSON.parse(text) as { version: unknown }).version;
  return {
    health: versionIn(health),
    config: versionIn(config),
    build: /^spar_build_info\{version="([^"]*)"/m.exec(metrics ?? "")?.[1],
  };
}

/** Every row of a database's file. SQLite counts in the file's head how often it was written, so its bytes say less. */
function rowsOf(file: string) {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const names = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
    return names.map(({ name }) => [name, db.prepare(`SELECT * FROM "${String(name)}"`).all()]);
  } finally {
    db.close();
  }
}
