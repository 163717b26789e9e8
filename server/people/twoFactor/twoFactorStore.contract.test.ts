/** Authenticator apps, recovery codes and sign-ins under way, on the embedded database and on MariaDB alike. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#server/base/db/database.ts";
import type { User } from "#server/base/db/records.ts";
import type { Store } from "#server/app/store/store.ts";
import { openTables } from "#server/base/db/openTables.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newPlayer } from "#tests/support/users.ts";
import { twoFactorLimits } from "./limits.ts";
import { twoFactorStore, type FirstProof, signInTicketStore, resetTwoFactor } from "./twoFactorStore.ts";

const at = 1_800_000_000_000;
const step = 60_000_000;
const codeHashes = Array.from({ length: 10 }, (_, code) => String(code).padStart(64, "a"));
const app = { secret: "1.key.sealed", step, codeHashes, mayReplace: true };

describe.each(storeEngines)("two-factor sign-in on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let other: Database;

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    // As another process has it.
    other = await openTables(place.config);
  });
  afterAll(async () => {
    await other.stop();
    await place.remove();
  });

  const player = (): Promise<User> => newPlayer(store, place.tables(), at);
  const withApp = async (): Promise<User> => {
    const user = await player();
    await store.twoFactor.switchOn(user.id, app, at);
    return user;
  };
  const proofOf = (user: User): FirstProof => ({
    userId: user.id,
    method: "password",
    isLasting: false,
    passwordMark: "b".repeat(64),
  });

  test("is off, then on with ten codes, then on with another app, then off", async () => {
    const { id } = await player();
    const { twoFactor } = store;
    expect([await twoFactor.of(id), await twoFactor.codesLeft(id)]).toEqual([undefined, 0]);
    expect(await twoFactor.replaceCodes(id, codeHashes)).toBe(false);
    expect(await twoFactor.switchOn(id, app, at)).toEqual({ wasOn: false });
    expect(await twoFactor.of(id)).toEqual({ secret: app.secret, since: at });
    expect(await twoFactor.codesLeft(id)).toBe(10);
    const next = { secret: "1.key.other", step: step - 5, codeHashes: [codeHashes[0] ?? ""], mayReplace: true };
    expect(await twoFactor.switchOn(id, { ...next, mayReplace: false }, at + 1)).toBeUndefined();
    expect(await twoFactor.switchOn(id, next, at + 1)).toEqual({ wasOn: true });
    expect(await twoFactor.of(id)).toEqual({ secret: "1.key.other", since: at + 1 });
    expect(await twoFactor.codesLeft(id)).toBe(1);
    expect([await twoFactor.switchOff(id), await twoFactor.switchOff(id)]).toEqual([true, false]);
    expect([await twoFactor.of(id), await twoFactor.codesLeft(id)]).toEqual([undefined, 0]);
  });

  test("takes a code once, never an older one, and none of another app", async () => {
    const { id } = await withApp();
    const { twoFactor } = store;
    expect(await twoFactor.takeStep(id, app.secret, step)).toBe(false);
    expect(await twoFactor.takeStep(id, app.secret, step + 1)).toBe(true);
    expect(await twoFactor.takeStep(id, app.secret, step + 1)).toBe(false);
    expect(await twoFactor.takeStep(id, app.secret, step)).toBe(false);
    expect(await twoFactor.takeStep(id, "1.key.other", step + 2)).toBe(false);
    expect(await twoFactor.takeStep((await player()).id, app.secret, step + 2)).toBe(false);
  });

  test("lets one of many calls in two processes have a code", async () => {
    const { id } = await withApp();
    const stores = [store.twoFactor, twoFactorStore(other)];
    const calls = Array.from({ length: 12 }, (_, call) => stores[call % 2] ?? store.twoFactor);
    const steps = await Promise.all(calls.map((each) => each.takeStep(id, app.secret, step + 1)));
    expect(steps.filter((isTaken) => isTaken === true)).toHaveLength(1);
    const hashes = codeHashes.slice(0, 1);
    const codes = await Promise.all(calls.map((each) => each.takeRecoveryCode(id, hashes, at)));
    expect(codes.filter((isTaken) => isTaken === true)).toHaveLength(1);
  });

  test("takes each recovery code once, of its own user, until there are new ones", async () => {
    const [ama, kofi] = [await withApp(), await withApp()];
    const { twoFactor } = store;
    const [first = "", second = ""] = codeHashes;
    expect(await twoFactor.takeRecoveryCode(ama.id, ["f".repeat(64), first], at)).toBe(true);
    expect(await twoFactor.takeRecoveryCode(ama.id, [first], at)).toBe(false);
    expect([await twoFactor.codesLeft(ama.id), await twoFactor.codesLeft(kofi.id)]).toEqual([9, 10]);
    const fresh = "c".repeat(64);
    expect(await twoFactor.replaceCodes(ama.id, [fresh])).toBe(true);
    expect(await twoFactor.takeRecoveryCode(ama.id, [second], at)).toBe(false);
    expect(await twoFactor.takeRecoveryCode(ama.id, [fresh], at)).toBe(true);
    expect(await twoFactor.codesLeft(kofi.id)).toBe(10);
  });

  test("keeps no ticket of a sign-in, and lets it be tried five times, for ten minutes, and used once", async () => {
    const ama = await withApp();
    const { signInTickets } = store;
    const ticket = await signInTickets.issue(proofOf(ama), at);
    expect(JSON.stringify(await place.tables().knex("sign_in_tickets").select())).not.toContain(ticket);
    expect(await signInTickets.tried("not this one", at)).toBeUndefined();
    expect(await signInTickets.tried(ticket, at)).toEqual(proofOf(ama));
    expect(await signInTicketStore(other).tried(ticket, at)).toEqual(proofOf(ama));
    expect(await signInTickets.tried(ticket, at + twoFactorLimits.ticketMsMax)).toBeUndefined();
    const tries = await Promise.all(Array.from({ length: 6 }, () => signInTickets.tried(ticket, at)));
    expect(tries.filter((each) => each !== undefined)).toHaveLength(twoFactorLimits.ticketTriesMax - 2);
    const uses = await Promise.all([signInTickets.use(ticket), signInTicketStore(other).use(ticket)]);
    expect(uses.toSorted()).toEqual([false, true]);
    expect(await signInTickets.tried(ticket, at)).toBeUndefined();
  });

  test("forgets tickets that are too old", async () => {
    const ama = await withApp();
    const { signInTickets } = store;
    const [old, young] = [await signInTickets.issue(proofOf(ama), at), await signInTickets.issue(proofOf(ama), at + 5)];
    expect(await signInTickets.purge(at + twoFactorLimits.ticketMsMax)).toBeGreaterThan(0);
    expect([await signInTickets.use(old), await signInTickets.use(young)]).toEqual([false, true]);
  });

  test("is reset at the command line, with an entry in the admin log", async () => {
    const ama = await withApp();
    const ticket = await store.signInTickets.issue(proofOf(ama), at);
    const { token } = await store.sessions.open(ama, at);
    expect(await resetTwoFactor(other, ama.username.toUpperCase(), at)).toContain(`${ama.username} is off`);
    expect([await store.twoFactor.of(ama.id), await store.twoFactor.codesLeft(ama.id)]).toEqual([undefined, 0]);
    expect(await store.signInTickets.tried(ticket, at)).toBeUndefined();
    expect(await store.sessions.find(token, at)).toMatchObject({ user: { id: ama.id } });
    expect(await resetTwoFactor(other, ama.username, at)).toContain("has no two-factor sign-in");
    await expect(resetTwoFactor(other, "No.Such.Name", at)).rejects.toThrow(/no account/);
    const rows = await place.tables().knex("admin_log").where("target_id", ama.id).select();
    expect(rows).toMatchObject([
      { action: "user.resetTwoFactor", admin_name: "operator", before: '{"two_factor":true}', at },
    ]);
  });

  test("goes with the account, and the file of all data has no secret", async () => {
    const ama = await withApp();
    await store.signInTickets.issue(proofOf(ama), at);
    const answer = JSON.stringify(await store.erasure.everythingOf(ama.id));
    expect(answer).toContain('"two_factor":[{');
    for (const secret of [app.secret, ...codeHashes]) expect(answer).not.toContain(secret);
    await store.erasure.erase(ama.id, at);
    const { knex } = place.tables();
    for (const table of ["two_factor", "recovery_codes", "sign_in_tickets"] as const) {
      expect(await knex(table).where("user_id", Number(ama.id)).select()).toEqual([]);
    }
  });
});
