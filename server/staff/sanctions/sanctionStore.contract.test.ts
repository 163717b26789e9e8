/** Contract of the store for sanctions, on both engines. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appealIdOf, sanctionIdOf, userIdOf } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { User } from "#server/base/db/records.ts";
import type { Role } from "#protocol/calls/users.ts";
import type { Store } from "#server/app/store/store.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest, newPlayer } from "#tests/support/users.ts";
import { sanctionLimits } from "./limits.ts";
import type { Someone } from "./permissions.ts";
import type { NewSanction, Sanction } from "./sanctionStore.ts";

const at = 1_800_000_000_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe.each(storeEngines)("sanctions on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;
  let administrator: Someone;
  let moderator: Someone;

  const member = async (role: Role): Promise<Someone> => {
    const { id } = await newPlayer(store, tables, at);
    await tables.knex("users").where("id", Number(id)).update({ role });
    return { id, role };
  };
  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
    administrator = await member("administrator");
    moderator = await member("moderator");
  });
  afterAll(() => place.remove());

  const player = (): Promise<User> => newPlayer(store, tables, at);
  const requested = (user: { readonly id: string }, part: Partial<NewSanction> = {}): NewSanction => ({
    userId: userIdOf(user.id),
    kind: "suspension",
    reason: "abuse",
    note: null,
    endsAt: part.kind === "ban" ? null : at + dayMs,
    by: administrator,
    at,
    ...part,
  });
  const impose = async (user: { readonly id: string }, part: Partial<NewSanction> = {}): Promise<Sanction> => {
    const done = await store.sanctions.impose(requested(user, part));
    if (!done.ok) throw new Error(done.error);
    return done.value;
  };
  const lift = ({ id }: Sanction, by: Someone = administrator, when = at + 1) =>
    store.sanctions.lift({ sanctionId: id, by, details: "a mistake", at: when });
  const activeOf = async (user: User, when = at): Promise<string[]> =>
    (await store.sanctions.activeOf(user.id, when)).map(({ kind }) => kind);
  const standingOf = async ({ id }: User): Promise<unknown[]> => {
    const row = await tables.knex("users").where("id", Number(id)).first("standing", "standing_until");
    return [row?.standing, row?.standing_until];
  };
  const logged = async ({ id }: User): Promise<string[]> =>
    (await tables.knex("admin_log").where({ target_kind: "user", target_id: id }).orderBy("id")).map(({ action }) =>
      String(action),
    );
  const notices = async ({ id }: User) =>
    (await store.notifications.list(id, { tab: "all", limit: 20, before: null }))
      .map(({ kind, values }) => [kind, values])
      .toReversed();

  test("a ban holds without an end until it is lifted, and both are in the log and told", async () => {
    const kofi = await player();
    const ban = await impose(kofi, { kind: "ban", reason: "spam", note: "<b>no</b>" });
    expect(ban).toMatchObject({ userId: kofi.id, kind: "ban", reason: "spam", note: "<b>no</b>", endsAt: null });
    expect([await activeOf(kofi, at + 10_000 * dayMs), await standingOf(kofi)]).toEqual([["ban"], ["banned", null]]);
    expect((await lift(ban)).ok).toBe(true);
    expect([await activeOf(kofi, at + 2), await standingOf(kofi)]).toEqual([[], ["active", null]]);
    expect(await logged(kofi)).toEqual(["user.ban", "user.lift"]);
    expect(await notices(kofi)).toEqual([
      ["sanctioned", { kind: "ban", reason: "spam", until: "" }],
      ["sanction_lifted", { kind: "ban" }],
    ]);
    expect(await store.sanctions.of(kofi.id)).toMatchObject([{ id: ban.id, liftedAt: at + 1 }]);
    expect(await lift(ban)).toEqual({ ok: false, error: "unknown" });
  });

  test("a suspension ends by the clock at its very end, and is then marked so", async () => {
    const [kofi, esi] = [await player(), await player()];
    const suspension = await impose(kofi, { endsAt: at + dayMs });
    await impose(esi, { endsAt: at + 2 * dayMs });
    expect(await standingOf(kofi)).toEqual(["suspended", at + dayMs]);
    expect([await activeOf(kofi, at + dayMs - 1), await activeOf(kofi, at + dayMs)]).toEqual([["suspension"], []]);
    await store.sanctions.expire(at + dayMs - 1);
    expect(await standingOf(kofi)).toEqual(["suspended", at + dayMs]);
    await store.sanctions.expire(at + dayMs);
    expect([await standingOf(kofi), (await standingOf(esi))[0]]).toEqual([["active", null], "suspended"]);
    expect(await lift(suspension, administrator, at + dayMs)).toEqual({ ok: false, error: "unknown" });
    // Its end is nothing that staff did.
    expect([await logged(kofi), (await notices(kofi)).length]).toEqual([["user.suspend"], 1]);
  });

  test("a mute leaves the user in, is listed while it holds, and stands beside a suspension", async () => {
    const kofi = await player();
    await impose(kofi, { kind: "mute", endsAt: at + hourMs });
    expect(await standingOf(kofi)).toEqual(["active", null]);
    const listed = async (when: number) =>
      (await store.sanctions.mutes(when)).filter(({ userId }) => userId === kofi.id).map(({ endsAt }) => endsAt);
    expect([await listed(at), await listed(at + hourMs)]).toEqual([[at + hourMs], []]);
    const suspension = await impose(kofi);
    await impose(kofi, { kind: "ban" });
    expect(await activeOf(kofi)).toEqual(["ban", "suspension", "mute"]);
    // Lifting one sanction leaves the others as they are.
    await lift(suspension);
    expect([await activeOf(kofi, at + 2), await standingOf(kofi)]).toEqual([
      ["ban", "mute"],
      ["banned", null],
    ]);
  });

  test("a new sanction takes the place of one of its kind, which is lifted by whom gives the new one", async () => {
    const kofi = await player();
    const first = await impose(kofi, { by: moderator, endsAt: at + hourMs });
    const second = await impose(kofi, { at: at + 5, endsAt: at + 3 * dayMs, reason: "cheating" });
    expect((await store.sanctions.activeOf(kofi.id, at + 6)).map(({ id }) => id)).toEqual([second.id]);
    expect(await store.sanctions.find(first.id)).toMatchObject({ liftedAt: at + 5 });
    expect(await standingOf(kofi)).toEqual(["suspended", at + 3 * dayMs]);
    expect(await lift(first)).toEqual({ ok: false, error: "unknown" });
    const [entry] = await tables.knex("admin_log").where({ target_id: kofi.id }).orderBy("id", "desc").limit(1);
    expect(JSON.parse(String(entry?.before))).toMatchObject({ until: at + hourMs, reason: "abuse" });
    expect(JSON.parse(String(entry?.after))).toMatchObject({ until: at + 3 * dayMs, reason: "cheating" });
    // The player is told of the new one; that the older one was replaced says it.
    expect((await notices(kofi)).map(([kind]) => kind)).toEqual(["sanctioned", "sanctioned"]);
  });

  test("stand in the order of their weight, however they came, and the heaviest is the user's standing", async () => {
    const kofi = await player();
    const ban = await impose(kofi, { kind: "ban" });
    const suspension = await impose(kofi);
    await impose(kofi, { kind: "mute" });
    expect(await activeOf(kofi)).toEqual(["ban", "suspension", "mute"]);
    expect(await standingOf(kofi)).toEqual(["banned", null]);
    await lift(ban);
    expect(await standingOf(kofi)).toEqual(["suspended", at + dayMs]);
    await lift(suspension);
    expect(await standingOf(kofi)).toEqual(["active", null]);
  });

  test("name the staff who imposed and lifted them; nobody for a deleted account", async () => {
    const [kofi, gone] = [await player(), await member("moderator")];
    const second = await impose(kofi, { by: moderator, kind: "mute" });
    await lift(second);
    await impose(kofi, { by: gone });
    await tables.knex("users").where("id", Number(gone.id)).update({ deleted_at: at });
    const names = await tables.knex("users").whereIn("id", [administrator.id, moderator.id].map(Number));
    const nameOf = ({ id }: Someone) => names.find((row) => String(row.id) === id)?.username;
    const listed = (await store.sanctions.of(kofi.id)).map(({ by, liftedBy }) => ({ by, liftedBy }));
    expect(nameOf(moderator)).toBeDefined();
    expect(listed).toEqual([
      { by: null, liftedBy: null },
      { by: nameOf(moderator), liftedBy: nameOf(administrator) },
    ]);
  });

  test("say in the notification until when they hold, and answer how they ended", async () => {
    const kofi = await player();
    const given = await impose(kofi);
    expect(await notices(kofi)).toEqual([
      ["sanctioned", { kind: "suspension", reason: "abuse", until: String(at + dayMs) }],
    ]);
    expect(await lift(given)).toEqual({ ok: true, value: { ...given, liftedAt: at + 1 } });
  });

  test("that are not there, or whose user is gone, cannot be lifted", async () => {
    const kofi = await player();
    const given = await impose(kofi);
    await tables.knex("users").where("id", Number(kofi.id)).update({ deleted_at: at });
    for (const id of [given.id, ...["4000000000", "x", ""].map(sanctionIdOf)]) {
      expect(await lift({ ...given, id })).toEqual({ ok: false, error: "unknown" });
    }
    expect(await store.sanctions.find(sanctionIdOf("4000000000"))).toBeUndefined();
  });

  test("of ten that come at once one holds", async () => {
    const kofi = await player();
    await Promise.all(Array.from({ length: 10 }, (_, hours) => impose(kofi, { endsAt: at + (hours + 1) * hourMs })));
    expect(await activeOf(kofi)).toEqual(["suspension"]);
    expect((await store.sanctions.of(kofi.id)).length).toBe(10);
  });

  test("moderators mute and suspend players, and do nothing against staff, themselves or what is above them", async () => {
    const [kofi, otherModerator] = [await player(), await member("moderator")];
    const refused = async (on: { readonly id: string }, part: Partial<NewSanction>) =>
      store.sanctions.impose(requested(on, { by: moderator, ...part }));
    const notAllowed = { ok: false, error: "not-allowed" };
    for (const on of [otherModerator, administrator, moderator]) {
      for (const kind of ["mute", "suspension", "ban"] as const)
        expect(await refused(on, { kind })).toEqual(notAllowed);
    }
    expect(await refused(kofi, { kind: "ban" })).toEqual(notAllowed);
    expect([await activeOf(kofi), await logged(kofi)]).toEqual([[], []]);

    // A moderator can neither lift nor replace a longer sanction by an administrator.
    const long = await impose(kofi, { endsAt: at + sanctionLimits.moderatorMsMax + dayMs });
    expect([await lift(long, moderator), await refused(kofi, {})]).toEqual([notAllowed, notAllowed]);
    const ban = await impose(kofi, { kind: "ban" });
    expect(await lift(ban, moderator)).toEqual(notAllowed);
    // A week, on a clock that is a little fast.
    const esi = await player();
    const week = await impose(esi, { by: moderator, endsAt: at + sanctionLimits.moderatorMsMax + 1_000 });
    expect((await lift(week, moderator)).ok).toBe(true);
  });

  test("players and guests give no sanctions, and nobody sanctions the own account or what is not there", async () => {
    const [kofi, esi, guest] = [await player(), await player(), await newGuest(store, at)];
    for (const by of [esi, guest]) {
      const done = await store.sanctions.impose(requested(kofi, { by: { id: by.id, role: by.role }, kind: "mute" }));
      expect(done).toEqual({ ok: false, error: "not-allowed" });
    }
    const own = await store.sanctions.impose(requested(administrator, { kind: "mute" }));
    expect(own).toEqual({ ok: false, error: "not-allowed" });
    const [bot] = await tables.knex("users").where("is_bot", true).limit(1).select("id");
    for (const id of ["4000000000", "", "x", ...(bot === undefined ? [] : [String(bot.id)])]) {
      expect(await store.sanctions.impose(requested({ id }))).toEqual({ ok: false, error: "unknown" });
    }
    await tables.knex("users").where("id", Number(kofi.id)).update({ deleted_at: at });
    expect(await store.sanctions.impose(requested(kofi))).toEqual({ ok: false, error: "unknown" });
  });

  test("the last administrator who can sign in stays", async () => {
    const [second, third] = [await member("administrator"), await member("administrator")];
    // The third lost the role after the question whether it may do this.
    await tables.knex("users").where("id", Number(third.id)).update({ role: "player" });
    await impose(second, { by: third });
    const last = await store.sanctions.impose(requested(administrator, { kind: "ban", by: third }));
    expect(last).toEqual({ ok: false, error: "last-administrator" });
    expect((await impose(administrator, { kind: "mute", by: third })).kind).toBe("mute");
  });

  test("players are suspended also where no administrator can sign in", async () => {
    const kofi = await player();
    const demoted = await tables.knex("users").where({ role: "administrator", deleted_at: null }).select("id");
    const ids = demoted.map(({ id }) => id);
    await tables.knex("users").whereIn("id", ids).update({ role: "player" });
    const done = await store.sanctions.impose(requested(kofi, { by: moderator }));
    await tables.knex("users").whereIn("id", ids).update({ role: "administrator" });
    expect(done).toMatchObject({ ok: true, value: { kind: "suspension" } });
  });

  test("guests are sanctioned like players, and get no notification because they have no list", async () => {
    const guest = await newGuest(store, at);
    await impose(guest, { kind: "ban" });
    expect([await activeOf(guest), await standingOf(guest), await notices(guest)]).toEqual([
      ["ban"],
      ["banned", null],
      [],
    ]);
  });

  test("what else belongs to the change is undone with it", async () => {
    const kofi = await player();
    const failing = store.sanctions.impose(requested(kofi), () => Promise.reject(new Error("no decision")));
    await expect(failing).rejects.toThrow("no decision");
    expect([await activeOf(kofi), await standingOf(kofi), await logged(kofi), await notices(kofi)]).toEqual([
      [],
      ["active", null],
      [],
      [],
    ]);
    const given = await impose(kofi);
    const lifting = { sanctionId: given.id, by: administrator, details: "", at: at + 1 };
    await expect(store.sanctions.lift(lifting, () => Promise.reject(new Error("no answer")))).rejects.toThrow(
      "no answer",
    );
    expect(await activeOf(kofi, at + 2)).toEqual(["suspension"]);
  });

  test("what else belongs to a change is left undone where the change is refused", async () => {
    const done: string[] = [];
    const also = async () => void done.push("decided");
    await store.sanctions.impose(requested(administrator, { by: moderator }), also);
    await store.sanctions.lift({ sanctionId: sanctionIdOf("4000000000"), by: administrator, details: "", at }, also);
    expect(done).toEqual([]);
    await store.sanctions.impose(requested(await player()), also);
    expect(done).toEqual(["decided"]);
  });

  test("a sanction that an appeal lifts is told by the answer alone", async () => {
    const kofi = await player();
    const { id } = await impose(kofi);
    await store.sanctions.lift({ sanctionId: id, by: administrator, details: "", isAnswer: true, at: at + 1 });
    expect((await notices(kofi)).map(([kind]) => kind)).toEqual(["sanctioned"]);
  });

  test("tickets name their sanction for a day, after a restart too, and nobody makes one", async () => {
    const { id } = await impose(await player());
    const ticket = await store.appealTickets.issue(id, at);
    await store.stop();
    store = await place.open();
    expect(await store.appealTickets.sanctionOf(ticket, at + sanctionLimits.appealTicketMsMax - 1)).toBe(id);
    expect(await store.appealTickets.sanctionOf(ticket, at + sanctionLimits.appealTicketMsMax)).toBeUndefined();
    const [, expires = "", signature = ""] = ticket.split(".");
    const forged = [
      `${Number(id) + 1}.${expires}.${signature}`,
      `${id}.${Number(expires) + dayMs}.${signature}`,
      `${id}.${expires}.${"a".repeat(signature.length)}`,
      `${id}.${expires}.`,
      `${ticket} `,
      "",
    ];
    for (const each of forged) expect(await store.appealTickets.sanctionOf(each, at)).toBeUndefined();
  });

  test("keys of pages name their appeal at any time, after a restart too, and nobody makes one", async () => {
    const key = await store.appealPages.keyOf(appealIdOf("17"));
    await store.stop();
    store = await place.open();
    expect(await store.appealPages.appealOf(key)).toBe("17");
    const [, signature = ""] = key.split(".");
    const ticket = await store.appealTickets.issue(sanctionIdOf("17"), at);
    for (const each of [`18.${signature}`, `17.${"a".repeat(signature.length)}`, "17.", `${key} `, "", ticket])
      expect(await store.appealPages.appealOf(each)).toBeUndefined();
  });
});
