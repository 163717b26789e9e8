/** Contract of accounts, codes, links, sessions and their end, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { guestUnusedMs, proofLimits } from "./limits.ts";
import { type SessionId, type UserId, roomCode, sessionIdOf } from "#protocol/ids.ts";
import { sessionLimits } from "#server/people/sessions/limits.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest } from "#tests/support/users.ts";
import type { FinishedMatch, User } from "#server/base/db/records.ts";
import type { Store } from "#server/app/store/store.ts";
import { userData } from "./userData.ts";

const at = 1_800_000_000_000;
const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hash = "$argon2id$of$somebody";
let names = 0;

const oneMatch = (code: string, users: readonly User[]): FinishedMatch => ({
  code: roomCode(code),
  matchNumber: 1,
  kind: "friend",
  isRated: false,
  startedAt: at,
  endedAt: at + minuteMs,
  winnerSeat: 0,
  reason: "points",
  players: users.map((user, seat) => ({
    seat,
    userId: user.id,
    username: user.username,
    isBot: false,
    level: null,
    score: 10 - seat,
    handsWon: 3,
    place: seat + 1,
  })),
  record: { config: rulesPage(2), dealer: 0, actions: [] },
});

describe.each(storeEngines)("accounts on $name", (engine) => {
  let place: StorePlace;
  let store: Store;

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
  });
  afterAll(() => place.remove());

  const guest = (): Promise<User> => newGuest(store, at);
  const fresh = () => ({ username: `Player${++names}`, email: `Player${names}@Example.org` });
  const codeFor = async (email: string, when = at): Promise<string> => {
    const issued = await store.proofs.issue(email, "en", when);
    if (!("code" in issued)) throw new Error(`wait ${issued.waitMs}`);
    return issued.code;
  };
  const ticketFor = async (email: string, when = at): Promise<string> => {
    const ticket = await store.proofs.exchange(email, await codeFor(email, when), when);
    if (ticket === undefined) throw new Error("the code was refused");
    return ticket;
  };
  const account = async (guestId: UserId | null = null): Promise<User> => {
    const { username, email } = fresh();
    const ticket = await ticketFor(email);
    const made = await store.accounts.register(
      { username, email, passwordHash: hash, locale: "fr", guestId },
      ticket,
      at,
    );
    if (!made.ok) throw new Error(made.error);
    return made.value;
  };

  describe("a code", () => {
    test("is six digits, another each time, and nowhere to be read", async () => {
      const { email } = fresh();
      const code = await codeFor(email);
      expect(code).toMatch(/^\d{6}$/);
      const rows = await place.tables().knex("email_proofs").select();
      expect(JSON.stringify(rows)).not.toContain(code);
    });

    test("gives a ticket once, for its own address in any case", async () => {
      const { email } = fresh();
      const code = await codeFor(email);
      expect(await store.proofs.exchange(`other-${email}`, code, at)).toBeUndefined();
      const ticket = await store.proofs.exchange(email.toUpperCase(), code, at);
      expect(ticket).toMatch(/^[\w-]{43}$/);
      expect(await store.proofs.exchange(email, code, at)).toBeUndefined();
    });

    test("gives one ticket to a hundred who have it at once", async () => {
      const { email } = fresh();
      const code = await codeFor(email);
      const tickets = await Promise.all(Array.from({ length: 100 }, () => store.proofs.exchange(email, code, at)));
      expect(tickets.filter((ticket) => ticket !== undefined)).toHaveLength(1);
    });

    test("is looked at five times, however many guess at once", async () => {
      const { email } = fresh();
      const code = await codeFor(email);
      const wrong = Array.from({ length: 60 }, (_, n) => String((Number(code) + n + 1) % 1_000_000).padStart(6, "0"));
      await Promise.all(wrong.slice(0, 4).map((each) => store.proofs.exchange(email, each, at)));
      const guesses = [...wrong.slice(4, 30), code, ...wrong.slice(30)];
      await Promise.all(guesses.map((each) => store.proofs.exchange(email, each, at)));
      const [row] = await place.tables().knex("email_proofs").where("email_key", email.toLowerCase());
      expect(row).toMatchObject({ tries: proofLimits.codeTriesMax });
      expect(await store.proofs.exchange(email, code, at)).toBeUndefined();
    });

    test("is good to the fifth try", async () => {
      const { email } = fresh();
      const code = await codeFor(email);
      const wrong = code === "000000" ? "000001" : "000000";
      for (let tries = 1; tries < proofLimits.codeTriesMax; tries += 1) {
        expect(await store.proofs.exchange(email, wrong, at)).toBeUndefined();
      }
      expect(await store.proofs.exchange(email, code, at)).toBeDefined();
    });

    test("lives ten minutes", async () => {
      const [young, old] = [fresh(), fresh()];
      const [youngCode, oldCode] = [await codeFor(young.email), await codeFor(old.email)];
      expect(await store.proofs.exchange(young.email, youngCode, at + 10 * minuteMs - 1)).toBeDefined();
      expect(await store.proofs.exchange(old.email, oldCode, at + 10 * minuteMs)).toBeUndefined();
    });

    test("is void as soon as there is a newer one", async () => {
      const { email } = fresh();
      const older = await codeFor(email);
      const newer = await codeFor(email, at + 30 * secondMs);
      const isSame = older === newer;
      expect(isSame ? undefined : await store.proofs.exchange(email, older, at + 31 * secondMs)).toBeUndefined();
      expect(await store.proofs.exchange(email, newer, at + 31 * secondMs)).toBeDefined();
    });

    test("is known as replaced while a newer one is good, and no other code is", async () => {
      const { email } = fresh();
      const first = await codeFor(email);
      const second = await codeFor(email, at + 30 * secondMs);
      const third = await codeFor(email, at + 60 * secondMs);
      const later = at + 61 * secondMs;
      const wrong =
        ["000000", "000001", "000002", "000003"].find((each) => ![first, second, third].includes(each)) ?? "";
      const requested = (code: string, when = later) => store.proofs.wasReplaced(email, code, when);
      // Two codes are the same once in a million.
      const isReplaced = [first, second].map((code) => requested(code));
      expect(await Promise.all(isReplaced)).toEqual([true, true]);
      expect(await requested(wrong)).toBe(false);
      expect(await requested(third)).toBe([first, second].includes(third));
      expect(await requested(first, later + 10 * minuteMs)).toBe(false);
      expect(await store.proofs.exchange(email, third, later)).toBeDefined();
      expect(await requested(first)).toBe(false);
    });

    test("comes again after 30 seconds and thrice an hour", async () => {
      const { email } = fresh();
      const ask = (ms: number) => store.proofs.issue(email, "en", at + ms);
      expect(await ask(0)).toHaveProperty("code");
      expect(await ask(30 * secondMs - 1)).toEqual({ waitMs: 1 });
      expect(await ask(30 * secondMs)).toHaveProperty("code");
      expect(await ask(10 * minuteMs)).toHaveProperty("code");
      expect(await ask(20 * minuteMs)).toEqual({ waitMs: 40 * minuteMs });
      expect(await ask(60 * minuteMs - 1)).toEqual({ waitMs: 1 });
      expect(await ask(60 * minuteMs)).toHaveProperty("code");
      expect(await ask(60 * minuteMs + 15 * secondMs)).toEqual({ waitMs: 15 * secondMs });
      expect(await ask(60 * minuteMs + 30 * secondMs)).toHaveProperty("code");
      expect(await ask(62 * minuteMs)).toEqual({ waitMs: 8 * minuteMs });
    });

    test("is sent once to twenty who ask at once", async () => {
      const { email } = fresh();
      const requested = await Promise.all(Array.from({ length: 20 }, () => store.proofs.issue(email, "en", at)));
      expect(requested.filter((each) => "code" in each)).toHaveLength(1);
    });

    test("that was taken back counts for nothing", async () => {
      const { email } = fresh();
      const code = await codeFor(email);
      await store.proofs.takeBack(email, at);
      expect(await store.proofs.exchange(email, code, at)).toBeUndefined();
      expect(await store.proofs.issue(email, "en", at + 1)).toHaveProperty("code");
    });

    test("counts for a user who asked a moment earlier and comes a moment later", async () => {
      const { email } = fresh();
      expect(await store.proofs.issue(email, "en", at + 40)).toHaveProperty("code");
      expect(await store.proofs.issue(email, "en", at)).toEqual({ waitMs: 30_040 });
    });

    test("locks nobody out when the clock is set back", async () => {
      const { email } = fresh();
      await codeFor(email, at + 60 * minuteMs);
      expect(await store.proofs.issue(email, "en", at)).toHaveProperty("code");
    });

    test("is forgotten when it no longer counts", async () => {
      const { email } = fresh();
      await codeFor(email);
      const rows = () => place.tables().knex("email_proofs").where("email_key", email.toLowerCase());
      await store.proofs.purge(at + 60 * minuteMs);
      expect(await rows()).toHaveLength(1);
      expect(await store.proofs.purge(at + 70 * minuteMs)).toBeGreaterThan(0);
      expect(await rows()).toHaveLength(0);
    });
  });

  describe("registering", () => {
    test("makes a player, who is found by the address in any case", async () => {
      const user = await account();
      expect(user).toMatchObject({ role: "player", hasPassword: true, gamesPlayed: 0, locale: "fr", createdAt: at });
      const found = await store.accounts.byEmail(user.email?.toUpperCase() ?? "");
      expect(found).toEqual({ user, passwordHash: hash });
      expect(await store.accounts.byEmail("nobody@example.org")).toBeUndefined();
      expect(await store.accounts.credentials(user.id)).toEqual(found);
    });

    test("makes the guest's own row the account, with the matches", async () => {
      const [visitor, other] = [await guest(), await guest()];
      await store.matches.finish(oneMatch("UPGRADE1", [visitor, other]));
      const user = await account(visitor.id);
      expect(user).toMatchObject({ id: visitor.id, role: "player", gamesPlayed: 1, gamesWon: 1 });
      expect(await store.matches.ofUser(user.id, { limit: 5, offset: 0 })).toHaveLength(1);
      expect(await store.users.find(visitor.id)).toEqual(user);
    });

    test("of a guest who is an account already makes a new one", async () => {
      const user = await account((await guest()).id);
      expect((await account(user.id)).id).not.toBe(user.id);
      expect(await store.users.find(user.id)).toEqual(user);
    });

    test("needs a ticket of that very address, not too old, and uses it up", async () => {
      const { username, email } = fresh();
      const wanted = { username, email, passwordHash: hash, locale: null, guestId: null };
      const ticket = await ticketFor(email);
      const other = await ticketFor(`b-${email}`);
      const late = at + proofLimits.ticketMsMax;
      const invalid = { ok: false, error: "ticket-invalid" };
      expect(await store.accounts.register(wanted, other, at)).toEqual(invalid);
      expect(await store.accounts.register(wanted, "", at)).toEqual(invalid);
      expect(await store.accounts.register(wanted, ticket, late)).toEqual(invalid);
      expect(await store.proofs.isGood(email, ticket, late)).toBe(false);
      expect(await store.proofs.isGood(email, ticket, late - 1)).toBe(true);
      expect(await store.accounts.register(wanted, ticket, late - 1)).toMatchObject({
        ok: true,
        value: { locale: "en" },
      });
      expect(await store.proofs.isGood(email, ticket, at)).toBe(false);
      expect(await store.accounts.register({ ...wanted, username: "Another1" }, ticket, at)).toEqual(invalid);
    });

    test("twice at once with one ticket gives one account", async () => {
      const { username, email } = fresh();
      const ticket = await ticketFor(email);
      const tries = Array.from({ length: 10 }, (_, n) => {
        const wanted = { username: `${username}x${n}`, email, passwordHash: hash, locale: null, guestId: null };
        return store.accounts.register(wanted, ticket, at);
      });
      const made = await Promise.all(tries);
      expect(made.filter(({ ok }) => ok)).toHaveLength(1);
      const [found] = await place.tables().knex("users").where("email_key", email.toLowerCase()).count({ count: "*" });
      expect(Number(found?.["count"])).toBe(1);
    });

    test("of one name by ten at once gives it to one, and the others may choose again", async () => {
      const { username } = fresh();
      const emails = Array.from({ length: 10 }, () => fresh().email);
      const tickets = await Promise.all(emails.map((email) => ticketFor(email)));
      const join = (email: string, n: number, name: string) =>
        store.accounts.register(
          { username: name, email, passwordHash: hash, locale: null, guestId: null },
          tickets[n] ?? "",
          at,
        );
      const lookalikes = [username.replace("l", "1"), username.replace("a", "á")];
      const cases = [username, username.toUpperCase(), username.toLowerCase(), ...lookalikes];
      const made = await Promise.all(emails.map((email, n) => join(email, n, cases[n % cases.length] ?? "")));
      expect(made.filter(({ ok }) => ok)).toHaveLength(1);
      const why = made.flatMap((each) => (each.ok ? [] : [each.error]));
      expect(why).toEqual(Array.from({ length: 9 }, () => "username-taken"));
      const loser = made.findIndex(({ ok }) => !ok);
      expect(await join(emails[loser] ?? "", loser, fresh().username)).toMatchObject({ ok: true });
    });

    test("of a taken address says so", async () => {
      const { email } = await account();
      const ticket = await ticketFor(email ?? "", at + minuteMs);
      const wanted = { ...fresh(), email: email?.toLowerCase() ?? "", passwordHash: hash, locale: null, guestId: null };
      expect(await store.accounts.register(wanted, ticket, at + minuteMs)).toEqual({ ok: false, error: "email-taken" });
    });
  });

  describe("changes", () => {
    test("of the name keep it unique and may change its case alone", async () => {
      const [ama, kofi] = [await account(), await account()];
      expect(await store.accounts.rename(ama.id, kofi.username.toUpperCase())).toEqual({
        ok: false,
        error: "username-taken",
      });
      const mine = ama.username.toUpperCase();
      expect(await store.accounts.rename(ama.id, mine)).toMatchObject({ ok: true, value: { username: mine } });
      const next = fresh().username;
      expect(await store.accounts.rename(ama.id, next)).toMatchObject({ ok: true });
      expect(await store.accounts.rename(kofi.id, ama.username)).toMatchObject({ ok: true });
    });

    test("of the name refuse one that looks like another user's", async () => {
      const [ama, kofi] = [await account(), await account()];
      for (const alike of [
        kofi.username.replace("l", "1"),
        kofi.username.replace("a", "4"),
        `${kofi.username}\u0301`,
      ]) {
        expect(await store.accounts.rename(ama.id, alike)).toEqual({ ok: false, error: "username-taken" });
      }
      expect(await store.users.createGuest(kofi.username.replace("l", "I"), at)).toBeUndefined();
      const own = ama.username.replace("a", "á");
      expect(await store.accounts.rename(ama.id, own)).toMatchObject({ ok: true, value: { username: own } });
    });

    test("of the address need its ticket and void links in the old box", async () => {
      const ama = await account();
      const next = fresh().email;
      const link = await store.accounts.issueReset(ama.id, at);
      expect(await store.accounts.setEmail(ama.id, next, "x", at)).toEqual({ ok: false, error: "ticket-invalid" });
      expect(await store.accounts.resetting(link, at)).toMatchObject({ id: ama.id });
      const ticket = await ticketFor(next);
      expect(await store.accounts.setEmail(ama.id, next, ticket, at)).toMatchObject({
        ok: true,
        value: { email: next },
      });
      expect(await store.accounts.resetting(link, at)).toBeUndefined();
      expect(await store.accounts.byEmail(ama.email ?? "")).toBeUndefined();
      expect(await store.accounts.byEmail(next)).toMatchObject({ user: { id: ama.id } });
    });

    test("to a taken address are refused and leave the ticket", async () => {
      const [ama, kofi] = [await account(), await account()];
      const ticket = await ticketFor(kofi.email ?? "", at + minuteMs);
      const refused = await store.accounts.setEmail(ama.id, kofi.email ?? "", ticket, at + minuteMs);
      expect(refused).toEqual({ ok: false, error: "email-taken" });
      expect(await store.users.find(ama.id)).toEqual(ama);
      expect(await store.proofs.isGood(kofi.email ?? "", ticket, at + minuteMs)).toBe(true);
    });
  });

  describe("a link to a new password", () => {
    test("is good once, for half an hour, and is kept as a hash", async () => {
      const ama = await account();
      const token = await store.accounts.issueReset(ama.id, at);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(JSON.stringify(await place.tables().knex("password_resets").select())).not.toContain(token);
      const late = at + 30 * minuteMs;
      expect(await store.accounts.resetting(token, late)).toBeUndefined();
      expect(await store.accounts.reset(token, "new", late)).toBeUndefined();
      expect(await store.accounts.resetting(token, late - 1)).toMatchObject({ id: ama.id });
      expect(await store.accounts.reset(token, "new", late - 1)).toMatchObject({ id: ama.id });
      expect(await store.accounts.reset(token, "newer", at)).toBeUndefined();
      expect(await store.accounts.credentials(ama.id)).toMatchObject({ passwordHash: "new" });
    });

    test("works for one of twenty who use it at once", async () => {
      const ama = await account();
      const token = await store.accounts.issueReset(ama.id, at);
      const used = await Promise.all(Array.from({ length: 20 }, (_, n) => store.accounts.reset(token, `new${n}`, at)));
      expect(used.filter((user) => user !== undefined)).toHaveLength(1);
    });

    test("is void after a newer one, whichever is tried first", async () => {
      const ama = await account();
      const older = await store.accounts.issueReset(ama.id, at);
      const newer = await store.accounts.issueReset(ama.id, at + 1);
      expect(await store.accounts.reset(older, "old", at + 2)).toBeUndefined();
      expect(await store.accounts.reset(newer, "new", at + 2)).toMatchObject({ id: ama.id });
      expect(await store.accounts.reset(older, "old", at + 2)).toBeUndefined();
    });

    test("is void once the password was changed", async () => {
      const ama = await account();
      const token = await store.accounts.issueReset(ama.id, at);
      await store.accounts.setPassword(ama.id, "changed");
      expect(await store.accounts.reset(token, "new", at)).toBeUndefined();
      expect(await store.accounts.credentials(ama.id)).toMatchObject({ passwordHash: "changed" });
    });

    test.each(["", "x", "a".repeat(43), "' or '1'='1", "%", "\0"])("is not %j", async (token) => {
      expect(await store.accounts.resetting(token, at)).toBeUndefined();
      expect(await store.accounts.reset(token, "new", at)).toBeUndefined();
    });
  });

  describe("sessions", () => {
    test("are listed with their device, the last used first, under a name that opens nothing", async () => {
      const ama = await account();
      const phone = await store.sessions.open(ama, at, { device: "Firefox on Android" });
      await store.sessions.open(ama, at + 1, { device: "d".repeat(500), isLasting: false });
      await store.sessions.open(await account(), at);
      const list = await store.sessions.ofUser(ama.id, at + 2);
      expect(list.map(({ device, createdAt }) => [device, createdAt])).toEqual([
        ["d".repeat(sessionLimits.deviceCharsMax), at + 1],
        ["Firefox on Android", at],
      ]);
      for (const { publicId, id } of list) {
        expect(publicId).toMatch(/^[0-9a-f]{16}$/);
        expect(id).not.toContain(publicId);
        expect(await store.sessions.find(publicId, at)).toBeUndefined();
      }
      expect((await store.sessions.find(phone.token, at))?.id).toBe(list[1]?.id);
    });

    /** Uses a session in these steps until it is gone; how long it lasted. */
    const lifetime = async (token: string, stepMs: number, untilMs: number): Promise<number> => {
      for (let ms = 0; ms <= untilMs; ms += stepMs) {
        if ((await store.sessions.find(token, at + ms)) === undefined) return ms;
      }
      return Number.POSITIVE_INFINITY;
    };
    const [hour, day] = [3_600_000, 24 * 3_600_000];

    test("end a day after the sign-in, remembered ones after a year, however much they are used", async () => {
      const ama = await account();
      const [brief, lasting] = [
        await store.sessions.open(ama, at, { isLasting: false }),
        await store.sessions.open(ama, at, { isLasting: true }),
      ];
      expect(await lifetime(brief.token, hour, 3 * day)).toBe(day);
      expect(await lifetime(lasting.token, 30 * day, 800 * day)).toBe(390 * day);
      expect(await store.sessions.ofUser(ama.id, at + 365 * day)).toEqual([]);
    });

    test("of a guest last as long as they are used, and no longer once the guest has become an account", async () => {
      const guest = await store.users.createGuest(fresh().username, at);
      if (guest === undefined) throw new Error("no guest was made");
      const { token, id } = await store.sessions.open(guest, at);
      expect(await lifetime(token, 60 * day, 800 * day)).toBe(Number.POSITIVE_INFINITY);
      const later = at + 800 * day;
      expect(await ended([id], later)).toEqual([]);
      await place.tables().knex("users").where("id", Number(guest.id)).update({ role: "player" });
      store.sessions.refresh(guest.id);
      expect(await store.sessions.find(token, later)).toBeUndefined();
      expect(await ended([id], later)).toEqual([id]);
    });

    /** The sessions among these that a recheck ends. */
    const ended = async (ids: readonly SessionId[], when: number): Promise<string[]> => {
      const exported: string[] = [];
      const unsubscribe = store.sessions.onEnded((id) => exported.push(id));
      await store.sessions.recheck(ids, when);
      unsubscribe();
      return exported;
    };

    test("end on open connections too, when their time has come", async () => {
      const ama = await account();
      const brief = await store.sessions.open(ama, at, { isLasting: false });
      const lasting = await store.sessions.open(ama, at);
      const ids = [brief.id, lasting.id];
      expect(await ended(ids, at + day - 1)).toEqual([]);
      expect(await ended(ids, at + day)).toEqual([brief.id]);
      for (let days = 60; days < 365; days += 60) expect(await ended([lasting.id], at + days * day)).toEqual([]);
      expect(await ended([lasting.id], at + 365 * day)).toEqual([lasting.id]);
    });

    test("that are not used for 90 days end", async () => {
      const { token } = await store.sessions.open(await account(), at);
      expect(await store.sessions.find(token, at + 90 * day)).toBeUndefined();
    });

    test("remember when a password was last shown; a guest's remember nothing", async () => {
      const guest = await store.users.createGuest(fresh().username, at);
      if (guest === undefined) throw new Error("no guest was made");
      const [mine, guests] = [await store.sessions.open(await account(), at), await store.sessions.open(guest, at)];
      expect(await store.sessions.proof(guests.id)).toBeUndefined();
      expect(await store.sessions.proof(mine.id)).toEqual({ at, isByCode: false });
      await store.sessions.prove(mine.id, at + hour, true);
      expect(await store.sessions.proof(mine.id)).toEqual({ at: at + hour, isByCode: true });
      const whole = await store.sessions.open(mine.user, at, { isByCode: true });
      expect(await store.sessions.proof(whole.id)).toEqual({ at, isByCode: true });
    });

    test("forget what they have shown when how the account is opened changes, but for one", async () => {
      const ama = await account();
      const [stored, other] = [
        await store.sessions.open(ama, at),
        await store.sessions.open(ama, at, { isByCode: true }),
      ];
      const kofi = await store.sessions.open(await account(), at);
      await store.sessions.voidProofs(ama.id, stored.id);
      expect(await store.sessions.proof(stored.id)).toEqual({ at, isByCode: false });
      expect(await store.sessions.proof(other.id)).toBeUndefined();
      expect(await store.sessions.proof(kofi.id)).toBeDefined();
      await store.sessions.voidProofs(ama.id, null);
      expect(await store.sessions.proof(stored.id)).toBeUndefined();
      expect(await store.sessions.find(stored.token, at)).toBeDefined();
    });

    test("of others end together, one stays, and who listens is told", async () => {
      const ama = await account();
      const [mine, ...others] = await Promise.all([1, 2, 3].map(() => store.sessions.open(ama, at)));
      const stored = await store.sessions.find(mine?.token ?? "", at);
      for (const { token } of others) expect(await store.sessions.find(token, at)).toBeDefined();
      const ended: string[] = [];
      const unsubscribe = store.sessions.onEnded((id) => ended.push(id));
      await store.sessions.endOthers(ama.id, sessionIdOf(stored?.id ?? ""));
      unsubscribe();
      expect(ended).toHaveLength(2);
      // the cache, too, knows them no more
      for (const { token } of others) expect(await store.sessions.find(token, at + 1)).toBeUndefined();
      expect(await store.sessions.find(mine?.token ?? "", at + 1)).toBeDefined();
      await store.sessions.endOthers(ama.id, null);
      expect(await store.sessions.find(mine?.token ?? "", at + 2)).toBeUndefined();
    });

    test("are not brought back by a look that was under way when they ended", async () => {
      const ama = await account();
      for (let round = 0; round < 10; round += 1) {
        const { token } = await store.sessions.open(ama, at);
        const id = (await store.sessions.ofUser(ama.id, at))[0]?.id ?? "";
        await Promise.all([
          store.sessions.find(token, at),
          store.sessions.end(sessionIdOf(id)),
          store.sessions.find(token, at),
        ]);
        expect(await store.sessions.find(token, at)).toBeUndefined();
      }
    });

    test("are bounded for one user: the one unused for longest makes room", async () => {
      const ama = await account();
      const first = await store.sessions.open(ama, at);
      for (let n = 1; n <= sessionLimits.perUserMax; n += 1) await store.sessions.open(ama, at + n);
      expect(await store.sessions.ofUser(ama.id, at + 100)).toHaveLength(sessionLimits.perUserMax);
      expect(await store.sessions.find(first.token, at + 100)).toBeUndefined();
    });

    test("that another server ended are found out by asking again, and those alive count as used", async () => {
      const ama = await account();
      const [left, dead] = [await store.sessions.open(ama, at), await store.sessions.open(ama, at)];
      const ids = await Promise.all(
        [left, dead].map(async ({ token }) => (await store.sessions.find(token, at))?.id ?? ""),
      );
      await place
        .tables()
        .knex("sessions")
        .where("token_hash", sessionIdOf(ids[1] ?? ""))
        .del();
      const ended: string[] = [];
      const unsubscribe = store.sessions.onEnded((id) => ended.push(id));
      const later = at + sessionLimits.touchMs + 1;
      await store.sessions.recheck(ids.map(sessionIdOf), later);
      unsubscribe();
      expect(ended).toEqual([ids[1]]);
      expect(await store.sessions.find(dead.token, at)).toBeUndefined();
      expect(await store.sessions.ofUser(ama.id, later)).toMatchObject([{ lastSeenAt: later }]);
    });

    test("show a new name at once", async () => {
      const ama = await account();
      const { token } = await store.sessions.open(ama, at);
      expect((await store.sessions.find(token, at))?.user.username).toBe(ama.username);
      const name = fresh().username;
      await store.accounts.rename(ama.id, name);
      store.sessions.refresh(ama.id);
      expect((await store.sessions.find(token, at))?.user.username).toBe(name);
    });
  });

  describe("the end of an account", () => {
    test("takes the name from everything and leaves the matches to the others", async () => {
      const [ama, kofi] = [await account(), await account()];
      await store.matches.finish(oneMatch(`END${names}`, [ama, kofi]));
      const line = {
        code: roomCode(`END${names}`),
        seq: 1,
        userId: ama.id,
        username: ama.username,
        imageUrl: null,
        at,
      } as const;
      await store.chat.add({ ...line, text: "good game", phrase: null });
      const { token, id: sessionId } = await store.sessions.open(ama, at);
      const link = await store.accounts.issueReset(ama.id, at);
      await store.erasure.erase(ama.id, at + 5);
      // as the route does: sessions in use are remembered for some seconds
      await store.sessions.recheck([sessionId], at + 5);
      expect(await store.erasure.erase(ama.id, at + 6)).toBeUndefined();

      const [match] = await store.matches.ofUser(kofi.id, { limit: 1, offset: 0 });
      expect(match?.players).toMatchObject([
        { userId: null, username: "", score: 10, isBot: false },
        { userId: kofi.id, username: kofi.username, score: 9 },
      ]);
      expect(await store.chat.ofGame(roomCode(`END${names}`), 5)).toEqual([]);
      expect(await store.users.find(ama.id)).toBeUndefined();
      expect(await store.sessions.find(token, at)).toBeUndefined();
      // what was under way meanwhile: a sign-in, a change of the account, a table that closes later
      const late = await store.sessions.open(ama, at + 6);
      expect(await store.sessions.find(late.token, at + 6)).toBeUndefined();
      expect(await store.accounts.rename(ama.id, fresh().username)).toEqual({ ok: false, error: "gone" });
      const email = fresh().email;
      const ticket = await ticketFor(email);
      expect(await store.accounts.setEmail(ama.id, email, ticket, at)).toEqual({ ok: false, error: "gone" });
      await store.chat.add({ ...line, seq: 2, text: "bye", phrase: null });
      expect(await store.chat.ofGame(line.code, 5)).toEqual([]);
      expect(await store.accounts.byEmail(ama.email ?? "")).toBeUndefined();
      expect(await store.accounts.resetting(link, at)).toBeUndefined();
      expect(await store.accounts.credentials(ama.id)).toBeUndefined();
      const { knex } = place.tables();
      for (const table of ["users", "match_players", "game_messages", "email_proofs"] as const) {
        const text = JSON.stringify(await knex(table).select()).toLowerCase();
        expect(text).not.toContain(`"${ama.username.toLowerCase()}"`);
        expect(text).not.toContain(`"${ama.email?.toLowerCase()}"`);
      }
    });

    test("frees the name and the address", async () => {
      const ama = await account();
      await store.erasure.erase(ama.id, at);
      const email = ama.email ?? "";
      const ticket = await ticketFor(email);
      const wanted = { username: ama.username, email, passwordHash: hash, locale: null, guestId: null };
      expect(await store.accounts.register(wanted, ticket, at)).toMatchObject({ ok: true });
    });

    test("may come to many", async () => {
      const users = await Promise.all(Array.from({ length: 5 }, () => account()));
      const gone = await Promise.all(users.map(({ id }) => store.erasure.erase(id, at)));
      expect(gone.map((erased) => erased?.username)).toEqual(users.map(() => "Deleted player"));
    });

    test("leaves out no table that refers to users", async () => {
      const { knex, engine: kind } = place.tables();
      const found: string[] = [];
      if (kind === "mysql") {
        const [rows] = await knex.raw<[{ t: string; c: string }[]]>(
          "select table_name as t, column_name as c from information_schema.key_column_usage where table_schema = database() and referenced_table_name = 'users'",
        );
        for (const { t, c } of rows) found.push(`${t}.${c}`);
      } else {
        const tables = await knex("sqlite_master").where("type", "table").select("name");
        for (const { name } of tables) {
          const keys = await knex.raw<{ table: string; from: string }[]>(`pragma foreign_key_list('${name}')`);
          for (const { table, from } of keys) if (table === "users") found.push(`${name}.${from}`);
        }
      }
      const named = userData.flatMap(({ table, by }) => by.map((column) => `${table}.${column}`));
      expect(named.toSorted()).toEqual(found.toSorted());
    });

    test("gives a reason for every column that the data export leaves out", async () => {
      const { untyped } = place.tables();
      const unsaid: string[] = [];
      for (const { table, by, exported, withheld } of userData) {
        const given = new Set<string>([...exported.flatMap(({ columns }) => columns), ...Object.keys(withheld)]);
        const namesOwner = new Set<string>([...exported.map((each) => each.by), ...Object.keys(withheld)]);
        for (const column of by) if (!namesOwner.has(column)) unsaid.push(`${table} by ${column}`);
        for (const column of Object.keys(await untyped(table).columnInfo())) {
          if (!given.has(column) && !by.some((each) => each === column)) unsaid.push(`${table}.${column}`);
        }
      }
      expect(unsaid).toEqual([]);
    });

    test("hands out all there was, and no secret", async () => {
      const [ama, kofi] = [await account(), await account()];
      await store.matches.finish(oneMatch(`DATA${names}`, [kofi, ama]));
      await store.sessions.open(ama, at, { device: "Firefox on Linux" });
      await store.accounts.issueReset(ama.id, at);
      const everything = await store.erasure.everythingOf(ama.id);
      expect(everything["matches"]).toMatchObject([{ username: ama.username, place: 2 }]);
      expect(everything["sessions"]).toMatchObject([{ device: "Firefox on Linux" }]);
      expect(Object.keys(everything)).toHaveLength(userData.reduce((sum, { exported }) => sum + exported.length, 0));
      expect(JSON.stringify(everything)).not.toMatch(/_hash|token/);
      expect(JSON.stringify(everything)).not.toContain(kofi.username);
    });
  });

  test("guests who left nothing behind are swept out after some days, and nobody else", async () => {
    const [gone, playing, played, account1] = [await guest(), await guest(), await guest(), await account()];
    await store.sessions.open(playing, at);
    await store.matches.finish(oneMatch(`SWEEP${names}`, [played]));
    await store.erasure.purgeGuests(at);
    expect(await store.users.find(gone.id)).toBeDefined();
    await store.erasure.purgeGuests(at + guestUnusedMs - 1);
    expect(await store.users.find(gone.id)).toBeDefined();
    expect(await store.erasure.purgeGuests(at + guestUnusedMs)).toBeGreaterThan(0);
    expect(await store.users.find(gone.id)).toBeUndefined();
    for (const { id } of [playing, played, account1]) expect(await store.users.find(id)).toBeDefined();
  });

  test("a guest's name is free again once the guest cannot come back, and the matches still show it", async () => {
    const [played, here, other] = [await guest(), await guest(), await account()];
    await store.matches.finish(oneMatch(`FREED${names}`, [played]));
    await store.sessions.open(here, at);
    expect(await store.accounts.rename(other.id, played.username)).toMatchObject({ error: "username-taken" });
    for (const night of [at, at + 1]) await store.erasure.purgeGuests(night);
    expect(await store.accounts.rename(other.id, played.username)).toMatchObject({ ok: true });
    expect(await store.users.find(played.id)).toMatchObject({ username: played.username });
    expect(await store.accounts.rename(other.id, here.username)).toMatchObject({ error: "username-taken" });
  });
});
