// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { roomCode } from "#protocol/ids.ts";
import { setAnalyticsSink } from "#web/platform/browser/analytics.ts";
import { Toasts } from "#web/ui/ToastList.tsx";
import { FakeTableServer, type FakeOptions } from "./fixture/FakeTableServer.ts";
import { GamePage } from "./GamePage.tsx";

let tableServer: FakeTableServer;
vi.mock(import("#web/entities/session/socketConnection.ts"), async () => ({
  sharedSocket: () => tableServer as never,
}));

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduced-motion"),
    addEventListener: () => undefined,
  }));
  vi.stubGlobal("fetch", async () => new Response("[]"));
});

afterEach(() => {
  cleanup();
  setAnalyticsSink(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function visit(path: string, options: FakeOptions = {}) {
  tableServer = new FakeTableServer(options);
  const page = render(
    <StrictMode>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/" element={<p>Home</p>} />
          <Route path="/game/:code" element={<GamePage />} />
        </Routes>
        <Toasts />
      </MemoryRouter>
    </StrictMode>,
  );
  await act(async () => undefined);
  return page;
}

const sent = (): string[] => tableServer.said;

test("an unknown code shows a notice and the home page", async () => {
  await visit("/game/NOSUCH");
  expect(screen.queryByTestId("table")).toBeNull();
  await act(async () => tableServer.emit("game-not-found", { code: roomCode("NOSUCH") }));
  expect(screen.getByText("Home")).toBeDefined();
  expect(screen.getByRole("alert").textContent).toContain("Game not found. Please check the code and try again.");
});

test("the page's title says whose turn it is", async () => {
  await visit("/game/KENTE1", { viewer: 1 });
  expect(document.title).toBe("Waiting for Ama to deal · Spar");
  await act(async () => tableServer.deal());
  expect(document.title).toBe("Your turn! Click to play · Spar");
});

test("leaving the page frees the seat before the match, but not during it", async () => {
  vi.useFakeTimers();
  const waiting = await visit("/game/KENTE1", { started: false });
  await act(async () => vi.runOnlyPendingTimers());
  expect(sent()).not.toContain("leaveGame");
  waiting.unmount();
  vi.runOnlyPendingTimers();
  expect(sent().filter((type) => type === "leaveGame")).toHaveLength(1);

  const playing = await visit("/game/KENTE1");
  playing.unmount();
  vi.runOnlyPendingTimers();
  expect(sent()).not.toContain("leaveGame");
});

test("hands and matches are counted", async () => {
  const events: string[] = [];
  setAnalyticsSink((event) => events.push(event));
  await visit("/game/KENTE1", { config: { winPoints: 1 } });
  await act(async () => {
    tableServer.deal();
    tableServer.playOut();
    tableServer.does({ type: "rematch", seat: 0 });
    tableServer.does({ type: "rematch", seat: 1 });
  });
  expect(events).toEqual(["hand_ended", "game_ended", "rematch_started"]);
});

test("a page that becomes visible asks for the table again", async () => {
  await visit("/game/KENTE1");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(sent()).toContain("getGameData");
});
