import { userIdOf } from "#protocol/ids.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { leaderboardCall, topPlayersCall } from "#protocol/calls/leaderboard.ts";
import { recentHistoryCall } from "#protocol/calls/matches.ts";
import { afterEach, describe, expect, test, vi } from "vitest";
import { actionFailure, isLoginRequired, listFailure } from "#web/platform/calls/failures.ts";
import { entry, fakeServer, match, matchPlayer, unreachable } from "#web/platform/calls/fakeServer.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

test("a list arrives as it was sent", async () => {
  fakeServer({ "GET /leaderboard": { body: [entry(1, "Calm Baobab 3", 1800)] } });
  expect(await ask(leaderboardCall)).toEqual({ ok: true, value: [entry(1, "Calm Baobab 3", 1800)] });
});

test("public calls carry no token, calls of a user do", async () => {
  localStorage.setItem("accessToken", "kept");
  const played = match({ players: [matchPlayer({ user_id: userIdOf("guest-1"), score: 10 })] });
  const server = fakeServer({
    "GET /leaderboard/topplayers": { body: [] },
    "GET /matchhistory/recent": { body: [played] },
  });
  await ask(topPlayersCall);
  expect(await ask(recentHistoryCall)).toEqual({ ok: true, value: [played] });
  expect(server.calls.map((call) => call.token)).toEqual([null, "Bearer kept"]);
});

test("a visitor's own matches are not asked for, and the refusal is the server's", async () => {
  const server = fakeServer({ "GET /matchhistory/recent": { body: [] } });
  const answer = await ask(recentHistoryCall);
  expect(answer).toMatchObject({ ok: false, failure: { kind: "refused", status: 403, code: "login_required" } });
  expect(server.calls).toEqual([]);
});

describe("nothing throws", () => {
  test("a search that was cut within a character", async () => {
    const server = fakeServer({ "GET /leaderboard": { body: [] } });
    expect(await ask(leaderboardCall, { query: { search: "😀".slice(0, 1) } })).toEqual({ ok: true, value: [] });
    expect(server.calls.map(({ route }) => route)).toEqual(["GET /leaderboard?search=%EF%BF%BD"]);
  });

  test.each([
    ["no network", unreachable, { kind: "network", status: 0 }],
    [
      "a refusal",
      { status: 503, body: { code: "not_available", message: "Later" } },
      { kind: "refused", status: 503, code: "not_available", message: "Later" },
    ],
    ["a refusal without sense", { status: 500, body: "<html>" }, { kind: "refused", status: 500 }],
    ["an answer that is no list", { body: { rows: [] } }, { kind: "garbled", status: 200 }],
    ["a row without a name", { body: [{ rank: 1, rating: 3 }] }, { kind: "garbled", status: 200 }],
    [
      "a rating that is no number",
      { body: [{ ...entry(1, "A", 1), rating: "many" }] },
      { kind: "garbled", status: 200 },
    ],
  ] as const)("%s", async (_, reply, failure) => {
    fakeServer({ "GET /leaderboard": reply });
    expect(await ask(leaderboardCall)).toMatchObject({ ok: false, failure });
  });
});

test("a server that does not answer counts as no network after ten seconds", async () => {
  const late = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    expect(ms).toBe(10_000);
    return late.signal;
  });
  vi.stubGlobal(
    "fetch",
    (_: string, init: RequestInit) =>
      new Promise((_done, refuse) => {
        init.signal?.addEventListener("abort", () => refuse(new DOMException("Too late", "TimeoutError")));
      }),
  );
  const answer = ask(leaderboardCall);
  late.abort();
  expect(await answer).toMatchObject({ ok: false, failure: { kind: "network" } });
  vi.restoreAllMocks();
});

test("failures become the sentences of the catalogue", () => {
  const failure = (kind: "network" | "refused" | "garbled", status: number) => ({
    kind,
    status,
    code: "",
    message: "",
  });
  expect(listFailure(failure("network", 0), "failedGames")).toBe("networkError");
  expect(listFailure(failure("refused", 500), "failedGames")).toBe("networkError");
  expect(listFailure(failure("refused", 404), "failedGames")).toBe("failedGames");
  expect(listFailure(failure("garbled", 200), "failedLeaderboard")).toBe("failedLeaderboard");
  expect(listFailure(failure("refused", 429), "failedGames")).toBe("tooMany");
  expect(isLoginRequired(failure("refused", 403))).toBe(true);
  expect(isLoginRequired(failure("refused", 500))).toBe(false);
  expect(actionFailure(failure("refused", 500))).toBe("generic");
  expect(actionFailure(failure("network", 0))).toBe("networkError");
  expect(actionFailure(failure("refused", 429))).toBe("tooMany");
});
