import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FakeServer, fakeServer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { askAgainMs, firstAskMs, RunningMatch } from "./RunningMatch.tsx";

const route = "GET /users/me/match";
let server: FakeServer;
const answers = (game_code: string | null): void => server.answer({ [route]: { body: { game_code } } });
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const bar = (): HTMLElement | null => screen.queryByRole("complementary", { name: "Your match" });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  storeToken("token-1", true);
  server = fakeServer();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const appears = async (): Promise<void> => {
  render(
    <MemoryRouter>
      <RunningMatch />
    </MemoryRouter>,
  );
  await passes(firstAskMs);
};

const leavesPlace = (): boolean => document.documentElement.classList.contains("has-running-match");

test("leads back to the match, and disappears when the match is over", async () => {
  answers("KENTE234");
  expect(leavesPlace()).toBe(false);
  await appears();
  expect(leavesPlace()).toBe(true);
  expect(bar()?.textContent).toContain("You are still in a match");
  expect(screen.getByRole("link", { name: "Return to the match" }).getAttribute("href")).toBe("/game/KENTE234");
  expect(server.calls).toEqual([{ route, body: null, token: "Bearer token-1" }]);
  answers(null);
  await passes(askAgainMs);
  expect(bar()).toBeNull();
  expect(leavesPlace()).toBe(false);
});

test("asks once without a match, and again when the window gets the focus, and not in between", async () => {
  answers(null);
  await appears();
  await passes(10 * askAgainMs);
  expect(bar()).toBeNull();
  expect(server.calls).toHaveLength(1);
  answers("KENTE234");
  fireEvent.focus(window);
  await passes(0);
  expect(bar()).not.toBeNull();
});

test("stays while the server cannot be reached, and does not appear before the first answer", async () => {
  server.answer({ [route]: unreachable });
  await appears();
  expect(bar()).toBeNull();
  answers("KENTE234");
  fireEvent.focus(window);
  await passes(0);
  server.answer({ [route]: unreachable });
  await passes(askAgainMs);
  expect(bar()).not.toBeNull();
});
