import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { roomCode, userIdOf } from "#protocol/ids.ts";
import type { PlayedWith, Friend, FriendRequest } from "#protocol/calls/friends.ts";
import { accountUser, type FakeServer, fakeServer, noAnswer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { presenceMs } from "#web/entities/friend/queries.ts";
import { useRequestsWaiting } from "#web/entities/unreadCounts.ts";
import { useSession } from "#web/entities/session/session.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { typingMs } from "./AddFriends.tsx";
import { FriendsPage } from "./FriendsPage.tsx";

let socket: FakeSocket;
vi.mock("#web/entities/session/socketConnection.ts", () => ({ sharedSocket: () => socket }));

const someone = (id: string, username: string) => ({ id: userIdOf(id), username, image_url: null, is_bot: false });
const friend = (id: string, username: string, part: Partial<Friend> = {}): Friend => ({
  user: someone(id, username),
  rating: 1310,
  is_provisional: false,
  since: 0,
  is_online: false,
  game_code: null,
  may_challenge: false,
  ...part,
});
const request = (id: string, username: string, is_own: boolean): FriendRequest => ({
  user: someone(id, username),
  at: Date.now() - 300_000,
  is_own,
});
const met = (id: string, username: string, part: Partial<PlayedWith> = {}): PlayedWith => ({
  user: someone(id, username),
  rating: 1812,
  is_provisional: true,
  relation: "none",
  played_at: null,
  ...part,
});

const abena = friend("a", "Abena", { is_online: true, may_challenge: true });
const baobab = friend("b", "Baobab", { is_online: true, game_code: roomCode("KENTE234") });
const kofi = friend("k", "Kofi");

const friendsRoute = "GET /users/me/friends";
const requestsRoute = "GET /users/me/friends/requests";
const playedRoute = "GET /users/me/played-with";

type Replies = Parameters<FakeServer["answer"]>[0];
const Address = () => <output data-testid="address">{useLocation().search}</output>;
const address = (): string => screen.getByTestId("address").textContent;

beforeEach(() => {
  localStorage.clear();
  storeToken("kept", true);
  useSession.setState({ user: accountUser, isLoading: false });
  useToasts.setState({ toasts: [] });
  useRequestsWaiting.setState({ count: 0 });
  socket = new FakeSocket();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open(replies: Replies = {}, at = "/friends"): Promise<FakeServer> {
  const nothing = { body: [] };
  const server = fakeServer({
    [friendsRoute]: nothing,
    [requestsRoute]: nothing,
    [playedRoute]: nothing,
    "GET /challenges": nothing,
    ...replies,
  });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[at]}>
        <FriendsPage />
        <Address />
      </MemoryRouter>,
    );
  });
  return server;
}

const panel = () => within(screen.getByRole("tabpanel"));
const row = (name: string) => {
  const found = panel().getByRole("link", { name }).closest("li");
  if (found === null) throw new Error(`${name} is on no list`);
  return within(found);
};
const names = (): string[] =>
  panel()
    .queryAllByRole("link", { name: /^\w+$/ })
    .flatMap((link) => (link.dataset["testid"] === "friend-name" ? [link.textContent] : []));
const toast = (): string | undefined => useToasts.getState().toasts[0]?.text;
const requested = (server: FakeServer, route: string): number =>
  server.calls.filter((call) => call.route === route).length;

describe("all friends", () => {
  const all = { [friendsRoute]: { body: [abena, baobab, kofi] } };

  test("are listed by name, with their presence and what can be done with each", async () => {
    await open(all);
    expect(names()).toEqual(["Abena", "Baobab", "Kofi"]);
    expect(screen.getByRole("link", { name: "Kofi" }).getAttribute("href")).toBe("/players/k");
    expect(row("Abena").getByText("Online")).toBeDefined();
    expect(row("Abena").getByText("Contender")).toBeDefined();
    expect(row("Abena").getByText("1,310")).toBeDefined();
    expect(row("Abena").getByText("Challenge")).toBeDefined();
    expect(row("Abena").queryByRole("link", { name: "Spectate" })).toBeNull();
    expect(row("Baobab").getByText("In a match")).toBeDefined();
    expect(row("Baobab").getByRole("link", { name: "Spectate" }).getAttribute("href")).toBe("/game/KENTE234");
    expect(row("Baobab").queryByText("Challenge")).toBeNull();
    expect(row("Kofi").getByText("Offline")).toBeDefined();
  });

  test("who are offline: the dialog says how long a challenge waits", async () => {
    await open({ [friendsRoute]: { body: [abena, friend("y", "Yaa", { may_challenge: true })] } });
    const words = async (name: string): Promise<string> => {
      await userEvent.click(row(name).getByRole("button", { name: `Challenge ${name}` }));
      const dialog = screen.getByRole("dialog", { name: `Challenge ${name}` });
      const { textContent } = dialog;
      await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
      return textContent;
    };
    expect(await words("Yaa")).toContain("Yaa is not online. The challenge stays open for two minutes.");
    expect(await words("Abena")).not.toContain("is not online");
  });

  test("who are online stand under Online, which the address names", async () => {
    await open(all);
    await userEvent.click(screen.getByRole("tab", { name: "Online" }));
    expect(names()).toEqual(["Abena", "Baobab"]);
    expect(address()).toBe("?tab=online");
  });

  test("are removed after a question; the focus stays in the list", async () => {
    const server = await open(all);
    await userEvent.click(row("Kofi").getByRole("button", { name: "More about Kofi" }));
    await userEvent.click(screen.getByRole("button", { name: "Remove friend" }));
    expect(screen.getByRole("dialog").textContent).toContain("Remove Kofi from your friends?");
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(requested(server, "DELETE /users/me/friends/k")).toBe(0);
    server.answer({ "DELETE /users/me/friends/k": { body: {} }, [friendsRoute]: { body: [abena, baobab] } });
    await userEvent.click(row("Kofi").getByRole("button", { name: "More about Kofi" }));
    await userEvent.click(screen.getByRole("button", { name: "Remove friend" }));
    await userEvent.click(screen.getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(names()).toEqual(["Abena", "Baobab"]));
    expect(toast()).toBe("Kofi has been removed from your friends.");
    expect(document.activeElement?.getAttribute("data-testid")).toBe("friends-keep");
  });

  test("when there are none: a link to find players", async () => {
    await open();
    expect(screen.getByText("No friends here yet")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Add Friends" }));
    expect(address()).toBe("?tab=add");
    expect(screen.getByRole("searchbox", { name: "Find players" })).toBeDefined();
  });

  test("when none is online: a link to play", async () => {
    await open({ [friendsRoute]: { body: [kofi] } }, "/friends?tab=online");
    expect(screen.getByText("No friends online right now")).toBeDefined();
    expect(screen.getByRole("link", { name: "Play a game" }).getAttribute("href")).toBe("/");
  });

  test("have skeletons while loading, and Retry after a failure", async () => {
    await open({ [friendsRoute]: noAnswer });
    expect(panel().getAllByTestId("skeleton-row")).toHaveLength(5);
    cleanup();
    const failing = await open({ [friendsRoute]: { status: 500 } });
    expect(panel().getByRole("alert").textContent).toContain("Could not load your friends.");
    failing.answer(all);
    await userEvent.click(panel().getByRole("button", { name: "Retry" }));
    expect(names()).toHaveLength(3);
  });
});

describe("the lists are fetched again", () => {
  test("while the tab is visible, without a loss of focus", async () => {
    vi.useFakeTimers();
    const server = await open({ [friendsRoute]: { body: [kofi] } });
    const link = panel().getByRole("link", { name: "Kofi" });
    act(() => link.focus());
    server.answer({ [friendsRoute]: { body: [{ ...kofi, is_online: true }] } });
    await act(() => vi.advanceTimersByTimeAsync(presenceMs - 1));
    expect(row("Kofi").getByText("Offline")).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(row("Kofi").getByText("Online")).toBeDefined();
    expect(document.activeElement).toBe(link);
    server.answer({ [friendsRoute]: unreachable });
    await act(() => vi.advanceTimersByTimeAsync(presenceMs));
    expect(row("Kofi").getByText("Online")).toBeDefined();
  });

  test("not while the tab is hidden, but as soon as it is visible", async () => {
    vi.useFakeTimers();
    const server = await open({ [friendsRoute]: { body: [kofi] } });
    const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const before = requested(server, friendsRoute);
    await act(() => vi.advanceTimersByTimeAsync(3 * presenceMs));
    expect(requested(server, friendsRoute)).toBe(before);
    seen.mockReturnValue("visible");
    await act(async () => fireEvent(document, new Event("visibilitychange", { bubbles: true })));
    expect(requested(server, friendsRoute)).toBe(before + 1);
    seen.mockRestore();
  });

  test("after an event of the server, and after a lost connection", async () => {
    const server = await open({ [friendsRoute]: { body: [kofi] } });
    server.answer({ [friendsRoute]: { body: [abena, kofi] } });
    await act(async () => socket.emit("friendsChanged", {}));
    await waitFor(() => expect(names()).toEqual(["Abena", "Kofi"]));
    server.answer({ [friendsRoute]: { body: [] } });
    await act(async () => {
      socket.become("lost");
      socket.become("open");
    });
    await waitFor(() => expect(names()).toEqual([]));
  });
});

describe("requests", () => {
  const at = "/friends?tab=requests";
  const esi = request("e", "Esi", false);
  const yaa = request("y", "Yaa", true);
  const both = { [requestsRoute]: { body: [esi, yaa] } };

  test("are listed as received and sent, and the tab shows how many wait", async () => {
    await open(both, at);
    expect(screen.getByRole("tab", { name: /^Requests/ }).textContent).toBe("Requests11 new request");
    const got = within(panel().getByRole("region", { name: "Requests for you" }));
    expect(got.getByRole("link", { name: "Esi" })).toBeDefined();
    expect(got.getByText("Sent 5 minutes ago")).toBeDefined();
    const made = within(panel().getByRole("region", { name: "Requests you sent" }));
    expect(made.getByRole("link", { name: "Yaa" })).toBeDefined();
    expect(made.getAllByRole("button").map((button) => button.textContent)).toEqual(["Withdraw"]);
  });

  test.each([
    ["Accept", "Esi", "PUT /users/me/friends/e", { relation: "friends" }, "You and Esi are now friends."],
    ["Decline", "Esi", "DELETE /users/me/friends/e", {}, "You declined the request from Esi."],
    ["Withdraw", "Yaa", "DELETE /users/me/friends/y", {}, "You withdrew your request to Yaa."],
  ])("%s takes effect at once, and the focus stays in the list", async (press, name, route, body, sentence) => {
    const server = await open(both, at);
    const left = [esi, yaa].filter(({ user }) => user.username !== name);
    server.answer({ [route]: { body }, [requestsRoute]: { body: left } });
    await userEvent.click(row(name).getByRole("button", { name: press }));
    await waitFor(() => expect(names()).toEqual(left.map(({ user }) => user.username)));
    expect(requested(server, route)).toBe(1);
    expect(toast()).toBe(sentence);
    expect(document.activeElement?.getAttribute("data-testid")).toBe("friends-keep");
    await waitFor(() => expect(useRequestsWaiting.getState().count).toBe(name === "Esi" ? 0 : 1));
  });

  test("stay in the list when the answer cannot be sent", async () => {
    await open({ ...both, "DELETE /users/me/friends/e": unreachable }, at);
    await userEvent.click(row("Esi").getByRole("button", { name: "Decline" }));
    await waitFor(() => expect(toast()).toBe("Network error. Please check your internet connection."));
    expect(names()).toEqual(["Esi", "Yaa"]);
  });

  test("have an empty state", async () => {
    await open({}, at);
    expect(screen.getByText("No requests")).toBeDefined();
    expect(screen.getByRole("tab", { name: "Requests" }).textContent).toBe("Requests");
  });

  test("offer Retry when they cannot be fetched", async () => {
    const server = await open({ [requestsRoute]: unreachable }, at);
    server.answer(both);
    await userEvent.click(panel().getByRole("button", { name: "Retry" }));
    expect(names()).toEqual(["Esi", "Yaa"]);
  });
});

describe("adding friends", () => {
  const at = "/friends?tab=add";
  const route = "GET /players?search=es";
  const type = async (value: string): Promise<void> => {
    fireEvent.change(screen.getByRole("searchbox", { name: "Find players" }), { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(typingMs));
  };
  beforeEach(() => {
    vi.useFakeTimers();
  });

  test("searches from two letters on, after a pause in typing", async () => {
    const server = await open({ [route]: { body: [met("e", "Esi"), met("t", "Esther", { relation: "asked" })] } }, at);
    const before = server.calls.length;
    await type("e");
    expect(server.calls.length).toBe(before);
    const field = screen.getByRole("searchbox", { name: "Find players" });
    fireEvent.change(field, { target: { value: "es" } });
    await act(() => vi.advanceTimersByTimeAsync(typingMs - 1));
    expect(server.calls.length).toBe(before);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(names()).toEqual(["Esi", "Esther"]);
    expect(panel().getByRole("status").textContent).toBe("2 players found");
    expect(row("Esi").getByText("1,812?")).toBeDefined();
    expect(row("Esther").getByRole("button").textContent).toBe("Accept");
  });

  test("turns Add Friend into Request Sent, and keeps the focus on it", async () => {
    const server = await open({ [route]: { body: [met("e", "Esi")] } }, at);
    await type("es");
    server.answer({ "PUT /users/me/friends/e": { body: { relation: "requested" } } });
    const button = row("Esi").getByRole("button", { name: "Add Friend" });
    act(() => button.focus());
    await act(async () => button.click());
    expect(row("Esi").getByRole("button", { name: "Request Sent" })).toBe(document.activeElement);
    expect(toast()).toBe("Friend request sent to Esi.");
  });

  test("offers a request again after it was declined", async () => {
    const server = await open({ [route]: { body: [met("e", "Esi", { relation: "requested" })] } }, at);
    await type("es");
    expect(row("Esi").getByRole("button").textContent).toBe("Request Sent");
    server.answer({ [route]: { body: [met("e", "Esi")] } });
    await act(async () => socket.emit("friendsChanged", {}));
    expect(row("Esi").getByRole("button").textContent).toBe("Add Friend");
  });

  test("says that no player has such a name", async () => {
    await open({ [route]: { body: [] } }, at);
    await type("es");
    expect(panel().getByText("No player found for “es”")).toBeDefined();
  });

  test("offers Retry after a failed search, also after one that found players", async () => {
    const server = await open({ [route]: { body: [met("e", "Esi")] }, "GET /players?search=esi": { status: 500 } }, at);
    await type("es");
    await type("esi");
    expect(panel().getByRole("alert").textContent).toContain("Could not load the players.");
    server.answer({ "GET /players?search=esi": { body: [met("e", "Esi")] } });
    await act(async () => panel().getByRole("button", { name: "Retry" }).click());
    expect(names()).toEqual(["Esi"]);
  });
});

describe("Recently Played", () => {
  const played = () => within(screen.getByRole("region", { name: "Recently Played" }));

  test("lists the players with the time of the match and their relation to the reader", async () => {
    const hourAgo = Date.now() - 3_600_000;
    const rows = [
      met("n", "Nana", { played_at: hourAgo }),
      met("k", "Kofi", { relation: "friends", played_at: hourAgo }),
    ];
    await open({ [playedRoute]: { body: rows } });
    expect(played().getByRole("link", { name: "Nana" }).getAttribute("href")).toBe("/players/n");
    expect(played().getAllByText("Played 1 hour ago")).toHaveLength(2);
    expect(
      played()
        .getAllByRole("button")
        .map((button) => button.textContent),
    ).toEqual(["Add Friend", "Friends"]);
  });

  test("has an empty state, and Retry after a failure", async () => {
    await open();
    expect(played().getByText("Nobody yet")).toBeDefined();
    cleanup();
    const server = await open({ [playedRoute]: unreachable });
    server.answer({ [playedRoute]: { body: [met("n", "Nana")] } });
    await userEvent.click(played().getByRole("button", { name: "Retry" }));
    expect(played().getByRole("link", { name: "Nana" })).toBeDefined();
  });
});
