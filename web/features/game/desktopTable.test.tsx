// @vitest-environment happy-dom
import { act, cleanup, configure, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeShell, type FakeShell, availableServer } from "#web/platform/desktop/fakeShell.ts";
import { useServer } from "#web/platform/desktop/server.ts";
import { changePrefs, defaultPrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { FakeTableServer, type FakeOptions } from "./fixture/FakeTableServer.ts";
import { GamePage } from "./GamePage.tsx";

configure({ defaultHidden: true });

let tableServer: FakeTableServer;
let shell: FakeShell;
let isInFront: boolean;
vi.mock(import("#web/entities/session/socketConnection.ts"), async () => ({
  sharedSocket: () => tableServer as never,
}));

beforeEach(() => {
  shell = fakeShell();
  isInFront = true;
  vi.spyOn(document, "hasFocus").mockImplementation(() => isInFront);
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduced-motion"),
    addEventListener: () => undefined,
  }));
  vi.stubGlobal("fetch", async () => new Response("[]"));
});
afterEach(() => {
  cleanup();
  usePrefs.setState(defaultPrefs);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function visit(path: string, options: FakeOptions = {}): Promise<() => void> {
  tableServer = new FakeTableServer(options);
  const { unmount } = render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/game/:code" element={<GamePage />} />
      </Routes>
    </MemoryRouter>,
  );
  await act(async () => undefined);
  return unmount;
}

describe("the shell", () => {
  test("is told which table is shown, and when its match is on", async () => {
    const leave = await visit("/game/KENTE1", { started: false });
    expect(shell.tables).toEqual([{ code: "KENTE1", isPlaying: false }]);
    await act(async () => tableServer.sit(1, "Kofi"));
    expect(shell.tables.at(-1)).toEqual({ code: "KENTE1", isPlaying: true });
    await act(async () => tableServer.deal());
    expect(shell.tables).toHaveLength(2);
    leave();
    expect(shell.tables.at(-1)).toBeNull();
  });

  test("calls a player back at their turn, but not one who is looking", async () => {
    await visit("/game/KENTE1", { viewer: 1 });
    await act(async () => tableServer.deal());
    expect([shell.notices, shell.badges]).toEqual([[], []]);
    await act(async () => tableServer.playNext());
    isInFront = false;
    while (tableServer.match.turn !== 1) await act(async () => tableServer.playNext());
    expect(shell.notices).toEqual([
      { kind: "turn", title: "Your turn! Click to play", body: "Ama", path: "/game/KENTE1" },
    ]);
    expect(shell.badges.at(-1)).toBe(1);
    await act(async () => globalThis.dispatchEvent(new Event("focus")));
    expect(shell.badges.at(-1)).toBe(0);
  });

  test("takes the number away when the turn is over, and when the table is left", async () => {
    isInFront = false;
    const leave = await visit("/game/KENTE1", { viewer: 1 });
    await act(async () => tableServer.deal());
    while (tableServer.match.turn !== 1) await act(async () => tableServer.playNext());
    expect(shell.badges).toEqual([1]);
    await act(async () => tableServer.playNext());
    expect(shell.badges).toEqual([1, 0]);
    while (tableServer.match.turn !== 1) await act(async () => tableServer.playNext());
    leave();
    expect(shell.badges).toEqual([1, 0, 1, 0]);
  });

  test("gets no address of its own in a link: the link names the server", async () => {
    useServer.setState({ check: { ...availableServer, address: "https://cards.example:8443" } });
    await visit("/game/KENTE1", { started: false });
    const link = screen.getByRole<HTMLInputElement>("textbox", { name: "Link to this game" });
    expect(link.value).toBe("https://cards.example:8443/game/KENTE1");
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await userEvent.click(screen.getByRole("button", { name: "Copy Link" }));
    expect(writeText).toHaveBeenCalledWith(link.value);
  });

  test("opens the stream window with the chosen background", async () => {
    changePrefs({ streamBackground: "transparent" });
    await visit("/game/KENTE1");
    await userEvent.click(screen.getByRole("button", { name: "Stream window" }));
    expect(shell.calls).toEqual([["toggle", expect.objectContaining({ background: "transparent" })]]);
  });
});

test("a browser has no button for a stream's window", async () => {
  vi.stubGlobal("sparDesktop", undefined);
  await visit("/game/KENTE1");
  expect(screen.queryByRole("button", { name: "Stream window" })).toBeNull();
});

describe("a table for a stream", () => {
  test("has no controls, no hidden card and no announcements", async () => {
    await visit("/game/KENTE1?stream=chroma", { viewer: null });
    expect(await screen.findByTestId("overlay-table")).toBeDefined();
    await act(async () => tableServer.deal());
    expect(document.documentElement.dataset["stream"]).toBe("chroma");
    expect(await screen.findByTestId("overlay-table")).toBeDefined();
    expect(screen.queryAllByRole("button")).toEqual([]);
    const hands = screen.getAllByTestId("overlay-hand");
    expect(hands.map((hand) => hand.querySelectorAll("li").length)).toEqual([5, 5]);
    expect(document.querySelectorAll("[data-index]")).toHaveLength(0);
    await act(async () => tableServer.playNext());
    expect(await screen.findAllByTestId("overlay-name")).toHaveLength(2);
    expect(document.querySelectorAll("[data-index]"), "the played card").toHaveLength(1);
    expect(tableServer.said).toEqual(["join-room", "watch"]);
    expect(shell.tables).toEqual([]);
  });

  test("takes no free seat", async () => {
    await visit("/game/KENTE1?stream=transparent", { viewer: null, started: false });
    expect(await screen.findByTestId("overlay-table")).toBeDefined();
    expect(tableServer.said).toEqual(["join-room", "watch"]);
  });

  test("is an ordinary table with an unknown background", async () => {
    await visit("/game/KENTE1?stream=pink");
    expect(screen.getAllByRole("button").length).toBeGreaterThan(0);
  });

  test("leaves nothing behind", async () => {
    const leave = await visit("/game/KENTE1?stream=chroma", { viewer: null });
    await waitFor(() => expect(document.documentElement.dataset["stream"]).toBe("chroma"));
    leave();
    expect(document.documentElement.dataset["stream"]).toBeUndefined();
  });
});
