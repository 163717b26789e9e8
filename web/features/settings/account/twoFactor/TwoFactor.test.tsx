import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TwoFactorStatus } from "#protocol/calls/twoFactor.ts";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { FreshLogin } from "#web/entities/account/FreshLogin.tsx";
import { adoptSession } from "#web/entities/session/session.ts";
import { accountUser, fakeServer, type FakeServer } from "#web/platform/calls/fakeServer.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { TwoFactor } from "./TwoFactor.tsx";

const owner: CurrentUser = { ...accountUser, email: "ama@example.org", has_password: true };
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const setup = { secret, uri: `otpauth://totp/Spar:Ama?secret=${secret}&issuer=Spar`, setup: "sealed" };
const codes = Array.from({ length: 10 }, (_, code) => `AAAAA-BBBB${code}`);
const off: TwoFactorStatus = {
  is_on: false,
  since: null,
  recovery_codes_left: 0,
  is_required: false,
  is_available: true,
  owes_code: false,
};
const on: TwoFactorStatus = { ...off, is_on: true, since: Date.UTC(2026, 10, 23), recovery_codes_left: 10 };
const begin = { "POST /auth/two-factor/setup": { body: setup } };
const done = { "POST /auth/two-factor": { status: 201, body: { recovery_codes: codes, other_sessions: 0 } } };

beforeEach(() => {
  localStorage.clear();
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(
  status: TwoFactorStatus,
  replies: Parameters<typeof fakeServer>[0] = {},
  user = owner,
  hash = "",
): Promise<FakeServer> {
  adoptSession({ token: "kept", user }, true);
  const server = fakeServer({ "GET /users/me": { body: user }, "GET /auth/two-factor": { body: status }, ...replies });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[`/settings?section=account${hash}`]}>
        <TwoFactor user={user} />
        <FreshLogin />
      </MemoryRouter>,
    );
  });
  return server;
}
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole("button", { name }));
const button = (name: string): HTMLElement | null => screen.queryByRole("button", { name });
const paste = (text: string): void => {
  fireEvent.paste(screen.getByRole("textbox", { name: "Digit 1 of 6" }), { clipboardData: { getData: () => text } });
};
const alerts = (): (string | null)[] => screen.queryAllByRole("alert").map((alert) => alert.textContent);

describe("switching on", () => {
  test("shows the secret as a picture and as text, checks a pasted code, and shows the recovery codes", async () => {
    const server = await open(off, { ...begin, ...done });
    expect(screen.getByText("Off")).toBeDefined();
    await press("Set up");
    expect(await screen.findByRole("img", { name: "QR code for your authenticator app" })).toBeDefined();
    expect(screen.getByText("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "1. Add Spar to your app" }));
    server.answer({ "GET /auth/two-factor": { body: on } });
    paste("123 456");
    expect(await screen.findByRole("heading", { name: "Save your recovery codes" })).toBe(document.activeElement);
    expect(server.lastCall("POST /auth/two-factor")?.body).toEqual({ setup: "sealed", code: "123456" });
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(codes);
    // The status comes anew meanwhile, and the codes stay.
    await waitFor(() => expect(server.calls.filter(({ route }) => route === "GET /auth/two-factor")).toHaveLength(2));
    expect(screen.getAllByRole("listitem")).toHaveLength(10);
    await press("I have saved them");
    expect(screen.getByText("10 recovery codes left")).toBeDefined();
    expect(screen.queryByText(codes[0] ?? "")).toBeNull();
  });

  test("offers to sign other devices out, once", async () => {
    const others = { status: 201, body: { recovery_codes: codes, other_sessions: 2 } };
    const server = await open(off, {
      ...begin,
      "POST /auth/two-factor": others,
      "GET /users/me/sessions": { body: [] },
      "DELETE /users/me/sessions": { status: 204 },
    });
    await press("Set up");
    paste("123456");
    const sentence = "2 other devices are signed in to your account. If one of them is not yours, sign them out.";
    expect(await screen.findByText(sentence)).toBeDefined();
    await press("Sign out all other devices");
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    expect(server.lastCall("DELETE /users/me/sessions")).toBeDefined();
    expect(useToasts.getState().toasts.map(({ text }) => text)).toContain("All other devices are signed out.");
    // The codes stay.
    expect(screen.getByRole("heading", { name: "Save your recovery codes" })).toBeDefined();
  });

  test("a wrong code empties the boxes and says so; cancelling stores nothing", async () => {
    const wrong = { status: 400, body: { code: "two_factor_invalid", message: "" } };
    const server = await open(off, { ...begin, "POST /auth/two-factor": wrong });
    await press("Set up");
    paste("000000");
    await waitFor(() =>
      expect(alerts()).toEqual(["This code is wrong or was already used. Please enter the newest one."]),
    );
    expect((screen.getByRole("textbox", { name: "Digit 1 of 6" }) as HTMLInputElement).value).toBe("");
    await press("Cancel");
    expect(button("Set up")).not.toBeNull();
    expect(server.calls.filter(({ route }) => route === "POST /auth/two-factor")).toHaveLength(1);
  });

  test("the codes are copied and saved as a file", async () => {
    const written = vi.fn<(text: string) => Promise<void>>(async () => undefined);
    const files: Blob[] = [];
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: (file: Blob) => (files.push(file), "blob:codes") }));
    URL.revokeObjectURL = () => undefined;
    await open(on, { "POST /auth/two-factor/recovery-codes": { status: 201, body: { recovery_codes: codes } } });
    await press("New recovery codes");
    await screen.findByRole("list", { name: "Recovery codes" });
    Object.defineProperty(navigator, "clipboard", { value: { writeText: written }, configurable: true });
    await press("Copy");
    expect(written).toHaveBeenCalledWith(codes.join("\n"));
    await press("Download");
    expect(await files[0]?.text()).toContain(codes.join("\n"));
  });

  test("is not offered where the server has no key", async () => {
    await open({ ...off, is_available: false });
    expect(screen.getByText("Two-factor sign-in is not available on this server yet.")).toBeDefined();
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  test("is what another page leads to", async () => {
    await open({ ...off, is_required: true }, {}, owner, "#two-factor");
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Two-factor sign-in" }));
    expect(screen.getByText("Your role needs two-factor sign-in. Set it up to open the dashboard.")).toBeDefined();
  });
});

describe("switching off", () => {
  test("takes the password and a code", async () => {
    const server = await open(on, { "DELETE /auth/two-factor": {} });
    await press("Switch off");
    await userEvent.type(screen.getByLabelText("Current password"), "eleven crowns");
    await userEvent.type(screen.getByRole("textbox", { name: "Code from the app or recovery code" }), "123456");
    await press("Switch off two-factor sign-in");
    await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toBe("Two-factor sign-in is off."));
    expect(server.lastCall("DELETE /auth/two-factor")?.body).toEqual({ current: "eleven crowns", code: "123456" });
  });

  test("takes a code alone where there is no password", async () => {
    await open(on, {}, { ...owner, has_password: false });
    await press("Switch off");
    expect(screen.queryByLabelText("Current password")).toBeNull();
  });

  test("is not offered to staff who need it; few codes left are pointed out", async () => {
    await open({ ...on, is_required: true, recovery_codes_left: 1 });
    expect(button("Switch off")).toBeNull();
    expect(screen.getByRole("link", { name: "Open the dashboard" }).getAttribute("href")).toBe("/admin");
    expect(screen.getByText(/^1 recovery code left · Make new recovery codes/)).toBeDefined();
  });
});

describe("a fresh login with two-factor sign-in on", () => {
  const needed = { status: 403, body: { code: "fresh_login_needed", message: "" } };
  const asksCode = { status: 403, body: { code: "second_factor_needed", message: "", ticket: "ticket-1" } };
  const renewed = { status: 201, body: { recovery_codes: codes } };

  async function askForCode(more: Parameters<typeof fakeServer>[0] = {}): Promise<FakeServer> {
    const server = await open(on, {
      "POST /auth/two-factor/recovery-codes": needed,
      "POST /auth/confirm": asksCode,
      ...more,
    });
    await press("New recovery codes");
    await userEvent.type(await screen.findByLabelText("Password"), "eleven crowns");
    await press("Confirm");
    await screen.findByRole("textbox", { name: "Digit 1 of 6" });
    return server;
  }

  test("asks for the password, then for a code, and goes on", async () => {
    const server = await askForCode({ "POST /auth/two-factor/confirm": {} });
    server.answer({ "POST /auth/two-factor/recovery-codes": renewed });
    paste("123456");
    expect(await screen.findByRole("list", { name: "Recovery codes" })).toBeDefined();
    expect(server.lastCall("POST /auth/two-factor/confirm")?.body).toEqual({ ticket: "ticket-1", code: "123456" });
  });

  test("asks for the password again when it took too long", async () => {
    const over = { status: 400, body: { code: "two_factor_expired", message: "" } };
    await askForCode({ "POST /auth/two-factor/confirm": over });
    await press("Use a recovery code");
    const field = screen.getByRole("textbox", { name: "Recovery code" });
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, "aaaaa-bbbbb{Enter}");
    expect(await screen.findByLabelText("Password")).toBeDefined();
    expect(alerts()).toEqual(["That took too long, or there were too many wrong codes. Please start again."]);
  });
});
