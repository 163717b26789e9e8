// @vitest-environment happy-dom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cards } from "#engine/cards.ts";
import { roomCode } from "#protocol/ids.ts";
import type { Position } from "#protocol/frames/messages.ts";
import type { GameSettings } from "#protocol/frames/tableRecords.ts";
import { type FakeServer, fakeServer, match, matchPlayer } from "#web/platform/calls/fakeServer.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { renderTable } from "../fixture/render.tsx";

const route = "GET /matchhistory?kind=ranked&limit=5";
let server: FakeServer;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduced-motion"),
    addEventListener: () => undefined,
  }));
  localStorage.clear();
  storeToken("token-1", true);
  server = fakeServer({ [route]: { body: [] }, "GET /matchhistory?kind=casual&limit=5": { body: [] } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const settings: GameSettings = {
  win_points: 1,
  include_aces: true,
  include_sixes: true,
  is_rated: true,
  stacking: false,
  weak_hand: false,
  turn_seconds: 20,
  difficulty: null,
  computers_allowed: false,
};

/** The end of a match of one point, as one of its seats sees it. */
async function ended(viewer: Position | null, isRated = true): Promise<HTMLElement> {
  const extra = { settings: { ...settings, is_rated: isRated } };
  await renderTable({ viewer, config: { winPoints: 1 }, extra }, (before) => {
    before.deal([cards("AH AD AC KC KD"), cards("6H 6D 6C 7C 7D")]);
    before.playOut();
  });
  await passes(0);
  return screen.getByRole("dialog", { name: "Game Over!" });
}

const stored = (match_number: number, code = "KENTE1") => ({
  ...match({ code: roomCode(code), is_rated: true, kind: "matched" }),
  match_number,
  players: [
    matchPlayer({ rating_before: 1310, rating_after: 1321 }),
    matchPlayer({ rating_before: 1321, rating_after: 1310 }),
  ],
});

test.each([
  [0, "Rating: 1,310 → 1,321", "+11"],
  [1, "Rating: 1,321 → 1,310", "−11"],
] as const)("the player at seat %i sees his own rating move, and by how much", async (seat, moved, by) => {
  server.answer({ [route]: { body: [stored(1)] } });
  const dialog = await ended(seat);
  expect(dialog.textContent).toContain(moved);
  expect(within(dialog).getByRole("img", { name: `Rating ${by}` })).toBeTruthy();
  expect(server.calls.filter((call) => call.route === route)).toHaveLength(1);
});

test.each([
  [
    { is_counted: true, reason: "often" },
    "counted less for your rating because you have often played each other lately.",
  ],
  [{ is_counted: false, reason: "place" }, "did not count for your rating because you play from the same place."],
  [
    { is_counted: true, reason: "limit" },
    "counted less for your rating because one opponent’s effect on it is limited each week",
  ],
])("a match that counted %j says why", async (dampened, sentence) => {
  server.answer({ [route]: { body: [{ ...stored(1), dampened }] } });
  const dialog = await ended(0);
  const said = within(dialog).getByText(new RegExp(`^This match ${sentence}`));
  expect(said.closest("[role=status]")?.textContent).toContain("1,310 → 1,321");
});

test.each([null, undefined])("a match that counted in full (%s) gives no reason", async (dampened) => {
  server.answer({ [route]: { body: [{ ...stored(1), dampened }] } });
  const dialog = await ended(0);
  expect(dialog.textContent).toContain("1,310 → 1,321");
  expect(dialog.textContent).not.toContain("This match");
});

test("it is asked for until it is there, and no other match is taken for it", async () => {
  server.answer({ [route]: { body: [stored(2), stored(1, "OTHER1")] } });
  const dialog = await ended(0);
  await passes(1000);
  expect(dialog.textContent).not.toContain("→");
  server.answer({ [route]: { body: [stored(1)] } });
  await passes(3000);
  expect(dialog.textContent).toContain("1,310 → 1,321");
  await passes(60_000);
  expect(server.calls.filter((call) => call.route === route)).toHaveLength(3);
});

test("a result that is never stored is not asked for for ever", async () => {
  await ended(0);
  await passes(10 * 60_000);
  expect(server.calls.filter((call) => call.route === route)).toHaveLength(4);
});

test.each([
  [429, 1],
  [403, 1],
  [500, 4],
])("a server that answers %i is asked %i times", async (status, times) => {
  server.answer({ [route]: { status } });
  await ended(0);
  await passes(10 * 60_000);
  expect(server.calls.filter((call) => call.route === route)).toHaveLength(times);
});

test("a casual match moves no rating, and a spectator asks for nothing", async () => {
  await ended(0, false);
  cleanup();
  await ended(null);
  expect(screen.queryByText(/→/)).toBeNull();
  expect(server.calls.filter((call) => call.route === route)).toEqual([]);
});
