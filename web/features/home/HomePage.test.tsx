import { act, cleanup, configure, queries, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { lazy, type ReactElement, Suspense } from "react";
import { type Location, MemoryRouter, Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { matchId } from "#protocol/ids.ts";
import { useSession } from "#web/entities/session/session.ts";
import { setAnalyticsSink } from "#web/platform/browser/analytics.ts";
import {
  entry,
  type FakeServer,
  fakeServer,
  guestUser,
  match,
  matchPlayer,
  noAnswer,
  unreachable,
} from "#web/platform/calls/fakeServer.ts";
import { HomePage } from "./firstPage/HomePage.tsx";
import { askAgainMs } from "./LiveMatches.tsx";

configure({ asyncUtilTimeout: 60_000, defaultHidden: true });

const counted: unknown[] = [];

/** Reports to the page that its parts are in the window, or are not. */
let see = (_isSeen: boolean): void => undefined;

class FakeIntersectionObserver {
  constructor(callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    see = (isIntersecting) => callback([{ isIntersecting }]);
  }
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", FakeIntersectionObserver);
  localStorage.clear();
  counted.length = 0;
  useSession.setState({ user: null, isLoading: false });
  setAnalyticsSink((event, properties) => counted.push([event, properties]));
  for (const level of ["info", "warn", "error"] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  setAnalyticsSink(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Arrived(): ReactElement {
  const { pathname, state } = useLocation() as Location<unknown>;
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>;
}

const lists = {
  "GET /leaderboard/topplayers": { body: [] },
  "GET /live": { body: { online: 3, matches: [] } },
  "GET /matchhistory/recent": { body: [] },
};
const guest = { "POST /auth/guest": { body: { token: "fresh", user: guestUser } } };

/** A page whose file never arrives: until it does, the page before it stays on screen. */
const NeverLoaded = lazy(() => new Promise<{ readonly default: () => ReactElement }>(() => undefined));

async function open(replies: Parameters<typeof fakeServer>[0], next = <Arrived />): Promise<FakeServer> {
  const server = fakeServer({ ...lists, ...replies });
  await act(async () => {
    render(
      <MemoryRouter>
        <Suspense>
          <Routes>
            <Route path="/" element={<HomePage />} />
            <Route path="*" element={next} />
          </Routes>
        </Suspense>
      </MemoryRouter>,
    );
  });
  await screen.findByRole("region", { name: "Rating Tiers" });
  return server;
}

const panel = (name: string): ReturnType<typeof within<typeof queries>> => within(screen.getByRole("region", { name }));
/** Presses a button and waits for its dialog. */
async function press(name: string): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name }));
  await waitFor(() =>
    expect(document.querySelector("[data-testid=home-modal-wait], [data-part=modal-rest]")).toBeNull(),
  );
}

test("the headline, the three ways to play and the video", async () => {
  await open({});
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Win the final trick. Take the crown.");
  for (const name of ["Play Now", "Invite Friend", "Play vs Computer"])
    expect(screen.getByRole("button", { name })).toBeDefined();
  const video = document.querySelector("video");
  expect([video?.loop, video?.muted]).toEqual([true, true]);
  await waitFor(() => expect(document.title).toContain("Spar"));
});

describe("Top Players", () => {
  test("five skeleton rows while loading", async () => {
    await open({ "GET /leaderboard/topplayers": noAnswer });
    expect(panel("Top Players").getAllByTestId("skeleton-row")).toHaveLength(5);
  });

  test("rank, name and rating with pts", async () => {
    await open({
      "GET /leaderboard/topplayers": { body: [entry(1, "Calm Baobab 3", 1812), entry(2, "Bold Kente 7", 990)] },
    });
    const rows = panel("Top Players").getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual(["1Calm Baobab 31,812 pts", "2Bold Kente 7990 pts"]);
    expect(rows[0]?.querySelector("[data-medal=gold]")).not.toBeNull();
    expect(rows[1]?.querySelector("[data-medal=silver]")).not.toBeNull();
  });

  test("an error with Retry, which asks again", async () => {
    const server = await open({ "GET /leaderboard/topplayers": { status: 500 } });
    expect(panel("Top Players").getByText("Network error. Please check your internet connection.")).toBeDefined();
    server.answer({ "GET /leaderboard/topplayers": { body: [entry(1, "Calm Baobab 3", 1812)] } });
    await userEvent.click(panel("Top Players").getByRole("button", { name: "Retry" }));
    expect(panel("Top Players").getByText("Calm Baobab 3")).toBeDefined();
  });
});

describe("Live matches", () => {
  const [ama, kofi] = ["Ama", "Kofi"].map((username, seat) => ({
    id: String(seat),
    username,
    image_url: null,
    is_bot: false,
    score: seat + 3,
  }));
  const running = { code: "ABCDEFGH", is_rated: false, started_at: 1, win_points: 10, players: [ama, kofi] };

  test("the number of players online, and that no match is played", async () => {
    await open({});
    expect(panel("Live matches").getByText("3 players online")).toBeDefined();
    expect(panel("Live matches").getByText("No matches right now")).toBeDefined();
  });

  test("a match with its score, and a link to watch it", async () => {
    await open({ "GET /live": { body: { online: 1, matches: [running] } } });
    expect(panel("Live matches").getByText("1 player online")).toBeDefined();
    expect(panel("Live matches").getByRole("listitem").textContent).toContain("Ama 3Kofi 4");
    const watch = panel("Live matches").getByRole("link", { name: "Watch Ama 3, Kofi 4" });
    expect(watch.getAttribute("href")).toBe("/game/ABCDEFGH");
  });

  test("is fetched again while it is visible, and not while the tab is hidden", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval"] });
    const server = await open({});
    const requested = (): number => server.calls.filter(({ route }) => route === "GET /live").length;
    await waitFor(() => expect(requested()).toBe(1));
    await act(async () => see(true));
    server.answer({ "GET /live": { body: { online: 5, matches: [running] } } });
    await act(() => vi.advanceTimersByTimeAsync(askAgainMs));
    expect(panel("Live matches").getByText("5 players online")).toBeDefined();
    expect(requested()).toBe(2);
    await act(async () => see(false));
    await act(() => vi.advanceTimersByTimeAsync(3 * askAgainMs));
    expect(requested()).toBe(2);
    vi.useRealTimers();
  });
});

describe("Recent Games", () => {
  const recent = (reply: Parameters<FakeServer["answer"]>[0][string]) => {
    localStorage.setItem("accessToken", "kept");
    return open({ "GET /matchhistory/recent": reply });
  };
  const said = (text: string): HTMLElement => panel("Recent Games").getByText(text);

  test("skeletons while loading", async () => {
    await recent(noAnswer);
    expect(panel("Recent Games").getAllByTestId("skeleton-row").length).toBeGreaterThan(0);
  });

  test("no games played yet", async () => {
    await recent({ body: [] });
    expect(said("No recent games to display")).toBeDefined();
    expect(said("Play a game to see your match history")).toBeDefined();
  });

  test("type, scores and how long ago", async () => {
    useSession.setState({ user: guestUser });
    const players = [
      matchPlayer({ username: "Bold Kente 7", score: 7, place: 2 }),
      matchPlayer({ user_id: guestUser.id, username: guestUser.username, score: 10 }),
    ];
    await recent({
      body: [match({ players, ended_at: Date.now() - 125_000 }), match({ id: matchId("2"), players, is_rated: true })],
    });
    const rows = panel("Recent Games").getAllByRole("listitem");
    expect(rows[0]?.textContent).toBe("CasualWYou 10Bold Kente 7 72 minutes ago");
    expect(rows[1]?.textContent).toMatch(/^Ranked.* ago$/);
  });

  test.each(["a visitor", "a user whom the server no longer knows"])("%s is asked to log in", async (who) => {
    const refused = { status: 403, body: { code: "login_required", message: "" } };
    const server = await (who === "a visitor" ? open({}) : recent(refused));
    expect(server.calls.some(({ route }) => route.startsWith("GET /matchhistory"))).toBe(who !== "a visitor");
    expect(said("Please log in to view your recent matches")).toBeDefined();
    expect(panel("Recent Games").getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/signin");
  });

  test.each([
    [{ status: 500 }, "Network error. Please check your internet connection."],
    [unreachable, "Network error. Please check your internet connection."],
    [{ status: 418 }, "Failed to fetch games"],
    [{ body: { not: "a list" } }, "Failed to fetch games"],
  ] as const)("%o says %s and offers Retry", async (reply, text) => {
    await recent(reply);
    expect(said(text)).toBeDefined();
    expect(panel("Recent Games").getByRole("button", { name: "Retry" })).toBeDefined();
  });

  test("a link to the whole history", async () => {
    await recent({ body: [] });
    expect(screen.getByRole("link", { name: "View Match History" }).getAttribute("href")).toBe("/recent-games");
  });
});

test("the eight tiers with their ranges [R23]", async () => {
  await open({});
  const rows = panel("Rating Tiers").getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    "Card Legend2400 and above",
    "Card Veteran2200-2399",
    "Card Master2000-2199",
    "Card Wizard1800-1999",
    "Pro Player1600-1799",
    "Strategist1400-1599",
    "Contender1200-1399",
    "Rookie0-1199",
  ]);
});

describe("Game Configuration", () => {
  const created = {
    "POST /games/create": { body: { game: { code: "ABC123", created_by: "guest-1", player_count: 2 } } },
  };
  const dialog = () => screen.findByRole("dialog", { name: "Game Configuration" });

  test("starts from the product's defaults and makes a guest, then a game, then opens it", async () => {
    const server = await open({ ...guest, ...created });
    await press("Invite Friend");
    await dialog();
    expect(screen.getByRole<HTMLInputElement>("slider", { name: "Win points" }).value).toBe("10");
    expect(screen.getByRole("radio", { name: "2", checked: true })).toBeDefined();
    expect(screen.getByRole("switch", { name: "Aces", checked: true })).toBeDefined();
    expect(screen.getByRole("switch", { name: "Sixes", checked: false })).toBeDefined();
    await press("Create Game");
    expect(await screen.findByText('/game/ABC123 {"gameType":"playWithFriend"}')).toBeDefined();
    expect(server.calls.map((call) => call.route).filter((route) => route.startsWith("POST "))).toEqual([
      "POST /auth/guest",
      "POST /games/create",
    ]);
    expect(server.lastCall("POST /games/create")?.body).toEqual({
      winPoints: 10,
      numPlayers: 2,
      includeAces: true,
      includeSixes: false,
      isRated: true,
      turnSeconds: null,
      stacking: false,
      weakHand: false,
    });
    expect(counted).toEqual([
      ["invited_friend", { numPlayers: 2, winPoints: 10, includeAces: true, includeSixes: false, isRated: true }],
    ]);
  });

  test("describes the game without Aces, and what a 6 scores while Sixes is off", async () => {
    await open({ ...guest, ...created });
    await press("Invite Friend");
    await dialog();
    const described = (name: string): string =>
      document.getElementById(screen.getByRole("switch", { name }).getAttribute("aria-describedby") ?? "")
        ?.textContent ?? "";
    expect(described("Aces")).toMatch(
      /^Worth 1 point\. Off: the deck has 32 cards without Aces, and the King is high\./,
    );
    expect(described("Sixes")).toMatch(/^Worth 3 points\. Off by default: winning with a 6 scores 1\./);
  });

  test("every choice reaches the server", async () => {
    const server = await open({ ...guest, ...created });
    await press("Invite Friend");
    await dialog();
    await userEvent.click(screen.getByRole("radio", { name: "4" }));
    for (const name of ["Aces", "Sixes", "Stacking", "Weak hand"])
      await userEvent.click(screen.getByRole("switch", { name }));
    await userEvent.selectOptions(screen.getByLabelText("Turn clock"), "20 seconds");
    await press("Create Game");
    await screen.findByText(/^\/game\/ABC123/);
    expect(server.lastCall("POST /games/create")?.body).toMatchObject({
      numPlayers: 4,
      includeAces: false,
      includeSixes: true,
      turnSeconds: 20,
      stacking: true,
      weakHand: true,
    });
  });

  test("busy, it says 'Creating Game...' and cannot be closed", async () => {
    await open({ ...guest, "POST /games/create": noAnswer });
    await press("Invite Friend");
    await dialog();
    await press("Create Game");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Creating Game..." }).disabled).toBe(true);
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  });

  test("it stays busy until the table is on screen, so that a second press makes no second game", async () => {
    const server = await open({ ...guest, ...created }, <NeverLoaded />);
    await press("Invite Friend");
    await dialog();
    await press("Create Game");
    await waitFor(() => expect(counted).toHaveLength(1));
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Creating Game..." }).disabled).toBe(true);
    expect(server.calls.filter(({ route }) => route === "POST /games/create")).toHaveLength(1);
  });

  test("a refusal is logged, and the form stays as it was", async () => {
    await open({ ...guest, "POST /games/create": { status: 500 } });
    await press("Invite Friend");
    await dialog();
    await press("Create Game");
    expect(await screen.findByText("An error occurred. Please try again.")).toBeDefined();
    expect(console.error).toHaveBeenCalled();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Create Game" }).disabled).toBe(false);
  });
});

describe("Play vs Computer", () => {
  const botGame = {
    "POST /games/create-bot": { body: { game: { code: "BOT111", created_by: "guest-1", player_count: 2 } } },
  };

  test("three steps: difficulty, confirmation, start", async () => {
    const server = await open({ ...guest, ...botGame });
    await press("Play vs Computer");
    await screen.findByRole("dialog", { name: "Play vs Computer" });
    expect(screen.getByRole("radio", { name: /^Medium/, checked: true })).toBeDefined();
    for (const hint of ["Perfect for learning the basics", "For experienced players", "Advanced AI strategies"]) {
      expect(screen.getByText(hint)).toBeDefined();
    }
    await userEvent.click(screen.getByRole("radio", { name: /^Hard/ }));
    await press("Start Game");
    expect(screen.getByRole("dialog", { name: "Ready to Play?" })).toBeDefined();
    await press("Back");
    expect(screen.getByRole("radio", { name: /^Hard/, checked: true })).toBeDefined();
    await press("Start Game");
    await press("Confirm & Start");
    expect(await screen.findByText('/game/BOT111 {"gameType":"playVsComputer"}')).toBeDefined();
    expect(server.lastCall("POST /games/create-bot")?.body).toEqual({ difficulty: "hard" });
    expect(counted).toEqual([["start_bot_game", { difficulty: "hard" }]]);
  });

  test("recommends Easy to a new player, describes each level, and says that none sees cards", async () => {
    await open({ ...guest });
    await press("Play vs Computer");
    await screen.findByRole("dialog", { name: "Play vs Computer" });
    const group = screen.getByRole("group", { name: "Difficulty" });
    const described = (element: HTMLElement): string =>
      (element.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent)
        .join(" ");
    expect(described(group)).toBe("New here? Start with Easy. No level can see your cards.");
    expect(described(screen.getByRole("radio", { name: "Easy" }))).toMatch(/basics Plays each trick for itself/);
    expect(described(screen.getByRole("radio", { name: "Medium" }))).toMatch(/experienced players Remembers/);
    expect(described(screen.getByRole("radio", { name: "Hard" }))).toMatch(/strategies Works out/);
    act(() => useSession.setState({ user: { ...guestUser, games_played: 1 }, isLoading: false }));
    expect(described(group)).toBe("No level can see your cards.");
  });

  test("a spinner while it starts, which cannot be closed", async () => {
    await open({ ...guest, "POST /games/create-bot": noAnswer });
    await press("Play vs Computer");
    await screen.findByRole("dialog", { name: "Play vs Computer" });
    await press("Start Game");
    await press("Confirm & Start");
    expect(screen.getByText("Starting game...")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  });
});

test("a search continues after a reload, once, and not after a while", async () => {
  sessionStorage.setItem("searching", String(Date.now() - 60_000));
  await open({ ...guest, "POST /matchmaking/join": noAnswer });
  expect(screen.queryByRole("dialog")).toBeNull();
  cleanup();
  sessionStorage.setItem("searching", String(Date.now()));
  await open({ ...guest, "POST /matchmaking/join": noAnswer });
  await screen.findByRole("dialog", { name: "Finding Match" });
  cleanup();
  await open({ ...guest, "POST /matchmaking/join": noAnswer });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("Play Now searches for a match", async () => {
  await open({ ...guest, "POST /matchmaking/join": noAnswer });
  await press("Play Now");
  await screen.findByRole("dialog", { name: "Finding Match" });
  await press("Cancel");
  expect(screen.queryByRole("dialog")).toBeNull();
});
