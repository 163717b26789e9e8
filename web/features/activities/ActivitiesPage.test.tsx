import { act, cleanup, render, screen, within, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { matchId, userIdOf } from "#protocol/ids.ts";
import type { Activity } from "#protocol/calls/activities.ts";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { useSession } from "#web/entities/session/session.ts";
import {
  accountUser,
  type FakeServer,
  fakeServer,
  guestUser,
  noAnswer,
  unreachable,
} from "#web/platform/calls/fakeServer.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { ActivitiesPage, askAgainMs } from "./ActivitiesPage.tsx";

let socket: FakeSocket;
vi.mock("#web/entities/session/socketConnection.ts", () => ({ sharedSocket: () => socket }));

const person = (id: string, username: string) => ({ id: userIdOf(id), username, image_url: null, is_bot: false });
const self = person(accountUser.id, accountUser.username);
const ama = person("7", "Ama <b>");
const opponent = (username: string, is_bot = false) => ({ user_id: null, username, is_bot });
const common = { at: Date.now() - 300_000, user: self, is_own: true };
const played = { match_id: matchId("m1"), is_rated: true, is_won: false, place: 3, players: 4 } as const;

const activities: readonly Activity[] = [
  {
    ...common,
    id: "a",
    type: "game",
    ...played,
    is_won: true,
    place: 1,
    players: 2,
    opponents: [opponent("Kofi")],
  },
  {
    ...common,
    id: "b",
    type: "tournament",
    user: ama,
    is_own: false,
    ...played,
    opponents: [opponent("Kofi"), opponent("Computer", true), opponent("")],
  },
  { ...common, id: "c", type: "achievement", achievement: "first_win" },
  { ...common, id: "d", type: "rank", user: ama, is_own: false, pool: "duel", before: "Rookie", after: "Contender" },
  { ...common, id: "e", type: "rank", pool: "table", before: "Contender", after: "Rookie" },
  { ...common, id: "f", type: "friend", friend: ama },
];
const list = (items: readonly Activity[], next: string | null = null) => ({ body: { items, next } });

const Address = () => <output data-testid="address">{useLocation().search}</output>;

beforeEach(() => {
  localStorage.clear();
  storeToken("kept", true);
  socket = new FakeSocket();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(
  replies: Parameters<typeof fakeServer>[0],
  {
    user = accountUser,
    query = "",
    isLoading = false,
  }: {
    user?: CurrentUser | null;
    query?: string;
    isLoading?: boolean;
  } = {},
): Promise<FakeServer> {
  useSession.setState({ user, isLoading });
  const server = fakeServer(replies);
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[`/activities${query}`]}>
        <ActivitiesPage />
        <Address />
      </MemoryRouter>,
    );
  });
  return server;
}
const rows = (): readonly HTMLElement[] => within(screen.getByTestId("activities")).getAllByRole("listitem");

describe("the feed", () => {
  test("says of each type what happened, whose it is, and leads to it", async () => {
    await open({ "GET /activities": list(activities) });
    const said = rows().map((row) => {
      const [face, sentence] = within(row).getAllByRole("link");
      return [face?.getAttribute("href"), sentence?.textContent, sentence?.getAttribute("href")];
    });
    expect(said).toEqual([
      ["/profile", "You won a match against Kofi.", "/game-details/m1"],
      ["/players/7", "Ama <b> lost a tournament match against Kofi, Computer, and Deleted player.", "/game-details/m1"],
      ["/profile", "You earned “First crown”.", "/profile"],
      ["/players/7", "Ama <b> reached the tier Contender.", "/players/7"],
      ["/profile", "You went down to the tier Rookie.", "/profile"],
      ["/profile", "You and Ama <b> are friends now.", "/players/7"],
    ]);
    expect(rows()[1]?.textContent).toContain("Place 3 of 4");
    expect(rows()[3]?.textContent).toContain("Matches of two");
    expect(rows()[0]?.textContent).toContain("5 minutes ago");
    expect(screen.getByText(/^Friends decide in their settings/)).toBeDefined();
  });

  test("grows page by page, and offers a page that failed again", async () => {
    const second = "GET /activities?type=all&limit=20&after=c1";
    const server = await open({ "GET /activities": list(activities.slice(0, 2), "c1"), [second]: { status: 500 } });
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Show more" }));
    server.answer({ [second]: list(activities.slice(2)) });
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    await waitFor(() => expect(rows()).toHaveLength(6));
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  test("a page that found nothing of a type leads on to older ones", async () => {
    await open({ "GET /activities": list([], "c1") }, { query: "?type=tournament" });
    expect(screen.getByText("Nothing found yet. Older activities may follow.")).toBeDefined();
    expect(screen.getByRole("button", { name: "Show more" })).toBeDefined();
  });

  test("is narrowed by type in the address, which brings it back", async () => {
    const server = await open({ "GET /activities": list([]) }, { query: "?type=rank" });
    expect(server.lastCall("GET /activities?type=rank&limit=20")).toBeDefined();
    expect(screen.getByText("Nothing of this type so far.")).toBeDefined();
    const filter = screen.getByRole("combobox", { name: "Type of activity" });
    await userEvent.setup().selectOptions(filter, "Achievements");
    expect(screen.getByTestId("address").textContent).toBe("?type=achievement");
    await userEvent.setup().selectOptions(filter, "All");
    expect(screen.getByTestId("address").textContent).toBe("");
    expect(screen.getByText("Finished matches, achievements and new friends will appear here.")).toBeDefined();
  });

  test("asks again while it is on screen", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
    const server = await open({ "GET /activities": list(activities.slice(0, 1)) });
    server.answer({ "GET /activities": list(activities) });
    await act(() => vi.advanceTimersByTimeAsync(askAgainMs));
    expect(rows()).toHaveLength(6);
  });

  test("shows that it loads, and what to do where it fails", async () => {
    await open({ "GET /activities": noAnswer });
    expect(screen.queryByTestId("activities")).toBeNull();
    cleanup();
    const server = await open({ "GET /activities": unreachable });
    expect(screen.getByRole("alert").textContent).toContain("Network error");
    server.answer({ "GET /activities": list(activities) });
    await userEvent.setup().click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(rows()).toHaveLength(6));
  });
});

describe("who has no account", () => {
  test("a visitor is asked to sign in, without a call and without becoming a guest", async () => {
    socket = new FakeSocket("off");
    localStorage.clear();
    const server = await open({}, { user: null, isLoading: true });
    expect(screen.queryByRole("link", { name: "Sign In" })).toBeNull();
    await act(async () => useSession.setState({ isLoading: false }));
    expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/signin");
    expect([server.calls, socket.state]).toEqual([[], "off"]);
  });

  test("a player whose token the server did not check in time is not asked to sign in", async () => {
    await open({}, { user: null, isLoading: false });
    expect(screen.queryByRole("link", { name: "Sign In" })).toBeNull();
    expect(screen.getByText("The server is slow to answer")).toBeDefined();
  });

  test("a guest sees the own matches, and nothing about friends", async () => {
    await open({ "GET /activities": list(activities.slice(0, 1)) }, { user: guestUser });
    expect(rows()).toHaveLength(1);
    expect(screen.queryByText(/^Friends decide/)).toBeNull();
  });
});
