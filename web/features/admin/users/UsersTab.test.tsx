import { act, cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sanctionIdOf, userIdOf } from "#protocol/ids.ts";
import type { AdminUser, AdminUserDetail } from "#protocol/calls/userAdmin.ts";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { FreshLogin } from "#web/entities/account/FreshLogin.tsx";
import { useSession } from "#web/entities/session/session.ts";
import { accountUser, fakeServer } from "#web/platform/calls/fakeServer.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { UsersTab } from "./UsersTab.tsx";
import { lengths } from "./userActions.tsx";

const kofi: AdminUser = {
  id: userIdOf("7"),
  name: "Kofi <i>",
  email: "kofi@example.org",
  role: "player",
  rank: "Gold",
  rating: 1_450,
  status: "active",
  status_until: null,
  join_date: Date.UTC(2026, 9, 1),
  games_played: 1_024,
};
const boss: AdminUser = { ...kofi, id: userIdOf("8"), name: "Boss", role: "administrator" };
const out: AdminUser = {
  ...kofi,
  id: userIdOf("9"),
  name: "Yaa",
  status: "suspended",
  status_until: Date.UTC(2026, 11, 24, 12),
};
const detail: AdminUserDetail = {
  ...kofi,
  image_url: null,
  look: { frame: "beads" },
  games_won: 500,
  has_password: true,
  has_two_factor: false,
  muted_until: null,
  is_online: true,
  sessions: 2,
  last_seen_at: null,
  reports_about: 3,
  reports_by: 1,
  sanctions: [
    {
      id: sanctionIdOf("s1"),
      kind: "mute",
      reason: "abuse",
      note: "=mind your words",
      created_at: 0,
      ends_at: null,
      by: null,
      lifted_at: null,
      lifted_by: null,
    },
  ],
  may: { ban: true, suspend: true, mute: true, change_role: true, sign_out: true },
};

beforeEach(() => {
  localStorage.clear();
  storeToken("kept", true);
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(role: CurrentUser["role"], path = "/admin/users", replies: Parameters<typeof fakeServer>[0] = {}) {
  useSession.setState({ user: { ...accountUser, id: userIdOf("1"), role, has_password: true }, isLoading: false });
  const server = fakeServer({
    "GET /admin/users": { body: { items: [kofi, boss, out], next: null, total: 3 } },
    "GET /admin/users/7": { body: detail },
    ...replies,
  });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="admin/:tab?/:item?" element={<UsersTab />} />
        </Routes>
        <FreshLogin />
      </MemoryRouter>,
    );
  });
  return server;
}

const rowOf = (name: string): HTMLElement => {
  const row = screen.getByRole("link", { name }).closest("tr");
  if (row === null) throw new Error(`no row of ${name}`);
  return row;
};
const buttonsIn = (element: HTMLElement): (string | null)[] =>
  within(element)
    .queryAllByRole("button")
    .map((button) => button.textContent);

test("the row has what the operator knows a player by, hostile names as text", async () => {
  await open("administrator");
  expect([...rowOf("Kofi <i>").children].map((cell) => cell.textContent)).toEqual([
    "Kofi <i>",
    "kofi@example.org",
    "Gold",
    "Active",
    "Oct 1, 2026",
    "1,024",
    "BanSuspend",
  ]);
  expect(screen.getByText("Suspended until Dec 24, 2026")).toBeDefined();
  expect(screen.getByText("3 of 3 entries")).toBeDefined();
});

test("a moderator sees no mail addresses, bans nobody, and touches no staff", async () => {
  await open("moderator");
  expect(screen.queryByText("kofi@example.org")).toBeNull();
  expect(buttonsIn(rowOf("Kofi <i>"))).toEqual(["Suspend"]);
  expect(buttonsIn(rowOf("Boss"))).toEqual([]);
});

/** The server's answer to a sanction. */
const notice = { id: "s1", kind: "suspension", reason: "spam", note: null, created_at: 0, ends_at: null };

describe("a sanction", () => {
  test("asks for its reason and its length, and a moderator's for no more than seven days", async () => {
    const user = userEvent.setup();
    const server = await open("moderator", "/admin/users", { "POST /admin/users/7/suspend": { body: notice } });
    await user.click(screen.getByRole("button", { name: "Suspend Kofi <i>" }));
    const dialog = screen.getByRole("dialog");
    const length = within(dialog).getByRole("combobox", { name: "How long" });
    expect(
      within(length)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["1 hour", "1 day", "3 days", "7 days"]);
    await user.selectOptions(length, "7 days");
    await user.selectOptions(within(dialog).getByRole("combobox", { name: "Reason" }), "Spam");
    await user.type(within(dialog).getByRole("textbox"), " too many lines ");
    const before = Date.now();
    await user.click(within(dialog).getByRole("button", { name: "Suspend" }));
    const sent = server.lastCall("POST /admin/users/7/suspend")?.body as { until: number };
    expect(sent).toMatchObject({ reason: "spam", note: "too many lines" });
    const week = lengths.find(({ value }) => value === "7d")?.ms ?? 0;
    expect(sent.until).toBeLessThan(before + week);
    expect(sent.until).toBeGreaterThan(before + week - 120_000);
    expect(Number.isInteger(sent.until), "the server takes whole milliseconds").toBe(true);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(useToasts.getState().toasts[0]).toMatchObject({ kind: "success", text: "Kofi <i> is suspended" });
  });

  test("that needs a proof asks for it, and is then imposed", async () => {
    const user = userEvent.setup();
    const needed = { status: 403, body: { code: "fresh_login_needed", message: "" } };
    const server = await open("administrator", "/admin/users", {
      "POST /admin/users/7/ban": needed,
      "POST /auth/confirm": { status: 204 },
    });
    await user.click(screen.getByRole("button", { name: "Ban Kofi <i>" }));
    await user.selectOptions(within(screen.getByRole("dialog")).getByRole("combobox", { name: "Reason" }), "Cheating");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Ban" }));
    const proof = screen.getAllByRole("dialog").at(-1) as HTMLElement;
    await user.type(within(proof).getByLabelText(/password/i, { selector: "input" }), "eleven gold crowns");
    server.answer({ "POST /admin/users/7/ban": { body: notice }, "POST /auth/confirm": { body: {} } });
    await user.click(within(proof).getByRole("button", { name: /confirm/i }));
    expect(server.calls.filter(({ route }) => route === "POST /admin/users/7/ban")).toHaveLength(2);
    expect(useToasts.getState().toasts[0]).toMatchObject({ text: "Kofi <i> is banned" });
  });

  test("that the server refuses says why and keeps the dialog open", async () => {
    const user = userEvent.setup();
    await open("administrator", "/admin/users", {
      "POST /admin/users/8/ban": { status: 409, body: { code: "last_administrator", message: "" } },
    });
    await user.click(screen.getByRole("button", { name: "Ban Boss" }));
    await user.selectOptions(within(screen.getByRole("dialog")).getByRole("combobox", { name: "Reason" }), "Other");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Ban" }));
    expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toContain("last administrator");
  });

  test.each(["Ban", "Suspend"])("(%s) has no reason by itself: two presses do nothing to a player", async (action) => {
    const user = userEvent.setup();
    const server = await open("administrator", "/admin/users");
    await user.click(screen.getByRole("button", { name: `${action} Kofi <i>` }));
    const dialog = within(screen.getByRole("dialog"));
    const confirm = dialog.getByRole<HTMLButtonElement>("button", { name: action });
    expect(dialog.getByRole<HTMLSelectElement>("combobox", { name: "Reason" }).value).toBe("");
    expect(confirm.disabled).toBe(true);
    await user.click(confirm);
    expect(server.calls.filter(({ route }) => route.startsWith("POST"))).toEqual([]);
    await user.selectOptions(dialog.getByRole("combobox", { name: "Reason" }), "Spam");
    expect(confirm.disabled).toBe(false);
  });
});

describe("one user", () => {
  test("is shown with facts, history and what the reader may do; a sanction that holds can be lifted", async () => {
    const user = userEvent.setup();
    const server = await open("administrator", "/admin/users/7", { "POST /admin/sanctions/s1/lift": { status: 204 } });
    expect(screen.getByRole("heading", { name: "Kofi <i>" })).toBeDefined();
    expect(document.querySelector("[data-frame='beads']")).not.toBeNull();
    expect(screen.getByText("Online now")).toBeDefined();
    expect(screen.getByText("=mind your words")).toBeDefined();
    expect(screen.getByRole("link", { name: "3" }).getAttribute("href")).toBe(
      "/admin/reports?status=all&q=Kofi%20%3Ci%3E",
    );
    server.answer({ "POST /admin/sanctions/s1/lift": { body: {} } });
    await user.click(screen.getByRole("button", { name: "Lift the mute" }));
    const dialog = screen.getByRole("dialog");
    expect(within(dialog).getByRole("button", { name: "Lift the mute" }).hasAttribute("disabled")).toBe(true);
    await user.type(within(dialog).getByRole("textbox"), "a mistake");
    await user.click(within(dialog).getByRole("button", { name: "Lift the mute" }));
    expect(server.lastCall("POST /admin/sanctions/s1/lift")?.body).toEqual({ details: "a mistake" });
  });

  test("gets another role, with the reason for the log", async () => {
    const user = userEvent.setup();
    const server = await open("administrator", "/admin/users/7", { "PUT /admin/users/7/role": { body: {} } });
    await user.click(screen.getByRole("button", { name: "Change role" }));
    const dialog = screen.getByRole("dialog");
    await user.selectOptions(within(dialog).getByRole("combobox", { name: "Role" }), "Moderator");
    await user.type(within(dialog).getByRole("textbox"), "helps in the chat");
    await user.click(within(dialog).getByRole("button", { name: "Change role" }));
    expect(server.lastCall("PUT /admin/users/7/role")?.body).toEqual({
      role: "moderator",
      details: "helps in the chat",
    });
  });

  test("that is not there says so, with a way back", async () => {
    await open("moderator", "/admin/users/404");
    expect(screen.getByText("There is no such user")).toBeDefined();
    expect(screen.getByRole("link", { name: "All users" }).getAttribute("href")).toBe("/admin/users");
  });
});
