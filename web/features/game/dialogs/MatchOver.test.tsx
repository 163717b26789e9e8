// @vitest-environment happy-dom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cards } from "#engine/cards.ts";
import type { Position } from "#server/protocol/messages.ts";
import { type FakeServer, fakeServer, match, matchPlayer } from "#web/lib/fakeServer.ts";
import { keepToken } from "#web/lib/token.ts";
import { type Sitting, sitDown } from "../fixture/render.tsx";

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
  keepToken("token-1", true);
  server = fakeServer({ [route]: { body: [] } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hands = [cards("AH AD AC KC KD"), cards("6H 6D 6C 7C 7D")];

/** A match of two points, seen from its first hand to its end. */
async function ended(viewer: Position | null = 0): Promise<Sitting> {
  const sitting = await sitDown({ viewer, config: { winPoints: 2 } });
  const { house, happens } = sitting;
  for (let hand = 0; hand < 2; hand++) {
    await happens(() => house.deal(hands));
    await happens(() => house.playOut());
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    if (house.match.phase === "handOver")
      for (const seat of [0, 1]) await happens(() => house.does({ type: "ready", seat }));
  }
  return sitting;
}

const dialog = () => screen.getByRole("dialog", { name: "Game Over!" });

test("the deciding hand lies there whole: each player's five cards, who won each trick, the crown on the last", async () => {
  await ended();
  const hand = within(dialog()).getByRole("group", { name: "The deciding hand" });
  const mine = within(hand).getByRole("list", { name: "Cards played by You" });
  const theirs = within(hand).getByRole("list", { name: "Cards played by Kofi" });
  for (const line of [mine, theirs]) expect(within(line).getAllByRole("img")).toHaveLength(5);
  const won = within(hand).getAllByRole("img", { name: /, won the trick$/ });
  expect(won).toHaveLength(5);
  const crowned = hand.querySelector(".last-hand-crowned") as HTMLElement;
  expect(within(crowned).getByRole("img").getAttribute("aria-label")).toMatch(/, won the trick$/);
});

test("points per hand are a picture, and a table for who cannot see it", async () => {
  await ended();
  const table = within(dialog()).getByRole("table", { name: "Points per hand" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ["1", "You", "1"],
    ["2", "You", "1"],
  ]);
  expect(dialog().querySelectorAll(".points-bar")).toHaveLength(2);
});

test("the stored match can be watched again as soon as it is there", async () => {
  const { id, ...record } = match({ code: "KENTE1", players: [matchPlayer({}), matchPlayer({})] });
  await ended();
  expect(screen.queryByRole("link", { name: "Watch the match again" })).toBeNull();
  server.answer({ [route]: { body: [{ ...record, id, match_number: 1, dampened: null }] } });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole("link", { name: "Watch the match again" }).getAttribute("href")).toBe(`/game-details/${id}`);
});

test("an onlooker has none of his own to watch, and sees the hand all the same", async () => {
  await ended(null);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(server.calls.filter((call) => call.route === route)).toEqual([]);
  expect(within(dialog()).getByRole("group", { name: "The deciding hand" })).toBeTruthy();
});
