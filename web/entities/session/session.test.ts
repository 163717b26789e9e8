import { ask } from "#web/platform/calls/ask.ts";
import { createBotGameCall } from "#protocol/calls/games.ts";
import { waitFor } from "@testing-library/dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { accountUser, fakeServer, guestUser, unreachable } from "#web/platform/calls/fakeServer.ts";
import {
  adoptSession,
  asPlayer,
  ensureGuest,
  followOtherTabs,
  forgetSession,
  isSignedIn,
  isUnchecked,
  logout,
  refreshUser,
  startSession,
  useSession,
} from "./session.ts";

const guest = { "POST /auth/guest": { body: { token: "fresh", user: guestUser } } };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState({ user: null, isLoading: false });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("at the start", () => {
  test("without a token no request is made", async () => {
    const server = fakeServer();
    await startSession();
    expect(server.calls).toEqual([]);
    expect(useSession.getState()).toEqual({ user: null, isLoading: false });
  });

  test("a stored token is sent as a bearer", async () => {
    localStorage.setItem("accessToken", "kept");
    const server = fakeServer({ "GET /users/me": { body: accountUser } });
    const done = startSession();
    expect(useSession.getState().isLoading).toBe(true);
    await done;
    expect(server.calls[0]?.token).toBe("Bearer kept");
    expect(useSession.getState()).toEqual({ user: accountUser, isLoading: false });
  });

  test.each([401, 403])("%i clears the token", async (status) => {
    localStorage.setItem("accessToken", "old");
    fakeServer({ "GET /users/me": { status, body: { code: "unauthorized", message: "" } } });
    await startSession();
    expect(localStorage.getItem("accessToken")).toBeNull();
    expect(useSession.getState().user).toBeNull();
  });

  test.each([{ status: 500 }, unreachable] as const)(
    "a failure that is not a refusal keeps the token",
    async (reply) => {
      localStorage.setItem("accessToken", "kept");
      fakeServer({ "GET /users/me": reply });
      await startSession();
      expect(localStorage.getItem("accessToken")).toBe("kept");
      expect(useSession.getState().isLoading).toBe(false);
    },
  );
});

describe("a server that is slow", () => {
  test("is asked again after longer and longer pauses, until it answers; the token is unchecked meanwhile", async () => {
    vi.useFakeTimers();
    localStorage.setItem("accessToken", "kept");
    const server = fakeServer({ "GET /users/me": unreachable });
    await startSession();
    expect(isUnchecked(useSession.getState())).toBe(true);
    for (const [seconds, calls] of [
      [1, 1],
      [1, 2],
      [4, 3],
      [8, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(seconds * 1_000);
      expect(server.calls).toHaveLength(calls);
    }
    server.answer({ "GET /users/me": { body: accountUser } });
    await vi.advanceTimersByTimeAsync(16_000);
    expect(useSession.getState().user).toEqual(accountUser);
    expect(isUnchecked(useSession.getState())).toBe(false);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.calls).toHaveLength(5);
    vi.useRealTimers();
  });

  test("is asked no more once its user has signed out", async () => {
    vi.useFakeTimers();
    localStorage.setItem("accessToken", "kept");
    const server = fakeServer({ "GET /users/me": unreachable });
    await startSession();
    forgetSession();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.calls).toHaveLength(1);
    vi.useRealTimers();
  });
});

describe("before a game", () => {
  test("a guest is made once, for several requests too", async () => {
    const server = fakeServer(guest);
    const [one, two] = await Promise.all([ensureGuest(), ensureGuest()]);
    expect(one).toEqual(guestUser);
    expect(two).toEqual(guestUser);
    expect(server.calls.map((call) => call.route)).toEqual(["POST /auth/guest"]);
    expect(localStorage.getItem("accessToken")).toBe("fresh");
  });

  test("a signed-in user stays signed in", async () => {
    localStorage.setItem("accessToken", "kept");
    useSession.setState({ user: accountUser });
    const server = fakeServer(guest);
    expect(await ensureGuest()).toEqual(accountUser);
    expect(server.calls).toEqual([]);
  });

  test("a token that the server cannot check is not replaced by a new guest", async () => {
    localStorage.setItem("accessToken", "kept");
    const server = fakeServer({ ...guest, "GET /users/me": unreachable });
    expect(await ensureGuest()).toBeNull();
    expect(server.calls.map((call) => call.route)).toEqual(["GET /users/me"]);
    expect(localStorage.getItem("accessToken")).toBe("kept");
  });

  test("a user who signs in while a guest is being made stays signed in", async () => {
    fakeServer(guest);
    const made = ensureGuest();
    await Promise.resolve();
    adoptSession({ token: "account", user: accountUser }, true);
    expect(await made).toEqual(accountUser);
    expect(localStorage.getItem("accessToken")).toBe("account");
    expect(useSession.getState().user).toEqual(accountUser);
  });

  test("a guest that cannot be made is logged, and null is returned", async () => {
    fakeServer({ "POST /auth/guest": unreachable });
    expect(await ensureGuest()).toBeNull();
    expect(console.error).toHaveBeenCalledWith("Failed to ensure guest status", expect.anything());
  });

  test("an expired token is replaced, and the call made again", async () => {
    localStorage.setItem("accessToken", "dead");
    useSession.setState({ user: guestUser });
    const server = fakeServer({
      ...guest,
      "POST /games/create-bot": { status: 401, body: { code: "unauthorized", message: "" } },
    });
    const answer = await asPlayer(() => ask(createBotGameCall, { body: { difficulty: "easy" } }));
    expect(answer.ok).toBe(false);
    expect(server.calls.map((call) => `${call.route} ${call.token}`)).toEqual([
      "POST /games/create-bot Bearer dead",
      "POST /auth/guest null",
      "POST /games/create-bot Bearer fresh",
    ]);
  });
});

test("a user whose account was signed out elsewhere does not become a guest", async () => {
  localStorage.setItem("accessToken", "dead");
  useSession.setState({ user: accountUser });
  const server = fakeServer({ ...guest, "POST /games/create-bot": { status: 401 } });
  const answer = await asPlayer(() => ask(createBotGameCall, { body: { difficulty: "easy" } }));
  expect(answer.ok).toBe(false);
  expect(server.calls.map((call) => call.route)).toEqual(["POST /games/create-bot"]);
  expect(useSession.getState().user).toBeNull();
  expect(localStorage.getItem("accessToken")).toBeNull();
});

describe("a session", () => {
  test("that lasts is stored by the browser, another one by the tab, and each replaces the other", () => {
    adoptSession({ token: "lasting", user: accountUser }, true);
    expect([localStorage.getItem("accessToken"), sessionStorage.getItem("accessToken")]).toEqual(["lasting", null]);
    adoptSession({ token: "brief", user: accountUser }, false);
    expect([localStorage.getItem("accessToken"), sessionStorage.getItem("accessToken")]).toEqual([null, "brief"]);
    expect(useSession.getState().user).toEqual(accountUser);
  });

  test("of the tab is used before the browser's", async () => {
    localStorage.setItem("accessToken", "others");
    sessionStorage.setItem("accessToken", "own");
    const server = fakeServer({ "GET /users/me": { body: accountUser } });
    await startSession();
    expect(server.calls[0]?.token).toBe("Bearer own");
  });

  test("of the tab that expired is replaced by the browser's", async () => {
    localStorage.setItem("accessToken", "others");
    sessionStorage.setItem("accessToken", "own");
    const server = fakeServer({ "GET /users/me": { status: 401 } });
    const requested = startSession();
    server.answer({ "GET /users/me": { body: guestUser } });
    await requested;
    expect(server.calls.map((call) => call.token)).toEqual(["Bearer own", "Bearer others"]);
    expect(useSession.getState().user).toEqual(guestUser);
  });

  test("is not overwritten by an answer about an earlier one", async () => {
    localStorage.setItem("accessToken", "guests");
    fakeServer({ "GET /users/me": { body: guestUser } });
    const requested = startSession();
    adoptSession({ token: "account", user: accountUser }, true);
    await requested;
    expect(useSession.getState().user).toEqual(accountUser);
  });

  test("is fetched again when the account changed, and kept when that fails", async () => {
    adoptSession({ token: "kept", user: accountUser }, true);
    const server = fakeServer({ "GET /users/me": { body: { ...accountUser, username: "Renamed" } } });
    await refreshUser();
    expect(useSession.getState().user?.username).toBe("Renamed");
    server.answer({ "GET /users/me": unreachable });
    await refreshUser();
    expect(useSession.getState().user?.username).toBe("Renamed");
  });
});

describe("other tabs", () => {
  let stop = (): void => undefined;
  beforeEach(() => {
    stop = followOtherTabs();
  });
  afterEach(() => stop());

  const changedElsewhere = (token: string | null): void => {
    if (token === null) localStorage.removeItem("accessToken");
    else localStorage.setItem("accessToken", token);
    window.dispatchEvent(new StorageEvent("storage", { key: "accessToken", storageArea: localStorage }));
  };

  test("that sign out sign out this one too", () => {
    adoptSession({ token: "kept", user: accountUser }, true);
    changedElsewhere(null);
    expect(useSession.getState().user).toBeNull();
  });

  test("that sign in sign in this one too", async () => {
    fakeServer({ "GET /users/me": { body: accountUser } });
    changedElsewhere("theirs");
    await waitFor(() => expect(useSession.getState().user).toEqual(accountUser));
  });

  test("do not affect a tab with its own session, nor do other stored values", async () => {
    adoptSession({ token: "own", user: accountUser }, false);
    const server = fakeServer();
    changedElsewhere("theirs");
    window.dispatchEvent(new StorageEvent("storage", { key: "spar.prefs", storageArea: localStorage }));
    expect(server.calls).toEqual([]);
    expect(useSession.getState().user).toEqual(accountUser);
  });
});

test("logging out forgets token and user, and tells the server with the token that ends", () => {
  localStorage.setItem("accessToken", "others");
  sessionStorage.setItem("accessToken", "kept");
  useSession.setState({ user: accountUser });
  const server = fakeServer({ "POST /auth/logout": { status: 200 } });
  logout();
  expect(server.calls).toEqual([{ route: "POST /auth/logout", body: null, token: "Bearer kept" }]);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect(useSession.getState().user).toBeNull();
});

test("a guest is a visitor with a name", () => {
  expect(isSignedIn(null)).toBe(false);
  expect(isSignedIn(guestUser)).toBe(false);
  expect(isSignedIn(accountUser)).toBe(true);
});
