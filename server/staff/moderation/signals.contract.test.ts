/** Contract of the store for signals for review, on both engines. */
import { signalIdOf } from "#protocol/ids.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#server/base/db/database.ts";
import type { User } from "#server/base/db/records.ts";
import type { Signal } from "#protocol/calls/moderation.ts";
import type { Store } from "#server/app/store/store.ts";
import { finishedMatch } from "#tests/support/finishedMatch.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newPlayer } from "#tests/support/users.ts";
import { signalLimits } from "./limits.ts";

const at = 1_800_000_000_000;
const dayMs = 24 * 3_600_000;

describe.each(storeEngines)("signals on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
  });
  afterAll(() => place.remove());

  const player = (): Promise<User> => newPlayer(store, tables, at);
  /** Rated matches that the first wins, a day between each two. */
  const matches = async (winner: User, loser: User, count: number, from: number): Promise<void> => {
    for (let nth = 0; nth < count; nth += 1) {
      const played = finishedMatch(nth, [winner, loser], { isRated: true, endedAt: from + nth * dayMs, winnerSeat: 0 });
      const players = played.players.map((each) => ({ ...each, place: each.seat + 1 }));
      await store.matches.finish({ ...played, players });
    }
  };
  const signalOf = async (user: User, status: "open" | "all" = "open"): Promise<Signal | undefined> =>
    (await store.signals.page({ status, limit: 50, after: null })).items.find(({ users }) =>
      users.some(({ id }) => id === user.id),
    );

  test("two who meet again and again with one always losing are listed, the loser first", async () => {
    const [ama, kofi, esi] = [await player(), await player(), await player()];
    const { pairMatches } = signalLimits;
    await matches(ama, kofi, pairMatches, at);
    await matches(ama, esi, pairMatches - 2, at);
    await matches(esi, ama, 2, at + 6 * dayMs);
    const until = at + 8 * dayMs;
    expect(await store.signals.search(at - 1, until)).toBe(1);
    expect(await signalOf(kofi)).toMatchObject({
      kind: "one_sided",
      status: "open",
      users: [{ id: kofi.id }, { id: ama.id }],
      count: pairMatches,
      lost: pairMatches,
      timestamp: at + (pairMatches - 1) * dayMs,
    });
    expect(await signalOf(esi)).toBeUndefined();
    // Found again it is the same signal.
    expect(await store.signals.search(at - 1, until)).toBe(1);
    expect((await store.signals.page({ status: "all", limit: 50, after: null })).total).toBe(1);
  });

  test("a reviewed signal stays so until the same comes up once more", async () => {
    const [ama, kofi, mod] = [await player(), await player(), await player()];
    const { pairMatches } = signalLimits;
    await matches(ama, kofi, pairMatches, at);
    const end = at + pairMatches * dayMs;
    await store.signals.search(at - 1, end);
    const found = await signalOf(kofi);
    const review = { signalId: found?.id ?? signalIdOf(""), moderatorId: mod.id, note: "father and son", at: end };
    expect(await store.signals.review(review)).toBe(true);
    expect(await store.signals.review(review)).toBe(false);
    expect(await signalOf(kofi)).toBeUndefined();
    expect(await signalOf(kofi, "all")).toMatchObject({ reviewed_by: { id: mod.id }, note: "father and son" });
    await matches(ama, kofi, pairMatches - 1, end + dayMs);
    await store.signals.search(end, end + 10 * dayMs);
    expect(await signalOf(kofi)).toBeUndefined();
    await matches(ama, kofi, 1, end + pairMatches * dayMs);
    await store.signals.search(end, end + 10 * dayMs);
    expect(await signalOf(kofi)).toMatchObject({ status: "open", count: pairMatches });
    const log = await tables.knex("admin_log").where("action", "signal.review").pluck("reason");
    expect(log).toContain("father and son");
  });

  test("many accounts in one browser are listed, and again when there are more", async () => {
    const users: User[] = [];
    const mod = await player();
    const seen = async (browser: string, when: number): Promise<void> => {
      const user = await player();
      users.push(user);
      await store.usage.record(user.id, { network: `192.0.2.${users.length}`, browser }, when);
    };
    for (let n = 0; n < signalLimits.browserAccounts - 1; n++) await seen("one", at);
    await seen("another", at);
    expect(await store.signals.search(at - 1, at)).toBe(0);
    await seen("one", at + 1);
    expect(await store.signals.search(at, at + 1)).toBe(1);
    const last = users.at(-1) as User;
    const found = await signalOf(last);
    expect(found).toMatchObject({ kind: "one_browser", count: signalLimits.browserAccounts, lost: 0 });
    expect(found?.users).toHaveLength(signalLimits.browserAccounts);
    await store.signals.review({
      signalId: found?.id ?? signalIdOf(""),
      moderatorId: mod.id,
      note: "a school",
      at: at + 2,
    });
    await store.signals.search(at, at + 3);
    expect(await signalOf(last)).toBeUndefined();
    await seen("one", at + 4);
    await store.signals.search(at + 3, at + 4);
    expect(await signalOf(last)).toMatchObject({ count: signalLimits.browserAccounts + 1 });
    // A deleted account is named no more.
    await store.erasure.erase(last.id, at + 5);
    expect(await signalOf(last)).toBeUndefined();
  });

  test("pages go on where the one before ended", async () => {
    const whole = await store.signals.page({ status: "all", limit: 50, after: null });
    const first = await store.signals.page({ status: "all", limit: 1, after: null });
    const [{ timestamp, id } = { timestamp: 0, id: "0" }] = first.items;
    const rest = await store.signals.page({ status: "all", limit: 50, after: { value: timestamp, id: Number(id) } });
    expect([...first.items, ...rest.items].map((each) => each.id)).toEqual(whole.items.map((each) => each.id));
  });
});
