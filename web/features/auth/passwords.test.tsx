import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeServer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { useSession } from "#web/entities/session/session.ts";
import { address, alerts, open, place } from "./fixture/open.tsx";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState({ user: null, isLoading: false });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a lost password", () => {
  const route = "POST /auth/forgot-password";
  const email = (): HTMLElement => screen.getByRole("textbox", { name: "Email" });
  const ask = async (address: string): Promise<void> => {
    await userEvent.type(email(), address);
    await userEvent.click(screen.getByRole("button", { name: "Send the link" }));
  };

  test.each(["", "ama", "ama@home", "a ma@example.org"])(
    "'%s' is no address, and no request is sent",
    async (address) => {
      const server = fakeServer();
      await open("/forgot-password");
      if (address !== "") await userEvent.type(email(), address);
      await userEvent.click(screen.getByRole("button", { name: "Send the link" }));
      expect(alerts()).toEqual(["Please enter a valid email address."]);
      expect(email().getAttribute("aria-invalid")).toBe("true");
      expect(server.calls).toEqual([]);
    },
  );

  test.each([
    [{ status: 404 }, "This email address is not registered. Please use a different email."],
    [{ status: 400, body: { code: "odd", message: "Not on a Friday." } }, "Not on a Friday."],
    [{ status: 400, body: { code: "email_invalid", message: "?" } }, "Please enter a valid email address."],
    [{ status: 500 }, "An error occurred. Please try again."],
    [unreachable, "Failed to connect to the server. Please try again later."],
  ] as const)("what goes wrong stands at the field: %o", async (reply, sentence) => {
    fakeServer({ [route]: reply });
    await open("/forgot-password");
    await ask("ama@example.org");
    await waitFor(() => expect(alerts()).toEqual([sentence]));
    const described = email().getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(described)?.textContent).toBe(sentence);
  });

  test("the link is on its way, and another address may be tried", async () => {
    const server = fakeServer({ [route]: { body: {} } });
    await open("/forgot-password");
    await ask("ama@example.org");
    const heading = await screen.findByRole("heading", { level: 1, name: "Check your email" });
    expect(document.activeElement).toBe(heading);
    expect(server.lastCall("POST /auth/forgot-password")?.body).toEqual({ email: "ama@example.org", locale: "en" });
    expect(screen.getByText(/ama@example\.org/)).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Try another email" }));
    expect((email() as HTMLInputElement).value).toBe("");
    await userEvent.click(screen.getByRole("link", { name: "Back to Sign In" }));
    expect(screen.getByRole("heading", { level: 1, name: "Sign In" })).toBeDefined();
  });

  test("an address typed at the sign-in is filled in", async () => {
    fakeServer();
    await open({ pathname: "/forgot-password", state: { email: "ama@example.org" } });
    expect((email() as HTMLInputElement).value).toBe("ama@example.org");
  });
});

describe("a new password", () => {
  const route = "POST /auth/reset-password";
  const set = async (password: string, again = password): Promise<void> => {
    await userEvent.type(screen.getByLabelText("New Password"), password);
    await userEvent.type(screen.getByLabelText("Confirm Password"), again);
    await userEvent.click(screen.getByRole("button", { name: "Set the new password" }));
  };

  test("has to be the same twice", async () => {
    const server = fakeServer();
    await open("/reset-password/token-1");
    await set("eleven crowns", "eleven clowns");
    expect(alerts()).toEqual(["Passwords do not match"]);
    expect(server.calls).toEqual([]);
  });

  test("has to be long enough", async () => {
    const server = fakeServer();
    await open("/reset-password/token-1");
    await set("seven77");
    expect(alerts()).toEqual(["This password is too short, too long or too common. Please choose another one."]);
    expect(server.calls).toEqual([]);
  });

  test.each([
    [{ code: "reset_invalid", message: "?" }, "This link is no longer valid. Please ask for a new one.", true],
    [
      { code: "password_weak", message: "?" },
      "This password is too short, too long or too common. Please choose another one.",
      false,
    ],
    [{ code: "odd", message: "Not on a Friday." }, "Not on a Friday.", false],
  ] as const)("a refusal is said as the server says it: %o", async (body, sentence, offersNew) => {
    fakeServer({ [route]: { status: 400, body } });
    await open("/reset-password/token-1");
    await set("eleven crowns");
    await waitFor(() => expect(alerts()).toEqual([sentence]));
    expect(screen.queryByRole("link", { name: "Request a new link" }) !== null).toBe(offersNew);
  });

  test("is accepted, and can be used from then on", async () => {
    const server = fakeServer({ [route]: { body: {} } });
    await open("/reset-password/a%2Fb");
    await set("eleven crowns");
    const heading = await screen.findByRole("heading", { level: 1, name: "Password changed" });
    expect(document.activeElement).toBe(heading);
    expect(server.calls[0]?.body).toEqual({ password: "eleven crowns", token: "a/b" });
    await userEvent.click(screen.getByRole("link", { name: "Return to Sign In" }));
    expect(screen.getByRole("heading", { level: 1, name: "Sign In" })).toBeDefined();
    expect(place()).toBeNull();
  });

  test.each([
    ["the fragment", { pathname: "/reset-password", hash: "#token-1" }, "token-1"],
    ["the path, as older links have it", "/reset-password/token-1", "token-1"],
    ["a fragment that a mail program has escaped", { pathname: "/reset-password", hash: "#a%2Fb" }, "a/b"],
    ["a fragment that is wrongly escaped", { pathname: "/reset-password", hash: "#a%" }, "a%"],
  ])("takes the token out of %s, and out of the address bar at once", async (_, link, token) => {
    const server = fakeServer({ [route]: { body: {} } });
    await open(link);
    expect(address()).toBe("/reset-password");
    await set("eleven crowns");
    await screen.findByRole("heading", { level: 1, name: "Password changed" });
    expect(server.calls[0]?.body).toEqual({ password: "eleven crowns", token });
  });

  test("without a token is refused like an old link", async () => {
    const body = { code: "reset_invalid", message: "?" };
    const server = fakeServer({ [route]: { status: 400, body } });
    await open("/reset-password");
    await set("eleven crowns");
    await waitFor(() => expect(alerts()).toEqual(["This link is no longer valid. Please ask for a new one."]));
    expect(server.calls[0]?.body).toMatchObject({ token: "" });
  });

  test("ends this browser's own session too, if the server says so", async () => {
    localStorage.setItem("accessToken", "ended");
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    fakeServer({ [route]: { body: {} }, "GET /users/me": { status: 401 } });
    await open("/reset-password/token-1");
    await set("eleven crowns");
    await waitFor(() => expect(localStorage.getItem("accessToken")).toBeNull());
  });
});
