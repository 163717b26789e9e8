/** Over real HTTP: matches played without a server reach the history, once, and nothing else. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Action } from "#engine/actions.ts";
import { seededRandom } from "#engine/random.ts";
import { randomMatch } from "#engine/randomMatch.ts";
import { matchLimits } from "./limits.ts";
import { rateLimits } from "#server/base/rateLimits.ts";
import type { MatchDetails, MatchRecord } from "#protocol/calls/matches.ts";
import { encodeMoves, offlineConfig, type OfflineMatch } from "#protocol/calls/offline.ts";
import { type Person, signUp } from "#tests/support/accounts.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";

let rest: RestServer;
beforeAll(async () => {
  rest = await startRestServer();
});
afterAll(() => rest.stop());

const played = (seed: number): Action[] =>
  randomMatch(offlineConfig, seededRandom(seed), 1)
    .map(({ action }) => action)
    .filter(({ type }) => type !== "shuffle");

let ids = 0;
function match(seed = 1, changes: Partial<OfflineMatch> = {}): OfflineMatch {
  ids += 1;
  const endedAt = Date.now() - 60_000;
  const times = { started_at: endedAt - 300_000, ended_at: endedAt };
  const moves = encodeMoves(played(seed));
  return { id: `match-${ids}-of-the-test`, difficulty: "hard", ...times, dealer: 1, moves, ...changes };
}

const hand = (body: unknown, token?: string) => rest.ask("/api/matches/offline", { token, body });

async function historyOf({ token }: Person): Promise<MatchRecord[]> {
  return (await rest.ask("/api/matchhistory?limit=100", { token })).json as MatchRecord[];
}

describe("a match played without a server", () => {
  test("reaches the history of who played it, with its replay", async () => {
    const ama = await signUp(rest);
    const reported = match(3);
    expect((await hand(reported, ama.token)).status).toBe(204);
    const [record, ...others] = await historyOf(ama);
    expect(others).toEqual([]);
    expect(record).toMatchObject({ kind: "computer", is_rated: false, ended_at: reported.ended_at });
    expect(record?.players.map(({ user_id, username, is_bot }) => [user_id, username, is_bot])).toEqual([
      [ama.id, ama.username, false],
      [null, "Computer", true],
    ]);
    const details = await rest.ask(`/api/matches/${record?.id}`, { token: ama.token });
    expect((details.json as MatchDetails).started_at).toBe(reported.started_at);
    expect((details.json as MatchDetails).replay).toEqual({ config: offlineConfig, dealer: 1, actions: played(3) });
  });

  test("is kept once, however often and however many times at once it is handed in", async () => {
    const ama = await signUp(rest);
    const reported = match();
    const answers = await Promise.all(Array.from({ length: 8 }, () => hand(reported, ama.token)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
    // the first word stands, no matter what is said later under its id
    expect((await hand({ ...match(9), id: reported.id }, ama.token)).status).toBe(204);
    const [record, ...others] = await historyOf(ama);
    expect(others).toEqual([]);
    expect(record?.ended_at).toBe(reported.ended_at);
  });

  test("under the same id is another one with another player", async () => {
    const [ama, kofi] = [await signUp(rest), await signUp(rest)];
    const reported = match();
    for (const { token } of [ama, kofi]) expect((await hand(reported, token)).status).toBe(204);
    expect(await historyOf(kofi)).toHaveLength(1);
  });

  test("is for its player alone: others could not tell a forged win from a played one", async () => {
    const [ama, kofi] = [await signUp(rest), await signUp(rest)];
    await hand(match(3), ama.token);
    const [record] = await historyOf(ama);
    const seen = async (path: string, token?: string) => rest.ask(path, { token });
    const matchesOf = `/api/users/${ama.id}/matches`;
    expect((await seen(matchesOf, ama.token)).json).toHaveLength(1);
    for (const token of [kofi.token, undefined]) expect((await seen(matchesOf, token)).json).toEqual([]);
    expect((await seen(`/api/matches/${record?.id}`, kofi.token)).status).toBe(404);
    expect((await seen(`/game-details/${record?.id}/picture.png`)).status).toBe(404);
    expect(
      (await rest.ask(`/api/matches/${record?.id}/picture?for=all`, { method: "HEAD", token: ama.token })).status,
    ).toBe(404);
  });

  test("counts for nothing: who sends it has dealt it", async () => {
    const ama = await signUp(rest);
    for (let seed = 1; seed <= 12; seed++) await hand(match(seed), ama.token);
    expect(await historyOf(ama)).toHaveLength(12);
    expect((await rest.ask("/api/users/me", { token: ama.token })).json).toMatchObject({
      games_played: 0,
      games_won: 0,
    });
    const feats = await rest.ask(`/api/users/${ama.id}/achievements`, { token: ama.token });
    expect((feats.json as { earned_at: number | null }[]).filter((each) => each.earned_at !== null)).toEqual([]);
    expect(await rest.server.store.statistics.of(ama.id)).toEqual([]);
  });

  test("was not played in the future, nor for a year", async () => {
    const ama = await signUp(rest);
    await hand(match(1, { started_at: 0, ended_at: Number.MAX_SAFE_INTEGER }), ama.token);
    await hand(match(2, { started_at: Number.MAX_SAFE_INTEGER, ended_at: 0 }), ama.token);
    const now = Date.now();
    for (const { id, ended_at: endedAt } of await historyOf(ama)) {
      const { started_at: startedAt } = (await rest.ask(`/api/matches/${id}`, { token: ama.token }))
        .json as MatchDetails;
      expect(startedAt).toBeLessThanOrEqual(endedAt);
      expect(startedAt).toBeGreaterThanOrEqual(endedAt - matchLimits.offlineMatchMsMax);
      expect(endedAt).toBeLessThanOrEqual(now);
      expect(endedAt).toBeGreaterThan(now - matchLimits.offlineMsMax - 60_000);
    }
  });
});

describe("refused", () => {
  test("from nobody, and from a guest", async () => {
    expect((await hand(match())).status).toBe(401);
    expect((await hand(match(), "nonsense")).status).toBe(401);
    const guest = await rest.guest();
    expect((await hand(match(), guest.token)).json).toMatchObject({ code: "forbidden" });
  });

  const whole = played(1);
  const deal = whole[0] as Extract<Action, { type: "deal" }>;
  const strange: readonly (readonly [string, object])[] = [
    ["no moves", { moves: "" }],
    ["a match that is not over", { moves: encodeMoves(whole.slice(0, -1)) }],
    ["a card after the end", { moves: `${encodeMoves(whole)} p0a` }],
    ["a rematch after the end", { moves: `${encodeMoves(whole)} r0 r1` }],
    ["the other dealer", { dealer: 0 }],
    [
      "a deck with a card twice",
      { moves: encodeMoves([{ ...deal, order: deal.order.map(() => 0) }, ...whole.slice(1)]) },
    ],
    ["a card out of turn", { moves: encodeMoves([deal, ...whole.slice(2)]) }],
    ["a hand of somebody's own choice", { moves: encodeMoves(whole).replace(/ p0\w/, " p08") }],
    ["more than there can be", { moves: "r0 ".repeat(5_000) }],
    ["moves that are no text", { moves: whole }],
    ["a short id", { id: "a" }],
    ["an id with a slash", { id: "../../../../etc" }],
    ["a long id", { id: "a".repeat(65) }],
    ["an unknown level", { difficulty: "impossible" }],
    ["a third dealer", { dealer: 2 }],
    ["a moment that is none", { ended_at: Number.NaN }],
    ["a moment before all", { started_at: -1 }],
    ["a part of a moment", { started_at: 0.5 }],
  ];
  test.each(strange)("%s", async (_, change) => {
    const ama = await signUp(rest);
    const answer = await hand({ ...match(), ...change }, ama.token);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: "invalid_body" });
    expect(await historyOf(ama)).toEqual([]);
  });

  test("identity, rating and result in the body are not read", async () => {
    const [ama, kofi] = [await signUp(rest), await signUp(rest)];
    const forged = {
      user_id: kofi.id,
      userId: kofi.id,
      is_rated: true,
      kind: "matched",
      winner_seat: 0,
      code: "ABCD2345",
    };
    expect((await hand({ ...match(), ...forged }, ama.token)).status).toBe(204);
    expect(await historyOf(kofi)).toEqual([]);
    expect((await historyOf(ama))[0]).toMatchObject({ kind: "computer", is_rated: false });
  });

  test("beyond what any user plays in a day", async () => {
    const strict = await startRestServer({ RATE_LIMITS: "on" });
    try {
      const { token } = await signUp(strict);
      const statuses: number[] = [];
      for (let n = 0; n <= rateLimits.offline.user.points; n++) {
        statuses.push((await strict.ask("/api/matches/offline", { token, body: match() })).status);
      }
      expect(statuses.slice(0, -1)).toEqual(statuses.slice(0, -1).map(() => 204));
      expect(statuses.at(-1)).toBe(429);
    } finally {
      await strict.stop();
    }
  });
});
