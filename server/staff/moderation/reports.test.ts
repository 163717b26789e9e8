/** Over real HTTP and sockets: who may report whom, and what the server adds as evidence. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RoomCode, userIdOf } from "#protocol/ids.ts";
import type { Report } from "#protocol/calls/moderation.ts";
import { signUp } from "#tests/support/accounts.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { SocketClient } from "#tests/support/socketClient.ts";
import type { CaseFilter } from "./caseStore.ts";

type Guest = Awaited<ReturnType<RestServer["guest"]>>;

const everything: CaseFilter = {
  q: "",
  status: "all",
  kind: "all",
  order: "-reporters",
  assignedTo: null,
  limit: 10,
  after: null,
};

let rest: RestServer;
beforeAll(async () => {
  rest = await startRestServer();
});
afterAll(() => rest.stop());

const connect = (guest: Guest): Promise<SocketClient> =>
  SocketClient.welcome(rest.server.socketPort, guest.token, () => 0);

const say = (guest: Guest, text: string) =>
  rest.server.store.globalChat.add({ userId: guest.id, text, at: Date.now(), actionId: null });

/** A table that two have sat down at. */
async function table(ama: Guest, kofi: Guest) {
  const created = await rest.ask("/api/games/create", { token: ama.token, body: {} });
  const { code } = (created.json as { game: { code: RoomCode } }).game;
  const [host, guest] = [await connect(ama), await connect(kofi)];
  await host.ask("join-room", { code });
  await guest.ask("playerJoin", { code });
  return { code, host, guest };
}

describe("a report", () => {
  const report = (guest: Guest | undefined, body: unknown) => rest.ask("/api/reports", { token: guest?.token, body });
  const about = (guest: Guest, more: object = {}) => ({
    user_id: guest.id,
    reason: "abuse",
    place: { kind: "global" },
    ...more,
  });
  /** The report that was made last. */
  const last = async (): Promise<Report | undefined> => {
    const { cases } = rest.server.store;
    const page = await cases.page({ ...everything, order: "-date" }, Date.now());
    const found = await Promise.all(page.items.map(({ id }) => cases.find(id, Date.now())));
    return found.flatMap((each) => each?.items ?? []).toSorted((a, b) => Number(b.id) - Number(a.id))[0];
  };

  test("carries what the server itself heard in the global chat, and nothing that the reporter claims", async () => {
    const [ama, kofi] = [await rest.guest(), await rest.guest()];
    await say(kofi, "something nasty");
    const body = about(kofi, {
      details: " he \u202ewas\n rude ",
      evidence: [{ text: "a lie" }],
      reporterId: kofi.id,
      status: "resolved",
    });
    const answer = await report(ama, body);
    expect(answer).toMatchObject({ status: 201, json: { id: expect.any(String) as string } });
    expect(await last()).toMatchObject({
      reported_by: { id: ama.id },
      reported_user: { id: kofi.id },
      details: "he was  rude",
      status: "pending",
      evidence: {
        is_kept: true,
        username: kofi.username,
        lines: [{ user: { id: kofi.id }, text: "something nasty", is_reported: true }],
      },
    });
  });

  test("is about a user whom the reporter has met there", async () => {
    const [ama, kofi, esi] = [await rest.guest(), await rest.guest(), await rest.guest()];
    const { code, host, guest } = await table(ama, kofi);
    await guest.ask("sendMessage", { code, text: "you cheat" });
    const place = { kind: "game", code };
    expect((await report(ama, about(kofi, { place, reason: "cheating" }))).status).toBe(201);
    expect(await last()).toMatchObject({
      reason: "cheating",
      place,
      evidence: { lines: [{ text: "you cheat", is_reported: true }] },
      match: { id: null, match_number: 1 },
    });
    // who only sits there has been met too
    expect((await report(kofi, about(ama, { place }))).status).toBe(201);
    expect(await last()).toMatchObject({
      evidence: { lines: [{ text: "you cheat", user: { id: kofi.id }, is_reported: false }] },
    });
    const refused = [
      report(ama, about(kofi)),
      report(esi, about(kofi, { place })),
      report(ama, about(esi, { place })),
      report(ama, about(kofi, { place: { kind: "game", code: "ZZZZZZZZ" } })),
      report(ama, about({ ...kofi, id: userIdOf("999999") }, { place })),
    ];
    for (const answer of await Promise.all(refused)) expect(answer).toMatchObject({ status: 403 });
    expect((await report(ama, about(ama, { place }))).status).toBe(400);
    expect((await report(undefined, about(kofi, { place }))).status).toBe(401);
    for (const socket of [host, guest]) socket.close();
  });

  test("is about who has the global chat open, said or not", async () => {
    const [ama, kofi] = [await rest.guest(), await rest.guest()];
    expect((await report(ama, about(kofi, { reason: "name" }))).status).toBe(403);
    const socket = await connect(kofi);
    await socket.ask("openGlobalChat", {});
    expect((await report(ama, about(kofi, { reason: "name" }))).status).toBe(201);
    socket.close();
  });

  test.each([
    {},
    { user_id: 5 },
    { user_id: "1 or 1=1" },
    { reason: "boredom" },
    { details: "x".repeat(1_001) },
    { details: 7 },
    { place: null },
    { place: { kind: "elsewhere" } },
    { place: { kind: "game" } },
    { place: { kind: "game", code: "../../etc" } },
    { reason: ["abuse"] },
  ])("%j is no report", async (change) => {
    const ama = await rest.guest();
    const whole = Object.keys(change).length === 0 ? {} : about({ ...ama, id: userIdOf("1") }, change);
    expect((await report(ama, whole)).json).toMatchObject({ code: "invalid_body" });
  });

  test("carries the lines around those of the reported player, who said each, and no more than its bound", async () => {
    const [ama, kofi, esi] = [await rest.guest(), await rest.guest(), await rest.guest()];
    for (let n = 0; n < 12; n++) await say(esi, `before ${n}`);
    await say(kofi, "you lose, <b>loser</b>");
    for (let n = 0; n < 12; n++) await say(esi, `after ${n}`);
    expect((await report(ama, about(kofi))).status).toBe(201);
    const lines = (await last())?.evidence.lines ?? [];
    expect(lines.map(({ text, user, is_reported }) => [text, user?.id, is_reported])).toEqual([
      ...[7, 8, 9, 10, 11].map((n) => [`before ${n}`, esi.id, false]),
      ["you lose, <b>loser</b>", kofi.id, true],
      ...[0, 1, 2].map((n) => [`after ${n}`, esi.id, false]),
    ]);
    for (let n = 0; n < 60; n++) await say(n % 2 === 0 ? kofi : esi, `talk ${n}`);
    await report(ama, about(kofi));
    const many = (await last())?.evidence.lines.map(({ text }) => text) ?? [];
    expect([many.length, many[0], many.at(-1)]).toEqual([45, "talk 15", "talk 59"]);
  });

  test("of direct messages carries those two players' conversation, also after the reporter has deleted it", async () => {
    const [ama, kofi, esi] = [await signUp(rest), await signUp(rest), await signUp(rest)];
    const { messages, settings } = rest.server.store;
    for (const { id } of [ama, kofi, esi]) {
      await settings.change(id, { change: { allowDirectMessages: "everyone" }, at: Date.now() });
    }
    const write = (from: Guest, to: Guest, text: string) =>
      messages.send({
        from: from.id,
        to: to.id,
        text,
        at: Date.now(),
        actionId: null,
        isAway: false,
      });
    const place = { kind: "direct" };
    await write(ama, kofi, "please stop");
    // Own lines alone are no report, nor is a conversation with another player.
    await write(kofi, esi, "a secret for Esi");
    expect((await report(ama, about(kofi, { place }))).status).toBe(403);
    expect(await write(kofi, ama, "<b>never</b>")).toMatchObject({ is: "sent" });
    await messages.clear(ama.id, kofi.id);
    expect((await report(ama, about(kofi, { place }))).status).toBe(201);
    const found = await last();
    expect(found).toMatchObject({ place: { kind: "direct", code: null }, match: null });
    expect(found?.evidence.lines.map(({ text, user, is_reported }) => [text, user?.id, is_reported])).toEqual([
      ["please stop", ama.id, false],
      ["<b>never</b>", kofi.id, true],
    ]);
  });

  test("of a profile names the name and the picture as they are now, of accounts only", async () => {
    const [ama, kofi] = [await rest.guest(), await signUp(rest)];
    const place = { kind: "profile" };
    expect((await report(ama, about(kofi, { place, reason: "name" }))).status).toBe(201);
    const renamed = await rest.ask("/api/users/me", {
      method: "PATCH",
      token: kofi.token,
      body: { username: `${kofi.username.slice(0, 12)}New` },
    });
    expect(renamed.status).toBe(200);
    expect(await last()).toMatchObject({
      place: { kind: "profile", code: null },
      evidence: { username: kofi.username, lines: [] },
      match: null,
      reported_user: { username: `${kofi.username.slice(0, 12)}New` },
    });
    expect((await report(kofi as Guest, about(ama, { place }))).status).toBe(403);
  });
});
