/** Contract of the ledger of gems, on both databases: nothing is posted twice, no account pays more than it has. */
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { User } from "#server/base/db/records.ts";
import { ACHIEVEMENT_GEMS, FIRST_WIN_GEMS } from "#protocol/calls/gems.ts";
import type { Store } from "#server/app/store/store.ts";
import { finishedMatch } from "#tests/support/finishedMatch.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest, newPlayer } from "#tests/support/users.ts";
import { gemLimits } from "./limits.ts";
import { type GemEntry, type GemPosting, GemsShort, gemsOf, postGems, userAccount } from "./ledger.ts";

const at = Date.parse("2027-01-15T10:00:00Z");
const dayMs = 86_400_000;
let keys = 0;
const newKey = (): string => `test:${(keys += 1)}`;

describe.each(storeEngines)("gems on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;
  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
  });
  afterEach(async () => {
    const faults = await store.gems.faults();
    const sums = await tables.knex("gem_entries").groupBy("account").sum({ total: "amount" }).select("account");
    const sum = sums.reduce((before, { total }) => before + Number(total), 0);
    if (faults.length > 0 || sum !== 0) throw new Error(`the accounts sum to ${sum}; ${faults.join()}`);
  });
  afterAll(() => place.remove());

  const player = (): Promise<User> => newPlayer(store, tables, at);
  const house = (amount: number): GemEntry => ({ account: "house", amount });
  const of = ({ id }: User, amount: number): GemEntry => ({ account: userAccount(id), amount });
  const give = (user: User, amount: number, more: Partial<GemPosting> = {}) =>
    store.gems.post({ key: newKey(), cause: "event", entries: [of(user, amount), house(-amount)], at, ...more });
  const history = async ({ id }: User) =>
    (await store.gems.history(id, null, 50)).map(({ cause, subject, amount }) => [cause, subject, amount]);

  test("are posted once for a key, however often and by however many at once", async () => {
    const ama = await player();
    const key = newKey();
    const answers = await Promise.all([1, 2, 3, 4].map(() => give(ama, 25, { key })));
    expect(answers.toSorted()).toEqual(["posted", "repeated", "repeated", "repeated"]);
    expect(await give(ama, 99, { key })).toBe("repeated");
    expect(await store.gems.balance(ama.id)).toBe(25);
  });

  test("are never spent twice: of many at the same moment only as many succeed as there are gems", async () => {
    const ama = await player();
    await give(ama, 100);
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => give(ama, -40, { cause: "purchase" })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
    expect(reasons.every((reason) => reason instanceof GemsShort)).toBe(true);
    expect(await store.gems.balance(ama.id)).toBe(20);
    await expect(give(ama, -21)).rejects.toThrow(GemsShort);
    await expect(give(await player(), -1)).rejects.toThrow(GemsShort);
  });

  test("roll back with the caller's transaction, and the key is free again", async () => {
    const ama = await player();
    const posting: GemPosting = { key: newKey(), cause: "prize", entries: [of(ama, 5), house(-5)], at };
    const failed = tables.transaction(async (trx) => {
      await postGems(trx, posting);
      expect(await gemsOf(trx, userAccount(ama.id))).toBe(5);
      throw new TypeError("the caller fails");
    });
    await expect(failed).rejects.toThrow("the caller fails");
    expect(await store.gems.balance(ama.id)).toBe(0);
    expect(await store.gems.post(posting)).toBe("posted");
    expect(await store.gems.balance(ama.id)).toBe(5);
  });

  test("are refused where the entries do not sum to zero, or cannot be stored", async () => {
    const ama = await player();
    const refused = (more: Partial<GemPosting>) => expect(give(ama, 1, more)).rejects.toThrow(RangeError);
    await refused({ entries: [of(ama, 1), house(-2)] });
    await refused({ entries: [of(ama, 0.5), house(-0.5)] });
    await refused({ entries: [of(ama, 1e12), house(-1e12)] });
    await refused({ entries: [{ account: "user:0", amount: 1 }, house(-1)] });
    await refused({ entries: [{ account: "user:1 or 1=1", amount: 1 }, house(-1)] });
    // No type of ours forbids this text at runtime.
    await refused({ entries: [{ account: "no user:1" as "user:1", amount: 1 }, house(-1)] });
    await refused({ key: "" });
    await refused({ key: "k".repeat(121) });
    await refused({ subject: "s".repeat(161) });
    expect(await store.gems.balance(ama.id)).toBe(0);
  });

  test("move between players and a tournament, which cannot give more than it has either", async () => {
    const [ama, kofi] = [await player(), await player()];
    await give(ama, 50);
    const tournament = (amount: number): GemEntry => ({ account: "tournament:7", amount });
    await store.gems.post({ key: newKey(), cause: "entry_fee", entries: [of(ama, -50), tournament(50)], at });
    const prize = (amount: number): GemPosting => ({
      key: newKey(),
      cause: "prize",
      subject: "Sunday cup",
      entries: [tournament(-amount), of(kofi, amount)],
      at,
    });
    await expect(store.gems.post(prize(51))).rejects.toThrow(GemsShort);
    expect(await store.gems.post(prize(50))).toBe("posted");
    expect(await history(kofi)).toEqual([["prize", "Sunday cup", 50]]);
    expect(await tables.run((knex) => gemsOf(knex, "tournament:7"))).toBe(0);
  });

  test("of tournaments are counted for the dashboard: fees without those given back, and prizes", async () => {
    const [ama, day] = [await player(), 30_000];
    const when = day * dayMs + 5;
    await give(ama, 100);
    const flow = (cause: GemPosting["cause"], amount: number) =>
      store.gems.post({
        key: newKey(),
        cause,
        entries: [of(ama, amount), { account: "tournament:9", amount: -amount }],
        at: when,
      });
    await flow("entry_fee", -60);
    await flow("fee_refund", 20);
    await flow("prize", 30);
    const totals = await store.dailyCounts.totals(day, day);
    const counted = new Map(totals.map(({ measure, total }) => [measure, total]));
    expect(counted).toEqual(
      new Map([
        ["gem_fees", 40],
        ["gem_prizes", 30],
      ]),
    );
  });

  test("that come back to the account that gave them leave no entry", async () => {
    const ama = await player();
    await give(ama, 5);
    expect(await give(ama, 0, { entries: [of(ama, -5), of(ama, 5)] })).toBe("posted");
    expect(await history(ama)).toEqual([["event", "", 5]]);
  });

  test("that the house gave are missing from its balance", async () => {
    const balance = () => tables.run((knex) => gemsOf(knex, "house"));
    const before = await balance();
    await give(await player(), 30);
    await give(await player(), 4);
    expect(await balance()).toBe(before - 34);
  });

  test("have a history, newest first, page by page", async () => {
    const ama = await player();
    for (const amount of [5, 6, 7]) await give(ama, amount);
    const [first, second] = await store.gems.history(ama.id, null, 2);
    expect([first?.amount, second?.amount]).toEqual([7, 6]);
    const rest = await store.gems.history(ama.id, { value: 0, id: Number(second?.id) }, 2);
    expect(rest.map(({ amount }) => amount)).toEqual([5]);
    expect(await store.gems.history(userIdOf(""), null, 5)).toEqual([]);
  });

  test("survive any mixture of postings: balances are the sums, and none is below zero", async () => {
    const people = await Promise.all([player(), player(), player()]);
    const step = fc.record({
      from: fc.integer({ min: 0, max: 3 }),
      to: fc.integer({ min: 0, max: 3 }),
      amount: fc.integer({ min: 0, max: 30 }),
      key: fc.integer({ min: 0, max: 12 }),
    });
    let run = 0;
    const account = (index: number) => (people[index] === undefined ? "house" : userAccount(people[index].id));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 6 }), async (rounds) => {
        run += 1;
        const before = await Promise.all(people.map(({ id }) => store.gems.balance(id)));
        const posted = new Map<number, { from: number; to: number; amount: number }>();
        for (const round of rounds) {
          await Promise.all(
            round.map(async ({ from, to, amount, key }) => {
              const entries: GemEntry[] = [
                { account: account(from), amount: -amount },
                { account: account(to), amount },
              ];
              const done = store.gems.post({ key: `mix:${engine.name}:${run}:${key}`, cause: "prize", entries, at });
              const outcome = await done.catch((error: unknown) => {
                if (!(error instanceof GemsShort)) throw error;
                return "short" as const;
              });
              if (outcome === "posted") posted.set(key, { from, to, amount });
            }),
          );
        }
        const after = await Promise.all(people.map(({ id }) => store.gems.balance(id)));
        for (const [index, balance] of after.entries()) {
          const moved = [...posted.values()].reduce(
            (sum, { from, to, amount }) => sum + (to === index ? amount : 0) - (from === index ? amount : 0),
            0,
          );
          expect(balance).toBe((before[index] ?? 0) + moved);
          expect(balance).toBeGreaterThanOrEqual(0);
        }
        expect(await store.gems.faults()).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  describe("of matches", () => {
    const won = (user: User, endedAt: number, other: User | null = null) => {
      const match = finishedMatch(3, [user, other], { endedAt, startedAt: endedAt - 60_000 });
      return { ...match, winnerSeat: 0 };
    };

    test("are earned by the first win of a day in UTC and by achievements, once, and told together", async () => {
      const ama = await player();
      const first = won(ama, at);
      await store.matches.finish(first);
      await store.matches.finish(first);
      await store.matches.finish(won(ama, at + 1_000));
      const earned = await history(ama);
      expect(earned.filter(([cause]) => cause === "first_win")).toEqual([["first_win", "", FIRST_WIN_GEMS]]);
      expect(earned).toContainEqual(["achievement", "first_win", ACHIEVEMENT_GEMS.first_win]);
      await store.matches.finish(won(ama, at + dayMs));
      expect((await history(ama)).filter(([cause]) => cause === "first_win")).toHaveLength(2);
      const balance = await store.gems.balance(ama.id);
      const notices = await store.notifications.list(ama.id, { tab: "rewards", limit: 50, before: null });
      const gems = notices.filter(({ kind }) => kind === "gems_earned").map(({ values }) => Number(values["amount"]));
      expect(gems.reduce((sum, amount) => sum + amount, 0)).toBe(balance);
    });

    test("are earned by one match of many that end at the same moment", async () => {
      const [ama, kofi] = [await player(), await player()];
      const matches = [1, 2, 3, 4].map((each) => won(ama, at + each, kofi));
      await Promise.all(matches.map((match) => store.matches.finish(match)));
      expect((await history(ama)).filter(([cause]) => cause === "first_win")).toHaveLength(1);
      expect((await history(kofi)).filter(([cause]) => cause === "first_win")).toEqual([]);
    });

    test("are earned by the first win of each, also where another of the match has won that day", async () => {
      const [ama, kofi] = [await player(), await player()];
      await store.matches.finish(won(kofi, at));
      await store.matches.finish(won(ama, at + 1, kofi));
      for (const each of [ama, kofi])
        expect((await history(each)).filter(([cause]) => cause === "first_win")).toHaveLength(1);
    });

    test("are earned by no guest and by no match that does not count", async () => {
      const [guest, ama] = [await newGuest(store, at), await player()];
      await store.matches.finish(won(guest, at));
      await store.matches.finish({ ...won(ama, at), isUncounted: true });
      expect([await store.gems.balance(guest.id), await store.gems.balance(ama.id)]).toEqual([0, 0]);
    });
  });

  test("go back to the house with the account, and the export has them", async () => {
    const ama = await player();
    await give(ama, 40, { key: "export:1" });
    expect((await store.erasure.everythingOf(ama.id))["gems"]).toEqual([{ transaction_key: "export:1", amount: 40 }]);
    await store.erasure.erase(ama.id, at + 1);
    expect(await store.gems.balance(ama.id)).toBe(0);
    expect(await history(ama)).toEqual([
      ["deletion", "", -40],
      ["event", "", 40],
    ]);
  });

  test("of other accounts stay where they are when an account is deleted", async () => {
    const [ama, kofi, esi] = [await player(), await player(), await player()];
    await give(ama, 40);
    await give(kofi, 7);
    await store.erasure.erase(esi.id, at + 1);
    await store.erasure.erase(kofi.id, at + 2);
    const left = await Promise.all([ama, kofi, esi].map(({ id }) => store.gems.balance(id)));
    expect(left).toEqual([40, 0, 0]);
    const keys = [kofi, esi].map(({ id }) => `deletion:${id}`);
    const posted = await tables.knex("gem_transactions").whereIn("key", keys).pluck("key");
    expect(posted).toEqual([`deletion:${kofi.id}`]);
  });

  test("that do not add up are found by the check", async () => {
    const ama = await player();
    await give(ama, 40, { key: "damaged:1" });
    const row = { account: userAccount(ama.id) };
    await tables.knex("gem_accounts").where(row).update({ balance: 41 });
    expect(await store.gems.faults()).toEqual([`gem account user:${ama.id}: has 41, its entries sum to 40`]);
    await tables.knex("gem_accounts").where(row).del();
    expect(await store.gems.faults()).toEqual([`gem account user:${ama.id}: has entries and no balance`]);
    await tables.knex("gem_accounts").insert({ ...row, balance: 40 });
    await tables.knex("gem_entries").where({ transaction_key: "damaged:1", account: "house" }).update({ amount: -39 });
    expect(await store.gems.faults()).toEqual(["gem transaction damaged:1: its entries sum to 1"]);
    await tables.knex("gem_entries").where({ transaction_key: "damaged:1", account: "house" }).update({ amount: -40 });
  });

  test("below zero are found by the check, which names a limited number of faults", async () => {
    const { knex } = tables;
    await knex("gem_accounts").insert({ account: "z:below", balance: -5 });
    const below = await store.gems.faults();
    const count = gemLimits.faultsMax + 2;
    const wrong = Array.from({ length: count }, (_, index) => ({ account: `z:wrong:${index}`, balance: 1 }));
    await knex("gem_accounts").insert(wrong);
    const many = await store.gems.faults();
    await knex("gem_accounts").where("account", "like", "z:%").del();
    expect(below).toEqual([
      "gem account z:below: has -5, its entries sum to 0",
      "gem account z:below: is below zero (-5)",
    ]);
    expect(many).toHaveLength(gemLimits.faultsMax);
  });

  test("take the longest key and subject, and the largest amount", async () => {
    const ama = await player();
    const longest = { key: "k".repeat(gemLimits.keyCharsMax), subject: "s".repeat(gemLimits.subjectCharsMax) };
    expect(await give(ama, gemLimits.amountMax, longest)).toBe("posted");
    expect(await store.gems.balance(ama.id)).toBe(gemLimits.amountMax);
    await expect(give(ama, 1, { key: `${longest.key}k` })).rejects.toThrow(RangeError);
    await expect(give(ama, gemLimits.amountMax + 1)).rejects.toThrow(RangeError);
  });

  test("are checked to the last account and the last transaction", async () => {
    const { knex } = tables;
    const many = Array.from({ length: gemLimits.checkRows }, (_, index) => `many:${index}`);
    for (let from = 0; from < many.length; from += 500) {
      const some = many.slice(from, from + 500);
      await knex("gem_accounts").insert(some.map((account) => ({ account, balance: 0 })));
      await knex("gem_transactions").insert(some.map((key) => ({ key, cause: "event" as const, subject: "", at })));
    }
    await knex("gem_accounts").insert({ account: "z:last", balance: 5 });
    await knex("gem_transactions").insert({ key: "z:last", cause: "event", subject: "", at });
    await knex("gem_entries").insert({ transaction_key: "z:last", account: "house", user_id: null, amount: 3 });
    const faults = await store.gems.faults();
    await knex("gem_accounts").where("account", "like", "many:%").orWhere("account", "z:last").del();
    await knex("gem_entries").where("transaction_key", "z:last").del();
    await knex("gem_transactions").where("key", "like", "many:%").orWhere("key", "z:last").del();
    expect(faults.toSorted()).toEqual([
      "gem account z:last: has 5, its entries sum to 0",
      "gem transaction z:last: its entries sum to 3",
    ]);
  });
});
