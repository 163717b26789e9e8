import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { matchId, userIdOf } from "#protocol/ids.ts";
import {
  ACHIEVEMENTS,
  type Achievement,
  type AchievementKey,
  type ProfileDetails,
  type PublicProfile,
  type Statistics,
} from "#protocol/calls/profiles.ts";
import {
  accountUser,
  type FakeServer,
  fakeServer,
  match,
  matchPlayer,
  noAnswer,
  unreachable,
} from "#web/platform/calls/fakeServer.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { useSession } from "#web/entities/session/session.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { achievementFaces } from "#web/entities/player/achievements/achievementFaces.ts";
import { OwnProfilePage, PlayerPage } from "./ProfilePage.tsx";

let socket: FakeSocket;
vi.mock("#web/entities/session/socketConnection.ts", () => ({ sharedSocket: () => socket }));

const id = accountUser.id;
const day = Date.UTC(2026, 2, 5, 12);

const details: ProfileDetails = {
  created_at: day,
  games_won: 2,
  games_played: 3,
  ratings: {
    duel: { rating: 1310, is_provisional: false, rank: 7, rated_played: 3 },
    table: { rating: 1200, is_provisional: true, rank: null, rated_played: 0 },
  },
  shows_matches: true,
};

const profile = (part: Partial<PublicProfile> = {}, more: Partial<ProfileDetails> = {}): PublicProfile => ({
  user: { id, username: accountUser.username, image_url: null, is_bot: false },
  is_hidden: false,
  is_for_friends: false,
  is_own: true,
  rating: 1310,
  is_provisional: false,
  relation: null,
  may_challenge: false,
  details: { ...details, ...more },
  ...part,
});

beforeEach(() => {
  useSession.setState({ user: accountUser, isLoading: false });
  useToasts.setState({ toasts: [] });
  socket = new FakeSocket();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Replies = Parameters<FakeServer["answer"]>[0];

async function open(visible: Replies[string], more: Replies = {}, at = "/profile"): Promise<FakeServer> {
  const server = fakeServer({ [`GET /users/${id}/profile`]: visible, ...more });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path="/profile" element={<OwnProfilePage />} />
          <Route path="/players/:id" element={<PlayerPage />} />
        </Routes>
      </MemoryRouter>,
    );
  });
  return server;
}

const figures = (root: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    [...root.querySelectorAll("dl > div")].map((row) => [
      row.querySelector("dt")?.textContent ?? "",
      row.querySelector("dd")?.textContent ?? "",
    ]),
  );
const head = (): HTMLElement => {
  const found = screen.getByRole("heading", { level: 1 }).closest("header");
  if (found === null) throw new Error("there is no header");
  return found;
};

test("shows name, tier, rating, date of joining, rank, win rate and matches", async () => {
  await open({ body: profile() });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(accountUser.username);
  expect(document.title).toBe(`${accountUser.username} · Spar`);
  expect(head().textContent).toContain("Contender1,310");
  expect(document.querySelector("[data-testid=profile-head] [data-tier]")?.getAttribute("data-tier")).toBe("Contender");
  expect(screen.getByText("Joined Mar 5, 2026")).toBeDefined();
  expect(figures(head())).toEqual({ "Global Rank": "#7", "Win Rate": "66.67%", Matches: "3" });
});

test("shows a win rate of 0 and no rank before the first match", async () => {
  const ratings = { ...details.ratings, duel: details.ratings.table };
  await open({ body: profile({ is_provisional: true }, { games_won: 0, games_played: 0, ratings }) });
  expect(figures(head())).toEqual({ "Global Rank": "–", "Win Rate": "0%", Matches: "0" });
  expect(head().textContent).toContain("1,310?");
  expect(screen.getByText("No matches yet")).toBeDefined();
  expect(screen.getByRole("link", { name: "Play a game" }).getAttribute("href")).toBe("/");
});

test("shows rank, rating, wins and losses of the season, and both pools", async () => {
  await open({ body: profile() });
  const season = screen.getByRole("region", { name: "Current Season" });
  expect(figures(season)).toEqual({ Rank: "#7", Rating: "1,310", Wins: "2", Losses: "1" });
  const duel = screen.getByRole("region", { name: "Two players" });
  expect(duel.textContent).toContain("90 points to Strategist");
  expect(within(duel).getByRole("progressbar").getAttribute("aria-valuenow")).toBe("110");
  const table = screen.getByRole("region", { name: "Three or four players" });
  expect(table.textContent).toContain("1,200?");
  expect(table.textContent).toContain("Provisional");
});

test("shows a skeleton while loading", async () => {
  await open(noAnswer);
  expect(screen.getByTestId("skeleton-row")).toBeDefined();
});

test.each([{ status: 500 }, { status: 403 }, unreachable] as const)(
  "%j says 'Failed to fetch profile' and offers Retry",
  async (reply) => {
    const server = await open(reply);
    expect(screen.getByRole("alert").textContent).toContain("Failed to fetch profile");
    server.answer({ [`GET /users/${id}/profile`]: { body: profile() } });
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(accountUser.username);
  },
);

test("treats an answer of another shape as a failure", async () => {
  await open({ body: { ...profile(), rating: "high" } });
  expect(screen.getByText("Failed to fetch profile")).toBeDefined();
});

test("says that a player does not exist", async () => {
  await open({ status: 404 }, {}, "/players/nobody");
  expect(screen.getByText("Player not found")).toBeDefined();
  expect(screen.getByRole("link", { name: "Leaderboard" }).getAttribute("href")).toBe("/leaderboard");
});

test("shows only name, picture and tier of a hidden profile", async () => {
  await open({ body: profile({ is_hidden: true, is_own: false, details: null }) }, {}, `/players/${id}`);
  expect(screen.getByText("This profile is private.")).toBeDefined();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(accountUser.username);
  expect(head().textContent).toBe(`${accountUser.username}Contender`);
  expect(screen.queryByRole("tab")).toBeNull();
});

test("says that only friends may see a profile", async () => {
  const part = { is_hidden: true, is_for_friends: true, is_own: false, details: null };
  await open({ body: profile(part) }, {}, `/players/${id}`);
  expect(screen.getByText("This profile is for friends only.")).toBeDefined();
  expect(screen.queryByText("This profile is private.")).toBeNull();
});

describe("friendship with another player", () => {
  const route = `GET /users/${id}/profile`;
  const asks = `PUT /users/me/friends/${id}`;
  const ends = `DELETE /users/me/friends/${id}`;
  const other = (part: Partial<PublicProfile>) => ({ body: profile({ is_own: false, ...part }) });
  const ways = (): string[] =>
    within(screen.getByRole("group", { name: accountUser.username }))
      .getAllByRole("button")
      .map((button) => button.textContent)
      // It is there with every relation.
      .filter((text) => text !== "Report");
  const toast = (): string | undefined => useToasts.getState().toasts[0]?.text;

  test.each([{ is_own: true }, { is_own: false }])(
    "is not offered without an account, or on the reader's own profile: %j",
    async (part) => {
      await open(other({ relation: null, ...part }), {}, `/players/${id}`);
      expect(screen.queryByRole("group", { name: accountUser.username })).toBeNull();
    },
  );

  test("keeps the focus on the button after a request, and the button says so", async () => {
    const server = await open(other({ relation: "none" }), {}, `/players/${id}`);
    expect(ways()).toEqual(["Add Friend"]);
    server.answer({ [asks]: { body: { relation: "requested" } }, [route]: other({ relation: "requested" }) });
    await userEvent.tab();
    await userEvent.click(screen.getByRole("button", { name: "Add Friend" }));
    const done = await screen.findByRole("button", { name: "Request Sent" });
    expect(document.activeElement).toBe(done);
    expect(done.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(done);
    expect(server.calls.filter((call) => call.route === asks)).toHaveLength(1);
  });

  test("accepts a request, and offers challenge and removal from then on", async () => {
    const server = await open(other({ relation: "asked" }), {}, `/players/${id}`);
    server.answer({
      [asks]: { body: { relation: "friends" } },
      [route]: other({ relation: "friends", may_challenge: true }),
    });
    await userEvent.click(screen.getByRole("button", { name: "Accept" }));
    expect(toast()).toBe(`You and ${accountUser.username} are now friends.`);
    await waitFor(() => expect(ways()).toEqual(["Friends", "Challenge", ""]));
    server.answer({ [ends]: { body: {} }, [route]: other({ relation: "none" }) });
    await userEvent.click(screen.getByRole("button", { name: `More about ${accountUser.username}` }));
    await userEvent.click(screen.getByRole("button", { name: "Remove friend" }));
    await userEvent.click(screen.getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(ways()).toEqual(["Add Friend"]));
    expect(document.activeElement).toBe(screen.getByRole("group", { name: accountUser.username }));
  });

  test.each([
    [
      { status: 403, body: { code: "not_accepted" } },
      `${accountUser.username} is not accepting friend requests right now.`,
    ],
    [{ status: 409, body: { code: "too_many_friends" } }, "One of you has reached the limit for friends and requests."],
    [unreachable, "Network error. Please check your internet connection."],
  ] as const)("a refusal is told and changes nothing: %j", async (reply, sentence) => {
    await open(other({ relation: "none" }), { [asks]: reply }, `/players/${id}`);
    await userEvent.click(screen.getByRole("button", { name: "Add Friend" }));
    expect(toast()).toBe(sentence);
    expect(ways()).toEqual(["Add Friend"]);
  });

  test("reports the profile to the moderators", async () => {
    const server = await open(
      other({ relation: "none" }),
      { "POST /reports": { status: 201, body: { id: "1" } } },
      `/players/${id}`,
    );
    await userEvent.click(screen.getByRole("button", { name: `Report ${accountUser.username}` }));
    expect(screen.getByText("The name and the picture of this player are sent with your report.")).toBeDefined();
    await userEvent.click(screen.getByRole("radio", { name: "Offensive name or picture" }));
    await userEvent.click(screen.getByRole("button", { name: "Send report" }));
    expect(server.lastCall("POST /reports")?.body).toEqual({
      user_id: accountUser.id,
      reason: "name",
      details: "",
      place: { kind: "profile" },
    });
    expect(toast()).toBe("Thank you. Your report has been sent.");
  });

  test("shows a change made elsewhere at once", async () => {
    const server = await open(other({ relation: "requested" }), {}, `/players/${id}`);
    server.answer({ [route]: other({ relation: "friends" }) });
    await act(async () => socket.emit("friendsChanged", {}));
    await waitFor(() => expect(ways()).toEqual(["Friends", ""]));
  });
});

test("shows no pencil on another player's profile", async () => {
  await open({ body: profile({ is_own: false }) }, {}, `/players/${id}`);
  expect(screen.queryByRole("button", { name: "Change picture" })).toBeNull();
});

const picture = new File(["pixels"], "me.png", { type: "image/png" });
const choose = (file: File): boolean =>
  fireEvent.change(screen.getByTestId("picture-file"), { target: { files: [file] } });
const toasts = (): string[] => useToasts.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`);

test("sends a chosen picture at once, fetches the profile again, and shows it in the bar", async () => {
  const server = await open({ body: profile() }, { "POST /profile/upload": { body: { image_url: "/a/new.webp" } } });
  const field = screen.getByTestId<HTMLInputElement>("picture-file");
  expect(field.accept).toBe("image/*");
  server.answer({
    [`GET /users/${id}/profile`]: {
      body: profile({ user: { id, username: "Renamed", image_url: "/a/new.webp", is_bot: false } }),
    },
  });
  await act(async () => void choose(picture));
  const call = server.calls.find(({ route }) => route === "POST /profile/upload");
  expect(call?.body instanceof FormData && call.body.get("file")).toEqual(picture);
  expect(toasts()).toEqual(["success: Image uploaded successfully!"]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Renamed");
  expect(head().querySelector("img")?.getAttribute("src")).toBe("/a/new.webp");
  expect(useSession.getState().user?.image_url).toBe("/a/new.webp");
});

test("disables the pencil while a picture is being sent", async () => {
  await open({ body: profile() }, { "POST /profile/upload": noAnswer });
  const pencil = screen.getByRole<HTMLButtonElement>("button", { name: "Change picture" });
  expect(pencil.disabled).toBe(false);
  await act(async () => void choose(picture));
  expect(pencil.disabled).toBe(true);
});

test.each([
  ["image_too_large", 413, "This picture is too large. Please choose one of up to 2 MB."],
  ["image_invalid", 400, /^This file cannot be used as a picture/],
  ["too_many_requests", 429, /^You have changed your picture too often/],
])("a picture refused as %s says so and may be chosen again", async (code, status, reason) => {
  await open({ body: profile() }, { "POST /profile/upload": { status, body: { code, message: "" } } });
  await act(async () => void choose(picture));
  expect(toasts()).toEqual(["error: Failed to upload image"]);
  expect(screen.getByText(reason)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Change picture" }).disabled).toBe(false);
});

test("says only that it failed when the server gives no reason", async () => {
  await open({ body: profile() }, { "POST /profile/upload": unreachable });
  await act(async () => void choose(picture));
  expect(toasts()).toEqual(["error: Failed to upload image"]);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("does not send a file that is no picture", async () => {
  const server = await open({ body: profile() });
  await act(async () => void choose(new File(["a"], "a.txt", { type: "text/plain" })));
  expect(server.calls.some(({ route }) => route.startsWith("POST"))).toBe(false);
  expect(toasts()).toEqual(["error: Failed to upload image"]);
});

const matchesRoute = `GET /users/${id}/matches`;

test("shows the match history, filtered by the server", async () => {
  const played = match({
    is_rated: true,
    players: [
      matchPlayer({ user_id: id, score: 10 }),
      matchPlayer({ user_id: userIdOf("kofi"), username: "Kofi", score: 8 }),
    ],
  });
  const server = await open({ body: profile() }, { [matchesRoute]: { body: [played] } });
  await userEvent.click(screen.getByRole("tab", { name: "Match History" }));
  expect(screen.getByRole("listitem").textContent).toContain("RankedWYou 10Kofi 8");
  server.answer({ [matchesRoute]: { body: [] } });
  await userEvent.click(screen.getByRole("radio", { name: "Casual" }));
  expect(server.calls.at(-1)?.route).toBe(`${matchesRoute}?kind=casual&limit=21&offset=0`);
  expect(screen.getByText("No games to display")).toBeDefined();
});

test("names the other player in their matches", async () => {
  const played = match({ players: [matchPlayer({ user_id: id, score: 3 }), matchPlayer({ username: "Kofi" })] });
  await open(
    { body: profile({ is_own: false }) },
    { [matchesRoute]: { body: [played] } },
    `/players/${id}?tab=matches`,
  );
  expect(screen.getByRole("listitem").textContent).toContain(`${accountUser.username} 3Kofi 0`);
});

test("does not ask for a hidden match history, but always shows the reader's own", async () => {
  const hidden = { shows_matches: false };
  const server = await open({ body: profile({ is_own: false }, hidden) }, {}, `/players/${id}?tab=matches`);
  expect(screen.getByText("This player’s match history is private.")).toBeDefined();
  expect(server.calls).toHaveLength(1);
  cleanup();
  await open({ body: profile({}, hidden) }, { [matchesRoute]: { body: [] } }, "/profile?tab=matches");
  expect(screen.getByText("No games to display")).toBeDefined();
});

const statistics: Statistics = {
  rating_history: {
    duel: [
      { at: day, rating: 1200, match_id: matchId("1") },
      { at: day + 86_400_000, rating: 1262, match_id: matchId("2") },
    ],
    table: [],
  },
  by_seat: [
    { seat: 1, players: 2, won: 3, played: 4 },
    { seat: 0, players: 2, won: 1, played: 3 },
    { seat: 2, players: 4, won: 0, played: 0 },
  ],
  by_opponent: [{ tier: "Contender", won: 2, played: 3 }],
  by_level: [
    { level: "hard", won: 0, played: 2 },
    { level: "easy", won: 5, played: 5 },
  ],
  by_points: [
    { points: 3, hands: 5 },
    { points: 1, hands: 20 },
  ],
};
const statisticsRoute = `GET /users/${id}/statistics`;
const rowsOf = (name: string): (string | null)[][] =>
  within(screen.getByRole("region", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

test("shows statistics as charts that are tables too", async () => {
  await open({ body: profile() }, { [statisticsRoute]: { body: statistics } }, "/profile?tab=statistics");
  await screen.findByRole("img", { name: "Rating from 1,200 to 1,262, lowest 1,200, highest 1,262" });
  expect(rowsOf("By seat")).toEqual([
    ["2 players: dealer of the first hand", "1 of 3", "33.33%"],
    ["2 players: seat 1 after the dealer", "3 of 4", "75.00%"],
  ]);
  expect(rowsOf("By opponent’s tier")).toEqual([["Contender", "2 of 3", "66.67%"]]);
  expect(rowsOf("Against the computer")).toEqual([
    ["Easy", "5 of 5", "100.00%"],
    ["Hard", "0 of 2", "0.00%"],
  ]);
  expect(rowsOf("Hands won, by winning card")).toEqual([
    ["1 point", "20"],
    ["3 points: a Six", "5"],
  ]);
  await userEvent.click(screen.getByText("Show as a table"));
  const table = screen.getAllByRole("table")[0];
  expect([...(table?.querySelectorAll("tbody tr") ?? [])].map((row) => row.textContent)).toEqual([
    "Mar 6, 20261,262",
    "Mar 5, 20261,200",
  ]);
  expect(within(table as HTMLElement).getAllByRole("link")).toHaveLength(2);
});

test("shows no links from the chart when the matches are private", async () => {
  const duel = statistics.rating_history.duel.map((point) => ({ ...point, match_id: null }));
  const body = { ...statistics, rating_history: { duel, table: [] } };
  const hidden = profile({ is_own: false }, { shows_matches: false });
  await open({ body: hidden }, { [statisticsRoute]: { body } }, `/players/${id}?tab=statistics`);
  await userEvent.click(await screen.findByText("Show as a table"));
  const table = screen.getAllByRole("table")[0] as HTMLElement;
  expect(within(table).getAllByRole("row")).toHaveLength(3);
  expect(within(table).queryByRole("link")).toBeNull();
});

test("shows a line of its own for the other pool, or none yet", async () => {
  await open({ body: profile() }, { [statisticsRoute]: { body: statistics } }, "/profile?tab=statistics");
  await userEvent.click(await screen.findByRole("radio", { name: "Three or four players" }));
  expect(screen.getByText("No ranked matches yet")).toBeDefined();
});

test.each(["statistics", "achievements"])("%s that cannot be fetched offer Retry", async (part) => {
  await open({ body: profile() }, { [`GET /users/${id}/${part}`]: { status: 500 } }, `/profile?tab=${part}`);
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to fetch profile");
  expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
});

const all = Object.keys(ACHIEVEMENTS) as AchievementKey[];

test("shows earned achievements with their day, and the others with their progress", async () => {
  const body = all.map(
    (key): Achievement => ({
      key,
      target: ACHIEVEMENTS[key],
      progress: key === "first_win" ? 1 : key === "matches_100" ? 42 : 0,
      earned_at: key === "first_win" ? day : null,
    }),
  );
  await open({ body: profile() }, { [`GET /users/${id}/achievements`]: { body } }, "/profile?tab=achievements");
  expect(await screen.findByText(`1 of ${all.length} earned`)).toBeDefined();
  const [first] = screen.getAllByRole("listitem");
  expect(first?.textContent).toContain("First crown");
  expect(first?.textContent).toContain("Earned Mar 5, 2026");
  const bar = screen.getByRole("progressbar", { name: "A stool of your own: 42 of 100" });
  expect([bar.getAttribute("aria-valuenow"), bar.getAttribute("aria-valuemax")]).toEqual(["42", "100"]);
});

test("has a sign of its own for every achievement", () => {
  expect(Object.keys(achievementFaces).toSorted()).toEqual(all.toSorted());
  expect(new Set(Object.values(achievementFaces).map(({ sign }) => JSON.stringify(sign))).size).toBe(all.length);
});
