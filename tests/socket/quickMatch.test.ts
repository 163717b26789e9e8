/** Quick match over real HTTP and real sockets: joining, starting, leaving, and refusals. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RoomCode, roomCode, userIdOf } from "#protocol/ids.ts";
import type { ConductKind } from "#server/base/db/records.ts";
import { type Person, signUp } from "#tests/support/accounts.ts";
import { startRestServer, type RestServer } from "#tests/support/restServer.ts";
import { SocketClient } from "#tests/support/socketClient.ts";
import { like } from "#tests/support/like.ts";

let rest: RestServer;
beforeAll(async () => {
  rest = await startRestServer();
});
afterAll(() => rest.stop());

interface Known {
  readonly token: string;
  readonly id: string;
}

const call = (who: Known): Promise<SocketClient> => SocketClient.welcome(rest.server.socketPort, who.token);
const join = ({ token }: Known, body: object = {}) => rest.ask("/api/matchmaking/join", { token, body });
const start = ({ token }: Known, gameId: string, gameCode = gameId) =>
  rest.ask(`/api/matchmaking/games/${gameId}/start`, { token, body: { gameCode } });
const refused = (status: number, code: RoomCode) => ({ status, json: { code, message: like.any(String) } });

/** Two paired players, the dealer first. */
async function found(people: readonly [Known, Known]) {
  const lines = [await call(people[0]), await call(people[1])] as const;
  for (const who of people) expect((await join(who)).status).toBe(200);
  for (const line of lines) await line.until(() => line.got("matchFound").length > 0);
  const match = lines[0].got("matchFound")[0];
  if (match === undefined) throw new Error("nobody was found");
  const dealerIsFirst = match.players.find(({ is_dealer }) => is_dealer)?.id === people[0].id;
  const [dealer, other] = dealerIsFirst ? people : [people[1], people[0]];
  const [dealerLine, otherLine] = dealerIsFirst ? lines : [lines[1], lines[0]];
  return { match, dealer, other, dealerLine, otherLine, close: () => lines.forEach((line) => line.close()) };
}

const kinds = async ({ id }: Known): Promise<ConductKind[]> =>
  (await rest.server.store.conduct.since(userIdOf(id), 0)).map(({ kind }) => kind);

describe("quick match", () => {
  test("seats two guests casually, also when they claim otherwise; the dealer alone starts", async () => {
    const people = [await rest.guest(), await rest.guest()] as const;
    const stranger = await rest.guest();
    const lines = [await call(people[0]), await call(people[1])];
    for (const who of people) {
      const lie = { userId: userIdOf("1"), rating: 2_900, isGuest: false, person: "x" };
      expect(await join(who, lie)).toMatchObject({ status: 200, json: { wait_ms: null } });
    }
    for (const line of lines) await line.until(() => line.got("matchFound").length > 0);
    const match = lines[0]?.got("matchFound")[0];
    expect(match?.players.map(({ id }) => id).toSorted()).toEqual(people.map(({ id }) => id).toSorted());
    expect(match?.is_rated).toBe(false);
    const code = match?.gameCode ?? "";
    const dealerId = match?.players.find(({ is_dealer }) => is_dealer)?.id;
    const [dealer, other] = people[0].id === dealerId ? people : [people[1], people[0]];
    expect(await start(stranger, code)).toMatchObject(refused(404, roomCode("not_found")));
    expect(await start(other, code)).toMatchObject(refused(403, roomCode("forbidden")));
    expect(await start(dealer, code, "ABCDEFGH")).toMatchObject(refused(404, roomCode("not_found")));
    expect(await rest.ask(`/api/matchmaking/games/${code}/start`, { body: { gameCode: code } })).toMatchObject(
      refused(401, roomCode("unauthorized")),
    );
    expect((await start(dealer, code)).status).toBe(204);
    for (const line of lines) await line.until(() => line.got("gameStarted").length > 0);
    expect(lines[1]?.got("gameStarted")).toEqual([{ gameCode: code }]);
    expect(await join(dealer)).toMatchObject({
      status: 409,
      json: { code: roomCode("already_playing"), game_code: code },
    });
    for (const line of lines) line.close();
  });

  test("rates two accounts, and leaving costs the match and goes on the record [R20, R22]", async () => {
    const { match, dealer, other, dealerLine, otherLine, close } = await found([
      await signUp(rest),
      await signUp(rest),
    ]);
    expect(match.is_rated).toBe(true);
    await start(dealer, match.gameId);
    for (const line of [dealerLine, otherLine]) line.say("join-room", { code: match.gameCode });
    await otherLine.until(() => otherLine.got("gameData").length > 0);
    await otherLine.ask("leaveGame", { code: match.gameCode });
    await dealerLine.until(() => dealerLine.view.phase === "game_over");
    expect(dealerLine.view.forfeited_by).toBe(otherLine.view.me);
    await expect.poll(() => kinds(other)).toEqual(["left"]);
    expect(await kinds(dealer)).toEqual(["clean"]);
    const history = await rest.ask("/api/matchhistory", { token: dealer.token });
    expect(history.json).toMatchObject([{ code: match.gameCode, is_rated: true, winnerId: dealer.id }]);
    close();
  });

  test("is left over the socket, in every tab", async () => {
    const guest = await rest.guest();
    const tabs = [await call(guest), await call(guest)] as const;
    await join(guest);
    for (const tab of tabs) await tab.until(() => tab.got("queue_joined").length > 0);
    expect(await tabs[0].ask("leave_queue", {})).toEqual({ ok: true });
    await tabs[1].until(() => tabs[1].got("queue_left").length > 0);
    for (const tab of tabs) tab.close();
  });

  test("tells a user who reloads that the search goes on", async () => {
    const guest = await rest.guest();
    const line = await call(guest);
    await join(guest);
    line.close();
    await line.closed;
    const again = await call(guest);
    await again.until(() => again.got("queue_joined").length > 0);
    expect(again.got("queue_joined")[0]?.waited_ms).toBeGreaterThanOrEqual(0);
    await again.ask("leave_queue", {});
    again.close();
  });

  test("is closed for a while to a user who leaves again and again, and says for how long", async () => {
    const person: Person = await signUp(rest);
    const at = Date.now();
    const entries = (["left", "away", "expired", "missed"] as const).map((kind, n) => ({
      userId: person.id,
      code: roomCode(`PAUSED0${n}`),
      matchNumber: 1,
      kind,
      at: at - n * 1_000,
    }));
    await rest.server.store.conduct.add(entries);
    const answer = await join(person);
    expect(answer).toMatchObject({
      status: 403,
      json: {
        code: roomCode("matchmaking_paused"),
        message: "Quick match is paused for you for 30 minutes because you left matches before they ended.",
      },
    });
    const seconds = Number(answer.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(29 * 60);
    expect(seconds).toBeLessThanOrEqual(30 * 60);
  });

  test("needs a session, a body that is one, and a game that is one", async () => {
    const guest = await rest.guest();
    expect(await rest.ask("/api/matchmaking/join", { method: "POST" })).toMatchObject(
      refused(401, roomCode("unauthorized")),
    );
    const path = "/api/matchmaking/games/ABCDEFGH/start";
    for (const body of [{}, { gameCode: 7 }, { gameCode: "" }, { gameCode: "x".repeat(33) }, []]) {
      expect(await rest.ask(path, { token: guest.token, body })).toMatchObject(refused(400, roomCode("invalid_body")));
    }
    for (const odd of ["__proto__", "..%2F..", "%00", "ABCDEFGH"]) {
      expect((await start(guest, odd, "ABCDEFGH")).status).toBe(404);
    }
  });

  test("is counted: who waits, for how long, how far apart", async () => {
    const { text } = await rest.ask("/metrics");
    expect(text).toMatch(/^spar_queue_players \d+$/m);
    expect(text).toMatch(/^spar_queue_wait_seconds_count [1-9]\d*$/m);
    expect(text).toMatch(/^spar_queue_distance_points_count [1-9]\d*$/m);
  });

  test("counts an action that is only repeated as such", async () => {
    const guest = await rest.guest();
    const created = await rest.ask("/api/games/create-bot", { token: guest.token, body: {} });
    const { code } = (created.json as { game: { code: RoomCode } }).game;
    const line = await call(guest);
    line.say("join-room", { code });
    for (let n = 0; n < 2; n++) await line.ask("shuffleDeck", { code }, "same");
    const { text } = await rest.ask("/metrics");
    expect(text).toMatch(/^spar_actions_total\{outcome="repeated"\} 1$/m);
    line.close();
  });
});
