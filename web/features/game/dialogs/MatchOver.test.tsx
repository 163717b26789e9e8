// @vitest-environment happy-dom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Action } from "#engine/actions.ts";
import { cards } from "#engine/cards.ts";
import { rulesPage } from "#engine/config.ts";
import { matchId, roomCode } from "#protocol/ids.ts";
import type { Position } from "#protocol/frames/messages.ts";
import { type FakeServer, fakeServer, match, matchPlayer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { type RenderedTable, renderTable } from "../fixture/render.tsx";

const route = "GET /matchhistory?kind=casual&limit=5";
let server: FakeServer;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduced-motion"),
    addEventListener: () => undefined,
  }));
  localStorage.clear();
  sessionStorage.clear();
  storeToken("token-1", true);
  server = fakeServer({ [route]: { body: [] } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hands = [cards("AH AD AC KC KD"), cards("6H 6D 6C 7C 7D")];

/** A match of two points, seen from its first hand to its end, or from its second. */
async function ended(
  viewer: Position | null = 0,
  isLate = false,
): Promise<RenderedTable & { readonly actions: readonly Action[] }> {
  const sitting = await renderTable({ viewer, config: { winPoints: 2 } });
  const does = vi.spyOn(sitting.tableServer, "does");
  const { tableServer, happens } = sitting;
  for (let hand = 0; hand < 2; hand++) {
    await happens(() => tableServer.deal(hands));
    await happens(() => tableServer.playOut());
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    if (tableServer.match.phase === "handOver")
      for (const seat of [0, 1]) await happens(() => tableServer.does({ type: "ready", seat }));
    if (isLate && hand === 0) sessionStorage.clear();
  }
  return { ...sitting, actions: does.mock.calls.map(([action]) => action) };
}

const dialog = () => screen.getByRole("dialog", { name: "Game Over!" });

const chartRows = () => {
  const table = within(dialog()).queryByRole("table", { name: "Points per hand" });
  if (table === null) return null;
  const rows = within(table).getAllByRole("row").slice(1);
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent));
};

test("the deciding hand is shown whole: each player's five cards, who won each trick, the crown on the last", async () => {
  await ended();
  const hand = within(dialog()).getByRole("group", { name: "The deciding hand" });
  const mine = within(hand).getByRole("list", { name: "Cards played by You" });
  const theirs = within(hand).getByRole("list", { name: "Cards played by Kofi" });
  for (const line of [mine, theirs]) expect(within(line).getAllByRole("img")).toHaveLength(5);
  const won = within(hand).getAllByRole("img", { name: /, won the trick$/ });
  expect(won).toHaveLength(5);
  const crowned = hand.querySelector("[data-crowned]") as HTMLElement;
  expect(within(crowned).getByRole("img").getAttribute("aria-label")).toMatch(/, won the trick$/);
});

test("points per hand are a picture, and a table for screen readers", async () => {
  await ended();
  expect(chartRows()).toEqual([
    ["1", "You", "1"],
    ["2", "You", "1"],
  ]);
  expect(dialog().querySelectorAll("[data-testid=points-bar]")).toHaveLength(2);
});

const details = "GET /matches/match-7";

/** A match whose first hand this tab did not see; the stored record, with the test's changes. */
async function endedUnseen(change: object = {}): Promise<RenderedTable> {
  const sitting = await ended(0, true);
  const { tableServer, actions } = sitting;
  const stored = match({
    id: matchId("match-7"),
    code: roomCode("KENTE1"),
    players: [matchPlayer({}), matchPlayer({})],
  });
  const own = { ...stored, match_number: 1, dampened: null };
  const replay = { config: tableServer.match.config, dealer: 0, actions };
  server.answer({
    [route]: { body: [own] },
    [details]: { body: { ...own, started_at: 0, reason: "points", replay, ...change } },
  });
  return sitting;
}

const answered = async (): Promise<void> => {
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await vi.dynamicImportSettled();
  await act(() => vi.advanceTimersByTimeAsync(0));
};
const reservedPlace = () => dialog().querySelector("[data-testid=points-awaited]");

describe("a tab that missed a hand", () => {
  test("has the points per hand from the stored match, in the place that was kept for them", async () => {
    await endedUnseen();
    expect(chartRows()).toBeNull();
    expect(reservedPlace()?.getAttribute("aria-hidden")).toBe("true");
    expect(reservedPlace()?.querySelectorAll("[data-testid=points-line]")).toHaveLength(2);
    await answered();
    expect(chartRows()).toEqual([
      ["1", "You", "1"],
      ["2", "You", "1"],
    ]);
    expect(dialog().querySelectorAll("[data-testid=points-bar]")).toHaveLength(2);
    expect(reservedPlace()).toBeNull();
  });

  test.each<[string, Parameters<FakeServer["answer"]>[0]]>([
    ["is refused", { [details]: { status: 403, body: { code: "forbidden", message: "" } } }],
    ["cannot be had", { [details]: unreachable }],
  ])("shows nothing where the match %s, and keeps the place", async (_, reply) => {
    await endedUnseen();
    server.answer(reply);
    await answered();
    expect(server.calls.filter((call) => call.route === details)).toHaveLength(1);
    expect(chartRows()).toBeNull();
    expect(reservedPlace()).not.toBeNull();
    expect(screen.getByRole("link", { name: "Watch the match again" })).toBeTruthy();
  });

  test.each([
    ["is another match's", { match_number: 2 }],
    ["does not make up the score", { replay: { config: rulesPage(2, 2), dealer: 0, actions: [] } }],
    ["does not replay", { replay: { config: rulesPage(2, 2), dealer: 0, actions: [{ type: "ready", seat: 0 }] } }],
  ])("shows nothing where the record %s", async (_, change) => {
    await endedUnseen(change);
    await answered();
    expect(server.calls.filter((call) => call.route === details)).toHaveLength(1);
    expect(chartRows()).toBeNull();
    expect(reservedPlace()).not.toBeNull();
  });
});

test("a tab that saw every hand does not ask for the match", async () => {
  await ended();
  const { id, ...record } = match({ code: roomCode("KENTE1"), players: [matchPlayer({}), matchPlayer({})] });
  server.answer({ [route]: { body: [{ ...record, id, match_number: 1, dampened: null }] } });
  await answered();
  expect(screen.getByRole("link", { name: "Watch the match again" })).toBeTruthy();
  expect(server.calls.filter((call) => call.route.startsWith("GET /matches/"))).toEqual([]);
});

test("no place is kept for a spectator, for whom no match is stored", async () => {
  await ended(null, true);
  expect(dialog().querySelector("[data-part=points-chart]")).toBeNull();
});

test("the stored match can be watched again as soon as it is there", async () => {
  const { id, ...record } = match({ code: roomCode("KENTE1"), players: [matchPlayer({}), matchPlayer({})] });
  await ended();
  expect(screen.queryByRole("link", { name: "Watch the match again" })).toBeNull();
  server.answer({ [route]: { body: [{ ...record, id, match_number: 1, dampened: null }] } });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole("link", { name: "Watch the match again" }).getAttribute("href")).toBe(`/game-details/${id}`);
});

test("a spectator has no stored match to watch, and still sees the hand", async () => {
  await ended(null);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(server.calls.filter((call) => call.route === route)).toEqual([]);
  expect(within(dialog()).getByRole("group", { name: "The deciding hand" })).toBeTruthy();
});
