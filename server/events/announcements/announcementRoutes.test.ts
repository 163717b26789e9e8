/** Announcements over real HTTP and sockets: who writes them, who reads them, and what open pages are told. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AdminAnnouncements, AnnouncementDraft, Announcements } from "#protocol/calls/announcements.ts";
import { type RestPlace, type RestPlayer, startRestPlace } from "#tests/support/restPlayers.ts";
import type { Answer } from "#tests/support/restServer.ts";
import { SocketClient } from "#tests/support/socketClient.ts";

let place: RestPlace;
let admin: RestPlayer;
beforeAll(async () => {
  place = await startRestPlace();
  admin = await place.player();
  await place.tables.knex("users").where("id", Number(admin.id)).update({ role: "administrator" });
  place.rest.server.store.sessions.refresh(admin.id);
});
afterAll(() => place.stop());
beforeEach(async () => {
  // One by one, as staff do it, so that no list of the server is older than the table.
  const { items } = (await ask("/api/admin/announcements?limit=100", admin)).json as AdminAnnouncements;
  await prove();
  for (const { id } of items) await ask(`/api/admin/announcements/${id}`, admin, "DELETE");
});

const hour = 3_600_000;
const form = (change: object = {}) => ({
  texts: { en: { title: "New cards", content: "The deck is new.\n\nHave a look!" } },
  type: "news",
  priority: "low",
  date: null,
  ends_at: null,
  maintenance: null,
  ...change,
});
const ask = (path: string, who?: RestPlayer, method = "GET", body?: object): Promise<Answer> =>
  place.rest.ask(path, { token: who?.token, method, ...(body !== undefined && { body }) });
const write = async (change: object = {}): Promise<AnnouncementDraft> => {
  const answer = await ask("/api/admin/announcements", admin, "POST", form(change));
  expect(answer).toMatchObject({ status: 201 });
  return answer.json as AnnouncementDraft;
};
const visible = async (query = "") =>
  ((await ask(`/api/announcements${query}`)).json as Announcements).items.map(({ title }) => title);
/** The administrator has just shown the password. */
const prove = async (): Promise<void> => {
  await place.tables.knex("sessions").where("user_id", Number(admin.id)).update({ proved_at: Date.now() });
  place.rest.server.store.sessions.refresh(admin.id);
};
const listen = ({ token }: RestPlayer) => SocketClient.welcome(place.rest.server.socketPort, token, () => 0);

describe("an announcement", () => {
  test("is read by all, in the reader's language or in English, as soon as it is written", async () => {
    expect(await visible()).toEqual([]);
    const de = { title: "Neue Karten", content: "Das Deck ist neu." };
    const { id } = await write({ texts: { ...form().texts, de, fr: { title: " ", content: "" } } });
    expect([await visible(), await visible("?locale=de"), await visible("?locale=fr")]).toEqual([
      ["New cards"],
      ["Neue Karten"],
      ["New cards"],
    ]);
    const one = await ask(`/api/announcements/${id}?locale=de`);
    expect(one.json).toMatchObject({ ...de, locale: "de", author: admin.username, status: "active", type: "news" });
    expect(await ask("/api/announcements?locale=xx")).toMatchObject({ status: 400 });
    expect(await ask("/api/announcements?after=x")).toMatchObject({ status: 400 });
  });

  test("that is scheduled, deleted or not there is not found, one that is over can still be opened", async () => {
    const coming = await write({ date: Date.now() + hour });
    const over = await write({ date: Date.now() - hour, ends_at: Date.now() - 1 });
    expect(await visible()).toEqual([]);
    for (const id of [coming.id, "999999", "1%20or%201=1"]) {
      expect(await ask(`/api/announcements/${id}`)).toMatchObject({ status: 404 });
      expect(await ask(`/api/announcements/${id}/views`, admin, "POST")).toMatchObject({ status: 404 });
    }
    expect((await ask(`/api/announcements/${over.id}`)).json).toMatchObject({ status: "expired" });
  });

  test("is told to the open pages of all users, guests too, when it is written, changed and deleted", async () => {
    const guest = await place.rest.guest();
    const socket = await listen(guest);
    const { id, date } = await write();
    await socket.until(() => socket.got("announcementsChanged").length >= 2);
    const news = (is_new: boolean) => ({ id, type: "news", is_new });
    expect(socket.got("announcementsChanged")).toEqual([news(false), news(true)]);
    await ask(`/api/admin/announcements/${id}`, admin, "PUT", form({ type: "event", date }));
    await socket.until(() => socket.got("announcementsChanged").length >= 4);
    expect(socket.got("announcementsChanged").slice(2)).toEqual([
      { id, type: "event", is_new: false },
      { id, type: "news", is_new: false },
    ]);
    await ask(`/api/admin/announcements/${id}`, admin, "DELETE");
    await socket.until(() => socket.got("announcementsChanged").length >= 5);
    expect(await visible()).toEqual([]);
    socket.close();
  });

  test("counts each reader once, and each reader is told what is read", async () => {
    const { id } = await write();
    const [guest, player] = [await place.rest.guest(), await place.player()];
    for (const who of [guest, guest, player]) {
      expect(await ask(`/api/announcements/${id}/views`, who, "POST")).toMatchObject({ status: 204 });
    }
    expect(await ask(`/api/announcements/${id}/views`, undefined, "POST")).toMatchObject({ status: 401 });
    expect((await ask(`/api/announcements/${id}`)).json).toMatchObject({ views: 2 });
    expect((await ask("/api/users/me/announcements", guest)).json).toEqual({ read: [id] });
    expect((await ask("/api/users/me/announcements", admin)).json).toEqual({ read: [] });
  });

  test("of maintenance says when, until it is over", async () => {
    const window = { from: Date.now() + hour, until: Date.now() + 2 * hour };
    const { id } = await write({ type: "maintenance", maintenance: window });
    expect((await ask("/api/maintenance")).json).toEqual([{ id, title: "New cards", locale: "en", ...window }]);
    const past = { from: Date.now() - hour, until: Date.now() - 1 };
    await ask(`/api/admin/announcements/${id}`, admin, "PUT", form({ type: "maintenance", maintenance: past }));
    expect((await ask("/api/maintenance")).json).toEqual([]);
  });
});

describe("what administrators write", () => {
  test.each([
    ["texts", { texts: { en: { title: " \u200b", content: "x" } } }],
    ["texts", { texts: { en: { title: "x", content: "\n" } } }],
    ["texts", { texts: { de: { title: "x", content: "x" } } }],
    ["texts", { texts: { en: { title: "x".repeat(121), content: "x" } } }],
    ["texts", { texts: { en: { title: "x", content: "x" }, es: { title: "x", content: "" } } }],
    ["type", { type: "gossip" }],
    ["date", { date: Date.now() + 900 * 86_400_000 }],
    ["ends_at", { ends_at: 5 }],
    ["maintenance", { type: "maintenance" }],
    ["maintenance", { maintenance: { from: 1, until: 2 } }],
    ["maintenance", { type: "maintenance", maintenance: { from: 2, until: 2 } }],
  ])("is refused where %s cannot be so", async (field, change) => {
    const answer = await ask("/api/admin/announcements", admin, "POST", form(change));
    expect(answer).toMatchObject({ status: 400, json: { code: "invalid_body" } });
    expect((answer.json as { message: string }).message).toContain(field);
  });

  test("loses characters that nobody sees, and keeps its paragraphs", async () => {
    const content = "One\u202e\u0007\r\nTwo\n\n\n\n<script>alert(1)</script>  ";
    const { texts } = await write({ texts: { en: { title: " A\u0000 title\n\u2066of two lines", content } } });
    expect(texts.en).toEqual({ title: "A title of two lines", content: "One\nTwo\n\n<script>alert(1)</script>" });
  });

  test("is listed by title, type and status, page by page", async () => {
    for (const n of [1, 2, 3]) await write({ texts: { en: { title: `Title ${n}`, content: "x" } } });
    await write({ type: "update", date: Date.now() + hour, texts: { en: { title: "Coming", content: "x" } } });
    const list = async (query: string) =>
      (await ask(`/api/admin/announcements?${query}`, admin)).json as AdminAnnouncements;
    expect(await list("limit=2")).toMatchObject({ total: 4, items: [{ title: "Coming" }, { title: "Title 3" }] });
    const first = await list("limit=2&q=TITLE&sort=title");
    expect(first).toMatchObject({ total: 3, items: [{ title: "Title 1" }, { title: "Title 2" }] });
    const second = await list(`limit=2&q=TITLE&sort=title&after=${first.next}`);
    expect(second).toMatchObject({ items: [{ title: "Title 3" }], next: null });
    expect(await list("status=scheduled&type=update")).toMatchObject({ total: 1, items: [{ status: "scheduled" }] });
    expect(await ask(`/api/admin/announcements?after=${first.next}`, admin)).toMatchObject({ status: 400 });
  });

  test("is deleted only after a fresh login, can be restored, and every change is in the log", async () => {
    const { id } = await write();
    await place.tables.knex("sessions").where("user_id", Number(admin.id)).update({ proved_at: 1 });
    place.rest.server.store.sessions.refresh(admin.id);
    expect(await ask(`/api/admin/announcements/${id}`, admin, "DELETE")).toMatchObject({
      status: 403,
      json: { code: "fresh_login_needed" },
    });
    await prove();
    const draft = (await ask(`/api/admin/announcements/${id}`, admin)).json as AnnouncementDraft;
    await ask(`/api/admin/announcements/${id}`, admin, "PUT", form({ priority: "high", date: draft.date }));
    expect(await ask(`/api/admin/announcements/${id}`, admin, "DELETE")).toMatchObject({ status: 204 });
    expect(await ask(`/api/admin/announcements/${id}`, admin)).toMatchObject({ status: 404 });
    expect(await ask(`/api/admin/announcements/${id}/restore`, admin, "POST", {})).toMatchObject({ status: 200 });
    expect(await ask(`/api/admin/announcements/${id}/restore`, admin, "POST", {})).toMatchObject({ status: 404 });
    expect(await visible()).toEqual(["New cards"]);
    const rows = await place.tables
      .knex("admin_log")
      .where({ target_kind: "announcement", target_id: id })
      .orderBy("id");
    expect(rows.map(({ action, before, after }) => [action, before, action.endsWith("create") || after])).toEqual([
      ["announcement.create", null, true],
      ["announcement.change", '{"priority":"low"}', '{"priority":"high"}'],
      ["announcement.delete", '{"is_deleted":false}', '{"is_deleted":true}'],
      ["announcement.restore", '{"is_deleted":true}', '{"is_deleted":false}'],
    ]);
    expect(rows[0]).toMatchObject({ admin_name: admin.username, target_name: "New cards" });
  });

  test("is for administrators alone", async () => {
    const { id } = await write();
    const moderator = await place.player();
    await place.tables.knex("users").where("id", Number(moderator.id)).update({ role: "moderator" });
    place.rest.server.store.sessions.refresh(moderator.id);
    const calls = [
      ["GET", ""],
      ["POST", ""],
      ["GET", `/${id}`],
      ["PUT", `/${id}`],
      ["DELETE", `/${id}`],
      ["POST", `/${id}/restore`],
    ] as const;
    for (const [method, path] of calls) {
      for (const who of [moderator, await place.player(), await place.rest.guest()]) {
        const body = method === "GET" ? undefined : form();
        expect((await ask(`/api/admin/announcements${path}`, who, method, body)).status).toBe(403);
      }
      expect((await ask(`/api/admin/announcements${path}`, undefined, method)).status).toBe(401);
    }
  });
});
