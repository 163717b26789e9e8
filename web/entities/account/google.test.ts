// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { roomCode } from "#protocol/ids.ts";
import { fakeShell } from "#web/platform/desktop/fakeShell.ts";
import { fakeServer } from "#web/platform/calls/fakeServer.ts";
import { leaveForGoogle, takeGoogleTrip } from "./google.tsx";

const route = "POST /auth/google/start";
const start = { [route]: { body: { url: "https://accounts.example/auth?x=1", flow: "flow-word" } } };
const trip = { intent: "login", remember: true, from: "/" } as const;
const went = vi.fn<(address: string) => void>();

beforeEach(() => {
  sessionStorage.clear();
  went.mockClear();
  vi.stubGlobal("location", { assign: went });
});
afterEach(() => vi.unstubAllGlobals());

test("a browser goes to Google itself", async () => {
  fakeServer(start);
  expect(await leaveForGoogle(trip)).toBeNull();
  expect(went.mock.calls).toEqual([["https://accounts.example/auth?x=1"]]);
  expect(takeGoogleTrip()).toEqual({ ...trip, flow: "flow-word" });
});

test("the app opens the system's browser and continues with its result", async () => {
  const shell = fakeShell();
  shell.returned = { code: roomCode("a&b"), state: "c d" };
  const server = fakeServer(start);
  expect(await leaveForGoogle(trip)).toBeNull();
  expect(server.calls[0]?.body).toMatchObject({ intent: "login", loopback_port: 40_000 });
  expect(shell.calls).toEqual([["open", "https://accounts.example/auth?x=1"]]);
  expect(went.mock.calls).toEqual([["/signin/google?code=a%26b&state=c+d"]]);
  expect(takeGoogleTrip()).toEqual({ ...trip, flow: "flow-word" });
});

test("a sign-in that does not come back shows an error and stays on the page", async () => {
  fakeShell();
  fakeServer(start);
  expect((await leaveForGoogle(trip))?.code).toBe("google_failed");
  expect(went).not.toHaveBeenCalled();
  expect(takeGoogleTrip()).toBeNull();
});

test("a refusal by the server opens no browser and waits for none", async () => {
  const shell = fakeShell();
  fakeServer({ [route]: { status: 503, body: { code: "not_available", message: "" } } });
  expect((await leaveForGoogle(trip))?.code).toBe("not_available");
  expect(shell.calls).toEqual([["cancel"]]);
});
