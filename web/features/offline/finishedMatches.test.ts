// @vitest-environment happy-dom
import { waitFor } from "@testing-library/dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { seededRandom } from "#engine/random.ts";
import { randomMatch } from "#engine/randomMatch.ts";
import { encodeMoves, offlineConfig, type OfflineMatch } from "#protocol/calls/offline.ts";
import { fakeShell } from "#web/platform/desktop/fakeShell.ts";
import { accountUser, fakeServer, guestUser } from "#web/platform/calls/fakeServer.ts";
import { useSession } from "#web/entities/session/session.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { knownAccountId, lastPlayerKey, offlinePlayer, rememberPlayer } from "./player.ts";
import { browserStorage, handOver, saveFinishedMatch, finishedMatchesKey, followHandOver } from "./finishedMatches.ts";

const route = "POST /matches/offline";
const taken = { [route]: { status: 204 } };

let matches = 0;
function match(): OfflineMatch {
  matches += 1;
  const moves = encodeMoves(randomMatch(offlineConfig, seededRandom(matches), 0).map(({ action }) => action));
  const id = `match-number-${matches}`;
  return { id, difficulty: "hard", started_at: 1, ended_at: 2, dealer: 0, moves };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState({ user: null, isLoading: false });
});
afterEach(() => vi.unstubAllGlobals());

const waits = async (): Promise<number> => (await browserStorage.waiting()).length;

describe("a waiting match", () => {
  test("is handed over as it was played, once, oldest first", async () => {
    const [first, second] = [match(), match()];
    for (const each of [first, second]) await saveFinishedMatch(browserStorage, accountUser.id, each);
    const server = fakeServer(taken);
    expect(await handOver(browserStorage, accountUser.id)).toBe(2);
    expect(server.calls.map(({ route: requested, body }) => [requested, body])).toEqual([
      [route, first],
      [route, second],
    ]);
    expect(await handOver(browserStorage, accountUser.id)).toBe(0);
    expect(localStorage.getItem(finishedMatchesKey)).toBeNull();
  });

  test.each([
    ["unreachable", 2] as const,
    [{ status: 503 }, 2] as const,
    [{ status: 429 }, 2] as const,
    [{ status: 401 }, 2] as const,
    [{ status: 400 }, 0] as const,
  ])("after %j of the server %i still wait", async (reply, left) => {
    for (const each of [match(), match()]) await saveFinishedMatch(browserStorage, null, each);
    fakeServer({ [route]: reply });
    expect(await handOver(browserStorage, accountUser.id)).toBe(0);
    expect(await waits()).toBe(left);
  });

  test("of another player stays; without a known player it belongs to the next who signs in", async () => {
    await saveFinishedMatch(browserStorage, "somebody-else", match());
    await saveFinishedMatch(browserStorage, null, match());
    fakeServer(taken);
    expect(await handOver(browserStorage, accountUser.id)).toBe(1);
    expect(
      (await browserStorage.waiting()).map(({ record }) => (JSON.parse(record) as { player: unknown }).player),
    ).toEqual(["somebody-else"]);
  });

  test("waits in a bounded list, and a damaged store is an empty one", async () => {
    for (let n = 0; n < 105; n++) await browserStorage.keep({ id: `game-${n + 1000}`, playedAt: n, record: "{}" });
    expect(await waits()).toBe(100);
    expect((await browserStorage.waiting())[0]?.id).toBe("game-1005");
    fakeServer(taken);
    // None of these is a match: they are removed without a request.
    expect(await handOver(browserStorage, accountUser.id)).toBe(0);
    expect(await waits()).toBe(0);
    localStorage.setItem(finishedMatchesKey, "{");
    expect(await waits()).toBe(0);
  });
});

test("is handed over after a sign-in, with a notice", async () => {
  const shell = fakeShell();
  await saveFinishedMatch(shell.api.offline, null, match());
  const server = fakeServer(taken);
  useSession.setState({ user: guestUser });
  const stop = followHandOver();
  await Promise.resolve();
  expect(server.calls).toEqual([]);
  useSession.setState({ user: accountUser });
  await waitFor(() => expect(shell.waiting).toEqual([]));
  await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toContain("1 game you played offline"));
  stop();
});

test("is handed over when the network is back, once the server knows the player", async () => {
  storeToken("kept", true);
  const server = fakeServer({ ...taken, "GET /users/me": { body: accountUser } });
  const stop = followHandOver();
  globalThis.dispatchEvent(new Event("online"));
  await new Promise((resolve) => setImmediate(resolve));
  expect(server.calls).toEqual([]);
  await saveFinishedMatch(browserStorage, accountUser.id, match());
  globalThis.dispatchEvent(new Event("online"));
  await waitFor(async () => expect(await waits()).toBe(0));
  expect(server.calls.map(({ route: requested }) => requested)).toEqual(["GET /users/me", route]);
  expect(useSession.getState().user?.id).toBe(accountUser.id);
  stop();
});

describe("the offline player", () => {
  test("is the last signed-in user, as long as there is a session", () => {
    storeToken("kept", true);
    const stop = rememberPlayer();
    useSession.setState({ user: accountUser });
    useSession.setState({ user: null });
    expect([knownAccountId(), offlinePlayer("You").username]).toEqual([accountUser.id, accountUser.username]);
    localStorage.removeItem("accessToken");
    useSession.setState({ user: null, isLoading: false });
    expect([knownAccountId(), offlinePlayer("You").username]).toEqual([null, "You"]);
    expect(localStorage.getItem(lastPlayerKey)).toBeNull();
    stop();
  });

  test("is never a guest in a history", () => {
    const stop = rememberPlayer();
    useSession.setState({ user: guestUser });
    expect([knownAccountId(), offlinePlayer("You").id]).toEqual([null, guestUser.id]);
    expect(localStorage.getItem(lastPlayerKey)).toBeNull();
    stop();
  });
});
