import { act, cleanup, configure, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type Location, MemoryRouter, Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import { unavailableServer, fakeShell, type FakeShell, availableServer } from "#web/platform/desktop/fakeShell.ts";
import { askServer } from "#web/platform/desktop/server.ts";
import type { ServerCheck } from "#protocol/calls/desktop.ts";
import { accountUser, fakeServer, guestUser } from "#web/platform/calls/fakeServer.ts";
import { languages, setLanguage } from "#web/platform/languages/i18n.ts";
import { guardLeaving } from "#web/platform/browser/leaving.ts";
import { changePrefs, defaultPrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { adoptSession, logout, startSession, useSession } from "#web/entities/session/session.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { setTokenPlace, readToken } from "#web/platform/storage/token.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { begin } from "./begin.ts";
import { Desktop } from "#web/features/desktop/Desktop.tsx";

configure({ defaultHidden: true });

let shell: FakeShell;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState({ user: null, isLoading: false });
  useToasts.setState({ toasts: [] });
  shell = fakeShell();
});
afterEach(async () => {
  cleanup();
  setTokenPlace(null);
  usePrefs.setState(defaultPrefs);
  vi.unstubAllGlobals();
  await setLanguage("en");
});

function Here() {
  const { pathname, search, state } = useLocation() as Location<unknown>;
  return <p data-testid="here">{`${pathname}${search}${state === null ? "" : ` ${JSON.stringify(state)}`}`}</p>;
}

async function at(path: string): Promise<void> {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Desktop>
        <Routes>
          <Route path="*" element={<Here />} />
        </Routes>
      </Desktop>
    </MemoryRouter>,
  );
  await act(async () => askServer());
}

const here = (): string => screen.getByTestId("here").textContent ?? "";
const stores = (): string =>
  [localStorage, sessionStorage]
    .flatMap((store) => Array.from({ length: store.length }, (_, index) => store.getItem(store.key(index) ?? "")))
    .join(" ");
const called = (name: string): unknown[][] => shell.calls.filter(([each]) => each === name).map(([, ...args]) => args);

describe("the token", () => {
  test("comes from the vault at the start, signs requests, and is in no storage of the page", async () => {
    shell.token = "kept-secret";
    const server = fakeServer({ "GET /users/me": { body: accountUser } });
    await begin();
    await startSession();
    expect(server.calls.map(({ token }) => token)).toContain("Bearer kept-secret");
    expect(useSession.getState().user?.id).toBe(accountUser.id);
    expect(called("readToken")).toHaveLength(1);
    expect(stores()).not.toContain("kept-secret");
  });

  test.each([true, false])("of a sign-in is stored in the vault only (lasting: %s)", async (lasts) => {
    fakeServer();
    await begin();
    adoptSession({ token: "fresh-secret", user: accountUser }, lasts);
    expect(called("keepToken")).toEqual([["fresh-secret", lasts]]);
    expect(readToken()).toBe("fresh-secret");
    expect(stores()).not.toContain("fresh-secret");
  });

  test("is deleted by logging out, and by a server that no longer knows it", async () => {
    shell.token = "kept-secret";
    fakeServer({ "GET /users/me": { status: 401 } });
    await begin();
    await startSession();
    expect([shell.token, readToken()]).toEqual([null, null]);
    adoptSession({ token: "fresh-secret", user: accountUser }, true);
    logout();
    await waitFor(() => expect(shell.token).toBeNull());
    expect(readToken()).toBeNull();
  });

  test("is kept while the server is away", async () => {
    shell.token = "kept-secret";
    fakeServer({ "GET /users/me": "unreachable" });
    await begin();
    await startSession();
    expect([shell.token, readToken()]).toEqual(["kept-secret", "kept-secret"]);
  });

  test("that no keychain stores leads to one notice after the sign-in", async () => {
    shell.vaultStatus = "session";
    fakeServer();
    await begin();
    adoptSession({ token: "a", user: guestUser }, true);
    await act(async () => undefined);
    expect(useToasts.getState().toasts).toEqual([]);
    adoptSession({ token: "b", user: accountUser }, true);
    await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
    expect(useToasts.getState().toasts[0]?.text).toContain("This computer has no keychain that Spar can use");
  });

  test("that the keychain gives late shows a waiting message in the player's language", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    changePrefs({ language: "de" });
    fakeServer();
    let give: (token: string) => void = () => undefined;
    vi.spyOn(shell.api.vault, "readToken").mockReturnValue(new Promise((resolve) => (give = resolve)));
    const begun = begin();
    expect(screen.queryByRole("status"), "a quick one is not spoken of").toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect((await screen.findByRole("status")).textContent).toMatch(/^Spar wartet auf den Schlüsselbund/);
    give("kept-secret");
    await begun;
    expect([screen.queryByRole("status"), readToken()]).toEqual([null, "kept-secret"]);
  });

  test("is absent where the vault fails, and the page starts all the same", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    shell.isVaultBroken = true;
    fakeServer();
    await begin();
    expect(readToken()).toBeNull();
  });
});

describe("without a server", () => {
  test("the page says so, asks again, and offers what needs no server", async () => {
    shell.check = unavailableServer;
    await at("/");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("The server is not responding");
    expect(screen.getByRole("status").textContent).toBe("The server does not answer.");
    expect(screen.getByRole("link", { name: "Hard" }).getAttribute("href")).toBe("/game/OFFLINE?level=hard");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(screen.queryByTestId("here")).toBeNull();
    shell.check = availableServer;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(here()).toBe("/");
  });

  describe("the server is asked again automatically", () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
    afterEach(() => void vi.useRealTimers());
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

    test("and the page the player wanted opens without a question", async () => {
      shell.check = unavailableServer;
      await at("/leaderboard");
      expect(screen.getByText("Spar keeps trying.")).toBeDefined();
      const check = vi.spyOn(shell.api.server, "check");
      await pass(10_000);
      expect(check.mock.calls.length).toBeGreaterThan(1);
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Try again" }).disabled).toBe(false);
      shell.check = availableServer;
      await pass(30_000);
      expect(here()).toBe("/leaderboard");
      check.mockClear();
      await pass(300_000);
      expect(check).not.toHaveBeenCalled();
    });

    test.each(["online", "focus"])("at once on %s", async (event) => {
      shell.check = unavailableServer;
      await at("/");
      shell.check = availableServer;
      await act(async () => globalThis.dispatchEvent(new Event(event)));
      expect(here()).toBe("/");
    });

    test("but the app stays on the server form while the user types an address", async () => {
      shell.check = unavailableServer;
      await at("/");
      await act(async () => screen.getByRole("textbox", { name: "Server address" }).focus());
      shell.check = availableServer;
      await pass(60_000);
      expect(screen.queryByTestId("here")).toBeNull();
      await act(async () => screen.getByRole("button", { name: "Try again" }).focus());
      await pass(60_000);
      expect(here()).toBe("/");
    });
  });

  test.each(["/game/OFFLINE", "/settings", "/rules"])("%s opens all the same", async (path) => {
    shell.check = unavailableServer;
    await at(path);
    expect(here()).toBe(path);
  });

  const tooOld: ServerCheck = { ...availableServer, state: "app-too-old", sentence: "This server needs a newer Spar." };
  test("the page says what to do about an app that is too old", async () => {
    shell.check = tooOld;
    await at("/leaderboard");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("This version of Spar is too old");
    expect(screen.getByText(/Install the latest version/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    await act(async () => shell.updated({ kind: "offered", version: "2.0.0", percent: 0 }));
    await userEvent.click(screen.getByRole("button", { name: "Update to 2.0.0" }));
    expect(called("install")).toHaveLength(1);
  });

  test("another server can be chosen, and one that does not fit says why", async () => {
    shell.check = { ...unavailableServer, state: "foreign", sentence: "Somebody else answers there." };
    await at("/");
    const address = screen.getByRole("textbox", { name: "Server address" });
    await userEvent.clear(address);
    await userEvent.type(address, " https://other.example ");
    await userEvent.click(screen.getByRole("button", { name: "Use this server" }));
    expect(called("choose")).toEqual([["https://other.example", PROTOCOL]]);
    expect(screen.getByRole("alert").textContent).toBe("Somebody else answers there.");
  });
});

describe("the shell's commands", () => {
  test("a pressed notification asks before it leads away from a match, and does nothing where the page is open already", async () => {
    await at("/game/KENTE234");
    const ask = vi.fn<() => void>();
    const unguard = guardLeaving(ask);
    await act(async () => shell.notice("/game/KENTE234"));
    expect(ask).not.toHaveBeenCalled();
    await act(async () => shell.notice("/rules"));
    expect([here(), ask.mock.calls.length]).toEqual(["/game/KENTE234", 1]);
    unguard();
  });

  test("a link opens its game, a pressed notification its page", async () => {
    await at("/");
    await act(async () => shell.link({ kind: "game", code: "ABCD2345" }));
    expect(here()).toBe("/game/ABCD2345");
    await act(async () => shell.notice("/leaderboard"));
    expect(here()).toBe("/leaderboard");
  });

  test("the menu opens its pages, and asks before it leads away from a match", async () => {
    await at("/game/ABCD2345");
    const ask = vi.fn<() => void>();
    const unguard = guardLeaving(ask);
    await act(async () => shell.menu("settings"));
    expect([here(), ask.mock.calls.length]).toEqual(["/game/ABCD2345", 1]);
    unguard();
    await act(async () => shell.menu("settings"));
    expect(here()).toBe("/settings");
    await act(async () => shell.menu("computer"));
    expect(here()).toBe('/ {"play":"computer"}');
  });

  test("opens the stream window with the chosen background, and leaves the page where it is", async () => {
    changePrefs({ streamBackground: "transparent" });
    await at("/leaderboard");
    await act(async () => shell.menu("streamer"));
    expect(called("toggle")).toEqual([[expect.objectContaining({ background: "transparent" })]]);
    expect(here()).toBe("/leaderboard");
  });

  test("a connection that died while the computer slept is opened again at once", async () => {
    await at("/");
    const socket = sharedSocket();
    const [lose, hurry] = [vi.spyOn(socket, "lose"), vi.spyOn(socket, "hurry")];
    await act(async () => shell.resume());
    expect([lose.mock.calls.length, hurry.mock.calls.length]).toEqual([1, 1]);
  });

  test("menus follow the page's language", async () => {
    await at("/");
    for (const language of languages) await act(async () => setLanguage(language));
    expect(new Set(shell.languages)).toEqual(new Set(languages));
  });

  test("an update is offered, except at a table", async () => {
    await at("/");
    await act(async () => shell.updated({ kind: "ready", version: "2.0.0", percent: 100 }));
    expect(screen.getByText("Spar 2.0.0 is ready.")).toBeDefined();
    expect(called("install")).toEqual([]);
    await act(async () => shell.link({ kind: "game", code: "ABCD2345" }));
    expect(screen.queryByText("Spar 2.0.0 is ready.")).toBeNull();
  });
});
