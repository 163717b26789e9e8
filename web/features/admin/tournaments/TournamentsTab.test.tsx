import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { tournamentId } from "#protocol/ids.ts";
import type { ManagedTournament } from "#protocol/calls/tournaments.ts";
import { useSession } from "#web/entities/session/session.ts";
import { accountUser, type FakeServer, fakeServer } from "#web/platform/calls/fakeServer.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { timeText } from "#web/platform/languages/format.ts";
import { type FieldTexts, formOf, newTexts, textsOf } from "./fields.ts";
import { TournamentsTab } from "./TournamentsTab.tsx";

const hour = 3_600_000;
const day = 24 * hour;
const cup: ManagedTournament = {
  id: tournamentId("3"),
  name: "Cup <i>",
  startDate: new Date(2027, 0, 2, 18).getTime(),
  endDate: new Date(2027, 0, 2, 23).getTime(),
  maxPlayers: 64,
  entryFee: 50,
  prizePool: 1_000,
  format: "double",
  currentPlayers: 0,
  status: "draft",
  was_opened: false,
  author: "Ama",
  updated_at: 0,
};
const gone: ManagedTournament = { ...cup, id: tournamentId("4"), name: "Called off", status: "cancelled" };

const Address = () => <output data-testid="address">{useLocation().pathname + useLocation().search}</output>;
const address = (): string => screen.getByTestId("address").textContent;
const toasts = (): readonly string[] => useToasts.getState().toasts.map(({ text }) => text);

beforeEach(() => {
  localStorage.clear();
  storeToken("kept", true);
  useToasts.setState({ toasts: [] });
  useSession.setState({ user: { ...accountUser, role: "administrator" }, isLoading: false });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(path = "", replies: Parameters<typeof fakeServer>[0] = {}): Promise<FakeServer> {
  const server = fakeServer({
    "GET /admin/tournaments": { body: { items: [cup, gone], next: null, total: 2 } },
    "GET /admin/tournaments/3": { body: cup },
    "GET /admin/tournaments/4": { body: gone },
    ...replies,
  });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[`/admin/tournaments${path}`]}>
        <Routes>
          <Route path="admin/:tab?/:item?" element={<TournamentsTab />} />
        </Routes>
        <Address />
      </MemoryRouter>,
    );
  });
  return server;
}
const fill = (name: string, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string): Promise<void> => userEvent.setup().click(screen.getByRole("button", { name }));

describe("the tab", () => {
  test("lists drafts and cancelled ones with what may be done with each", async () => {
    await open();
    const cells = (name: string) =>
      [...(screen.getByRole("link", { name }).closest("tr")?.children ?? [])].map(({ textContent }) =>
        textContent?.replaceAll("\u202f", " "),
      );
    expect(cells(cup.name)).toEqual([
      "Cup <i>",
      "Jan 2, 2027, 6:00 PM",
      "Jan 2, 2027, 11:00 PM",
      "0 of 64",
      "Draft",
      "Double elimination",
      "1,000 gems",
      "50 gems",
      "EditCancel",
    ]);
    expect(cells(gone.name).at(-1)).toBe("Reopen");
  });

  test("cancels one with a reason for the log, and reopens it", async () => {
    const server = await open("", {
      "POST /admin/tournaments/3/cancel": { body: { ...cup, status: "cancelled" } },
      "POST /admin/tournaments/4/reopen": { body: { ...gone, status: "draft" } },
    });
    await press("Cancel Cup <i>");
    fill("Reason", "Too few players");
    await press("Cancel the tournament");
    await waitFor(() => expect(toasts()).toEqual(["Cup <i> is cancelled."]));
    expect(server.lastCall("POST /admin/tournaments/3/cancel")?.body).toEqual({ reason: "Too few players" });
    await press("Reopen Called off");
    await waitFor(() => expect(toasts()[0]).toBe("Called off is a draft again."));
  });

  test("edits and cancels open ones from the list, as long as that is possible", async () => {
    const upcoming: ManagedTournament = {
      ...cup,
      id: tournamentId("5"),
      name: "Soon",
      status: "registration",
      was_opened: true,
    };
    const active: ManagedTournament = { ...upcoming, id: tournamentId("6"), name: "Now", status: "running" };
    const over: ManagedTournament = { ...upcoming, id: tournamentId("7"), name: "Over", status: "completed" };
    await open("", { "GET /admin/tournaments": { body: { items: [upcoming, active, over], next: null, total: 3 } } });
    const actions = (name: string) => screen.getByRole("link", { name }).closest("tr")?.lastElementChild?.textContent;
    expect(["Soon", "Now", "Over"].map(actions)).toEqual(["EditCancel", "Cancel", ""]);
    expect(screen.getByRole("link", { name: "Edit Soon" }).getAttribute("href")).toBe("/admin/tournaments/5?form=edit");
    await press("Cancel Now");
    expect(screen.getByText(/^All fees of Now are paid back/)).toBeDefined();
  });

  test("says of a cancelled one that it cannot be changed before it is reopened", async () => {
    await open("/4");
    const panel = screen.getByRole("region", { name: "Called off" });
    expect(within(panel).getByText(/^This tournament is cancelled/)).toBeDefined();
    expect(within(panel).getByRole("button", { name: "Reopen Called off" })).toBeDefined();
    cleanup();
    await open("/9");
    expect(screen.getByText("There is no such tournament")).toBeDefined();
  });
});

describe("the form", () => {
  test("marks what does not fit, each field with its own sentence", async () => {
    const server = await open("?form=new");
    fill("Max players", "1");
    fill("Entry fee", "free");
    await press("Save Draft");
    const wrong = screen.getAllByRole("alert").map(({ textContent }) => textContent);
    expect(wrong).toEqual([
      "Please check the marked fields.",
      "A name is needed.",
      "A time to come is needed, within two years.",
      "The end is after the start, within 60 days.",
      "A whole number from 2 to 1024 is needed.",
      "A whole number from 0 to 1000000 is needed.",
    ]);
    expect(server.calls.some(({ route }) => route.startsWith("POST"))).toBe(false);
  });

  test("saves a draft", async () => {
    const startDate = Math.ceil(Date.now() / hour) * hour + day;
    const server = await open("?form=new", { "POST /admin/tournaments": { status: 201, body: cup } });
    fill("Name", " Cup ");
    fill("Start date", timeText(startDate));
    fill("End date", timeText(startDate + 5 * hour));
    fireEvent.change(screen.getByRole("combobox", { name: "Format" }), { target: { value: "round-robin" } });
    await press("Save Draft");
    await waitFor(() => expect(address()).toBe("/admin/tournaments"));
    expect(server.lastCall("POST /admin/tournaments")?.body).toEqual({
      name: "Cup",
      startDate,
      endDate: startDate + 5 * hour,
      maxPlayers: 16,
      entryFee: 0,
      prizePool: 0,
      format: "round-robin",
    });
    expect(toasts()).toEqual(["Cup <i> is saved as a draft."]);
  });

  test("of a stored draft begins with what is stored", async () => {
    const server = await open("/3?form=edit", { "PUT /admin/tournaments/3": { body: cup } });
    vi.setSystemTime(new Date(2026, 11, 1));
    fill("Prize pool", "1200");
    await press("Save Draft");
    vi.useRealTimers();
    const { id: _id, author: _author, updated_at: _at, ...visible } = cup;
    const { currentPlayers: _players, status: _status, was_opened: _opened, ...form } = visible;
    expect(server.lastCall("PUT /admin/tournaments/3")?.body).toEqual({ ...form, prizePool: 1_200 });
  });
});

describe("times", () => {
  const now = cup.startDate - day;
  const wrongIn = (texts: Partial<FieldTexts>) => {
    const read = formOf({ ...textsOf(cup), ...texts }, cup, now);
    return "wrong" in read ? read.wrong : [];
  };

  test("of a tournament are to come, in two years at most, and 60 days long at most", () => {
    expect(wrongIn({})).toEqual([]);
    expect(formOf(newTexts, null, now)).toEqual({ wrong: ["name", "startDate", "endDate"] });
    expect(wrongIn({ startDate: timeText(now - hour) })).toEqual(["startDate"]);
    expect(wrongIn({ startDate: timeText(now + 800 * day), endDate: timeText(now + 801 * day) })).toEqual([
      "startDate",
    ]);
    expect(wrongIn({ endDate: timeText(cup.startDate) })).toEqual(["endDate"]);
    expect(wrongIn({ endDate: timeText(cup.startDate + 61 * day) })).toEqual(["endDate"]);
  });
});
