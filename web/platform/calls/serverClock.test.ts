import { expect, test, vi } from "vitest";
import { send } from "./api.ts";
import { deviceNow, serverClock, ServerClock } from "./serverClock.ts";

function world(): { clock: ServerClock; pass: (ms: number) => void } {
  let nowMs = 1_000;
  return { clock: new ServerClock(() => nowMs), pass: (ms) => void (nowMs += ms) };
}

test("the device's time counts until the server is heard, then the server's", () => {
  const { clock, pass } = world();
  expect(clock.now()).toBe(1_000);
  clock.hear(5_000);
  pass(100);
  expect(clock.now()).toBe(5_100);
});

test("a late message changes nothing, an earlier one corrects", () => {
  const { clock } = world();
  clock.hear(5_000);
  clock.hear(4_500);
  expect(clock.now()).toBe(5_000);
  clock.hear(5_200);
  expect(clock.now()).toBe(5_200);
});

test.each([3_600_000, -3_600_000])("a server's clock that was set by %i ms is followed", (ms) => {
  const { clock } = world();
  clock.hear(5_000);
  clock.hear(5_000 + ms);
  expect(clock.now()).toBe(5_000 + ms);
});

test("an answer of a call says the time, unless a cache may have kept it", async () => {
  const at = Date.UTC(2031, 0, 1);
  const stored = { headers: { date: new Date(at).toUTCString(), "cache-control": "public, max-age=15" } };
  const fresh = { headers: { date: new Date(at).toUTCString(), "cache-control": "no-store" } };
  vi.stubGlobal("fetch", vi.fn<() => Promise<Response>>().mockResolvedValueOnce(new Response("{}", stored)));
  await send({ path: "/status" });
  expect(serverClock.now()).toBeLessThan(at);
  vi.stubGlobal("fetch", vi.fn<() => Promise<Response>>().mockResolvedValueOnce(new Response("{}", fresh)));
  await send({ path: "/config" });
  expect(serverClock.now()).toBeGreaterThanOrEqual(at);
  vi.unstubAllGlobals();
});

test("a device whose clock is set counts on evenly", () => {
  const before = deviceNow();
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(deviceNow() - before).toBeLessThan(60_000);
  vi.setSystemTime(Date.now() - 7_200_000);
  expect(deviceNow() - before).toBeGreaterThanOrEqual(0);
  vi.useRealTimers();
});

test("the time is a whole number of milliseconds, as the server reads it, wherever the browser's clock stands", () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(1234.567);
  expect(Number.isInteger(deviceNow())).toBe(true);
  expect(Number.isInteger(serverClock.now())).toBe(true);
  clock.mockRestore();
});
