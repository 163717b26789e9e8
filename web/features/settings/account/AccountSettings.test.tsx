import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SessionRecord } from "#protocol/calls/accounts.ts";
import { defaultSettings } from "#protocol/calls/settings.ts";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { accountUser, fakeServer, type FakeServer, guestUser, unreachable } from "#web/platform/calls/fakeServer.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { adoptSession, useSession } from "#web/entities/session/session.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { SettingsPage } from "../SettingsPage.tsx";

let socket: FakeSocket;
vi.mock("#web/entities/session/socketConnection.ts", () => ({ sharedSocket: () => socket }));

const owner: CurrentUser = { ...accountUser, email: "ama@example.org", has_password: true };
const sessions: SessionRecord[] = [
  { id: "here", device: "Firefox on Linux", created_at: 0, last_seen_at: Date.now(), is_current: true },
  { id: "there", device: "Chrome on Android", created_at: 0, last_seen_at: Date.now() - 7_200_000, is_current: false },
];
const calm = {
  "GET /config": { body: { socketUrl: "ws://t", protocol: 2, google: { clientId: "spar" }, quickMatch: true } },
  "GET /auth/google": { body: { is_linked: false } },
  "GET /auth/two-factor": {
    body: {
      is_on: false,
      since: null,
      recovery_codes_left: 0,
      is_required: false,
      is_available: true,
      owes_code: false,
    },
  },
  "GET /users/me": { body: owner },
  "GET /users/me/sessions": { body: sessions },
  "GET /users/me/settings": {
    body: { settings: defaultSettings, version: 1 },
  },
};

beforeEach(() => {
  socket = new FakeSocket("off");
  localStorage.clear();
  sessionStorage.clear();
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(
  section: "account" | "privacy",
  replies: Parameters<typeof fakeServer>[0] = {},
  user: CurrentUser = owner,
): Promise<FakeServer> {
  adoptSession({ token: "kept", user }, true);
  const server = fakeServer({ ...calm, "GET /users/me": { body: user }, ...replies });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[`/settings?section=${section}`]}>
        <SettingsPage />
      </MemoryRouter>,
    );
  });
  await screen.findByText(section === "account" ? /^(Username|You have no account here yet)$/ : "Profile visibility");
  return server;
}

const part = (title: string) => within(screen.getByRole("region", { name: title }));
const change = (title: string): Promise<void> => userEvent.click(part(title).getByRole("button"));
const toast = (): string | undefined => useToasts.getState().toasts[0]?.text;
const requested = (server: FakeServer, route: string): unknown[] =>
  server.calls.filter((call) => call.route === route).map((call) => call.body);
const alerts = (): (string | null)[] => screen.queryAllByRole("alert").map((alert) => alert.textContent);

test("a guest is shown links to sign in and sign up", async () => {
  const server = await open("account", {}, guestUser);
  expect(screen.getByRole("link", { name: "Sign Up" }).getAttribute("href")).toBe("/signup");
  expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/signin");
  expect(server.calls).toEqual([]);
});

describe("the name", () => {
  test("is changed, and the focus returns to its button", async () => {
    const server = await open("account", { "PATCH /users/me": { body: owner } });
    await change("Username");
    const field = screen.getByRole("textbox", { name: "New username" });
    expect(document.activeElement).toBe(field);
    await userEvent.clear(field);
    await userEvent.type(field, "ama.k");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(toast()).toBe("Your username has been changed."));
    expect(requested(server, "PATCH /users/me")).toEqual([{ username: "ama.k" }]);
    expect(server.calls.at(-1)?.route).toBe("GET /users/me");
    expect(document.activeElement).toBe(part("Username").getByRole("button", { name: "Change" }));
  });

  test.each([
    ["username_taken", "This username, or one that looks like it, is taken. Please choose another one."],
    [
      "username_invalid",
      "A username must be 3 to 20 letters, digits, dots, dashes or underscores, and must not look like the name of staff.",
    ],
  ])("that is refused as %s is reported at the field", async (code, sentence) => {
    await open("account", { "PATCH /users/me": { status: 400, body: { code } } });
    await change("Username");
    await userEvent.type(screen.getByRole("textbox", { name: "New username" }), "x");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(alerts()).toEqual([sentence]));
  });
});

describe("the address", () => {
  const codes = { "POST /auth/send-otp": { body: {} }, "POST /auth/verify-otp": { body: { ticket: "ticket-1" } } };
  const prove = async (): Promise<void> => {
    await change("Email");
    await userEvent.type(screen.getByRole("textbox", { name: "New email" }), "new@example.org");
    await userEvent.click(screen.getByRole("button", { name: "Send me a code" }));
    const box = await screen.findByRole("textbox", { name: "Digit 1 of 6" });
    fireEvent.paste(box, { clipboardData: { getData: () => "123456" } });
    await userEvent.type(await screen.findByLabelText("Current password"), "eleven crowns");
    await userEvent.click(screen.getByRole("button", { name: "Use this email" }));
  };

  test("is changed with a code from the new one and the password", async () => {
    const server = await open("account", { ...codes, "POST /users/me/email": { body: owner } });
    await prove();
    await waitFor(() => expect(toast()).toBe("Your email has been changed."));
    expect(requested(server, "POST /users/me/email")).toEqual([
      { email: "new@example.org", ticket: "ticket-1", current: "eleven crowns" },
    ]);
  });

  test("that is taken is reported at once", async () => {
    await open("account", { "POST /auth/send-otp": { status: 409, body: { code: "email_taken" } } });
    await change("Email");
    await userEvent.type(screen.getByRole("textbox", { name: "New email" }), "new@example.org");
    await userEvent.click(screen.getByRole("button", { name: "Send me a code" }));
    await waitFor(() => expect(alerts()).toEqual(["This email is already registered. Please use a different email."]));
  });

  test("stays the same if the password is wrong", async () => {
    await open("account", {
      ...codes,
      "POST /users/me/email": { status: 401, body: { code: "invalid_credentials" } },
    });
    await prove();
    await waitFor(() => expect(alerts()).toEqual(["Invalid credentials. Please try again."]));
    expect(useSession.getState().user).toEqual(owner);
  });

  test("has to be proven again when that took too long", async () => {
    await open("account", { ...codes, "POST /users/me/email": { status: 400, body: { code: "ticket_invalid" } } });
    await prove();
    expect(await screen.findByRole("textbox", { name: "New email" })).toBeDefined();
    expect(toast()).toBe("Please verify your email address again.");
  });
});

describe("the password", () => {
  const fill = async (password: string, again: string): Promise<void> => {
    await userEvent.type(screen.getByLabelText("New Password"), password);
    await userEvent.type(screen.getByLabelText("Confirm Password"), again);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
  };

  test("is changed with the old one", async () => {
    const server = await open("account", { "POST /users/me/password": { body: {} } });
    await change("Password");
    await userEvent.type(screen.getByLabelText("Current password"), "eleven crowns");
    await fill("twelve crowns", "twelve crowns");
    await waitFor(() => expect(toast()).toBe("Your password has been changed. Your other devices are signed out."));
    expect(requested(server, "POST /users/me/password")).toEqual([
      { current: "eleven crowns", password: "twelve crowns" },
    ]);
  });

  test.each([
    ["Password", "Set a password"],
    ["Email", "Change"],
  ])("is set by a mailed link where there is none (%s)", async (title, action) => {
    const route = "POST /auth/forgot-password";
    const server = await open(
      "account",
      { [route]: { status: 429, body: { code: "too_many_requests" } } },
      { ...owner, has_password: false },
    );
    await userEvent.click(part(title).getByRole("button", { name: action }));
    expect(screen.queryByLabelText("Current password")).toBeNull();
    expect(screen.queryByText("To change your email, set a password first.") !== null).toBe(title === "Email");
    await userEvent.click(screen.getByRole("button", { name: "Send the link" }));
    await waitFor(() => expect(alerts()).toEqual(["An error occurred. Please try again later."]));
    server.answer({ [route]: { body: {} } });
    await userEvent.click(screen.getByRole("button", { name: "Send the link" }));
    const sent = "We sent a link to ama@example.org. It works once and expires in 30 minutes.";
    expect((await screen.findByRole("status")).textContent).toBe(sent);
    expect(requested(server, route).at(-1)).toEqual({ email: "ama@example.org", locale: "en" });
  });

  test.each([
    [401, "invalid_credentials", "Invalid credentials. Please try again."],
    [400, "password_weak", "This password is too short, too long or too common. Please choose another one."],
  ])("is refused: %i %s", async (status, code, sentence) => {
    await open("account", { "POST /users/me/password": { status, body: { code } } });
    await change("Password");
    await fill("twelve crowns", "twelve crowns");
    await waitFor(() => expect(alerts()).toEqual([sentence]));
  });

  test("has to be the same twice", async () => {
    const server = await open("account");
    await change("Password");
    await fill("twelve crowns", "twelve clowns");
    expect(alerts()).toEqual(["Passwords do not match"]);
    expect(requested(server, "POST /users/me/password")).toEqual([]);
  });
});

describe("Google", () => {
  test("is connected by a trip to Google and back", async () => {
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    const server = await open("account", {
      "POST /auth/google/start": { body: { url: "https://accounts.example/auth", flow: "word" } },
    });
    await userEvent.click(screen.getByRole("button", { name: "Connect Google" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://accounts.example/auth"));
    expect(server.lastCall("POST /auth/google/start")).toMatchObject({
      body: { intent: "link", locale: "en" },
      token: "Bearer kept",
    });
    expect(JSON.parse(sessionStorage.getItem("spar.google") ?? "")).toMatchObject({
      from: "/settings?section=account",
    });
  });

  test("that is the only sign-in cannot be disconnected", async () => {
    await open("account", { "GET /auth/google": { body: { is_linked: true } } }, { ...owner, has_password: false });
    expect(await screen.findByText("Connected. You can sign in with Google.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Connect Google" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Disconnect" })).toBeNull();
  });

  test("is disconnected with the password", async () => {
    const route = "DELETE /auth/google";
    const server = await open("account", {
      "GET /auth/google": { body: { is_linked: true } },
      [route]: { status: 401, body: { code: "invalid_credentials" } },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Disconnect" }));
    await userEvent.type(screen.getByLabelText("Current password"), "eleven crowns");
    await userEvent.click(screen.getByRole("button", { name: "Disconnect Google" }));
    await waitFor(() => expect(alerts()).toEqual(["Invalid credentials. Please try again."]));
    server.answer({ "GET /auth/google": { body: { is_linked: false } }, [route]: { body: {} } });
    await userEvent.click(screen.getByRole("button", { name: "Disconnect Google" }));
    await waitFor(() => expect(toast()).toBe("Google is disconnected."));
    expect(requested(server, route).at(-1)).toEqual({ current: "eleven crowns" });
    expect(await screen.findByRole("button", { name: "Connect Google" })).toBeDefined();
  });
});

describe("sessions", () => {
  test("are listed, the current one without an end button", async () => {
    await open("account");
    const rows = (await screen.findAllByRole("listitem")).map((row) => row.textContent);
    expect(rows).toEqual(["Firefox on LinuxThis device", "Chrome on AndroidLast seen 2 hours agoSign out"]);
  });

  test("are ended one by one or all together", async () => {
    const server = await open("account", {
      "DELETE /users/me/sessions/there": { body: {} },
      "DELETE /users/me/sessions": { body: {} },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Sign out: Chrome on Android" }));
    await waitFor(() => expect(toast()).toBe("That device is signed out."));
    await userEvent.click(await screen.findByRole("button", { name: "Sign out all other devices" }));
    await waitFor(() => expect(toast()).toBe("All other devices are signed out."));
    await waitFor(() => expect(requested(server, "GET /users/me/sessions")).toHaveLength(3));
  });

  test("that were ended elsewhere make the user a visitor", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const over = { status: 401, body: { code: "unauthorized" } };
    await open("account", { "GET /users/me/sessions": over, "GET /users/me": over });
    expect(await screen.findByText("You have no account here yet")).toBeDefined();
    expect(localStorage.getItem("accessToken")).toBeNull();
  });

  test("that cannot be fetched can be fetched again", async () => {
    const server = await open("account", { "GET /users/me/sessions": unreachable });
    expect(await screen.findByText("Could not load the list.")).toBeDefined();
    server.answer({ "GET /users/me/sessions": { body: sessions } });
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Chrome on Android")).toBeDefined();
  });
});

test("the user's data comes as a file", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await open("account", { "GET /users/me/data": { body: { username: "Calm Baobab 3" } } });
  await userEvent.click(screen.getByRole("button", { name: "Download my data" }));
  await waitFor(() => expect(toast()).toBe("Your data has been downloaded."));
  expect(saved).toEqual(["spar-Calm Baobab 3.json"]);
});

describe("a call that needs a fresh sign-in", () => {
  const needed = { status: 403, body: { code: "fresh_login_needed", message: "" } };
  const route = "DELETE /users/me/sessions";
  const press = async (): Promise<HTMLElement> => {
    const button = await screen.findByRole("button", { name: "Sign out all other devices" });
    await userEvent.click(button);
    return button;
  };
  const dialog = () => within(screen.getByRole("dialog", { name: "Confirm it’s you" }));

  test("asks for the password, by keyboard alone, and is repeated", async () => {
    const server = await open("account", { [route]: needed, "POST /auth/confirm": { status: 204 } });
    await press();
    await screen.findByRole("dialog");
    const field = dialog().getByLabelText("Password");
    expect(document.activeElement).toBe(field);
    expect(dialog().getByRole("button", { name: "Confirm" }).hasAttribute("disabled")).toBe(true);
    server.answer({ [route]: { body: {} } });
    await userEvent.keyboard("a long walk home{Enter}");
    await waitFor(() => expect(toast()).toBe("All other devices are signed out."));
    expect(requested(server, "POST /auth/confirm")).toEqual([{ password: "a long walk home" }]);
    expect(requested(server, route)).toHaveLength(2);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("says that the password is wrong, and lets the user try again", async () => {
    const wrong = { status: 401, body: { code: "invalid_credentials" } };
    const server = await open("account", { [route]: needed, "POST /auth/confirm": wrong });
    await press();
    await userEvent.type(dialog().getByLabelText("Password"), "wrong{Enter}");
    await waitFor(() => expect(alerts()).toEqual(["Invalid credentials. Please try again."]));
    server.answer({ [route]: { body: {} }, "POST /auth/confirm": { status: 204 } });
    await userEvent.click(dialog().getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(toast()).toBe("All other devices are signed out."));
  });

  test.each([
    ["Escape", () => userEvent.keyboard("{Escape}")],
    ["Cancel", () => userEvent.click(dialog().getByRole("button", { name: "Cancel" }))],
  ])("is not made after %s, which returns the focus", async (_, giveUp) => {
    const server = await open("account", { [route]: needed });
    const button = await press();
    await giveUp();
    await waitFor(() => expect(toast()).toBe("Nothing has changed. Please confirm it’s you first."));
    expect(requested(server, route)).toHaveLength(1);
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test("asks Google where there is no password", async () => {
    const passwordless = { ...owner, has_password: false };
    const start = { body: { url: "https://id.example/auth", flow: "word" } };
    const server = await open("account", { [route]: needed, "POST /auth/google/start": start }, passwordless);
    const assign = vi.spyOn(globalThis.location, "assign").mockImplementation(() => undefined);
    await press();
    expect(dialog().queryByLabelText("Password")).toBeNull();
    await userEvent.click(dialog().getByRole("button", { name: "Confirm with Google" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://id.example/auth"));
    expect(requested(server, "POST /auth/google/start")).toEqual([{ intent: "confirm", locale: "en" }]);
    expect(JSON.parse(sessionStorage.getItem("spar.google") ?? "")).toMatchObject({ intent: "confirm", flow: "word" });
  });

  test("comes before Google is connected", async () => {
    const server = await open("account", { "POST /auth/google/start": needed, "POST /auth/confirm": { status: 204 } });
    const assign = vi.spyOn(globalThis.location, "assign").mockImplementation(() => undefined);
    await userEvent.click(await screen.findByRole("button", { name: "Connect Google" }));
    server.answer({ "POST /auth/google/start": { body: { url: "https://id.example/auth", flow: "word" } } });
    await userEvent.type(dialog().getByLabelText("Password"), "a long walk home{Enter}");
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://id.example/auth"));
  });

  test("comes before all data is downloaded", async () => {
    await open("account", { "GET /users/me/data": needed });
    await userEvent.click(screen.getByRole("button", { name: "Download my data" }));
    expect(await screen.findByRole("dialog", { name: "Confirm it’s you" })).toBeDefined();
  });
});

describe("deleting the account", () => {
  const button = (): HTMLElement => screen.getByRole("button", { name: "Delete for good" });

  test("needs the password", async () => {
    const server = await open("account", { "DELETE /users/me": { body: {} } });
    await change("Delete my account");
    expect(button().hasAttribute("disabled")).toBe(true);
    await userEvent.type(screen.getByLabelText("To confirm, enter your password"), "eleven crowns");
    await userEvent.click(button());
    await waitFor(() => expect(useSession.getState().user).toBeNull());
    expect(requested(server, "DELETE /users/me")).toEqual([{ proof: "eleven crowns" }]);
    expect(localStorage.getItem("accessToken")).toBeNull();
    expect(requested(server, "POST /auth/logout")).toEqual([]);
  });

  test("needs the typed name where there is no password", async () => {
    await open("account", { "DELETE /users/me": { body: {} } }, { ...owner, has_password: false });
    await change("Delete my account");
    const field = screen.getByRole("textbox", { name: "To confirm, type your username: Calm Baobab 3" });
    await userEvent.type(field, "Calm Baobab");
    expect(button().hasAttribute("disabled")).toBe(true);
    await userEvent.type(field, " 3");
    expect(button().hasAttribute("disabled")).toBe(false);
  });

  test("is refused with a wrong password", async () => {
    await open("account", { "DELETE /users/me": { status: 401, body: { code: "invalid_credentials" } } });
    await change("Delete my account");
    await userEvent.type(screen.getByLabelText("To confirm, enter your password"), "wrong");
    await userEvent.click(button());
    await waitFor(() => expect(alerts()).toEqual(["Invalid credentials. Please try again."]));
    expect(useSession.getState().user).toEqual(owner);
  });
});

describe("privacy", () => {
  const chosen = (name: RegExp): boolean => (screen.getByRole("radio", { name }) as HTMLInputElement).checked;

  /** The server's stored form of each change. */
  const storing = { "PATCH /users/me/settings": { body: { settings: defaultSettings, version: 1 } } };
  const patched = (server: FakeServer) => {
    const bodies = requested(server, "PATCH /users/me/settings") as object[];
    return bodies.map((body) => Object.fromEntries(Object.entries(body).filter(([field]) => field !== "changedMsAgo")));
  };

  test("is stored a moment after each choice", async () => {
    const server = await open("privacy", storing);
    await userEvent.click(screen.getByRole("radio", { name: /^Private/ }));
    expect(chosen(/^Private/)).toBe(true);
    await waitFor(() => expect(patched(server)).toEqual([{ profileVisibility: "private" }]));
    await userEvent.click(screen.getByRole("switch", { name: "Show recent activity" }));
    await waitFor(() => expect(patched(server)).toContainEqual({ showRecentActivity: false }));
  });

  test("says from whom friend requests and challenges may come", async () => {
    const server = await open("privacy", storing);
    const invites = within(screen.getByRole("group", { name: "Who may challenge you" }));
    const choice = (name: RegExp): HTMLInputElement => invites.getByRole("radio", { name });
    expect(choice(/^Friends/).checked).toBe(true);
    for (const name of ["Show when I am online", "Friend requests"]) {
      await userEvent.click(screen.getByRole("switch", { name }));
    }
    await userEvent.click(choice(/^None/));
    expect(choice(/^None/).checked).toBe(true);
    await waitFor(() => {
      const all = Object.assign({}, ...patched(server)) as object;
      expect(all).toEqual({ onlineStatus: false, allowFriendRequests: false, allowGameInvites: "none" });
    });
  });

  test("that could not be stored stays, and is sent again by Retry", async () => {
    const server = await open("privacy", { "PATCH /users/me/settings": { status: 500 } });
    await userEvent.click(screen.getByRole("radio", { name: /^Private/ }));
    await screen.findByText("Your changes could not be saved.");
    expect(chosen(/^Private/)).toBe(true);
    const stored = { settings: { ...defaultSettings, profileVisibility: "private" }, version: 2 };
    server.answer({ "PATCH /users/me/settings": { body: stored } });
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("Your settings are saved with your account.");
    expect(requested(server, "PATCH /users/me/settings")).toHaveLength(2);
  });
});
