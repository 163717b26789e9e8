/** Contract of the store for points refunded from an account banned for cheating, on both engines. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REFUND_MS } from "#engine/ratings.ts";
import type { Database } from "#server/base/db/database.ts";
import type { User } from "#server/base/db/records.ts";
import type { SanctionReason } from "#protocol/calls/sanctions.ts";
import type { Store } from "#server/app/store/store.ts";
import { finishedMatch } from "#tests/support/finishedMatch.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newPlayer } from "#tests/support/users.ts";

const at = 1_800_000_000_000;
const dayMs = 24 * 3_600_000;

describe.each(storeEngines)("[R25] refunds on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
  });
  afterAll(() => place.remove());

  const player = (): Promise<User> => newPlayer(store, tables, at - 100 * dayMs);
  /** A rated match that ends in this order of places. */
  const match = async (inOrder: readonly User[], endedAt: number): Promise<void> => {
    const played = finishedMatch(1, inOrder, { isRated: true, endedAt, winnerSeat: 0 });
    const players = played.players.map((each) => ({ ...each, place: each.seat + 1 }));
    await store.matches.finish({ ...played, players });
  };
  const ban = async (user: User, reason: SanctionReason, when = at, kind: "ban" | "suspension" = "ban") => {
    const by = { id: (await player()).id, role: "administrator" } as const;
    const done = await store.sanctions.impose({
      userId: user.id,
      kind,
      reason,
      note: null,
      endsAt: kind === "ban" ? null : when + dayMs,
      by,
      at: when,
    });
    if (!done.ok) throw new Error(done.error);
    return async (): Promise<void> => {
      await store.sanctions.lift({ sanctionId: done.value.id, by, details: "", at: when + 1 });
    };
  };
  const exported = async (user: User) =>
    (await store.notifications.list(user.id, { tab: "all", limit: 20, before: null }))
      .filter(({ kind }) => kind.endsWith("refunded"))
      .map(({ kind, values }) => [kind, values]);
  const rated = async (user: User) => (await store.ratings.of(user.id)).duel;

  test("gives back in both pools what the account cost within two weeks, and tells all", async () => {
    const [cheat, ama, esi, kofi] = [await player(), await player(), await player(), await player()];
    await match([cheat, ama], at - 15 * dayMs);
    const before = { ama: await store.ratings.of(ama.id), kofi: await rated(kofi) };
    await match([cheat, ama], at - 13 * dayMs);
    await match([cheat, ama], at - 2 * dayMs);
    await match([cheat, esi, ama], at - dayMs);
    const cost = before.ama.duel.rating - (await rated(ama)).rating;
    const lost = (await store.ratedPairs.ofUser(ama.id, 20)).filter(
      ({ pool, opponentId }) => pool === "table" && opponentId === cheat.id,
    );
    const { table } = await store.ratings.of(ama.id);
    expect(cost).toBeGreaterThan(20);
    await ban(cheat, "cheating");
    const after = await store.ratings.of(ama.id);
    expect(after.duel.rating).toBeCloseTo(before.ama.duel.rating, 6);
    expect(after.table.rating).toBeCloseTo(table.rating - (lost[0]?.moved ?? 0), 6);
    expect(after.duel.deviation).toBe((await rated(ama)).deviation);
    expect(await rated(kofi)).toEqual(before.kofi);
    expect(await exported(ama)).toEqual(
      expect.arrayContaining([
        ["points_refunded", { pool: "duel", points: String(Math.round(cost)) }],
        ["points_refunded", { pool: "table", points: String(Math.round(-(lost[0]?.moved ?? 0))) }],
      ]),
    );
    expect(await exported(cheat)).toEqual([["opponents_refunded", { opponents: "2" }]]);
    const [row] = await tables.knex("ratings").where({ user_id: Number(ama.id), pool: "duel" });
    expect(row?.points).toBe(Math.round(after.duel.rating));
  });

  test("takes wins and losses together, and gives nothing to who gained", async () => {
    const [cheat, ama, esi] = [await player(), await player(), await player()];
    await match([ama, cheat], at - 3 * dayMs);
    await match([cheat, esi], at - 2 * dayMs);
    await match([esi, cheat], at - dayMs);
    const [first, second] = [await rated(ama), await rated(esi)];
    const moved = (await store.ratedPairs.ofUser(esi.id, 9)).reduce((sum, pair) => sum + pair.moved, 0);
    await ban(cheat, "cheating");
    expect(await rated(ama)).toEqual(first);
    expect((await rated(esi)).rating).toBeCloseTo(second.rating - Math.min(0, moved), 6);
  });

  test("happens once: a second ban gives back only what was lost since", async () => {
    const [cheat, ama] = [await player(), await player()];
    await match([cheat, ama], at - dayMs);
    const lift = await ban(cheat, "cheating");
    await lift();
    const once = await rated(ama);
    const again = await ban(cheat, "cheating", at + 1_000);
    expect(await rated(ama)).toEqual(once);
    await again();
    await match([cheat, ama], at + dayMs);
    const lost = await rated(ama);
    expect(lost.rating).toBeLessThan(once.rating);
    await ban(cheat, "cheating", at + 2 * dayMs);
    expect((await rated(ama)).rating).toBeCloseTo(once.rating, 6);
  });

  test("does not follow from another ban, nor from a suspension, nor for matches of long ago", async () => {
    const [rude, cheat, ama] = [await player(), await player(), await player()];
    await match([rude, ama], at - dayMs);
    await match([cheat, ama], at - REFUND_MS - 1);
    const before = await rated(ama);
    await ban(rude, "abuse");
    await ban(rude, "cheating", at, "suspension");
    await ban(cheat, "cheating");
    expect(await rated(ama)).toEqual(before);
    expect(await exported(ama)).toEqual([]);
  });
});
