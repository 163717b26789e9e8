import { act, cleanup, renderHook } from "@testing-library/react";
import * as v from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { send } from "#web/platform/calls/api.ts";
import { type FakeServer, fakeServer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { useLoaded } from "./loaded.ts";
import { amend, invalidate, query } from "./queryClient.ts";

const route = "GET /number";
const numberQuery = query(["number"], (signal) => send({ path: "/number", answer: v.number(), signal }));
let server: FakeServer;

beforeEach(() => {
  vi.useFakeTimers();
  server = fakeServer({ [route]: { body: 1 } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const passes = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
async function open(settings: object = {}) {
  const { result } = renderHook(() => useLoaded({ ...numberQuery, ...settings }));
  expect(result.current[0].state).toBe("loading");
  await passes();
  return result;
}

test.each([{ status: 429 }, { status: 404 }, { status: 401 }, { status: 500 }, unreachable] as const)(
  "%j is a failure that is told, and the server is not asked again by itself",
  async (reply) => {
    server.answer({ [route]: reply });
    const result = await open();
    const status = reply === unreachable ? 0 : reply.status;
    expect(result.current[0]).toMatchObject({ state: "failed", failure: { status } });
    await passes(10 * 60_000);
    expect(server.calls).toHaveLength(1);
  },
);

test("again starts from loading, with a failure and with a value", async () => {
  server.answer({ [route]: { status: 500 } });
  const result = await open();
  for (const body of [2, 3]) {
    server.answer({ [route]: { body } });
    await act(async () => {
      result.current[1]();
      await Promise.resolve();
    });
    await passes();
    expect(result.current[0]).toMatchObject({ state: "ready", value: body });
  }
});

test("refresh fetches behind what is shown, and a failure leaves that where it is", async () => {
  const result = await open();
  server.answer({ [route]: { body: 2 } });
  act(() => result.current[2]());
  expect(result.current[0]).toMatchObject({ state: "ready", value: 1 });
  await passes();
  expect(result.current[0]).toMatchObject({ value: 2 });
  server.answer({ [route]: { status: 429 } });
  act(() => result.current[2]());
  await passes();
  expect(result.current[0]).toMatchObject({ state: "ready", value: 2 });
  expect(server.calls).toHaveLength(3);
});

test("focus, a network that is back and a tab that is visible again ask for nothing", async () => {
  await open();
  await act(async () => {
    window.dispatchEvent(new Event("focus"));
    window.dispatchEvent(new Event("online"));
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  await passes(60_000);
  expect(server.calls.map((call) => call.route)).toEqual([route]);
});

test("without a network the failure is told at once", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  server.answer({ [route]: unreachable });
  const result = await open();
  expect(result.current[0]).toMatchObject({ state: "failed", failure: { kind: "network" } });
  window.dispatchEvent(new Event("online"));
});

test("two components that show the same ask once, and one that comes later shows it at once", async () => {
  await open();
  expect(server.calls).toHaveLength(1);
  renderHook(() => useLoaded(numberQuery));
  const { result } = renderHook(() => useLoaded(numberQuery));
  expect(result.current[0]).toMatchObject({ state: "ready", value: 1 });
  await passes();
  expect(server.calls).toHaveLength(2);
});

test("what is invalid is fetched again only where it is on screen", async () => {
  const result = await open();
  server.answer({ [route]: { body: 2 } });
  invalidate(["number"], ["other"]);
  await passes();
  expect(result.current[0]).toMatchObject({ value: 2 });
  cleanup();
  invalidate(["number"]);
  await passes();
  expect(server.calls).toHaveLength(2);
});

test("a change in place is shown without a call, and an older answer on its way does not undo it", async () => {
  const result = await open();
  act(() => result.current[2]());
  await act(() => amend(numberQuery, (value) => value + 40));
  await passes();
  expect(result.current[0]).toMatchObject({ value: 41 });
});
