/** Transactions of several steps take turns: a crowd of one user keeps nobody else waiting for more than one or two of them. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type UserId, userIdOf } from "#protocol/ids.ts";
import { workFor } from "#server/base/core/asker.ts";
import { StoreUnavailable } from "#server/base/core/errors.ts";
import { Crowded } from "#server/base/core/turns.ts";
import { shares } from "#server/base/core/shares.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { type Database, openSqliteDatabase, withTimeout } from "./database.ts";

let dir: string;
let database: Database;
beforeEach(() => {
  dir = newFolder("spar-turns-");
  database = openSqliteDatabase(join(dir, "spar.db"), "normal", 30_000);
});
afterEach(async () => {
  await database.stop();
  rmSync(dir, { recursive: true, force: true });
});

const asker = (user: UserId, address = `203.0.113.${user}`) => ({ user, address });
const { atOnce, waiting } = shares.transaction.each.user;

/** Transactions that go on when the test says so; `begun` names them in the order in which they began. */
function steps(on: Database = database) {
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const come = (name: string, by = asker(userIdOf("1"))): Promise<unknown> =>
    workFor(
      () => by,
      () =>
        on.transaction(async (trx) => {
          begun.push(name);
          await gate.promise;
          await trx.raw("select 1");
        }),
    );
  return { begun, come, go: () => gate.resolve() };
}

test("one user has one open and a few in line, and is refused the rest at once", async () => {
  const { come, go } = steps();
  const crowd = Promise.allSettled(Array.from({ length: 30 }, (_, n) => come(`t${n}`)));
  go();
  const refused = (await crowd).flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
  expect(refused).toHaveLength(30 - atOnce - waiting);
  for (const reason of refused) expect(reason).toMatchObject({ share: "transaction", isOwn: true });
  expect(refused.every((reason) => reason instanceof Crowded)).toBe(true);
});

test("another user is served before the rest of the crowd", async () => {
  const { begun, come, go } = steps();
  const crowd = Array.from({ length: 6 }, (_, n) => come(`t${n}`));
  const honest = come("honest", asker(userIdOf("2")));
  await expect.poll(() => begun).toContain("t0");
  go();
  await Promise.all([...crowd, honest]);
  expect(begun.slice(0, 2)).toEqual(["t0", "honest"]);
});

test("many users of one address take turns with another address", async () => {
  const { begun, come, go } = steps();
  const crowd = Array.from({ length: 12 }, (_, n) => come(`t${n}`, asker(userIdOf(`${n + 10}`), "198.51.100.1")));
  const honest = come("honest", asker(userIdOf("2")));
  await expect.poll(() => begun).toContain("t0");
  go();
  await Promise.all([...crowd, honest]);
  // The transactions that ran when it came, and one that waited before.
  expect(begun.indexOf("honest")).toBeLessThanOrEqual(shares.transaction.all.atOnce + 1);
});

test("a transaction that has waited too long is not done any more", async () => {
  const hasty = withTimeout(database, 1);
  const { begun, come, go } = steps(hasty);
  const first = come("first");
  const second = come("second");
  await expect(first).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(second).rejects.toBeInstanceOf(StoreUnavailable);
  go();
  await database.transaction(async (trx) => trx.raw("select 1"));
  expect(begun).toEqual(["first"]);
  expect(database.turns.busy).toBe(0);
});
