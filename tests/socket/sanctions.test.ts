/** Sanctions over real HTTP and real sockets: what ends at once, for which users, and what other users see of it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RoomCode } from "#protocol/ids.ts";
import type { AppealRecord } from "#protocol/calls/appeals.ts";
import { sanctionLimits } from "#server/staff/sanctions/limits.ts";
import { type Person, signUp } from "#tests/support/accounts.ts";
import { like } from "#tests/support/like.ts";
import { type Answer, type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { SocketClient } from "#tests/support/socketClient.ts";
import { staffMember } from "#tests/support/staff.ts";

let rest: RestServer;
let administrator: Person;
let moderator: Person;
beforeAll(async () => {
  rest = await startRestServer();
  administrator = await staffMember(rest, "administrator");
  moderator = await staffMember(rest, "moderator");
});
afterAll(() => rest.stop());

interface Known {
  readonly token: string;
  readonly id: string;
}

const hourMs = 3_600_000;
const call = (who: Known): Promise<SocketClient> => SocketClient.welcome(rest.server.socketPort, who.token);
const sanction = (by: Known, who: Known, what: "ban" | "suspend" | "mute", ms = hourMs): Promise<Answer> => {
  const until = what === "ban" ? {} : { until: Date.now() + ms };
  const body = { reason: "abuse", note: "Be kind.", ...until };
  return rest.ask(`/api/admin/users/${who.id}/${what}`, { token: by.token, body });
};
const lift = async (by: Known, answer: Answer): Promise<Answer> => {
  const { id } = answer.json as { readonly id: string };
  return rest.ask(`/api/admin/sanctions/${id}/lift`, { token: by.token, body: { details: "a mistake" } });
};
const signInOf = ({ email, password }: Person): Promise<Answer> =>
  rest.ask("/api/auth/login", { body: { email, password } });

/** A running rated match. */
async function ratedMatch(people: readonly [Person, Person]) {
  const lines = [await call(people[0]), await call(people[1])] as const;
  for (const { token } of people) await rest.ask("/api/matchmaking/join", { token, body: {} });
  for (const line of lines) await line.until(() => line.got("matchFound").length > 0);
  const match = lines[0].got("matchFound")[0];
  if (match === undefined) throw new Error("nobody was found");
  const { gameCode: code, gameId } = match;
  const dealer = people.find(({ id }) => match.players.some((each) => each.is_dealer && each.id === id));
  await rest.ask(`/api/matchmaking/games/${gameId}/start`, { token: dealer?.token, body: { gameCode: code } });
  for (const line of lines) {
    line.say("join-room", { code });
    await line.until(() => line.got("gameData").length > 0);
  }
  return { code, lines };
}

describe("a ban", () => {
  test("ends a rated match at once for the opponent, as won, and says on the page why [R20]", async () => {
    const [kofi, ama] = [await signUp(rest), await signUp(rest)];
    const { code, lines } = await ratedMatch([kofi, ama]);
    const [his, hers] = lines;
    expect((await sanction(administrator, kofi, "ban")).status).toBe(200);
    expect((await his.closed).code).toBe(4401);
    const { ticket, ...notice } = his.last("sanctioned") ?? { ticket: null };
    expect(notice).toMatchObject({ kind: "ban", reason: "abuse", note: "Be kind.", ends_at: null });

    await hers.until(() => hers.view.phase === "game_over");
    expect(hers.view.forfeited_by).toBe(hers.view.players.find(({ user }) => user.id === kofi.id)?.position);
    await expect
      .poll(async () => (await rest.ask("/api/matchhistory", { token: ama.token })).json)
      .toMatchObject([{ code, is_rated: true, winnerId: ama.id }]);
    const conduct = await rest.server.store.conduct.since(ama.id, 0);
    expect(conduct.map(({ kind }) => kind)).toEqual(["clean"]);
    const { ratings } = (await rest.ask("/api/users/me", { token: ama.token })).json as {
      readonly ratings: { readonly duel: { readonly rating: number } };
    };
    expect(ratings.duel.rating).toBeGreaterThan(1_200);
    expect((await rest.ask("/api/matchmaking/join", { token: ama.token, body: {} })).status).toBe(200);
    await hers.ask("leave_queue", {});
    hers.close();

    // The token is invalid, the sign-in gives the reason, and the page's ticket opens the appeal.
    expect((await rest.ask("/api/users/me", { token: kofi.token })).status).toBe(401);
    expect(await signInOf(kofi)).toMatchObject({
      status: 403,
      json: { code: "sanctioned", sanction: { kind: "ban", ends_at: null }, ticket: like.any(String) },
    });
    const opened = await rest.ask("/api/appeals/open", { body: { proof: ticket } });
    expect((opened.json as AppealRecord).sanction).toMatchObject({ kind: "ban", is_active: true });
  });

  test("leaves a table for friends to the others, with the computer in the seat [R20]", async () => {
    const people = [await signUp(rest), await rest.guest(), await signUp(rest)] as const;
    const [host, guest, banned] = people;
    const { json } = await rest.ask("/api/games/create", { token: host.token, body: { numPlayers: 3 } });
    const { code } = (json as { game: { code: RoomCode } }).game;
    const lines = [await call(host), await call(guest), await call(banned)] as const;
    for (const line of lines) {
      await line.ask("join-room", { code });
      expect(await line.ask("playerJoin", { code })).toMatchObject({ ok: true });
    }
    expect(await lines[0].ask("dealCards", { code })).toMatchObject({ ok: true });
    expect((await sanction(administrator, banned, "ban")).status).toBe(200);
    await lines[2].closed;
    const heldByComputer = (line: SocketClient): string[] =>
      line.view.players.filter(({ stand_in }) => stand_in).map(({ user }) => user.id);
    for (const line of lines.slice(0, 2)) {
      await line.until(() => heldByComputer(line).length > 0);
      expect([line.view.phase, heldByComputer(line)]).toEqual(["play", [banned.id]]);
    }
    for (const line of lines) line.close();
  });

  test("of a guest ends its token, and keeps new guests of its network out until it is lifted; accounts sign in", async () => {
    const [guest, other, kofi] = [await rest.guest(), await rest.guest(), await signUp(rest)];
    const line = await call(guest);
    const banned = await sanction(administrator, guest, "ban");
    expect(banned.status).toBe(200);
    await line.closed;
    expect(line.last("sanctioned")).toMatchObject({ kind: "ban", ticket: like.any(String) });
    expect((await rest.ask("/api/users/me", { token: guest.token })).status).toBe(401);
    const refused = await rest.ask("/api/auth/guest", { method: "POST" });
    expect(refused).toMatchObject({ status: 403, json: { code: "guests_refused", until: like.any(Number) } });
    const { until } = refused.json as { readonly until: number };
    expect(Math.abs(until - Date.now() - sanctionLimits.networkBanMs)).toBeLessThan(hourMs);
    // Existing guests continue, and accounts are not affected.
    expect((await rest.ask("/api/users/me", { token: other.token })).status).toBe(200);
    expect((await signInOf(kofi)).status).toBe(200);
    expect((await lift(administrator, banned)).status).toBe(204);
    expect((await rest.ask("/api/auth/guest", { method: "POST" })).status).toBe(201);
  });

  test("of an account closes no network to guests", async () => {
    const kofi = await signUp(rest);
    const line = await call(kofi);
    await sanction(administrator, kofi, "ban");
    await line.closed;
    expect((await rest.ask("/api/auth/guest", { method: "POST" })).status).toBe(201);
  });
});

describe("a suspension", () => {
  test("ends the search for a match in every tab, and its lifting lets the player in again", async () => {
    const kofi = await signUp(rest);
    const tabs = [await call(kofi), await call(kofi)] as const;
    await rest.ask("/api/matchmaking/join", { token: kofi.token, body: {} });
    for (const tab of tabs) await tab.until(() => tab.got("queue_joined").length > 0);
    const given = await sanction(moderator, kofi, "suspend");
    for (const tab of tabs) {
      expect((await tab.closed).code).toBe(4401);
      expect(tab.last("sanctioned")).toMatchObject({ kind: "suspension", note: "Be kind." });
    }
    const ama = await signUp(rest);
    const hers = await call(ama);
    await rest.ask("/api/matchmaking/join", { token: ama.token, body: {} });
    await hers.idle();
    expect(hers.got("matchFound")).toEqual([]);
    hers.close();
    expect((await signInOf(kofi)).status).toBe(403);
    expect((await lift(moderator, given)).status).toBe(204);
    expect((await signInOf(kofi)).status).toBe(200);
  });
});

describe("a mute", () => {
  test("closes every chat, says so at once, and opens them again when it is lifted, on the same connection", async () => {
    const [kofi, ama] = [await signUp(rest), await signUp(rest)];
    const line = await call(kofi);
    const { json } = await rest.ask("/api/games/create-bot", { token: kofi.token, body: { difficulty: "easy" } });
    const { code } = (json as { game: { code: RoomCode } }).game;
    await line.ask("join-room", { code });
    const given = await sanction(moderator, kofi, "mute");
    await line.until(() => line.got("sanctioned").length > 0);
    expect(line.last("sanctioned")).toMatchObject({ kind: "mute", reason: "abuse", ticket: null });
    await line.until(() => line.got("notification").length > 0);
    expect(line.last("notification")?.notification).toMatchObject({ kind: "sanctioned", link: "/appeal" });
    const muted = { ok: false, code: "muted" };
    expect(await line.ask("sendGlobalMessage", { text: "hello all" })).toMatchObject(muted);
    expect(await line.ask("sendMessage", { code, text: "hello table" })).toMatchObject(muted);
    expect(await line.ask("sayPhrase", { code, phrase: "wellPlayed" })).toMatchObject(muted);
    expect(await line.ask("sendDirectMessage", { to: ama.id, text: "hello you" })).toMatchObject(muted);
    expect((await rest.ask("/api/users/me/sanctions", { token: kofi.token })).json).toMatchObject([{ kind: "mute" }]);
    // Play continues.
    expect(line.view.phase).toBe("deck");

    await lift(moderator, given);
    await line.until(() => line.got("sanctionLifted").length > 0);
    expect(await line.ask("sendGlobalMessage", { text: "hello all" })).toMatchObject({ ok: true });
    expect(await line.ask("sendMessage", { code, text: "hello table" })).toMatchObject({ ok: true });
    expect((await rest.ask("/api/users/me/sanctions", { token: kofi.token })).json).toEqual([]);
    line.close();
  });
});

describe("a moderator", () => {
  const week = sanctionLimits.moderatorMsMax;

  test("suspends and mutes for up to seven days", async () => {
    const [kofi, esi] = [await signUp(rest), await signUp(rest)];
    for (const [who, what] of [
      [kofi, "suspend"],
      [esi, "mute"],
    ] as const) {
      expect((await sanction(moderator, who, what, week + hourMs)).status).toBe(403);
      expect((await sanction(moderator, who, what, week)).status).toBe(200);
      // A moderator may neither lift nor replace the administrator's longer sanction.
      const long = await sanction(administrator, who, what, 30 * 24 * hourMs);
      expect(long.status).toBe(200);
      expect((await lift(moderator, long)).status).toBe(403);
      expect((await sanction(moderator, who, what)).status).toBe(403);
    }
    expect((await sanction(administrator, kofi, "suspend", sanctionLimits.timedMsMax + hourMs)).status).toBe(403);
    expect((await sanction(moderator, kofi, "mute", -1)).status).toBe(400);
  });

  test("bans nobody, and does nothing against staff", async () => {
    const [kofi, colleague] = [await signUp(rest), await staffMember(rest, "moderator")];
    expect((await sanction(moderator, kofi, "ban")).status).toBe(403);
    for (const who of [colleague, administrator, moderator]) {
      for (const what of ["suspend", "mute", "ban"] as const) {
        expect((await sanction(moderator, who, what)).status).toBe(403);
      }
    }
    expect((await rest.ask("/api/users/me", { token: colleague.token })).status).toBe(200);
  });
});
