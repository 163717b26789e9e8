import { announcementIdOf } from "#protocol/ids.ts";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AdminAnnouncement, AnnouncementDraft } from "#protocol/calls/announcements.ts";
import { FreshLogin } from "#web/entities/account/FreshLogin.tsx";
import { useSession } from "#web/entities/session/session.ts";
import { accountUser, type FakeServer, fakeServer } from "#web/platform/calls/fakeServer.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { timeText } from "#web/platform/languages/format.ts";
import { AnnouncementsTab } from "./AnnouncementsTab.tsx";

let socket: FakeSocket;
vi.mock("#web/entities/session/socketConnection.ts", () => ({ sharedSocket: () => socket }));

const hour = 3_600_000;
const row: AdminAnnouncement = {
  id: announcementIdOf("7"),
  title: "The deck <i>",
  author: "Ama",
  date: new Date(2026, 9, 1, 14, 30).getTime(),
  ends_at: new Date(2026, 9, 2, 14, 30).getTime(),
  type: "news",
  priority: "high",
  status: "expired",
  maintenance: null,
  views: 1_024,
};
const { title, ...common } = row;
const draft: AnnouncementDraft = {
  ...common,
  texts: { en: { title, content: "It is new." }, de: { title: "Das Deck", content: "Es ist neu." } },
};
const listPath = "GET /admin/announcements";

const Address = () => <output data-testid="address">{useLocation().pathname + useLocation().search}</output>;
const address = (): string => screen.getByTestId("address").textContent;
const toasts = (): readonly string[] => useToasts.getState().toasts.map(({ text }) => text);

beforeEach(() => {
  localStorage.clear();
  storeToken("kept", true);
  socket = new FakeSocket();
  useToasts.setState({ toasts: [] });
  useSession.setState({ user: { ...accountUser, role: "administrator", has_password: true }, isLoading: false });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(path = "", replies: Parameters<typeof fakeServer>[0] = {}): Promise<FakeServer> {
  const server = fakeServer({
    [listPath]: { body: { items: [row], next: null, total: 1 } },
    [`${listPath}/7`]: { body: draft },
    ...replies,
  });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[`/admin/announcements${path}`]}>
        <Routes>
          <Route path="admin/:tab?/:item?" element={<AnnouncementsTab />} />
        </Routes>
        <FreshLogin />
        <Address />
      </MemoryRouter>,
    );
  });
  return server;
}
const dialog = (name: string): HTMLElement => screen.getByRole("dialog", { name });
const field = (name: string): HTMLInputElement => screen.getByLabelText(name);
const fill = (name: string, value: string): boolean => fireEvent.change(field(name), { target: { value } });
const choose = (name: string, value: string): boolean =>
  fireEvent.change(screen.getByRole("combobox", { name }), { target: { value } });
const press = (name: string): Promise<void> => userEvent.setup().click(screen.getByRole("button", { name }));

describe("the list", () => {
  test("has what administrators ask about, in their time zone, hostile titles as text", async () => {
    await open();
    const cells = [...(screen.getByRole("link", { name: title }).closest("tr")?.children ?? [])];
    expect(cells.map(({ textContent }) => textContent?.replaceAll("\u202f", " "))).toEqual([
      title,
      "News",
      "High",
      "Expired",
      "Oct 1, 2026, 2:30 PMuntil Oct 2, 2026, 2:30 PM",
      "Ama",
      "1,024",
      "EditDelete",
    ]);
  });

  test("is narrowed by type and status, in the address", async () => {
    const server = await open();
    const user = userEvent.setup();
    await user.click(screen.getByRole("radio", { name: "Maintenance" }));
    await user.click(screen.getByRole("radio", { name: "Scheduled" }));
    expect(address()).toBe("/admin/announcements?type=maintenance&status=scheduled");
    expect(server.lastCall(`${listPath}?limit=25&type=maintenance&status=scheduled`)).toBeDefined();
  });

  test("is fetched again when one becomes active by the clock", async () => {
    const server = await open();
    server.answer({ [listPath]: { body: { items: [{ ...row, status: "active" }], next: null, total: 1 } } });
    await act(async () =>
      socket.emit("announcementsChanged", { id: announcementIdOf("7"), type: "news", is_new: true }),
    );
    expect(await screen.findByText("Active", { selector: "td *" })).toBeDefined();
  });
});

describe("deleting", () => {
  test("asks for a fresh login where it is needed, and can be undone", async () => {
    const server = await open("", {
      "DELETE /admin/announcements/7": { status: 403, body: { code: "fresh_login_needed", message: "" } },
      "POST /admin/announcements/7/restore": { body: draft },
      "POST /auth/confirm": { status: 204 },
    });
    await press(`Delete “${title}”`);
    const confirming = await screen.findByRole("dialog");
    await userEvent.setup().click(within(confirming).getByRole("button", { name: "Cancel" }));
    expect(toasts()).toEqual([]);
    expect(screen.queryByText(/is deleted/)).toBeNull();
    server.answer({ "DELETE /admin/announcements/7": { status: 204 } });
    await press(`Delete “${title}”`);
    expect(await screen.findByText(`“${title}” is deleted.`)).toBeDefined();
    await press("Undo");
    await waitFor(() => expect(toasts()).toEqual([`“${title}” is back.`]));
    expect(screen.queryByText(/is deleted/)).toBeNull();
  });

  test("leaves its address able to restore it", async () => {
    const server = await open("/7", { [`${listPath}/7`]: { status: 404, body: { code: "not_found", message: "" } } });
    expect(screen.getByText("There is no such announcement, or it was deleted")).toBeDefined();
    server.answer({ "POST /admin/announcements/7/restore": { body: draft }, [`${listPath}/7`]: { body: draft } });
    await press("Restore it");
    await waitFor(() => expect(field("Title").value).toBe(title));
  });
});

describe("the form", () => {
  test("names what is missing, at its field and in its language, before it asks the server", async () => {
    const server = await open("?form=new");
    await press("Publish");
    expect(within(dialog("Create Announcement")).getAllByText("A title in English is needed.")).toHaveLength(2);
    fill("Title", "New cards");
    fill("Content", "Have a look.");
    await userEvent.setup().click(screen.getByRole("radio", { name: "Français" }));
    fill("Title", "Nouvelles cartes");
    await userEvent.setup().click(screen.getByRole("radio", { name: "Deutsch" }));
    await press("Publish");
    // It opens the language with the unfinished text.
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Français ✓" }).checked).toBe(true);
    expect(field("Content").getAttribute("aria-invalid")).toBe("true");
    expect(server.calls.some(({ route }) => route.startsWith("POST"))).toBe(false);
  });

  test("schedules maintenance in the writer's time zone, and closes in front of the list as it was", async () => {
    const at = new Date(2026, 10, 24, 9).getTime();
    const saved: AnnouncementDraft = { ...draft, status: "scheduled", date: at };
    const server = await open("?status=active&form=new", { "POST /admin/announcements": { status: 201, body: saved } });
    fill("Title", "Away");
    fill("Content", "For an hour.");
    choose("Type", "maintenance");
    choose("Priority", "high");
    fill("From", timeText(at + hour));
    fill("Until", timeText(at + 2 * hour));
    choose("When it is published", "at");
    fill("Published at", timeText(at));
    await press("Schedule");
    await waitFor(() => expect(address()).toBe("/admin/announcements?status=active"));
    expect(server.lastCall("POST /admin/announcements")?.body).toEqual({
      texts: { en: { title: "Away", content: "For an hour." } },
      type: "maintenance",
      priority: "high",
      date: at,
      ends_at: at + 2 * hour,
      maintenance: { from: at + hour, until: at + 2 * hour },
    });
    expect(toasts()[0]).toMatch(/^“The deck <i>” will be published on Nov 24, 2026/);
  });

  test("shows it as readers of each language will see it, in English where there is no text", async () => {
    await open("/7");
    const user = userEvent.setup();
    await user.click(screen.getByRole("radio", { name: "Preview" }));
    expect(within(screen.getByTestId("preview")).getByText("High priority")).toBeDefined();
    await user.click(screen.getByRole("radio", { name: "Deutsch ✓" }));
    expect(screen.getByTestId("announcement-text").textContent).toBe("Es ist neu.");
    await user.click(screen.getByRole("radio", { name: "Español" }));
    expect(screen.getByTestId("announcement-text").textContent).toBe("It is new.");
    expect(screen.getByText(/readers see the English one\.$/)).toBeDefined();
  });

  test("asks before it loses what was written, and not where nothing was", async () => {
    await open("/7");
    await press("Cancel");
    expect(screen.queryByRole("dialog")).toBeNull();
    await userEvent.setup().click(screen.getByRole("link", { name: title }));
    await waitFor(() => expect(field("Title").value).toBe(title));
    fill("Title", "Something else");
    fireEvent.keyDown(dialog("Edit Announcement"), { key: "Escape" });
    expect(screen.getByText("You have changes that are not saved.")).toBeDefined();
    await press("Keep editing");
    expect(field("Title").value).toBe("Something else");
    await press("Cancel");
    await press("Discard changes");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("keeps what was written where the server refuses it, and says why", async () => {
    const server = await open("/7", {
      "PUT /admin/announcements/7": { status: 404, body: { code: "not_found", message: "" } },
    });
    fill("Title", "Something else");
    await press("Save");
    expect(await screen.findByText(/^This was changed or removed meanwhile/)).toBeDefined();
    server.answer({ "PUT /admin/announcements/7": { status: 429, body: { code: "too_many_requests", message: "" } } });
    await press("Save");
    await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/later|moment/));
    expect(field("Title").value).toBe("Something else");
  });
});
