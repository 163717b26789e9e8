import { announcementIdOf } from "#protocol/ids.ts";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { useSession } from "#web/entities/session/session.ts";
import { accountUser, type FakeServer, fakeServer, guestUser } from "#web/platform/calls/fakeServer.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { askAgainMs, MaintenanceBanner } from "./MaintenanceBanner.tsx";

let socket: FakeSocket;
vi.mock("#web/entities/session/socketConnection.ts", () => ({ sharedSocket: () => socket }));

const minute = 60_000;
const hour = 60 * minute;
/** The server's clock; the browser's own differs. */
const startMs = Date.UTC(2026, 9, 6, 9);
const inHours = (from: number, until: number, id = "8", title = "A new <b>server</b>") => ({
  id,
  title,
  locale: "en",
  from: startMs + from * hour,
  until: startMs + until * hour,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "Date"] });
  localStorage.clear();
  sessionStorage.clear();
  socket = new FakeSocket();
  socket.nowMs = startMs;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open(
  windows: readonly object[],
  { path = "/", user = accountUser }: { path?: string; user?: CurrentUser | null } = {},
): Promise<FakeServer> {
  useSession.setState({ user, isLoading: false });
  const server = fakeServer({ "GET /maintenance": { body: windows } });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <MaintenanceBanner />
      </MemoryRouter>,
    );
  });
  await act(() => vi.advanceTimersByTimeAsync(0));
  return server;
}
const pass = (ms: number): Promise<void> =>
  act(async () => {
    for (let left = ms; left > 0; left -= minute) {
      socket.nowMs += Math.min(left, minute);
      await vi.advanceTimersByTimeAsync(Math.min(left, minute));
    }
  });
const banner = (): string | null => screen.queryByRole("complementary", { name: "Maintenance" })?.textContent ?? null;
const close = (): boolean => fireEvent.click(screen.getByRole("button"));

test("counts down by the server's clock: days and hours, then each second, then what is left of it", async () => {
  await open([inHours(2, 3)]);
  expect(banner()).toBe("Maintenance starts in 2 hours. A new <b>server</b> Read more");
  expect(screen.getByRole("link", { name: "Read more" }).getAttribute("href")).toBe("/announcements/8");
  await pass(hour + 46 * minute);
  expect(banner()).toContain("starts in 14:00.");
  socket.nowMs += 1_000;
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(banner()).toContain("starts in 13:59.");
  await pass(14 * minute);
  expect(banner()).toContain("Maintenance is under way, for about 1 hour more.");
  await pass(hour);
  expect(banner()).toBeNull();
});

test("comes a day before", async () => {
  await open([inHours(25, 26)]);
  expect(banner()).toBeNull();
  await pass(hour);
  expect(banner()).toContain("Maintenance starts in");
});

test("closed, it comes back when it is near and when it begins, and not before", async () => {
  await open([inHours(1, 2)]);
  close();
  expect(banner()).toBeNull();
  await pass(30 * minute);
  expect(banner()).toBeNull();
  await pass(20 * minute);
  expect(banner()).toContain("starts in 10:00.");
  close();
  // The same tab, loaded again.
  cleanup();
  await open([inHours(1, 2)]);
  expect(banner()).toBeNull();
  await pass(10 * minute);
  expect(banner()).toContain("under way");
});

test("what follows takes the place of what is over", async () => {
  await open([inHours(-1, 0.5), inHours(5, 6, "9", "The second")]);
  expect(banner()).toContain("under way");
  await pass(30 * minute);
  expect(banner()).toContain("starts in 4 hours 30 minutes. The second");
});

test("a table is left alone until the maintenance is near, and its banner leads nowhere", async () => {
  await open([inHours(1, 2)], { path: "/game/ABC123" });
  expect(banner()).toBeNull();
  await pass(50 * minute);
  expect(banner()).toContain("starts in 10:00.");
  expect(screen.queryByRole("link")).toBeNull();
});

test("an open page learns of it over its connection, and of its end", async () => {
  const server = await open([]);
  expect(banner()).toBeNull();
  server.answer({ "GET /maintenance": { body: [inHours(2, 3)] } });
  await act(async () =>
    socket.emit("announcementsChanged", { id: announcementIdOf("8"), type: "maintenance", is_new: true }),
  );
  expect(banner()).toContain("starts in 2 hours.");
  server.answer({ "GET /maintenance": { body: [] } });
  await act(async () => socket.emit("announcementsChanged", { id: announcementIdOf("9"), type: "news", is_new: true }));
  expect(banner()).not.toBeNull();
  await act(async () =>
    socket.emit("announcementsChanged", { id: announcementIdOf("8"), type: "maintenance", is_new: false }),
  );
  expect(banner()).toBeNull();
});

test.each([
  ["a visitor's page", null],
  ["a guest's page", guestUser],
])("%s, which may have no connection, asks now and then and opens none", async (_, user) => {
  socket = new FakeSocket("off");
  socket.nowMs = startMs;
  const server = await open([], { user });
  server.answer({ "GET /maintenance": { body: [inHours(2, 3)] } });
  await pass(askAgainMs);
  expect(banner()).toContain("Maintenance starts in");
  expect(socket.state).toBe("off");
});
