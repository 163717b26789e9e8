import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accountUser, fakeServer, type FakeServer, guestUser, unreachable } from "#web/platform/calls/fakeServer.ts";
import { adoptSession, useSession } from "#web/entities/session/session.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { alerts, config, open, place } from "./fixture/open.tsx";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState({ user: null, isLoading: false });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const letIn = { body: { token: "fresh", user: accountUser } };
const wentFor = (trip: object): void =>
  sessionStorage.setItem("spar.google", JSON.stringify({ flow: "word", remember: false, from: "/", ...trip }));
const comeBack = (search = "?code=code-1&state=state-1"): Promise<void> => open({ pathname: "/signin/google", search });

async function returned(route: string, reply: Parameters<FakeServer["answer"]>[0][string]): Promise<FakeServer> {
  const server = fakeServer({ ...config(true), [route]: reply });
  await comeBack();
  return server;
}

test("a sign-in is finished with the address's values and the stored ones", async () => {
  adoptSession({ token: "guests", user: guestUser }, true);
  wentFor({ intent: "login", remember: true, from: "/friends" });
  const server = await returned("POST /auth/google/login", letIn);
  await waitFor(() => expect(place()).toBe("/friends"));
  expect(server.calls).toEqual([
    {
      route: "POST /auth/google/login",
      body: { code: "code-1", state: "state-1", flow: "word", remember: true },
      token: "Bearer guests",
    },
  ]);
  expect(localStorage.getItem("accessToken")).toBe("fresh");
  expect(sessionStorage.getItem("spar.google")).toBeNull();
});

test("a sign-up is finished, and opens the home page", async () => {
  wentFor({ intent: "signup", from: "https://elsewhere.example/" });
  await returned("POST /auth/google/signup", letIn);
  await waitFor(() => expect(place()).toBe("/"));
  expect(sessionStorage.getItem("accessToken")).toBe("fresh");
});

test("a confirmation is made for the signed-in user, and returns to the page that asked for it", async () => {
  adoptSession({ token: "kept", user: accountUser }, true);
  wentFor({ intent: "confirm", from: "/settings?section=account" });
  const server = await returned("POST /auth/google/confirm", { status: 200 });
  await waitFor(() => expect(place()).toBe("/settings?section=account"));
  expect(server.calls.map((call) => `${call.route} ${call.token}`)).toEqual(["POST /auth/google/confirm Bearer kept"]);
  expect(useToasts.getState().toasts.at(-1)?.text).toBe("Confirmed. You can continue now.");
});

const half = { status: 403, body: { code: "second_factor_needed", message: "", ticket: "ticket-1" } };

test("a sign-in goes on with a code where two-factor sign-in is on", async () => {
  wentFor({ intent: "login", remember: true, from: "/friends" });
  const server = await returned("POST /auth/google/login", half);
  server.answer({ "POST /auth/two-factor/sign-in": letIn });
  expect(await screen.findByRole("textbox", { name: "Digit 1 of 6" })).toBe(document.activeElement);
  await userEvent.keyboard("123456");
  await waitFor(() => expect(place()).toBe("/friends"));
  expect(server.lastCall("POST /auth/two-factor/sign-in")?.body).toEqual({ ticket: "ticket-1", code: "123456" });
  expect(localStorage.getItem("accessToken")).toBe("fresh");
});

test("a confirmation goes on with a code too, and one that took too long says so", async () => {
  adoptSession({ token: "kept", user: accountUser }, true);
  wentFor({ intent: "confirm", from: "/settings?section=account" });
  const server = await returned("POST /auth/google/confirm", half);
  const over = { status: 400, body: { code: "two_factor_expired", message: "" } };
  server.answer({ "POST /auth/two-factor/confirm": over });
  await screen.findByRole("textbox", { name: "Digit 1 of 6" });
  await userEvent.keyboard("123456");
  await waitFor(() =>
    expect(alerts()).toEqual(["That took too long, or there were too many wrong codes. Please start again."]),
  );
  expect(screen.getByRole("link", { name: "Back to settings" })).toBeDefined();
});

test("a confirmation that failed says so, with a link back", async () => {
  adoptSession({ token: "kept", user: accountUser }, true);
  wentFor({ intent: "confirm", from: "/settings?section=account" });
  await returned("POST /auth/google/confirm", { status: 400, body: { code: "google_failed", message: "" } });
  await waitFor(() => expect(alerts()).toEqual(["Google could not confirm it’s you"]));
  expect(screen.getByRole("link", { name: "Back to settings" }).getAttribute("href")).toBe("/settings?section=account");
});

test("a connection is made for the signed-in user", async () => {
  adoptSession({ token: "kept", user: accountUser }, true);
  wentFor({ intent: "link", from: "/settings?section=account" });
  const server = fakeServer({ "POST /auth/google/link": { status: 200 }, "GET /users/me": { body: accountUser } });
  await comeBack();
  await waitFor(() => expect(place()).toBe("/settings?section=account"));
  expect(server.calls.map((call) => `${call.route} ${call.token}`)).toEqual([
    "POST /auth/google/link Bearer kept",
    "GET /users/me Bearer kept",
  ]);
  expect(useToasts.getState().toasts[0]?.text).toBe("Google is connected.");
});

test.each([
  ["login", { status: 400, body: { code: "google_failed", message: "Login failed" } }, "Login failed"],
  ["login", { status: 500 }, "Login failed"],
  ["login", { status: 400, body: { message: "Google says no." } }, "Google says no."],
  ["login", unreachable, "Failed to connect to the server. Please try again later."],
  [
    "login",
    { status: 404, body: { code: "google_unknown" } },
    "There is no account for this Google sign-in yet. Please sign up first.",
  ],
  ["signup", { status: 400, body: { code: "google_failed", message: "Login failed" } }, "Signup failed"],
  ["signup", { status: 500, body: {} }, "Signup failed"],
  ["signup", { status: 400, body: { message: "Google says no." } }, "Google says no."],
  [
    "signup",
    { status: 409, body: { code: "google_email_taken" } },
    "There is already an account with this email address. Sign in with its password, then connect Google in the settings.",
  ],
  ["link", { status: 400, body: { code: "google_failed", message: "Login failed" } }, "Could not connect Google"],
] as const)("a failed %s says why: %o", async (intent, reply, sentence) => {
  wentFor({ intent });
  await returned(`POST /auth/google/${intent}`, reply);
  await waitFor(() => expect(alerts()).toEqual([sentence]));
  expect(place()).toBeNull();
});

test.each([
  ["a user who cancelled", "?error=access_denied&state=state-1", true],
  ["another tab, or the same address again", "?code=code-1&state=state-1", false],
])("%s is not sent to the server", async (_who, search, storedTrip) => {
  if (storedTrip) wentFor({ intent: "signup" });
  const server = fakeServer(config(true));
  await comeBack(search);
  await waitFor(() => expect(alerts()).toEqual([storedTrip ? "Signup failed" : "Login failed"]));
  expect(server.calls).toEqual([]);
});

test("an invalid stored value is ignored", async () => {
  sessionStorage.setItem("spar.google", '{"intent":"admin"}');
  const server = fakeServer();
  await comeBack();
  await waitFor(() => expect(alerts()).toEqual(["Login failed"]));
  expect(server.calls).toEqual([]);
});

test("a user without an account is offered to sign up", async () => {
  wentFor({ intent: "login" });
  await returned("POST /auth/google/login", { status: 404, body: { code: "google_unknown" } });
  expect((await screen.findByRole("link", { name: "Create account" })).getAttribute("href")).toBe("/signup");
});
