import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, MemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { entry, accountUser, fakeServer, guestUser } from "#web/platform/calls/fakeServer.ts";
import { setLanguage } from "#web/platform/languages/i18n.ts";
import { defaultPrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { useSession } from "#web/entities/session/session.ts";
import { App } from "./App.tsx";
import { followPrefs } from "./followPrefs.ts";

// A screen may take long to compile. Roles are looked up without asking whether each ancestor is visible.
configure({ asyncUtilTimeout: 60_000, defaultHidden: true });

// No server answers a socket here, and no socket keeps reconnecting after its test.
vi.mock("#web/entities/session/socketConnection.ts", () => ({
  sharedSocket: () => ({
    state: "connecting",
    serverNow: () => Date.now(),
    start: () => undefined,
    sendIfOpen: () => undefined,
    act: () => new Promise(() => undefined),
    on: () => () => undefined,
    watch: () => () => undefined,
  }),
}));
vi.mock("#web/features/game/GamePage.tsx", () => ({ GamePage: () => <h1>{"The table"}</h1> }));

beforeEach(() => {
  localStorage.clear();
  usePrefs.setState(defaultPrefs);
  useSession.setState({ user: null, isLoading: false });
  vi.stubGlobal("scrollTo", () => undefined);
  fakeServer({
    "GET /leaderboard": { body: [] },
    "GET /matchhistory": { body: [] },
    "GET /messages/global": { body: [] },
  });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await setLanguage("en");
});

async function at(...paths: string[]): Promise<HTMLElement> {
  await act(async () => {
    render(
      <MemoryRouter initialEntries={paths}>
        <App />
      </MemoryRouter>,
    );
  });
  return screen.findByRole("heading", { level: 1 });
}

const open = [
  ["/", "Win the final trick. Take the crown."],
  ["/leaderboard", "Leaderboard"],
  ["/game/ABC123", "The table"],
  ["/support", "Support"],
  ["/events", "Events"],
  ["/settings", "Settings"],
  ["/tournaments", "Tournaments"],
  ["/tournament/7", "Tournaments"],
  ["/about", "About"],
  ["/help", "Help Center"],
  ["/help/article/basics/2", "Which cards are in the deck?"],
  ["/status", "System Status"],
  ["/rules", "Rules"],
  ["/cards", "The cards"],
  ["/chat", "Global Chat"],
  ["/signin", "Sign In"],
  ["/login", "Sign In"],
  ["/signin/google", "Continue with Google"],
  ["/forgot-password", "Forgot password"],
  ["/reset-password/abc", "Reset password"],
  ["/reset-password#abc", "Reset password"],
  ["/reset-password", "Reset password"],
  ["/signup", "Sign Up"],
  ["/terms-of-service", "Terms of Service"],
  ["/privacy-policy", "Privacy Policy"],
  ["/third-party-notices", "Third-party software"],
  ["/contact", "Contact"],
  ["/faq", "Frequently asked questions"],
  ["/team", "Team"],
  ["/careers", "Careers"],
  ["/recent-games", "Match History"],
  ["/game-details/9", "Game Details"],
  ["/streams", "Streams"],
  ["/announcements", "Announcements"],
  ["/activities", "Activities"],
  ["/nowhere/at/all", "Page not found"],
  ["/rules#gameplay", "Rules"],
  ["/rules#%E0%A4%A", "Rules"],
] as const;

test.each(open)("%s shows '%s', never a blank page", async (path, title) => {
  const heading = await at(path);
  expect(heading.textContent).toBe(title);
});

const guarded = ["/profile", "/notifications", "/friends", "/chat/messages", "/chat/with/7", "/admin", "/dashboard"];

describe("pages for players with an account", () => {
  test.each(guarded)("%s sends a visitor to sign in", async (path) => {
    expect((await at(path)).textContent).toBe("Sign In");
  });

  test.each(guarded)("%s sends a guest to sign in", async (path) => {
    useSession.setState({ user: guestUser });
    expect((await at(path)).textContent).toBe("Sign In");
  });

  test.each(guarded)("%s opens for a player", async (path) => {
    useSession.setState({ user: accountUser });
    expect((await at(path)).textContent).not.toBe("Sign In");
  });

  test("no redirect happens while the user is being fetched", async () => {
    useSession.setState({ isLoading: true });
    await act(async () => {
      render(
        <MemoryRouter initialEntries={["/profile"]}>
          <App />
        </MemoryRouter>,
      );
    });
    expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
    expect(screen.getAllByText("Loading your account…").length).toBeGreaterThan(0);
  });
});

test("each page has its own title", async () => {
  await at("/rules");
  await waitFor(() => expect(document.title).toBe("Rules · Spar"));
});

function menuList(): HTMLElement {
  const list = document.querySelector<HTMLElement>("[data-part=menu-list]");
  if (list === null) throw new Error("no menu is open");
  return list;
}
const inMenu = () => within(menuList());

describe("the top bar", () => {
  test("a visitor may sign in or up, but not sign up twice", async () => {
    await at("/about");
    expect(screen.getByRole("link", { name: "Sign In" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Sign Up" })).toBeDefined();
    cleanup();
    await at("/signup");
    expect(screen.queryByRole("link", { name: "Sign Up" })).toBeNull();
  });

  test("while the server does not say who the user is, dots stand where the avatar would, and nobody is asked to sign in", async () => {
    localStorage.setItem("accessToken", "kept");
    await at("/about");
    expect(screen.getByText("Loading your account…").closest("[data-part=dots]")?.querySelectorAll("i")).toHaveLength(
      3,
    );
    expect(screen.queryByRole("link", { name: /^Sign (In|Up)$/ })).toBeNull();
    await act(async () => useSession.setState({ user: accountUser }));
    expect(screen.getByRole("button", { name: `Your account: ${accountUser.username}` })).toBeDefined();
  });

  test("a guest sees both links and the guest name", async () => {
    useSession.setState({ user: guestUser });
    await at("/about");
    expect(screen.getByText(guestUser.username)).toBeDefined();
    expect(screen.getByRole("link", { name: "Sign In" })).toBeDefined();
  });

  test("a player has a menu; Logout forgets the token and opens the sign-in page", async () => {
    localStorage.setItem("accessToken", "kept");
    useSession.setState({ user: accountUser });
    await at("/about");
    expect(screen.queryByRole("link", { name: "Sign In" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: `Your account: ${accountUser.username}` }));
    expect(screen.getByRole("link", { name: "View Profile" }).getAttribute("href")).toBe("/profile");
    expect(inMenu().getByRole("link", { name: "Friends" }).getAttribute("href")).toBe("/friends");
    await userEvent.click(screen.getByRole("button", { name: "Logout" }));
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Sign In");
    expect(localStorage.getItem("accessToken")).toBeNull();
    expect(useSession.getState().user).toBeNull();
  });

  test("the account menu and the side menu show the number of friend requests", async () => {
    localStorage.setItem("accessToken", "kept");
    useSession.setState({ user: accountUser });
    const kofi = { id: "kofi", username: "Kofi", image_url: null, is_bot: false };
    fakeServer({ "GET /users/me/friends/requests": { body: [{ user: kofi, at: 0, is_own: false }] } });
    await at("/about");
    const name = `Your account: ${accountUser.username}, 1 friend request`;
    await userEvent.click(await screen.findByRole("button", { name }));
    expect(inMenu().getByRole("link", { name: "Friends" }).textContent).toBe("Friends1");
    await userEvent.keyboard("{Escape}");
    await userEvent.click(screen.getByRole("button", { name: "Open menu" }));
    const menu = within(await screen.findByRole("dialog", { name: "Menu" }));
    expect(menu.getByRole("link", { name: "Friends" }).textContent).toBe("Friends1");
    act(() => useSession.setState({ user: null }));
    expect(menu.getByRole("link", { name: "Friends" }).textContent).toBe("Friends");
  });

  test("the chat opens beside the page, and Escape returns the focus to its button", async () => {
    await at("/about");
    await userEvent.click(screen.getByRole("button", { name: "Chat" }));
    const panel = await screen.findByRole("complementary", { name: "Global Chat" });
    expect(panel).toBeDefined();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("complementary", { name: "Global Chat" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Chat" }));
    sessionStorage.clear();
  });

  test("the side menu holds the four links and closes after a choice", async () => {
    await at("/about");
    await userEvent.click(screen.getByRole("button", { name: "Open menu" }));
    const menu = await screen.findByRole("dialog", { name: "Menu" });
    const names = [...menu.querySelectorAll("a")].map((link) => link.textContent);
    expect(names.slice(0, 4)).toEqual(["Home", "About", "Rules", "Contact"]);
    await userEvent.click(menu.querySelectorAll("a")[2] as HTMLElement);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect((await screen.findByRole("heading", { level: 1, name: "Rules" })).textContent).toBe("Rules");
  });

  test("theme and language change at once on the whole page, and are stored", async () => {
    const stop = followPrefs();
    await at("/about");
    await userEvent.click(screen.getByRole("button", { name: "EN, theme and language" }));
    await userEvent.click(screen.getByRole("button", { name: "Light" }));
    expect(document.documentElement.dataset["theme"]).toBe("light");
    await userEvent.click(screen.getByRole("button", { name: "EN, theme and language" }));
    await userEvent.click(screen.getByRole("button", { name: "Deutsch" }));
    expect((await screen.findByRole("heading", { level: 1, name: "Über Spar" })).textContent).toBe("Über Spar");
    expect(screen.getByRole("link", { name: "Anmelden" })).toBeDefined();
    expect(document.documentElement.lang).toBe("de");
    expect(usePrefs.getState()).toMatchObject({ theme: "light", language: "de" });
    stop();
  });
});

test("a page that loads late takes the focus, except out of an open menu", async () => {
  const router = createMemoryRouter([{ path: "*", element: <App /> }], { initialEntries: ["/about"] });
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  await act(() => router.navigate("/rules"));
  expect(document.activeElement?.id).toBe("main");
  await userEvent.click(screen.getByRole("button", { name: /theme and language/ }));
  await act(() => router.navigate("/about"));
  expect(document.activeElement?.closest("[data-part=menu-list]")).not.toBeNull();
  expect(screen.getByRole("button", { name: "Light" })).toBeDefined();
});

const places = [
  "/leaderboard",
  "/friends",
  "/chat",
  "/tournaments",
  "/events",
  "/streams",
  "/announcements",
  "/activities",
  "/help",
  "/status",
];

test("the footer links to what the top bar has no room for, and to the five pages", async () => {
  await at("/about");
  const links = [...document.querySelectorAll("footer nav a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual([...places, "/about", "/faq", "/contact", "/terms-of-service", "/privacy-policy"]);
});

test("the account menu, the side menu and the home page lead to the same places", async () => {
  localStorage.setItem("accessToken", "kept");
  useSession.setState({ user: accountUser });
  await at("/");
  const linksIn = (element: HTMLElement): (string | null)[] =>
    within(element)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
  expect(linksIn(await screen.findByRole("navigation", { name: "More of Spar" }))).toEqual(places);
  await userEvent.click(screen.getByRole("button", { name: `Your account: ${accountUser.username}` }));
  expect(linksIn(menuList())).toEqual(expect.arrayContaining([...places, "/settings"]));
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Open menu" }));
  expect(linksIn(await screen.findByRole("dialog", { name: "Menu" }))).toEqual(expect.arrayContaining(places));
});

test("settings change at once and are stored", async () => {
  await at("/settings");
  await userEvent.click(screen.getByRole("radio", { name: "Light" }));
  await userEvent.click(screen.getByRole("switch", { name: "Four-colour deck" }));
  fireEvent.change(screen.getByRole("slider", { name: "Effects volume" }), { target: { value: "30" } });
  expect(JSON.parse(localStorage.getItem("spar.prefs") ?? "")).toMatchObject({
    theme: "light",
    fourColourDeck: true,
    effectsVolume: 30,
  });
});

test("a screen that fails shows a page with help", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  fakeServer({ "GET /leaderboard": { body: [entry(1, "A", 1)] } });
  vi.stubGlobal("Intl", {
    ...Intl,
    NumberFormat: () => {
      throw new Error("broken");
    },
  });
  await at("/leaderboard");
  expect((await screen.findByRole("heading", { level: 1, name: "Something went wrong" })).tagName).toBe("H1");
  expect(screen.getByRole("button", { name: "Reload the page" })).toBeDefined();
  vi.restoreAllMocks();
});
