import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  accountUser,
  fakeServer,
  type FakeServer,
  guestUser,
  noAnswer,
  unreachable,
} from "#web/platform/calls/fakeServer.ts";
import { setLanguage } from "#web/platform/languages/i18n.ts";
import { adoptSession, useSession } from "#web/entities/session/session.ts";
import { alerts, config, open, place } from "./fixture/open.tsx";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState({ user: null, isLoading: false });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await setLanguage("en");
});

type Reply = Parameters<typeof fakeServer>[0] extends Readonly<Record<string, infer R>> | undefined ? R : never;
const doorWith = (login: Reply, google = false): FakeServer =>
  fakeServer({ ...config(google), "POST /auth/login": login });
const letIn = { body: { token: "fresh", user: accountUser } };

async function signIn(email = "ama@example.org", password = "eleven crowns"): Promise<void> {
  if (email !== "") await userEvent.type(screen.getByRole("textbox", { name: "Email" }), email);
  if (password !== "") await userEvent.type(screen.getByLabelText("Password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Sign In" }));
}

describe("an alert shows what went wrong", () => {
  test.each<readonly [string, Reply, string]>([
    ["400", { status: 400 }, "Invalid input. Please check your email and password."],
    ["401", { status: 401 }, "Invalid credentials. Please try again."],
    ["403", { status: 403 }, "An error occurred. Please try again later."],
    ["429", { status: 429, body: { code: "too_many_requests" } }, "An error occurred. Please try again later."],
    ["500", { status: 500, body: { code: "internal" } }, "An error occurred. Please try again later."],
    ["503", { status: 503, body: { code: "busy" } }, "An error occurred. Please try again later."],
    ["an answer that makes no sense", { body: { token: 7 } }, "An error occurred. Please try again later."],
    ["no answer", unreachable, "Failed to connect to the server. Please try again later."],
  ])("%s", async (_what, reply, sentence) => {
    doorWith(reply);
    await open("/signin");
    await signIn();
    await waitFor(() => expect(alerts()).toEqual([sentence]));
    expect(useSession.getState().user).toBeNull();
  });

  test("in the reader's language", async () => {
    await setLanguage("de");
    doorWith({ status: 401, body: { code: "invalid_credentials", message: "Invalid credentials. Please try again." } });
    await open("/signin");
    await userEvent.type(await screen.findByRole("textbox", { name: "E-Mail" }), "ama@example.org");
    await userEvent.type(screen.getByLabelText("Passwort"), "falsch");
    await userEvent.click(screen.getByRole("button", { name: "Anmelden" }));
    await waitFor(() =>
      expect(alerts()).toEqual(["E-Mail oder Passwort stimmt nicht. Bitte versuche es noch einmal."]),
    );
  });

  test("each time, so that it is read out each time", async () => {
    doorWith({ status: 401 });
    await open("/signin");
    await signIn();
    const first = await screen.findByRole("alert");
    await userEvent.click(screen.getByRole("button", { name: "Sign In" }));
    await waitFor(() => expect(screen.getByRole("alert")).not.toBe(first));
  });

  test("empty fields send no request, and the focus moves to the first of them", async () => {
    const server = doorWith(letIn);
    await open("/signin");
    await signIn("", "");
    expect(alerts()).toEqual(["Invalid input. Please check your email and password."]);
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Email" }));
    await signIn("ama@example.org", "");
    expect(document.activeElement).toBe(screen.getByLabelText("Password"));
    expect(server.calls.map((call) => call.route)).toEqual(["GET /config"]);
  });
});

describe("with two-factor sign-in", () => {
  const half: Reply = { status: 403, body: { code: "second_factor_needed", message: "", ticket: "ticket-1" } };
  const wrong: Reply = { status: 400, body: { code: "two_factor_invalid", message: "" } };
  const step = "POST /auth/two-factor/sign-in";

  async function askForCode(second: Reply): Promise<FakeServer> {
    const server = fakeServer({ ...config(false), "POST /auth/login": half, [step]: second });
    await open("/signin");
    await signIn();
    expect(await screen.findByRole("textbox", { name: "Digit 1 of 6" })).toBe(document.activeElement);
    expect(screen.getByRole("heading", { name: "Two-factor sign-in" })).toBeDefined();
    return server;
  }
  const type = async (digits: string): Promise<void> => void (await userEvent.keyboard(digits));

  test("a code comes after the password, and is sent when its last digit is typed", async () => {
    const server = await askForCode(letIn);
    await type("123456");
    await waitFor(() => expect(useSession.getState().user).toEqual(accountUser));
    expect(server.lastCall(step)?.body).toEqual({ ticket: "ticket-1", code: "123456" });
    expect(place()).toBe("/");
  });

  test("a wrong code says so and empties the boxes; a recovery code does instead", async () => {
    const server = await askForCode(wrong);
    await type("000000");
    await waitFor(() =>
      expect(alerts()).toEqual(["This code is wrong or was already used. Please enter the newest one."]),
    );
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Digit 1 of 6" }));
    await userEvent.click(screen.getByRole("button", { name: "Use a recovery code" }));
    expect(alerts()).toEqual([]);
    server.answer({ [step]: letIn });
    await type("7k2qf-m9xtb{Enter}");
    await waitFor(() => expect(useSession.getState().user).toEqual(accountUser));
    expect(server.lastCall(step)?.body).toEqual({ ticket: "ticket-1", code: "7k2qf-m9xtb" });
  });

  test("a sign-in that took too long begins again with the address", async () => {
    await askForCode({ status: 400, body: { code: "two_factor_expired", message: "" } });
    await type("123456");
    const field = await screen.findByRole("textbox", { name: "Email" });
    expect((field as HTMLInputElement).value).toBe("ama@example.org");
    expect(alerts()).toEqual(["That took too long, or there were too many wrong codes. Please start again."]);
  });

  test("the step can be given up, and leads to support", async () => {
    await askForCode(wrong);
    expect(screen.getByRole("link", { name: "Contact support" }).getAttribute("href")).toBe("/support");
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByLabelText("Password")).toBeDefined();
    expect(alerts()).toEqual([]);
  });
});

describe("signing in", () => {
  test("for this tab only, and sends a guest's token along", async () => {
    adoptSession({ token: "guests", user: guestUser }, true);
    const server = doorWith(letIn);
    await open("/signin");
    await signIn(" ama@example.org ");
    await waitFor(() => expect(place()).toBe("/"));
    expect(server.lastCall("POST /auth/login")).toEqual({
      route: "POST /auth/login",
      body: { email: "ama@example.org", password: "eleven crowns", remember: false },
      token: "Bearer guests",
    });
    expect([sessionStorage.getItem("accessToken"), localStorage.getItem("accessToken")]).toEqual(["fresh", null]);
    expect(useSession.getState().user).toEqual(accountUser);
  });

  test("permanently, when asked to remember", async () => {
    const server = doorWith(letIn);
    await open("/signin");
    await userEvent.click(screen.getByRole("checkbox", { name: "Remember me" }));
    await signIn();
    await waitFor(() => expect(place()).toBe("/"));
    expect(server.lastCall("POST /auth/login")?.body).toMatchObject({ remember: true });
    expect([sessionStorage.getItem("accessToken"), localStorage.getItem("accessToken")]).toEqual([null, "fresh"]);
  });

  test.each([
    ["/friends?tab=online#top", "/friends?tab=online#top"],
    ["https://elsewhere.example/", "/"],
    ["//elsewhere.example/", "/"],
    ["/\\elsewhere.example/", "/"],
    ["javascript:alert(1)", "/"],
    ["/signin", "/"],
    [7, "/"],
  ])("a user who came from %s goes on to %s", async (from, to) => {
    doorWith(letIn);
    await open({ pathname: "/signin", state: { from } });
    await signIn();
    await waitFor(() => expect(place()).toBe(to));
  });

  test("a signed-in user is sent on", async () => {
    useSession.setState({ user: accountUser });
    doorWith(letIn);
    await open("/signin");
    expect(place()).toBe("/");
  });

  test("a guest may sign in, and no redirect happens while a token is being checked", async () => {
    useSession.setState({ user: null, isLoading: true });
    doorWith(letIn);
    await open("/signin");
    expect(screen.getByText("Loading your account…")).toBeDefined();
    expect(place()).toBeNull();
    useSession.setState({ user: guestUser, isLoading: false });
    expect(await screen.findByRole("heading", { level: 1, name: "Sign In" })).toBeDefined();
  });

  test("the button is disabled while the server answers", async () => {
    doorWith(noAnswer);
    await open("/signin");
    await signIn();
    expect(screen.getByRole("button", { name: "Signing in…" }).hasAttribute("disabled")).toBe(true);
  });
});

test("a password can be shown, and password managers recognise the fields", async () => {
  doorWith(letIn);
  await open("/signin");
  const password = screen.getByLabelText("Password");
  expect(password.getAttribute("type")).toBe("password");
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(password.getAttribute("type")).toBe("text");
  await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect(password.getAttribute("type")).toBe("password");
  expect(password.getAttribute("autocomplete")).toBe("current-password");
  expect(screen.getByRole("textbox", { name: "Email" }).getAttribute("autocomplete")).toBe("username");
});

test("links lead to the forgotten password, a new account, the terms and the privacy policy", async () => {
  doorWith(letIn);
  await open("/signin");
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Forgot password?", "/forgot-password"],
    ["Create account", "/signup"],
    ["Terms of Service", "/terms-of-service"],
    ["Privacy Policy", "/privacy-policy"],
  ]);
});

describe("Google", () => {
  const button = (): HTMLElement => screen.getByRole("button", { name: "Continue with Google" });

  test("where it is not set up the button can be focused, gives the reason, and does nothing", async () => {
    const server = doorWith(letIn, false);
    await open("/signin");
    await waitFor(() => expect(button().getAttribute("aria-disabled")).toBe("true"));
    const why = document.getElementById(button().getAttribute("aria-describedby") ?? "");
    expect(why?.textContent).toBe(
      "Google sign-in is not available on this server. You can use an email address instead.",
    );
    button().focus();
    expect(document.activeElement).toBe(button());
    await userEvent.click(button());
    expect(server.calls.map((call) => call.route)).toEqual(["GET /config"]);
  });

  test("leaves for Google and stores the purpose in the tab", async () => {
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    const server = doorWith(letIn, true);
    server.answer({ "POST /auth/google/start": { body: { url: "https://accounts.example/auth", flow: "word" } } });
    await open({ pathname: "/signin", state: { from: "/friends" } });
    await userEvent.click(screen.getByRole("checkbox", { name: "Remember me" }));
    await userEvent.click(button());
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://accounts.example/auth"));
    expect(server.lastCall("POST /auth/google/start")?.body).toEqual({ intent: "login", locale: "en" });
    expect(JSON.parse(sessionStorage.getItem("spar.google") ?? "")).toEqual({
      intent: "login",
      remember: true,
      from: "/friends",
      flow: "word",
    });
  });

  test.each<readonly [Reply, string]>([
    [{ status: 503, body: { code: "not_available", message: "An error occurred." } }, "Login failed"],
    [{ body: { url: "javascript:alert(1)", flow: "word" } }, "Login failed"],
    [{ status: 400, body: { code: "odd", message: "The provider is on holiday." } }, "The provider is on holiday."],
  ])("says so when it cannot leave", async (reply, sentence) => {
    const server = doorWith(letIn, true);
    server.answer({ "POST /auth/google/start": reply });
    await open("/signin");
    await userEvent.click(button());
    await waitFor(() => expect(alerts()).toEqual([sentence]));
  });
});
