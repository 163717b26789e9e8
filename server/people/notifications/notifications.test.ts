/** Notifications over real HTTP and sockets: what causes them, who gets them, and what other devices hear. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NotificationPage } from "#protocol/calls/notification/records.ts";
import { UnsubscribeTokens } from "./unsubscribe.ts";
import { type RestPlace, type RestPlayer as Person, startRestPlace } from "#tests/support/restPlayers.ts";
import { SocketClient } from "#tests/support/socketClient.ts";

let place: RestPlace;
beforeAll(async () => {
  place = await startRestPlace();
});
afterAll(() => place.stop());

const two = async (): Promise<[Person, Person]> => [await place.player(), await place.player()];
const ask = (path: string, who: Person | undefined, method = "GET", body?: unknown) =>
  place.rest.ask(`/api${path}`, { method, token: who?.token, ...(body !== undefined && { body }) });
const putFriend = (who: Person, other: Person, method = "PUT") =>
  ask(`/users/me/friends/${other.id}`, who, method, method === "PUT" ? {} : undefined);
const pageOf = async (who: Person, query = ""): Promise<NotificationPage> =>
  (await ask(`/notifications${query}`, who)).json as NotificationPage;
const connect = ({ token }: Person): Promise<SocketClient> =>
  SocketClient.welcome(place.rest.server.socketPort, token, () => 0);
const add = (who: Person, times: number): Promise<void[]> =>
  Promise.all(
    Array.from({ length: times }, () =>
      place.rest.server.services.notifications.add(who.id, { kind: "achievement", values: { key: "first_win" } }),
    ),
  );

describe("a friend's request", () => {
  test("reaches all connections at once, names its sender, and leads to the requests", async () => {
    const [ama, kofi] = await two();
    const [desk, phone] = [await connect(kofi), await connect(kofi)];
    await putFriend(ama, kofi);
    await putFriend(ama, kofi);
    const [item] = (await pageOf(kofi)).items;
    expect(item).toMatchObject({
      kind: "friend_request",
      type: "friend",
      is_read: false,
      from: { id: ama.id, username: ama.username },
      values: {},
      link: "/friends?tab=requests",
    });
    for (const client of [desk, phone]) {
      await expect
        .poll(() => client.got("notification"))
        .toEqual([{ notification: item, unread: 1, alerts: true, pushes: false }]);
    }
    expect(await pageOf(ama)).toMatchObject({ items: [], total: 0, unread: 0, next: null });
  });

  test("is read once it is answered, and the answer reaches the sender", async () => {
    const [ama, kofi] = await two();
    await putFriend(ama, kofi);
    const phone = await connect(kofi);
    await putFriend(kofi, ama);
    await expect.poll(() => phone.got("notificationsChanged")).toEqual([{ unread: 0 }]);
    expect((await pageOf(ama)).items).toMatchObject([{ kind: "friend_accepted", link: `/players/${kofi.id}` }]);
  });

  test("does not notify again when it is taken back and made again", async () => {
    const [ama, kofi] = await two();
    await putFriend(ama, kofi);
    await putFriend(ama, kofi, "DELETE");
    await putFriend(ama, kofi);
    expect(await pageOf(kofi)).toMatchObject({ total: 1, unread: 0 });
  });

  test("goes with a block, and none comes after it", async () => {
    const [ama, kofi] = await two();
    await putFriend(ama, kofi);
    await ask(`/users/me/blocks/${ama.id}`, kofi, "PUT", {});
    expect(await pageOf(kofi)).toMatchObject({ total: 0, unread: 0 });
    expect((await putFriend(ama, kofi)).status).toBe(403);
  });
});

describe("a missed challenge", () => {
  test("is told to a player who was away, once an hour", async () => {
    const [ama, kofi] = await two();
    await putFriend(ama, kofi);
    await putFriend(kofi, ama);
    const desk = await connect(ama);
    const rules = { user_id: kofi.id, winPoints: 5, includeAces: true, includeSixes: false };
    for (let time = 0; time < 2; time += 1) {
      const made = await ask("/challenges", ama, "POST", rules);
      expect(made.status).toBe(201);
      await ask(`/challenges/${(made.json as { id: string }).id}`, ama, "DELETE");
    }
    await expect
      .poll(async () => (await pageOf(kofi, "?tab=challenges")).items)
      .toMatchObject([{ kind: "challenge_missed", from: { id: ama.id }, link: `/players/${ama.id}` }]);
    desk.close();
  });
});

describe("the list", () => {
  test("comes page by page with counts, and nothing is twice or missing", async () => {
    const [ama] = await two();
    await add(ama, 5);
    const ids: string[] = [];
    for (let next: string | null = ""; next !== null; ) {
      const page: NotificationPage = await pageOf(ama, `?limit=2&after=${next}`);
      expect(page).toMatchObject({ total: 5, unread: 5 });
      ids.push(...page.items.map(({ id }) => id));
      next = page.next;
    }
    expect(ids).toHaveLength(5);
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => Number(other) - Number(one)));
  });

  test.each(["limit=0", "limit=51", "limit=x", "tab=none", "after=-1", "after=1%20or%201=1"])(
    "refuses %s",
    async (query) => {
      const [ama] = await two();
      expect(await ask(`/notifications?${query}`, ama)).toMatchObject({ status: 400, json: { code: "bad_request" } });
    },
  );

  test("is read by a press, by all at once and back, and the other devices hear of each", async () => {
    const [ama, kofi] = await two();
    await add(ama, 3);
    const phone = await connect(ama);
    const [first] = (await pageOf(ama)).items;
    const path = `/notifications/${first?.id}/read`;
    expect((await ask(path, kofi, "PUT", {})).status).toBe(204);
    expect((await ask("/notifications/unread", ama)).json).toEqual({ unread: 3 });
    for (let time = 0; time < 2; time += 1) expect((await ask(path, ama, "PUT", {})).status).toBe(204);
    const { read_at } = (await ask("/notifications/read", ama, "POST")).json as { read_at: number };
    expect((await pageOf(ama, "?tab=unread")).items).toEqual([]);
    await ask("/notifications/unread", ama, "POST", { read_at });
    expect((await ask("/notifications/unread", ama)).json).toEqual({ unread: 2 });
    await expect.poll(() => phone.got("notificationsChanged")).toEqual([{ unread: 2 }, { unread: 0 }, { unread: 2 }]);
  });

  test("is refused to visitors and guests", async () => {
    const guest = await place.rest.guest();
    for (const [path, method, body] of [
      ["/notifications", "GET", undefined],
      ["/notifications/unread", "GET", undefined],
      ["/notifications/read", "POST", {}],
      ["/notifications/unread", "POST", { read_at: 1 }],
      ["/notifications/1/read", "PUT", {}],
    ] as const) {
      expect((await ask(path, undefined, method, body)).status).toBe(401);
      expect((await ask(path, guest, method, body)).status).toBe(403);
    }
  });
});

test("an announcement reaches every account once, and no guest", async () => {
  const [ama, kofi] = await two();
  const guest = await place.rest.guest();
  const { notifications } = place.rest.server.services;
  const values = { en: "New decks", es: "Barajas nuevas", fr: "Nouveaux jeux", de: "Neue Decks", id: "17" };
  for (let time = 0; time < 2; time += 1)
    await notifications.addToEveryone({ kind: "announcement", values, cause: "announcement:1" });
  for (const who of [ama, kofi])
    expect((await pageOf(who)).items).toMatchObject([
      { kind: "announcement", type: "system", values, link: "/announcements/17" },
    ]);
  const rows = await place.tables.knex("notifications").where("user_id", Number(guest.id));
  expect(rows).toEqual([]);
});

describe("the end of mails", () => {
  const emails = async (who: Person): Promise<boolean> =>
    (await place.rest.server.store.settings.of(who.id)).emailNotifications;
  const tokenOf = ({ id }: Person): Promise<string> =>
    new UnsubscribeTokens(place.rest.server.store.secrets).tokenFor(id);

  test("is one press in a mail program: a form from nowhere, without a session", async () => {
    const [ama, kofi] = await two();
    const path = `/unsubscribe?token=${await tokenOf(ama)}`;
    const phone = await connect(ama);
    for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=b"]) {
      const headers = { "content-type": type };
      const answer = await place.rest.ask(path, { method: "POST", headers, body: "List-Unsubscribe=One-Click" });
      expect(answer.status).toBe(204);
    }
    expect([await emails(ama), await emails(kofi)]).toEqual([false, true]);
    await expect.poll(() => phone.last("settingsChanged")?.settings.emailNotifications).toBe(false);
  });

  test("is a press on the page that asks", async () => {
    const [ama] = await two();
    const token = await tokenOf(ama);
    expect((await ask("/notifications/unsubscribe", undefined, "POST", { token })).status).toBe(204);
    expect(await emails(ama)).toBe(false);
  });

  test("needs the token of that user", async () => {
    const [ama, kofi] = await two();
    const forged = (await tokenOf(ama)).replace(/^\d+/, kofi.id);
    for (const token of [forged, "", "x", "1.".padEnd(45, "A")]) {
      expect((await place.rest.ask(`/unsubscribe?token=${token}`, { method: "POST" })).status).toBe(404);
      expect((await ask("/notifications/unsubscribe", undefined, "POST", { token })).status).toBe(404);
    }
    expect([await emails(ama), await emails(kofi)]).toEqual([true, true]);
  });
});
