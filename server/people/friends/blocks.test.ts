/** Over real HTTP and sockets: who reads the global chat, who blocks whom. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RoomCode, type UserId, userIdOf } from "#protocol/ids.ts";
import type { BlockedUser } from "#protocol/calls/chat.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { SocketClient } from "#tests/support/socketClient.ts";
import type { GameChatMessage, GlobalChatMessage } from "#protocol/frames/userRecords.ts";
import { Blocks } from "./blocks.ts";

type Guest = Awaited<ReturnType<RestServer["guest"]>>;

let rest: RestServer;
beforeAll(async () => {
  rest = await startRestServer();
});
afterAll(() => rest.stop());

const connect = (guest: Guest): Promise<SocketClient> =>
  SocketClient.welcome(rest.server.socketPort, guest.token, () => 0);

const say = (guest: Guest, text: string) =>
  rest.server.store.globalChat.add({ userId: guest.id, text, at: Date.now(), actionId: null });

const put = (guest: Guest, id: string) =>
  rest.ask(`/api/users/me/blocks/${id}`, { method: "PUT", token: guest.token, body: {} });

/** A table that two have sat down at. */
async function table(ama: Guest, kofi: Guest) {
  const created = await rest.ask("/api/games/create", { token: ama.token, body: {} });
  const { code } = (created.json as { game: { code: RoomCode } }).game;
  const [host, guest] = [await connect(ama), await connect(kofi)];
  await host.ask("join-room", { code });
  await guest.ask("playerJoin", { code });
  return { code, host, guest };
}

describe("the global chat", () => {
  test("is read by all, page by page, as a plain array", async () => {
    const [ama, kofi] = [await rest.guest(), await rest.guest()];
    for (const text of ["one", "two <b>", "three"]) await say(text === "one" ? kofi : ama, text);
    const all = await rest.ask("/api/messages/global");
    expect(all.status).toBe(200);
    const lines = all.json as GlobalChatMessage[];
    expect(lines.map(({ text }) => text).slice(-3)).toEqual(["one", "two <b>", "three"]);
    expect(Object.keys(lines[0] ?? {}).toSorted()).toEqual(
      ["avatar", "id", "sender_id", "sender_name", "text", "timestamp"].toSorted(),
    );
    const page = (await rest.ask("/api/messages/global?limit=1&offset=1")).json as GlobalChatMessage[];
    expect(page.map(({ text }) => text)).toEqual(["two <b>"]);
    expect((await rest.ask("/api/messages/global?offset=5000")).json).toEqual([]);
    expect((await rest.ask("/api/messages/global?limit=-1")).status).toBe(400);
    // what those say whom the reader has blocked is left out
    await put(ama, kofi.id);
    const mine = (await rest.ask("/api/messages/global", { token: ama.token })).json as GlobalChatMessage[];
    expect(mine.map(({ text }) => text)).toEqual(["two <b>", "three"]);
  });

  test("lets a guest listen and not speak before a match", async () => {
    const socket = await connect(await rest.guest());
    expect(await socket.ask("openGlobalChat", {})).toEqual({ ok: true });
    expect(socket.last("globalPresence")?.here).toBe(1);
    expect(await socket.ask("sendGlobalMessage", { text: "hello" })).toEqual({
      ok: false,
      code: "not-allowed",
      message: "finish a match or sign up to write in the global chat",
    });
    socket.close();
  });
});

describe("a block", () => {
  test("is listed to its owner and to nobody else, and can be taken back", async () => {
    const [ama, kofi] = [await rest.guest(), await rest.guest()];
    await put(ama, kofi.id);
    const list = (await rest.ask("/api/users/me/blocks", { token: ama.token })).json as BlockedUser[];
    expect(list).toEqual([
      {
        user: { id: kofi.id, username: kofi.username, image_url: null, is_bot: false },
        at: expect.any(Number) as number,
      },
    ]);
    expect((await rest.ask("/api/users/me/blocks", { token: kofi.token })).json).toEqual([]);
    const taken = { method: "DELETE", token: ama.token };
    expect((await rest.ask(`/api/users/me/blocks/${kofi.id}`, taken)).status).toBe(204);
    expect((await rest.ask("/api/users/me/blocks", { token: ama.token })).json).toEqual([]);
  });

  test("needs a token, and another user who exists", async () => {
    const ama = await rest.guest();
    for (const method of ["GET", "PUT", "DELETE"]) {
      const path = method === "GET" ? "/api/users/me/blocks" : "/api/users/me/blocks/1";
      expect((await rest.ask(path, { method })).status).toBe(401);
    }
    expect((await put(ama, ama.id)).status).toBe(400);
    for (const id of ["999999", "0", "-1", "1%20or%201=1", "computer-1", "__proto__", "%00"]) {
      expect((await put(ama, id)).json).toMatchObject({ code: "not_found" });
    }
  });

  test("silences a table: live lines, typing and history, from the next word on", async () => {
    const [ama, kofi] = [await rest.guest(), await rest.guest()];
    const { code, host, guest } = await table(ama, kofi);
    await guest.ask("sendMessage", { code, text: "before" });
    await put(ama, kofi.id);
    await guest.ask("sendMessage", { code, text: "after" });
    await guest.ask("sayPhrase", { code, phrase: "goodLuck" });
    await guest.ask("typing", { code });
    await host.ask("sendMessage", { code, text: "quiet here" });
    expect(host.got("chatMessage").map(({ message }) => message)).toEqual(["before", "quiet here"]);
    expect(host.got("userTyping")).toEqual([]);
    const history = (guestOf: Guest) => rest.ask(`/api/messages/games/${code}`, { token: guestOf.token });
    expect(((await history(ama)).json as GameChatMessage[]).map(({ message }) => message)).toEqual(["quiet here"]);
    expect(((await history(kofi)).json as GameChatMessage[]).map(({ message, phrase }) => [message, phrase])).toEqual([
      ["before", undefined],
      ["after", undefined],
      ["Good luck!", "goodLuck"],
      ["quiet here", undefined],
    ]);
    // on a new connection too
    host.close();
    const again = await connect(ama);
    await again.ask("join-room", { code });
    await guest.ask("sendMessage", { code, text: "still there?" });
    await again.idle();
    expect(again.got("chatMessage")).toEqual([]);
    for (const socket of [again, guest]) socket.close();
  });
});

test("a block that comes while the blocks of all are read is not lost", async () => {
  const [ama, kofi] = [userIdOf("1"), userIdOf("2")];
  const answer = Promise.withResolvers<ReadonlyMap<UserId, readonly UserId[]>>();
  const blocks = new Blocks({
    blocks: async () => [],
    blockedIds: async () => [],
    blockedIdsOf: () => answer.promise,
    block: async () => "blocked",
    unblock: async () => {},
  });
  const read = blocks.loadAll([ama, kofi]);
  await blocks.block(ama, kofi, 0);
  answer.resolve(new Map([[kofi, [ama]]]));
  await read;
  expect([blocks.hides(ama, kofi), blocks.hides(kofi, ama)]).toEqual([true, true]);
});

test("reports and blocks are slowed down, for each user", async () => {
  const strict = await startRestServer({ RATE_LIMITS: "on" });
  try {
    const [ama, kofi] = [await strict.guest(), await strict.guest()];
    const statuses = async (guest: Guest, count: number) => {
      const body = { user_id: "999999", reason: "spam", place: { kind: "global" } };
      const answers = [];
      for (let n = 0; n < count; n++)
        answers.push((await strict.ask("/api/reports", { token: guest.token, body })).status);
      return answers;
    };
    expect(await statuses(ama, 12)).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429]);
    expect(await statuses(kofi, 1)).toEqual([403]);
    const block = () => strict.ask("/api/users/me/blocks/999999", { method: "PUT", token: ama.token, body: {} });
    for (let n = 0; n < 60; n++) await block();
    expect((await block()).status).toBe(429);
  } finally {
    await strict.stop();
  }
});
