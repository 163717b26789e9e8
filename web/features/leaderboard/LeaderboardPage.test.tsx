import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSession } from "#web/entities/session/session.ts";
import {
  accountUser,
  entry,
  type FakeServer,
  fakeServer,
  guestUser,
  noAnswer,
} from "#web/platform/calls/fakeServer.ts";
import { forgetAllTokens, storeToken } from "#web/platform/storage/token.ts";
import { LeaderboardPage, queryOf, typingMs, viewOf } from "./LeaderboardPage.tsx";

beforeEach(() => {
  forgetAllTokens();
  useSession.setState({ user: null, isLoading: false });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Replies = Parameters<FakeServer["answer"]>[0];

const Address = () => <output data-testid="address">{useLocation().search}</output>;
const address = (): string => screen.getByTestId("address").textContent;

async function open(reply: Replies[string], more: Replies = {}, at = "/leaderboard"): Promise<FakeServer> {
  const server = fakeServer({ "GET /leaderboard": reply, "GET /leaderboard/me": { body: null }, ...more });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[at]}>
        <LeaderboardPage />
        <Address />
      </MemoryRouter>,
    );
  });
  return server;
}

const players = [entry(1, "Calm Baobab 3", 1812), entry(2, "Bold Kente 7", 1390), entry(12, "Écureuil", 20)];
const crowd = Array.from({ length: 26 }, (_, at) => entry(at + 1, `Player ${at + 1}`, 2000 - at));
const names = (): (string | null | undefined)[] =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getByRole("link").textContent);

test("shows rank with #, player and points, the tier as a badge, and links the name to the player", async () => {
  await open({ body: players });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Leaderboard");
  const headings = screen.getAllByRole("columnheader").map((cell) => cell.textContent);
  expect(headings).toEqual(["Rank", "Player", "Points"]);
  const [, first] = screen.getAllByRole("row");
  expect([...(first?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    "#1",
    "Calm Baobab 3Card Wizard",
    "1,812",
  ]);
  expect(screen.getByRole("img", { name: "Card Wizard" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Calm Baobab 3" }).getAttribute("href")).toBe("/players/user-1");
});

test("shows gold, silver and bronze for the first three, and a placeholder without a picture", async () => {
  await open({ body: crowd.slice(0, 4) });
  const medals = [...document.querySelectorAll("[data-testid=rank]")].map((badge) => badge.getAttribute("data-medal"));
  expect(medals).toEqual(["gold", "silver", "bronze", null]);
  expect(document.querySelectorAll("svg[data-testid=avatar-nobody]")).toHaveLength(4);
});

test("marks a provisional rating with a question mark", async () => {
  await open({ body: [{ ...entry(1, "Kofi", 1300), is_provisional: true }] });
  expect(screen.getByText("1,300?").getAttribute("title")).toMatch(/^Provisional/);
});

test("shows five skeleton rows while loading", async () => {
  await open(noAnswer);
  expect(screen.getAllByTestId("skeleton-row")).toHaveLength(5);
});

test("searches after a pause in typing, and puts the search into the address", async () => {
  vi.useFakeTimers();
  const server = await open({ body: players });
  const before = server.calls.length;
  server.answer({ "GET /leaderboard?pool=duel&limit=26&offset=0&search=bao": { body: players.slice(0, 1) } });
  const search = screen.getByRole("searchbox", { name: "Search players" });
  for (const value of ["b", "ba", " bao "]) fireEvent.change(search, { target: { value } });
  await act(() => vi.advanceTimersByTimeAsync(typingMs - 1));
  expect(server.calls.length).toBe(before);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(server.calls.length).toBe(before + 1);
  expect(names()).toEqual(["Calm Baobab 3"]);
  expect(address()).toBe("?search=bao");
});

test("says that no player has such a name", async () => {
  await open({ body: [] }, {}, "/leaderboard?search=nobody");
  expect(screen.getByRole<HTMLInputElement>("searchbox", { name: "Search players" }).value).toBe("nobody");
  expect(screen.getByText("No player found for “nobody”")).toBeDefined();
});

test("shows the other pool at an address of its own", async () => {
  await open({ body: players }, { "GET /leaderboard?pool=table&limit=26&offset=0": { body: players.slice(1) } });
  await userEvent.click(screen.getByRole("tab", { name: "Three or four" }));
  expect(names()).toEqual(["Bold Kente 7", "Écureuil"]);
  expect(address()).toBe("?pool=table");
});

test("offers the next page until the last one", async () => {
  const next = "GET /leaderboard?pool=duel&limit=26&offset=25";
  await open({ body: crowd }, { [next]: { body: crowd.slice(25) } });
  expect(names()).toHaveLength(25);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Previous" }).disabled).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(names()).toEqual(["Player 26"]);
  expect(address()).toBe("?page=2");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next" }).disabled).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Previous" }));
  expect(names()).toHaveLength(25);
});

test("shows the reader's own place below the page, or marks it on the page", async () => {
  storeToken("kept", true);
  useSession.setState({ user: accountUser });
  const own = entry(57, accountUser.username, 1210);
  const server = await open({ body: players }, { "GET /leaderboard/me?pool=duel": { body: own } });
  const last = screen.getAllByRole("row").at(-1);
  expect(last?.closest("tfoot")).not.toBeNull();
  expect(last?.textContent).toContain("#57");
  expect(last?.getAttribute("aria-current")).toBe("true");
  expect(server.calls.some(({ route }) => route === "GET /leaderboard/me?pool=duel")).toBe(true);
  cleanup();
  await open({ body: players }, { "GET /leaderboard/me?pool=duel": { body: players[1] } });
  expect(document.querySelector("tfoot")).toBeNull();
  expect(document.querySelectorAll('[aria-current="true"]')).toHaveLength(1);
});

test.each([null, guestUser])("does not ask for the place of a visitor without an account", async (user) => {
  useSession.setState({ user });
  const server = await open({ body: players });
  expect(server.calls.map(({ route }) => route)).toEqual(["GET /leaderboard?pool=duel&limit=26&offset=0"]);
});

test("says that no player is ranked yet", async () => {
  await open({ body: [] });
  expect(screen.getByText("Nobody has a rating yet")).toBeDefined();
});

test("says that an address is past the last page, and leads back", async () => {
  await open({ body: [] }, {}, "/leaderboard?page=9");
  expect(screen.getByText("There is nothing on this page")).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Previous" }).disabled).toBe(false);
});

test("offers Retry after a failure", async () => {
  const server = await open({ status: 500 });
  expect(screen.getByText("Network error. Please check your internet connection.")).toBeDefined();
  server.answer({ "GET /leaderboard": { body: players } });
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(names()).toHaveLength(3);
});

test("has another sentence for another failure", async () => {
  await open({ status: 404 });
  expect(screen.getByText("Failed to fetch leaderboard")).toBeDefined();
});

test.each([
  ["", { pool: "duel", search: "", page: 1 }],
  ["pool=table&search=%20bao%20&page=3", { pool: "table", search: "bao", page: 3 }],
  ["pool=x&page=-2", { pool: "duel", search: "", page: 1 }],
  ["page=1.5", { pool: "duel", search: "", page: 1 }],
  ["page=1e9", { pool: "duel", search: "", page: 400 }],
])("the address %j asks for %j", (query, view) => {
  expect(viewOf(new URLSearchParams(query))).toEqual(view);
  expect(viewOf(new URLSearchParams(queryOf(viewOf(new URLSearchParams(query)))))).toEqual(view);
});
