import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { matchId, userIdOf } from "#protocol/ids.ts";
import {
  type FakeServer,
  fakeServer,
  guestUser,
  match,
  matchPlayer,
  noAnswer,
} from "#web/platform/calls/fakeServer.ts";
import { useSession } from "#web/entities/session/session.ts";
import { RecentGamesPage } from "./RecentGamesPage.tsx";

beforeEach(() => localStorage.setItem("accessToken", "kept"));
afterEach(() => {
  localStorage.clear();
  cleanup();
  vi.unstubAllGlobals();
  useSession.setState({ user: null, isLoading: false });
});

type Replies = Parameters<FakeServer["answer"]>[0];

async function open(reply: Replies[string], more: Replies = {}): Promise<FakeServer> {
  const server = fakeServer({ "GET /matchhistory": reply, ...more });
  await act(async () => {
    render(
      <MemoryRouter>
        <RecentGamesPage />
      </MemoryRouter>,
    );
  });
  return server;
}

const many = (count: number, from = 0): ReturnType<typeof match>[] =>
  Array.from({ length: count }, (_, at) => match({ id: matchId(`match-${from + at}`), players: [matchPlayer({})] }));

test("shows skeletons while loading", async () => {
  await open(noAnswer);
  expect(screen.getAllByTestId("skeleton-row").length).toBeGreaterThan(0);
});

test("says that there is no match yet", async () => {
  await open({ body: [] });
  expect(screen.getByText("No games to display")).toBeDefined();
});

test("names the reader, then each opponent by place, with a link to each player", async () => {
  useSession.setState({ user: guestUser });
  const players = [
    matchPlayer({ user_id: userIdOf("kofi"), username: "Bold Kente 7", score: 4, place: 3 }),
    matchPlayer({ user_id: guestUser.id, score: 9, place: 2 }),
    matchPlayer({ is_bot: true, score: 10, place: 1 }),
  ];
  await open({ body: [match({ players, ended_at: Date.now() - 3_600_000 })] });
  expect(screen.getByRole("listitem").textContent).toBe("CasualLYou 9Computer 10Bold Kente 7 41 hour ago");
  expect(screen.getByRole("img", { name: "Lost" }).textContent).toBe("L");
  expect(screen.getByRole("link", { name: "Bold Kente 7" }).getAttribute("href")).toBe("/players/kofi");
  const details = screen.getByRole("link", { name: "Match details: You 9, Computer 10, Bold Kente 7 4" });
  expect(details.getAttribute("href")).toBe("/game-details/match-1");
});

test.each([
  [1400.4, 1412.2, "+12"],
  [1400, 1395, "−5"],
  [1400.2, 1400.4, "0"],
])("a rating that went from %d to %d shows %s", async (rating_before, rating_after, text) => {
  useSession.setState({ user: guestUser });
  const players = [matchPlayer({ user_id: guestUser.id, rating_before, rating_after })];
  await open({ body: [match({ players, is_rated: true })] });
  expect(screen.getByRole("img", { name: `Rating ${text}` }).textContent).toBe(text);
  expect(screen.getByText("Ranked", { selector: "li *" })).toBeDefined();
});

test("shows no rating change for a match that did not count", async () => {
  await open({ body: many(1) });
  expect(screen.queryByRole("img", { name: /Rating/ })).toBeNull();
});

test("fetches only the matches of the chosen filter", async () => {
  const server = await open({ body: many(1) }, { "GET /matchhistory?kind=ranked&limit=21&offset=0": { body: [] } });
  await userEvent.click(screen.getByRole("radio", { name: "Ranked" }));
  expect(server.calls.at(-1)?.route).toBe("GET /matchhistory?kind=ranked&limit=21&offset=0");
  expect(screen.getByText("No games to display")).toBeDefined();
  await userEvent.click(screen.getByRole("radio", { name: "All" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

test("shows twenty at a time, and offers more while there are more", async () => {
  await open({ body: many(21) }, { "GET /matchhistory?kind=all&limit=21&offset=20": { body: many(3, 20) } });
  expect(screen.getAllByRole("listitem")).toHaveLength(20);
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(23);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("keeps the rows when the next page fails, and offers Retry", async () => {
  const next = "GET /matchhistory?kind=all&limit=21&offset=20";
  const server = await open({ body: many(21) }, { [next]: { status: 500 } });
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(20);
  expect(screen.getByRole("alert").textContent).toBe("Failed to fetch games");
  server.answer({ [next]: { body: many(1, 20) } });
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(21);
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([null, "forgotten"])("a visitor (token: %s) gets a link to /login", async (token) => {
  if (token === null) localStorage.clear();
  await open({ status: 403, body: { code: "login_required", message: "" } });
  expect(screen.getByText("Please log in to view your recent matches")).toBeDefined();
  expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/login");
});

test.each([
  [500, "Network error. Please check your internet connection."],
  [404, "Failed to fetch games"],
])("%i says '%s' and offers Retry", async (status, text) => {
  const server = await open({ status });
  expect(screen.getByText(text)).toBeDefined();
  server.answer({ "GET /matchhistory": { body: many(2) } });
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});
