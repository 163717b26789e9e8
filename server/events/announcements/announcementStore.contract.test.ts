/** Contract of the store for announcements and their readers, on both databases. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AnnouncementContent, ListWanted } from "./announcementRows.ts";
import type { AnnouncementChange } from "./announcementStore.ts";
import { announcementIdOf, userIdOf } from "#protocol/ids.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest, newPlayer } from "#tests/support/users.ts";
import type { Database } from "#server/base/db/database.ts";
import type { Store } from "#server/app/store/store.ts";

const at = 1_800_000_000_000;
const hour = 3_600_000;
const text = (title: string) => ({ title, content: `About ${title}` });
const news = (title: string, change: Partial<AnnouncementContent> = {}): AnnouncementContent => ({
  texts: { en: text(title) },
  type: "news",
  priority: "medium",
  startsAt: at,
  endsAt: null,
  maintenance: null,
  ...change,
});
const everything: ListWanted = {
  title: "",
  type: "all",
  status: "all",
  sort: "date",
  isDescending: true,
  after: null,
  limit: 100,
};

describe.each(storeEngines)("announcements on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;
  let author: string;
  const changes: AnnouncementChange[] = [];
  const also = async (_: unknown, change: AnnouncementChange): Promise<void> => void changes.push(change);

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
    author = (await newPlayer(store, tables, at)).id;
  });
  afterAll(() => place.remove());
  beforeEach(async () => {
    await tables.knex("announcements").del();
    changes.length = 0;
  });

  const write = async (content: AnnouncementContent): Promise<string> =>
    (await store.announcements.create(userIdOf(author), content, at, also)).id;
  const titles = (found: readonly { texts: AnnouncementContent["texts"] }[]) =>
    found.map(({ texts }) => texts.en.title);
  const active = async (now = at) =>
    titles(await store.announcements.active({ type: "all", after: null, limit: 10 }, now));

  test("keep every language, times and the author's name", async () => {
    const content = news("Maintenance", {
      texts: { en: text("Maintenance"), de: { title: "Wartung 🛠", content: "Zeile\n\nZeile" } },
      type: "maintenance",
      priority: "high",
      endsAt: at + hour,
      maintenance: { from: at + 1, until: at + 2 },
    });
    const id = await write(content);
    const found = await store.announcements.find(announcementIdOf(id));
    expect(found).toMatchObject({ ...content, id, views: 0, announcedAt: null, deletedAt: null });
    expect(found?.author).toMatch(/^Guest/);
    expect(await store.announcements.find(announcementIdOf("1 or 1=1"))).toBeUndefined();
  });

  test("are active from their date until their end, the latest first, page by page", async () => {
    await write(news("first", { startsAt: at - hour }));
    await write(news("ended", { startsAt: at - hour, endsAt: at }));
    await write(news("second"));
    await write(news("third"));
    await write(news("to come", { startsAt: at + 1 }));
    expect(await active()).toEqual(["third", "second", "first"]);
    expect(await active(at - 1)).toEqual(["ended", "first"]);
    expect(await active(at + 1)).toEqual(["to come", "third", "second", "first"]);
    const [top] = await store.announcements.active({ type: "all", after: null, limit: 1 }, at);
    const after = { value: top?.startsAt ?? 0, id: Number(top?.id) };
    const rest = await store.announcements.active({ type: "all", after, limit: 10 }, at);
    expect(titles(rest)).toEqual(["second", "first"]);
    expect(await store.announcements.active({ type: "event", after: null, limit: 10 }, at)).toEqual([]);
  });

  test("are filtered, searched and sorted for staff, the deleted ones left out", async () => {
    await write(news("Beta", { type: "update", startsAt: at + hour }));
    await write(news("alpha", { endsAt: at + 1 }));
    await write(news("ALPINE", { startsAt: at - hour, endsAt: at - 1 }));
    await store.announcements.remove(announcementIdOf(await write(news("Alps"))), at, also);
    const list = async (wanted: Partial<ListWanted>) =>
      titles(await store.announcements.list({ ...everything, ...wanted }, at));
    expect(await list({})).toEqual(["Beta", "alpha", "ALPINE"]);
    expect(await list({ sort: "title", isDescending: false })).toEqual(["alpha", "ALPINE", "Beta"]);
    expect(await list({ title: "AL", isDescending: false })).toEqual(["ALPINE", "alpha"]);
    expect(await list({ title: "%" })).toEqual([]);
    expect(await list({ type: "update" })).toEqual(["Beta"]);
    expect([await list({ status: "active" }), await list({ status: "scheduled" })]).toEqual([["alpha"], ["Beta"]]);
    expect(await list({ status: "expired" })).toEqual(["ALPINE"]);
    expect(await store.announcements.count({ title: "al", type: "all", status: "all" }, at)).toBe(2);
    const first = await store.announcements.list({ ...everything, sort: "title", limit: 1 }, at);
    const after = { value: "beta", id: Number(first[0]?.id) };
    expect([titles(first), await list({ sort: "title", after })]).toEqual([["Beta"], ["ALPINE", "alpha"]]);
  });

  test("are changed, deleted and restored, each with what was before, and a failing log keeps them as they were", async () => {
    const id = await write(news("old"));
    await store.announcements.change(announcementIdOf(id), news("new"), at + 1, also);
    await store.announcements.remove(announcementIdOf(id), at + 2, also);
    expect(await store.announcements.remove(announcementIdOf(id), at + 3, also)).toBeUndefined();
    expect(await store.announcements.change(announcementIdOf(id), news("other"), at + 3, also)).toBeUndefined();
    expect(await active()).toEqual([]);
    await store.announcements.restore(announcementIdOf(id), also);
    expect(await store.announcements.restore(announcementIdOf(id), also)).toBeUndefined();
    expect(await active()).toEqual(["new"]);
    expect(changes.map(({ before, after }) => [before?.texts.en.title, after?.texts.en.title])).toEqual([
      [undefined, "old"],
      ["old", "new"],
      ["new", "new"],
      ["new", "new"],
    ]);
    const fails = async (): Promise<void> => {
      throw new Error("no log");
    };
    await expect(store.announcements.change(announcementIdOf(id), news("unlogged"), at, fails)).rejects.toThrow(
      "no log",
    );
    expect(await active()).toEqual(["new"]);
  });

  test("are announced once, also by several servers, and only while they are active", async () => {
    const id = await write(news("now"));
    await write(news("later", { startsAt: at + hour }));
    await write(news("over", { startsAt: at - hour, endsAt: at - 1 }));
    expect(titles(await store.announcements.due(at))).toEqual(["now"]);
    const announced = await Promise.all(
      [1, 2, 3].map((n) => store.announcements.announce(announcementIdOf(id), at + n)),
    );
    expect(announced.filter(Boolean)).toHaveLength(1);
    expect(await store.announcements.due(at)).toEqual([]);
    expect(titles(await store.announcements.announcedSince(at, at))).toEqual(["now"]);
    expect(await store.announcements.announcedSince(at + 3, at)).toEqual([]);
    expect(titles(await store.announcements.due(at + hour))).toEqual(["later"]);
  });

  test("tell when the next of them begins or ends, and which did", async () => {
    expect(await store.announcements.nextChange(at)).toBeNull();
    await write(news("now", { endsAt: at + 5 }));
    await write(news("later", { startsAt: at + 3 }));
    expect([await store.announcements.nextChange(at), await store.announcements.nextChange(at + 3)]).toEqual([
      at + 3,
      at + 5,
    ]);
    expect(titles(await store.announcements.changedBetween(at, at + 3))).toEqual(["later"]);
    expect(titles(await store.announcements.changedBetween(at + 3, at + 9))).toEqual(["now"]);
    expect(await store.announcements.changedBetween(at + 5, at + 9)).toEqual([]);
  });

  test("list maintenance until it is over, the next first", async () => {
    const window = (from: number, until: number) => ({ type: "maintenance" as const, maintenance: { from, until } });
    await write(news("second", window(at + 10, at + 20)));
    await write(news("first", window(at - 5, at + 5)));
    await write(news("over", window(at - 5, at)));
    await write(news("secret", { ...window(at + 1, at + 2), startsAt: at + 1 }));
    expect(titles(await store.announcements.maintenance(at))).toEqual(["first", "second"]);
  });

  test("count each reader once, accounts and guests, and say what was read", async () => {
    const [id, other] = [await write(news("one")), await write(news("two"))];
    const [ama, kofi] = [await newPlayer(store, tables, at), await newGuest(store, at)];
    const views = await Promise.all(
      [ama, ama, ama, kofi].map(({ id: user }) => store.announcements.view(announcementIdOf(id), user, at)),
    );
    expect(views.filter(Boolean)).toHaveLength(2);
    expect(await store.announcements.view(announcementIdOf(other), ama.id, at + 1)).toBe(true);
    expect(await store.announcements.view(announcementIdOf("999999"), ama.id, at)).toBe(false);
    expect((await store.announcements.find(announcementIdOf(id)))?.views).toBe(2);
    expect([await store.announcements.readBy(ama.id), await store.announcements.readBy(kofi.id)]).toEqual([
      [other, id],
      [id],
    ]);
    await store.erasure.erase(ama.id, at);
    expect(await store.announcements.readBy(ama.id)).toEqual([]);
    expect((await store.announcements.find(announcementIdOf(id)))?.views, "the count stays").toBe(2);
  });

  test("stay without a name when their author's account is deleted", async () => {
    const admin = await newPlayer(store, tables, at);
    const { id } = await store.announcements.create(admin.id, news("signed"), at, also);
    await store.erasure.erase(admin.id, at);
    expect(await store.announcements.find(id)).toMatchObject({ author: null, texts: { en: { title: "signed" } } });
  });
});
