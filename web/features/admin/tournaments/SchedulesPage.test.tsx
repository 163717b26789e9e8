/** Recurring tournaments in the dashboard: the list, the form, and pausing and ending. */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { scheduleIdOf, tournamentId } from "#protocol/ids.ts";
import type { TournamentSchedule } from "#protocol/calls/tournaments.ts";
import { FreshLogin } from "#web/entities/account/FreshLogin.tsx";
import { useSession } from "#web/entities/session/session.ts";
import { accountUser, type FakeServer, fakeServer, noAnswer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { TournamentsTab } from "./TournamentsTab.tsx";

const all = "GET /admin/tournament-schedules";
const make = "POST /admin/tournament-schedules";
const change = "PUT /admin/tournament-schedules/7";
const setStatus = "PUT /admin/tournament-schedules/7/status";

const form = {
  name: "Friday <i>Cup",
  rhythm: "weekly",
  weekday: 5,
  monthDay: 1,
  time: "18:30",
  timeZone: "Africa/Accra",
  minutes: 180,
  ahead: 2,
  maxPlayers: 32,
  entryFee: 10,
  prizePool: 1_200,
  format: "single",
  difficulty: null,
  groupSize: 4,
  bestOf: 3,
  finalBestOf: 5,
  winPoints: 10,
} as const;
const friday: TournamentSchedule = {
  id: scheduleIdOf("7"),
  ...form,
  status: "active",
  tournaments: [
    { id: tournamentId("31"), startDate: new Date(2027, 0, 1, 18, 30).getTime(), isCancelled: false },
    { id: tournamentId("32"), startDate: new Date(2027, 0, 8, 18, 30).getTime(), isCancelled: true },
  ],
  author: "Ama",
  updated_at: 0,
};
const paused: TournamentSchedule = {
  ...friday,
  id: scheduleIdOf("8"),
  name: "Daily",
  rhythm: "daily",
  status: "paused",
};
const ended: TournamentSchedule = {
  ...friday,
  id: scheduleIdOf("9"),
  name: "Monthly",
  rhythm: "monthly",
  status: "ended",
};
const monthly: TournamentSchedule = { ...ended, monthDay: 31, tournaments: [] };
const listed = (...items: readonly TournamentSchedule[]) => ({ body: { items } });
const refused = (code: string, status = 409, message = "") => ({ status, body: { code, message } });

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

async function open(
  reply: Parameters<FakeServer["answer"]>[0][string] = listed(friday, paused, monthly),
  path = "/recurring",
): Promise<FakeServer> {
  const server = fakeServer({ [all]: reply, "GET /admin/tournaments": { body: { items: [], next: null, total: 0 } } });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[`/admin/tournaments${path}`]}>
        <Routes>
          <Route path="admin/:tab?/:item?" element={<TournamentsTab />} />
        </Routes>
        <FreshLogin />
      </MemoryRouter>,
    );
  });
  return server;
}
const fill = (name: string, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string): Promise<void> => userEvent.setup().click(screen.getByRole("button", { name }));
const row = (name: string): HTMLElement => screen.getByRole("listitem", { name });
const said = (name: string): string | undefined => row(name).textContent?.replaceAll("\u202f", " ");
const toasts = (): readonly string[] => useToasts.getState().toasts.map(({ text }) => text);
const errorOf = (name: string): string | undefined =>
  (screen.getByLabelText(name).getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter((id) => id.endsWith("-error"))
    .map((id) => document.getElementById(id)?.textContent ?? "")[0];

describe("the list", () => {
  test("is reached from the tournaments", async () => {
    await open(listed(friday), "");
    await userEvent.setup().click(screen.getByRole("link", { name: "Recurring tournaments" }));
    expect(await screen.findByRole("listitem", { name: friday.name })).toBeDefined();
  });

  test("says the rhythm, the time with its zone, the state and the next dates", async () => {
    await open();
    expect(said(friday.name)).toContain("Every Friday at 6:30 PM (Africa/Accra)");
    expect(said(friday.name)).toContain("Goes on");
    expect(said(friday.name)).toContain("Jan 8, 2027, 6:30 PM (Cancelled)");
    expect(said(friday.name)).toContain("Prize pool: 1,200 gems");
    const links = within(row(friday.name)).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/admin/tournaments/31", "/admin/tournaments/32"]);
    expect(said(paused.name)).toContain("Every day at 6:30 PM");
    expect(said(monthly.name)).toContain("Every month on day 31 at 6:30 PM");
    expect(said(monthly.name)).toContain("No tournament is made ahead.");
  });

  test("offers for each what its state allows", async () => {
    await open();
    const buttons = (name: string) =>
      within(row(name))
        .queryAllByRole("button")
        .map(({ textContent }) => textContent);
    expect(buttons(friday.name)).toEqual(["Edit", "Pause", "End"]);
    expect(buttons(paused.name)).toEqual(["Edit", "Continue", "End"]);
    expect(buttons(monthly.name)).toEqual([]);
  });

  test("loads, may be empty, and tries again after a failure", async () => {
    await open(noAnswer);
    expect(screen.getByRole("status").textContent).toContain("Loading");
    cleanup();
    await open(listed());
    expect(await screen.findByText("No recurring tournaments yet")).toBeDefined();
    cleanup();
    const server = await open(unreachable);
    expect(await screen.findByText("The recurring tournaments could not be fetched.")).toBeDefined();
    server.answer({ [all]: listed(friday) });
    await press("Retry");
    expect(await screen.findByRole("listitem", { name: friday.name })).toBeDefined();
  });
});

describe("the form", () => {
  test("schedules new ones, in the time zone of the browser unless another is chosen", async () => {
    const own = Intl.DateTimeFormat().resolvedOptions();
    const confirming = vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions");
    confirming.mockReturnValue({ ...own, timeZone: "Pacific/Chatham" });
    const server = await open(listed());
    await press("Schedule tournaments");
    confirming.mockRestore();
    expect(screen.getByLabelText<HTMLSelectElement>("Time zone").value).toBe("Pacific/Chatham");
    fill("Name", "Friday <i>Cup");
    fill("Time of day", "18:30");
    fill("Time zone", "Africa/Abidjan");
    fill("Max players", "32");
    fill("Entry fee", "10");
    fill("Prize pool", "1200");
    server.answer({ [make]: { status: 201, body: friday }, [all]: listed(friday) });
    await press("Save");
    await waitFor(() => expect(toasts()).toEqual(["Friday <i>Cup is saved."]));
    expect(server.lastCall(make)?.body).toEqual({ ...form, timeZone: "Africa/Abidjan" });
    expect(await screen.findByRole("listitem", { name: friday.name })).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("asks for the weekday, the day of the month and the size of groups only where they matter", async () => {
    await open(listed(), "/recurring?form=new");
    const isThere = (name: string): boolean => screen.queryByLabelText(name) !== null;
    expect([isThere("Weekday"), isThere("Day of the month")]).toEqual([true, false]);
    fill("Rhythm", "monthly");
    expect([isThere("Weekday"), isThere("Day of the month")]).toEqual([false, true]);
    fill("Rhythm", "daily");
    expect([isThere("Weekday"), isThere("Day of the month")]).toEqual([false, false]);
    expect(isThere("Players of a group")).toBe(false);
    fill("Format", "round-robin");
    expect(isThere("Players of a group")).toBe(true);
  });

  test("says at each field what does not fit, and sends nothing", async () => {
    const server = await open(listed(), "/recurring?form=new");
    fill("Time of day", "");
    fill("Length in minutes", "29");
    fill("Made ahead", "15");
    fill("Max players", "many");
    fill("Points of a match", "0");
    await press("Save");
    expect(errorOf("Name")).toBe("A name is needed.");
    expect(errorOf("Time of day")).toBe("A time of day is needed.");
    expect(errorOf("Length in minutes")).toBe("A whole number from 30 to 10080 is needed.");
    expect(errorOf("Made ahead")).toBe("A whole number from 1 to 14 is needed.");
    expect(errorOf("Max players")).toBe("A whole number from 2 to 1024 is needed.");
    expect(errorOf("Points of a match")).toBe("A whole number from 1 to 50 is needed.");
    expect(errorOf("Entry fee")).toBeUndefined();
    expect(server.lastCall(make)).toBeUndefined();
  });

  test("begins with what is stored and keeps what is not shown", async () => {
    const server = await open(listed({ ...friday, monthDay: 12, difficulty: "pro" }));
    await press("Edit Friday <i>Cup");
    fill("Weekday", "6");
    server.answer({ [change]: { body: { ...friday, weekday: 6 } }, [all]: listed({ ...friday, weekday: 6 }) });
    await press("Save");
    await waitFor(() => expect(said(friday.name)).toContain("Every Saturday at 6:30 PM"));
    expect(server.lastCall(change)?.body).toEqual({ ...form, monthDay: 12, difficulty: "pro", weekday: 6 });
  });

  test("says what the server refuses", async () => {
    const server = await open(listed(friday), "/recurring?form=7");
    server.answer({ [change]: refused("invalid_body", 400, "timeZone: expected a time zone") });
    await press("Save");
    await waitFor(() => expect(errorOf("Time zone")).toBe("Choose another entry: the server does not know this one."));
    server.answer({ [change]: refused("not_found", 404) });
    await press("Save");
    expect(await screen.findByText(/^This was changed or removed meanwhile/)).toBeDefined();
    expect(errorOf("Time zone")).toBeUndefined();
    cleanup();
    const again = await open(listed(), "/recurring?form=new");
    fill("Name", "One more");
    again.answer({ [make]: refused("too_many_tournaments") });
    await press("Save");
    expect(await screen.findByText("There are too many recurring tournaments. End some first.")).toBeDefined();
  });

  test("does not open for one that has ended", async () => {
    await open(listed(ended), "/recurring?form=9");
    expect(await screen.findByRole("listitem", { name: ended.name })).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a new state", () => {
  test.each([
    ["Pause", friday, "Pause", "paused", "Friday <i>Cup is paused."],
    ["Continue", { ...friday, status: "paused" as const }, "Continue", "active", "Friday <i>Cup continues."],
    ["End", friday, "End for good", "ended", "Friday <i>Cup has ended."],
  ] as const)(
    "%s asks for a reason, and the focus stays in the list",
    async (button, before, confirm, status, done) => {
      const server = await open(listed(before));
      await press(`${button} Friday <i>Cup`);
      const dialog = screen.getByRole("dialog");
      const confirming = within(dialog).getByRole<HTMLButtonElement>("button", { name: confirm });
      expect(confirming.disabled).toBe(true);
      fill("Reason", "The season is over");
      server.answer({ [setStatus]: { body: { ...before, status } }, [all]: listed({ ...before, status }) });
      await userEvent.setup().click(confirming);
      await waitFor(() => expect(toasts()).toEqual([done]));
      expect(server.lastCall(setStatus)?.body).toEqual({ status, reason: "The season is over" });
      await waitFor(() => expect(row(friday.name).contains(document.activeElement)).toBe(true));
    },
  );

  test("after an old login asks for the proof first", async () => {
    const server = await open(listed(friday));
    server.answer({ [setStatus]: refused("fresh_login_needed", 403) });
    await press("End Friday <i>Cup");
    fill("Reason", "The season is over");
    await press("End for good");
    await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(2));
  });

  test("that came meanwhile is said", async () => {
    const server = await open(listed(friday));
    server.answer({ [setStatus]: refused("not_now") });
    await press("Pause Friday <i>Cup");
    fill("Reason", "Holidays");
    await press("Pause");
    expect(await screen.findByText(/^This was changed or removed meanwhile/)).toBeDefined();
  });
});
