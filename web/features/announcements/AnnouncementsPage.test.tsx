import { announcementIdOf } from "#protocol/ids.ts";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Announcement } from "#protocol/calls/announcements.ts";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { useSession } from "#web/entities/session/session.ts";
import { accountUser, type FakeServer, fakeServer, noAnswer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { AnnouncementPage, AnnouncementsPage } from "./AnnouncementsPage.tsx";

let socket: FakeSocket;
vi.mock("#web/entities/session/socketConnection.ts", () => ({ sharedSocket: () => socket }));

const hostile = `<img src=x onerror="document.title='gone'">`;
const news: Announcement = {
  id: announcementIdOf("7"),
  title: `The deck ${hostile}`,
  content: `It is new.\nReally.\n\n${hostile}`,
  locale: "en",
  author: "Ama",
  date: Date.UTC(2026, 9, 1, 12),
  ends_at: null,
  type: "news",
  priority: "low",
  status: "active",
  maintenance: null,
  views: 1,
};
const away: Announcement = {
  ...news,
  id: announcementIdOf("8"),
  title: "Wartung am Dienstag",
  locale: "de",
  type: "maintenance",
  priority: "high",
  maintenance: { from: Date.UTC(2026, 9, 6, 12), until: Date.UTC(2026, 9, 6, 13) },
};
const list = (items: readonly Announcement[], next: string | null = null) => ({ body: { items, next } });

const Address = () => <output data-testid="address">{useLocation().pathname + useLocation().search}</output>;
const address = (): string => screen.getByTestId("address").textContent;

beforeEach(() => {
  localStorage.clear();
  storeToken("kept", true);
  socket = new FakeSocket();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(
  path: string,
  replies: Parameters<typeof fakeServer>[0] = {},
  user: CurrentUser | null = accountUser,
): Promise<FakeServer> {
  useSession.setState({ user, isLoading: false });
  const server = fakeServer({ "GET /users/me/announcements": { body: { read: ["8"] } }, ...replies });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="announcements" element={<AnnouncementsPage />} />
          <Route path="announcements/:id" element={<AnnouncementPage />} />
        </Routes>
        <Address />
      </MemoryRouter>,
    );
  });
  return server;
}
const callsOf = ({ calls }: FakeServer, start: string): number =>
  calls.filter(({ route }) => route.startsWith(start)).length;

describe("the list", () => {
  test("says type, date, priority and what is new, hostile texts as text, each in its own language", async () => {
    await open("/announcements", { "GET /announcements": list([away, news]) });
    const cards = await screen.findAllByTestId("announcement");
    expect(cards.map((card) => card.querySelector("p")?.textContent)).toEqual([
      "MaintenanceHigh priorityOct 1, 2026",
      "NewsOct 1, 2026New",
    ]);
    expect(screen.getByRole("link", { name: news.title }).getAttribute("href")).toBe("/announcements/7");
    expect(screen.getByRole("link", { name: away.title }).lang).toBe("de");
    expect(document.querySelector("img")).toBeNull();
  });

  test("is narrowed by type in the address, which brings it back", async () => {
    const server = await open("/announcements?type=event", { "GET /announcements": list([]) });
    expect(server.lastCall("GET /announcements?type=event&locale=en&limit=20")).toBeDefined();
    expect(screen.getByText("Nothing of this type at the moment.")).toBeDefined();
    await userEvent.setup().click(screen.getByRole("button", { name: "Show all" }));
    expect(address()).toBe("/announcements");
    expect(screen.getByText("What is new will appear here.")).toBeDefined();
    await userEvent.setup().click(screen.getByRole("radio", { name: "Maintenance" }));
    expect(address()).toBe("/announcements?type=maintenance");
  });

  test("grows page by page", async () => {
    await open("/announcements", {
      "GET /announcements": list([away], "c1"),
      "GET /announcements?type=all&locale=en&limit=20&after=c1": list([news]),
    });
    await userEvent.setup().click(screen.getByRole("button", { name: "Show more" }));
    expect(await screen.findAllByTestId("announcement")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  test("shows that it loads, and what to do where it fails", async () => {
    await open("/announcements", { "GET /announcements": noAnswer });
    expect(screen.queryByText("No announcements")).toBeNull();
    cleanup();
    const server = await open("/announcements", { "GET /announcements": unreachable });
    expect(screen.getByRole("alert").textContent).toContain("Network error");
    server.answer({ "GET /announcements": list([news]) });
    await userEvent.setup().click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findAllByTestId("announcement")).toHaveLength(1);
  });

  test("is fetched again when the server says that something was announced", async () => {
    const server = await open("/announcements", { "GET /announcements": list([]) });
    server.answer({ "GET /announcements": list([news]) });
    await act(async () =>
      socket.emit("announcementsChanged", { id: announcementIdOf("7"), type: "news", is_new: true }),
    );
    expect(await screen.findAllByTestId("announcement")).toHaveLength(1);
  });

  test("asks nothing about a visitor, opens no connection, and shows nothing as new before it is known", async () => {
    socket = new FakeSocket("off");
    const server = await open("/announcements", { "GET /announcements": list([news]) }, null);
    expect(callsOf(server, "GET /users/me")).toBe(0);
    expect(socket.state).toBe("off");
    cleanup();
    await open("/announcements", { "GET /announcements": list([news]), "GET /users/me/announcements": noAnswer });
    expect(screen.queryByText("New")).toBeNull();
  });
});

describe("one announcement", () => {
  test("is counted as read, and is no longer new in the list", async () => {
    const server = await open("/announcements/7", {
      "GET /announcements/7": { body: news },
      "GET /announcements": list([away, news]),
      "POST /announcements/7/views": { status: 204 },
    });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(news.title);
    expect([...screen.getByTestId("announcement-text").children].map(({ textContent }) => textContent)).toEqual([
      "It is new.\nReally.",
      hostile,
    ]);
    expect(screen.getByText("by Ama")).toBeDefined();
    expect(screen.getByText("Read by 1 player")).toBeDefined();
    await waitFor(() => expect(server.lastCall("POST /announcements/7/views")?.token).toBe("Bearer kept"));
    await userEvent.setup().click(screen.getByRole("link", { name: "All announcements" }));
    expect(await screen.findAllByTestId("announcement")).toHaveLength(2);
    expect(screen.queryByText("New")).toBeNull();
    expect(callsOf(server, "POST /announcements/7/views")).toBe(1);
  });

  test("is remembered in the browser of a visitor, and not counted", async () => {
    const server = await open("/announcements/7", { "GET /announcements/7": { body: news } }, null);
    expect(callsOf(server, "POST")).toBe(0);
    cleanup();
    await open("/announcements", { "GET /announcements": list([away, news]) }, null);
    expect(screen.getAllByText("New")).toHaveLength(1);
  });

  test("says when the site is away, and when it is out of date", async () => {
    await open("/announcements/8", { "GET /announcements/8": { body: { ...away, status: "expired" } } });
    expect(screen.getByText(/^The site is unavailable from Oct 6, 2026/)).toBeDefined();
    expect(screen.getByRole("note").textContent).toBe("This announcement is no longer current.");
    expect(screen.getByText("High priority")).toBeDefined();
  });

  test("that is deleted while it is read is gone, and comes back when it is restored", async () => {
    const changed = () =>
      act(async () => socket.emit("announcementsChanged", { id: announcementIdOf("7"), type: "news", is_new: false }));
    const server = await open("/announcements/7", { "GET /announcements/7": { body: news } });
    server.answer({ "GET /announcements/7": { status: 404 } });
    await changed();
    expect(await screen.findByText("This announcement is not here any more")).toBeDefined();
    server.answer({ "GET /announcements/7": { body: news } });
    await changed();
    expect(await screen.findByText("by Ama")).toBeDefined();
  });

  test("that is gone, or cannot be fetched, says so", async () => {
    await open("/announcements/9");
    expect(screen.getByText("This announcement is not here any more")).toBeDefined();
    cleanup();
    const server = await open("/announcements/7", { "GET /announcements/7": { status: 500 } });
    expect(screen.getByText("The announcements could not be fetched.")).toBeDefined();
    server.answer({ "GET /announcements/7": { body: news } });
    await userEvent.setup().click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("by Ama")).toBeDefined();
  });
});
