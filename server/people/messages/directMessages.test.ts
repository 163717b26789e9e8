/** Direct messages over real HTTP and sockets: what each of two users is told, and what nobody else is. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ConversationPage, Conversations } from "#protocol/calls/messages.ts";
import type { NotificationPage } from "#protocol/calls/notification/records.ts";
import { type RestPlace, type RestPlayer as Person, startRestPlace } from "#tests/support/restPlayers.ts";
import type { RestServer } from "#tests/support/restServer.ts";
import { SocketClient } from "#tests/support/socketClient.ts";

let place: RestPlace;
let rest: RestServer;
beforeAll(async () => {
  place = await startRestPlace();
  ({ rest } = place);
});
afterAll(() => place.stop());

const connect = (who: Person): Promise<SocketClient> =>
  SocketClient.welcome(rest.server.socketPort, who.token, () => 0);

async function friends(): Promise<[Person, Person]> {
  const two: [Person, Person] = [await place.player(), await place.player()];
  const { store } = rest.server;
  await store.friends.ask(two[0].id, two[1].id, 1);
  await store.friends.ask(two[1].id, two[0].id, 2);
  return two;
}
const conversations = async (who: Person): Promise<Conversations> =>
  (await rest.ask("/api/messages/direct", { token: who.token })).json as Conversations;
const conversation = async (who: Person, other: Person, query = ""): Promise<ConversationPage> =>
  (await rest.ask(`/api/messages/direct/${other.id}${query}`, { token: who.token })).json as ConversationPage;
const block = (who: Person, other: Person, method: "PUT" | "DELETE" = "PUT") =>
  rest.ask(`/api/users/me/blocks/${other.id}`, { method, token: who.token, body: {} });
const texts = (client: SocketClient): string[] => client.got("directMessage").map(({ text }) => text);

test("a message reaches all connections of both, cleaned, after it is stored, and nobody else", async () => {
  const [ama, kofi] = await friends();
  const stranger = await place.player();
  const clients = await Promise.all([ama, ama, kofi, kofi, stranger].map(connect));
  const [phone, desk, his, his2, nobody] = clients as [
    SocketClient,
    SocketClient,
    SocketClient,
    SocketClient,
    SocketClient,
  ];
  expect(await phone.ask("sendDirectMessage", { to: kofi.id, text: "  hi\n<b>you</b>\u202e " })).toEqual({
    ok: true,
  });
  for (const client of [desk, his, his2, nobody]) await client.idle();
  const line = { from: expect.objectContaining({ id: ama.id, username: ama.username }) as unknown, to: kofi.id };
  for (const client of [phone, desk, his, his2]) {
    expect(client.got("directMessage")).toMatchObject([{ ...line, text: "hi <b>you</b>" }]);
  }
  expect(nobody.got("directMessage")).toEqual([]);
  expect(await conversations(kofi)).toMatchObject({ unread: 1, items: [{ unread: 1, last: { is_own: false } }] });
  expect(await conversation(ama, kofi)).toMatchObject({
    relation: "friends",
    correspondence: "open",
    messages: [{ is_own: true, text: "hi <b>you</b>" }],
  });
  for (const client of clients) client.close();
});

test("who was away reads it later, page by page", async () => {
  const [ama, kofi] = await friends();
  const client = await connect(ama);
  for (let n = 1; n <= 5; n++) await client.ask("sendDirectMessage", { to: kofi.id, text: `${n}` });
  const last = await conversation(kofi, ama, "?limit=2");
  expect(last.messages.map(({ text }) => text)).toEqual(["4", "5"]);
  const before = await conversation(kofi, ama, `?limit=2&before=${last.next ?? ""}`);
  expect(before.messages.map(({ text }) => text)).toEqual(["2", "3"]);
  client.close();
});

test("who has no page open is notified without the text, and reading the message reads the notification", async () => {
  const [ama, kofi] = await friends();
  const client = await connect(ama);
  await client.ask("sendDirectMessage", { to: kofi.id, text: "meet me at the table" });
  const notified = async () => {
    const { json } = await rest.ask("/api/notifications", { token: kofi.token });
    return (json as NotificationPage).items.filter(({ kind }) => kind === "direct_message");
  };
  expect(await notified()).toMatchObject([{ is_read: false, link: `/chat/with/${ama.id}`, values: {} }]);
  const his = await connect(kofi);
  const [message] = (await conversation(kofi, ama)).messages;
  await his.ask("readDirectMessages", { from: ama.id, up_to: message?.id ?? "" });
  expect(await notified()).toMatchObject([{ is_read: true }]);
  // Now a page is open.
  await client.ask("sendDirectMessage", { to: kofi.id, text: "now" });
  expect(await notified()).toHaveLength(1);
  for (const each of [client, his]) each.close();
});

test("the same message sent again after a lost answer is told once", async () => {
  const [ama, kofi] = await friends();
  const [first, his] = [await connect(ama), await connect(kofi)];
  expect(await first.ask("sendDirectMessage", { to: kofi.id, text: "once" }, "again-1")).toEqual({
    ok: true,
  });
  first.close();
  const second = await connect(ama);
  expect(await second.ask("sendDirectMessage", { to: kofi.id, text: "once" }, "again-1")).toEqual({
    ok: true,
  });
  expect(await second.ask("sendDirectMessage", { to: kofi.id, text: "other" }, "again-1")).toMatchObject({
    ok: false,
    code: "id-reused",
  });
  await his.idle();
  expect(texts(his)).toEqual(["once"]);
  for (const client of [second, his]) client.close();
});

test("what is read on one device is read on the others, and the writer is not told", async () => {
  const [ama, kofi] = await friends();
  const [writer, phone, desk] = [await connect(kofi), await connect(ama), await connect(ama)];
  await writer.ask("sendDirectMessage", { to: ama.id, text: "hello" });
  await phone.idle();
  const id = phone.got("directMessage")[0]?.id ?? "";
  expect(await phone.ask("readDirectMessages", { from: kofi.id, up_to: id })).toEqual({ ok: true });
  await desk.idle();
  await writer.idle();
  expect(desk.got("directRead")).toEqual([{ with: kofi.id, up_to: id }]);
  expect(writer.got("directRead")).toEqual([]);
  expect((await conversations(ama)).unread).toBe(0);
  for (const client of [writer, phone, desk]) client.close();
});

test("typing is shown to a friend until the typist turns it off", async () => {
  const [ama, kofi] = await friends();
  const [typist, reader] = [await connect(ama), await connect(kofi)];
  await typist.ask("directTyping", { to: kofi.id });
  await typist.ask("stopDirectTyping", { to: kofi.id });
  await reader.idle();
  expect(reader.got("directTyping")).toEqual([
    { from: ama.id, is_typing: true },
    { from: ama.id, is_typing: false },
  ]);
  const [esi, yaw] = await friends();
  await rest.ask("/api/users/me/settings", { method: "PATCH", token: esi.token, body: { showTypingIndicator: false } });
  const [silent, other] = [await connect(esi), await connect(yaw)];
  expect(await silent.ask("directTyping", { to: yaw.id })).toEqual({ ok: true });
  // To one who is no friend the answer is the same, and nothing is told.
  expect(await silent.ask("directTyping", { to: kofi.id })).toEqual({ ok: true });
  await other.idle();
  await reader.idle();
  expect([other.got("directTyping"), reader.got("directTyping").length]).toEqual([[], 2]);
  for (const client of [typist, reader, silent, other]) client.close();
});

describe("a block", () => {
  test("ends what both see and write, at once and on every device, until it is taken back", async () => {
    const [ama, kofi] = await friends();
    const [hers, his] = [await connect(ama), await connect(kofi)];
    await hers.ask("sendDirectMessage", { to: kofi.id, text: "before" });
    await his.ask("directTyping", { to: ama.id });
    await block(ama, kofi);
    await his.idle();
    await hers.idle();
    expect([his.got("conversationsChanged").length, hers.got("conversationsChanged").length]).toEqual([1, 1]);
    for (const [client, other] of [
      [his, ama],
      [hers, kofi],
    ] as const) {
      expect(await client.ask("sendDirectMessage", { to: other.id, text: "psst" })).toMatchObject({
        ok: false,
        code: "not-allowed",
      });
      expect(await client.ask("directTyping", { to: other.id })).toEqual({ ok: true });
    }
    for (const client of [his, hers]) await client.idle();
    expect([texts(his), hers.got("directTyping").length, his.got("directTyping")]).toEqual([["before"], 1, []]);
    for (const [who, other, correspondence] of [
      [ama, kofi, "blocked"],
      [kofi, ama, "closed"],
    ] as const) {
      expect((await conversations(who)).items).toEqual([]);
      expect(await conversation(who, other)).toMatchObject({ correspondence, messages: [] });
    }
    await block(ama, kofi, "DELETE");
    expect((await conversation(kofi, ama)).messages).toHaveLength(1);
    for (const client of [his, hers]) client.close();
  });
});

test("a guest neither writes nor reads, and nobody reads the conversation of others", async () => {
  const [ama, kofi] = await friends();
  const [guest, third] = [await rest.guest(), await place.player()];
  const client = await connect(guest);
  expect(await client.ask("sendDirectMessage", { to: ama.id, text: "hello" })).toMatchObject({
    code: "not-allowed",
  });
  const author = await connect(ama);
  await author.ask("sendDirectMessage", { to: kofi.id, text: "secret" });
  expect((await conversation(third, ama)).messages).toEqual([]);
  expect((await conversation(third, kofi)).messages).toEqual([]);
  for (const [method, path] of [
    ["GET", "/api/messages/direct"],
    ["GET", `/api/messages/direct/${ama.id}`],
    ["POST", `/api/messages/direct/${ama.id}/accept`],
    ["DELETE", `/api/messages/direct/${ama.id}`],
  ] as const) {
    const body = method === "POST" ? {} : undefined;
    expect((await rest.ask(path, { method, body })).status).toBe(401);
    expect((await rest.ask(path, { method, body, token: guest.token })).status).toBe(403);
  }
  expect((await rest.ask("/api/messages/direct/999999", { token: ama.token })).status).toBe(404);
  expect((await rest.ask("/api/messages/direct?after=1%20or%201", { token: ama.token })).status).toBe(400);
  for (const each of [client, author]) each.close();
});

test("nothing to see is no message", async () => {
  const [ama, kofi] = await friends();
  const client = await connect(ama);
  for (const text of [" \n\t", "\u202e\u202c", "\u200b"]) {
    expect(await client.ask("sendDirectMessage", { to: kofi.id, text })).toMatchObject({
      code: "bad-message",
    });
  }
  client.close();
});

test("a request is accepted by call, and the other user may write more", async () => {
  const [ama, kofi] = [await place.player(), await place.player()];
  for (const { token } of [ama, kofi]) {
    await rest.ask("/api/users/me/settings", { method: "PATCH", token, body: { allowDirectMessages: "everyone" } });
  }
  const client = await connect(ama);
  for (const text of ["one", "two", "three"]) await client.ask("sendDirectMessage", { to: kofi.id, text });
  expect(await client.ask("sendDirectMessage", { to: kofi.id, text: "four" })).toMatchObject({
    code: "not-allowed",
  });
  expect((await conversation(ama, kofi)).correspondence).toBe("waiting");
  expect((await conversations(kofi)).items).toMatchObject([{ is_request: true }]);
  const accept = { method: "POST", token: kofi.token, body: {} };
  expect((await rest.ask(`/api/messages/direct/${ama.id}/accept`, accept)).status).toBe(204);
  await client.idle();
  expect(client.got("conversationsChanged")).toEqual([{}]);
  expect(await client.ask("sendDirectMessage", { to: kofi.id, text: "four" })).toEqual({ ok: true });
  client.close();
});

test("a report carries what the two wrote to each other, and only a user who was written to may report", async () => {
  const [ama, kofi] = await friends();
  const third = await place.player();
  const his = await connect(kofi);
  await his.ask("sendDirectMessage", { to: ama.id, text: "something nasty" });
  const hers = await connect(ama);
  await hers.ask("sendDirectMessage", { to: kofi.id, text: "stop it" });
  const report = (who: Person) =>
    rest.ask("/api/reports", {
      token: who.token,
      body: { user_id: kofi.id, reason: "abuse", place: { kind: "direct" } },
    });
  expect(await report(ama)).toMatchObject({ status: 201 });
  const [stored] = await place.tables.knex("reports").where("reported_id", Number(kofi.id)).select("place", "evidence");
  expect(stored?.place).toBe("direct");
  expect(JSON.parse(stored?.evidence ?? "")).toMatchObject({
    lines: [
      { user_id: kofi.id, text: "something nasty", is_reported: true },
      { user_id: ama.id, text: "stop it", is_reported: false },
    ],
  });
  expect(await report(third)).toMatchObject({ status: 403 });
  for (const client of [his, hers]) client.close();
});
