/** Contract of the store for the tournaments that staff plan, on both databases. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DraftChange, DraftsWanted } from "./draftStore.ts";
import { type TournamentId, tournamentId, userIdOf } from "#protocol/ids.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newPlayer } from "#tests/support/users.ts";
import type { Database } from "#server/base/db/database.ts";
import type { TournamentForm } from "#protocol/calls/tournaments.ts";
import type { Store } from "#server/app/store/store.ts";

const at = 1_800_000_000_000;
const hour = 3_600_000;
const form = (name: string, change: Partial<TournamentForm> = {}): TournamentForm => ({
  name,
  startDate: at + hour,
  endDate: at + 2 * hour,
  maxPlayers: 16,
  entryFee: 5,
  prizePool: 80,
  format: "double",
  ...change,
});
const everything: DraftsWanted = {
  name: "",
  status: "all",
  sort: "start",
  isDescending: true,
  after: null,
  limit: 100,
};

describe.each(storeEngines)("drafts of tournaments on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;
  let author: string;
  const changes: DraftChange[] = [];
  const also = async (_: unknown, change: DraftChange): Promise<void> => void changes.push(change);

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
    author = (await newPlayer(store, tables, at)).id;
  });
  afterAll(() => place.remove());
  beforeEach(async () => {
    await tables.knex("tournament_drafts").del();
    changes.length = 0;
  });

  const make = async (name: string, change: Partial<TournamentForm> = {}): Promise<TournamentId> =>
    (await store.drafts.create(userIdOf(author), form(name, change), at, also)).id;
  const names = async (wanted: Partial<DraftsWanted> = {}): Promise<string[]> =>
    (await store.drafts.list({ ...everything, ...wanted })).map(({ name }) => name);

  test("keep what was planned, and by whom", async () => {
    const id = await make("Cup 🏆 <i>");
    expect(await store.drafts.find(id)).toMatchObject({
      ...form("Cup 🏆 <i>"),
      id,
      updatedAt: at,
      cancelledAt: null,
    });
    expect((await store.drafts.find(id))?.author).toMatch(/^Guest/);
    expect(await store.drafts.find(tournamentId("1 or 1=1"))).toBeUndefined();
    expect(changes).toMatchObject([{ before: null, after: { id } }]);
  });

  test("change, are cancelled and reopened, and each of it once", async () => {
    const id = await make("Cup");
    expect(await store.drafts.change(id, form("Big Cup", { maxPlayers: 64 }), at + 1, also)).toMatchObject({
      name: "Big Cup",
      maxPlayers: 64,
      updatedAt: at + 1,
    });
    expect(await store.drafts.reopen(id, at + 2, also)).toBeUndefined();
    expect(await store.drafts.cancel(id, at + 2, also)).toMatchObject({ cancelledAt: at + 2 });
    expect(await store.drafts.cancel(id, at + 3, also)).toBeUndefined();
    expect(await store.drafts.change(id, form("Another"), at + 3, also)).toBeUndefined();
    expect(await store.drafts.reopen(id, at + 4, also)).toMatchObject({
      cancelledAt: null,
      name: "Big Cup",
    });
    expect(changes.map(({ before, after }) => [before?.name, after.name, after.cancelledAt])).toEqual([
      [undefined, "Cup", null],
      ["Cup", "Big Cup", null],
      ["Big Cup", "Big Cup", at + 2],
      ["Big Cup", "Big Cup", null],
    ]);
  });

  test("and nothing is stored where what belongs to the change fails", async () => {
    const id = await make("Cup");
    const fails = () => Promise.reject(new Error("no log"));
    await expect(store.drafts.change(id, form("Lost"), at, fails)).rejects.toThrow("no log");
    await expect(store.drafts.create(userIdOf(author), form("Lost"), at, fails)).rejects.toThrow("no log");
    expect(await names()).toEqual(["Cup"]);
  });

  test("are listed by start or name, both ways, page by page, and counted", async () => {
    await make("beta", { startDate: at + 3 * hour });
    await make("Alpha", { startDate: at + 2 * hour });
    await make("Gamma", { startDate: at + 3 * hour });
    expect(await names()).toEqual(["Gamma", "beta", "Alpha"]);
    expect(await names({ isDescending: false })).toEqual(["Alpha", "beta", "Gamma"]);
    expect(await names({ sort: "name", isDescending: false })).toEqual(["Alpha", "beta", "Gamma"]);
    const [first] = await store.drafts.list({ ...everything, limit: 1 });
    const after = { value: first?.startDate ?? 0, id: Number(first?.id) };
    expect(await names({ after, limit: 1 })).toEqual(["beta"]);
    expect(await store.drafts.count({ name: "", status: "all" })).toBe(3);
  });

  test("are found by the beginning of the name, in any case, and by status", async () => {
    await make("Harvest Cup");
    await make("harvest_100%");
    await store.drafts.cancel(await make("Winter Cup"), at, also);
    expect(await names({ name: "HARVEST" })).toEqual(["harvest_100%", "Harvest Cup"]);
    expect(await names({ name: "harvest_" })).toEqual(["harvest_100%"]);
    expect(await names({ name: "%" })).toEqual([]);
    expect(await names({ status: "cancelled" })).toEqual(["Winter Cup"]);
    expect(await store.drafts.count({ name: "w", status: "draft" })).toBe(0);
  });
});
