import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { useSession } from "#web/entities/session/session.ts";
import { accountUser, fakeServer, guestUser, unreachable } from "#web/platform/calls/fakeServer.ts";
import { changePrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { CommandPalette } from "./CommandPalette.tsx";
import { matches } from "./commands.ts";
import { typingMs, wordsCharsMax } from "./searches.ts";

const hostile = '<img src=x onerror="alert(1)">';
const player = {
  user: { id: "7", username: hostile, image_url: null, is_bot: false },
  rating: 1200,
  is_provisional: true,
  relation: "none",
  played_at: null,
};
const nothing = { items: [], next: null, total: 0 };

beforeEach(() => {
  localStorage.clear();
  storeToken("kept", true);
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Place = () => {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
};

function open(role: CurrentUser["role"], replies: Parameters<typeof fakeServer>[0] = {}) {
  useSession.setState({ user: { ...(role === "guest" ? guestUser : accountUser), role }, isLoading: false });
  const server = fakeServer({
    "GET /players": { body: [] },
    "GET /admin/users": { body: nothing },
    "GET /admin/tickets": { body: nothing },
    ...replies,
  });
  const onClose = vi.fn<() => void>();
  render(
    <MemoryRouter>
      <CommandPalette onClose={onClose} />
      <Place />
    </MemoryRouter>,
  );
  return { server, onClose };
}

const field = (): HTMLElement => screen.getByRole("combobox");
const labels = (): (string | null)[] => screen.queryAllByRole("option").map((option) => option.textContent);
const chosen = (): string | null => screen.getByRole("option", { selected: true }).textContent;
const place = (): string | null => screen.getAllByRole("status").at(-1)?.textContent ?? null;
const press = (key: string): boolean => fireEvent.keyDown(field(), { key });

/** Types, and waits until the palette has searched. */
async function type(words: string): Promise<void> {
  fireEvent.change(field(), { target: { value: words } });
  await act(() => vi.advanceTimersByTimeAsync(typingMs));
  // The help articles are a file of their own.
  await act(() => vi.dynamicImportSettled());
}

describe("what it offers", () => {
  test("a visitor finds pages and settings, and nothing that needs an account or a role", () => {
    open("guest");
    expect(labels()).toEqual(expect.arrayContaining(["Home", "Leaderboard", "Help Center", "Settings: Chat"]));
    for (const label of ["Your profile", "Friends", "Admin Dashboard", "Dashboard: Users"]) {
      expect(labels()).not.toContain(label);
    }
  });

  test("a player finds the own pages, a moderator the dashboard, an administrator all of it", () => {
    open("player");
    expect(labels()).toContain("Your profile");
    expect(labels()).not.toContain("Admin Dashboard");
    cleanup();
    open("moderator");
    expect(labels()).toContain("Dashboard: Reports");
    expect(labels()).not.toContain("Dashboard: Announcements");
    cleanup();
    open("administrator");
    expect(labels()).toContain("Dashboard: Announcements");
  });

  test.each([
    ["Événements", "evenements", true],
    ["Settings: Privacy", "priv set", true],
    ["Terms of Service", "of", true],
    ["Leaderboard", "board", false],
    ["Home", "", true],
    ["Home", "  ", true],
    ["Home", "(.*)+", false],
  ])("%s is found by “%s”: %s", (label, typed, isFound) => {
    expect(matches(label, typed)).toBe(isFound);
  });

  test("says when nothing is found", async () => {
    open("guest");
    await type("xyzzy");
    expect(screen.getByText("Nothing found")).toBeDefined();
    expect(field().getAttribute("aria-expanded")).toBe("false");
    expect(press("Enter")).toBe(true);
  });
});

describe("by keyboard", () => {
  test("the arrows choose, round the ends too, and Enter opens", () => {
    const { onClose } = open("guest");
    expect(document.activeElement).toBe(field());
    expect(chosen()).toBe("Home");
    press("ArrowUp");
    expect(chosen()).toBe("Light theme");
    press("ArrowDown");
    press("ArrowDown");
    expect(chosen()).toBe("Leaderboard");
    const active = document.getElementById(field().getAttribute("aria-activedescendant") ?? "");
    expect(active?.textContent).toBe("Leaderboard");
    press("Enter");
    expect(onClose).toHaveBeenCalledOnce();
    expect(place()).toBe("/leaderboard");
  });

  // Safari reports the Enter after the composition has ended.
  test.each([{ isComposing: true }, { keyCode: 229 }])("keys of an input method open and close nothing: %o", (how) => {
    const { onClose } = open("guest");
    fireEvent.keyDown(field(), { key: "Enter", ...how });
    fireEvent.keyDown(field(), { key: "Escape", ...how });
    const before = chosen();
    fireEvent.keyDown(field(), { key: "ArrowDown", ...how });
    expect(chosen()).toBe(before);
    expect(onClose).not.toHaveBeenCalled();
  });

  test("a theme is set at once", () => {
    changePrefs({ theme: "dark" });
    open("guest");
    fireEvent.change(field(), { target: { value: "light" } });
    press("Enter");
    expect(usePrefs.getState().theme).toBe("light");
    expect(place()).toBe("/");
  });
});

describe("what it searches", () => {
  test("asks only after typing has paused, and shows a hostile name as text", async () => {
    const { server } = open("player", { "GET /players": { body: [player] } });
    fireEvent.change(field(), { target: { value: "im" } });
    await act(() => vi.advanceTimersByTimeAsync(typingMs - 1));
    expect(server.calls).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(server.calls.map(({ route }) => route)).toEqual(["GET /players?search=im"]);
    const players = screen.getByRole("group", { name: "Players" });
    expect(within(players).getByRole("option").textContent).toBe(hostile);
    expect(document.querySelector("img[src=x]")).toBeNull();
    fireEvent.click(within(players).getByRole("option"));
    expect(place()).toBe("/players/7");
  });

  test("a single letter asks for nothing, and a guest searches help alone", async () => {
    const { server } = open("guest");
    await type("p");
    await type("password");
    expect(server.calls).toEqual([]);
    expect(labels()).toContain("I forgot my password");
    expect(field().getAttribute("maxlength")).toBe(String(wordsCharsMax));
  });

  test("staff find users and tickets, and the lists of the dashboard with the same words", async () => {
    const { server } = open("moderator");
    await type("ama & co");
    expect(server.calls.map(({ route }) => route).toSorted()).toEqual([
      "GET /admin/tickets?q=ama%20%26%20co&limit=5",
      "GET /admin/users?q=ama%20%26%20co&limit=5",
      "GET /players?search=ama%20%26%20co",
    ]);
    fireEvent.click(screen.getByRole("option", { name: "Search reports for “ama & co”" }));
    expect(place()).toBe("/admin/reports?q=ama+%26+co");
  });

  test("a search that fails says so and leaves the pages", async () => {
    open("player", { "GET /players": unreachable });
    await type("friends");
    expect(screen.getByText("The search did not work. Pages and settings are still found.")).toBeDefined();
    expect(labels()[0]).toBe("Friends");
  });
});
