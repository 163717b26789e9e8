import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  appealIdOf,
  caseIdOf,
  decisionIdOf,
  matchId,
  replyIdOf,
  reportIdOf,
  sanctionIdOf,
  signalIdOf,
  type UserId,
  userIdOf,
} from "#protocol/ids.ts";
import type { CannedReply, CaseDetail, Decision, Report, ReportCase, Signal } from "#protocol/calls/moderation.ts";
import type { SanctionRecord } from "#protocol/calls/sanctions.ts";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { FreshLogin } from "#web/entities/account/FreshLogin.tsx";
import { useSession } from "#web/entities/session/session.ts";
import { accountUser, fakeServer } from "#web/platform/calls/fakeServer.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { ReportsTab } from "./ReportsTab.tsx";

const hostile = "<img src=x onerror=alert(1)>";
const person = (id: string, username: string) => ({ id: userIdOf(id), username, image_url: null, is_bot: false });
const [kofi, ama, esi] = [person("7", "Kofi <i>"), person("8", "Ama"), person("9", "Esi")];

const reportOf = (id: string, by: typeof ama, part: Partial<Report> = {}): Report => ({
  id: reportIdOf(id),
  reported_user: kofi,
  reported_by: by,
  reason: "abuse",
  details: "",
  timestamp: Date.UTC(2026, 10, 20),
  status: "pending",
  place: { kind: "global", code: null },
  evidence: { is_kept: true, username: "Kofi before", image_url: null, lines: [] },
  match: null,
  ...part,
});
const pending: ReportCase = {
  id: caseIdOf("3"),
  kind: "report",
  status: "pending",
  reported_user: kofi,
  reports: 2,
  reporters: 2,
  reasons: ["abuse", "spam"],
  opened_at: Date.UTC(2026, 10, 19),
  timestamp: Date.UTC(2026, 10, 20),
  assigned_to: null,
  decision: null,
};
const detail: CaseDetail = {
  ...pending,
  items: [
    reportOf("21", ama, {
      details: hostile,
      evidence: {
        is_kept: true,
        username: "Kofi before",
        image_url: null,
        lines: [
          { user: esi, text: "well played", timestamp: 1, is_reported: false },
          { user: kofi, text: "=HYPERLINK(you)", timestamp: 2, is_reported: true },
        ],
      },
      match: { id: matchId("55"), match_number: 1 },
    }),
    reportOf("20", esi, { reason: "spam", place: { kind: "direct", code: null } }),
  ],
  earlier: [
    {
      id: reportIdOf("4"),
      case_id: caseIdOf("2"),
      reported_user: kofi,
      reported_by: esi,
      reason: "name",
      status: "resolved",
      timestamp: 0,
    },
  ],
  made: [],
  reported_by: [{ user: ama, made: 5, upheld: 1, dismissed: 3 }],
  sanctions: [],
  decisions: [],
  appeal: null,
};
const decisionBy = (moderatorId: UserId, part: Partial<Decision> = {}): Decision => ({
  id: decisionIdOf("31"),
  outcome: "dismissed",
  action: "none",
  moderator: { id: moderatorId, username: "Mod" },
  reason: "no rule was broken",
  timestamp: Date.now(),
  undo_until: Date.now() + 100_000,
  undone_at: null,
  ...part,
});
const sanction: SanctionRecord = {
  id: sanctionIdOf("s1"),
  kind: "suspension",
  reason: "abuse",
  note: "mind your words",
  created_at: 0,
  ends_at: Date.now() + 86_400_000,
  by: "Boss",
  lifted_at: null,
  lifted_by: null,
};
const reply: CannedReply = {
  id: replyIdOf("r1"),
  title: "Thanks",
  en: "Thank you.",
  es: "Gracias.",
  fr: "Merci.",
  de: "Danke.",
  changed_at: 0,
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

async function open(
  path: string,
  replies: Parameters<typeof fakeServer>[0] = {},
  role: CurrentUser["role"] = "moderator",
) {
  useSession.setState({ user: { ...accountUser, id: userIdOf("1"), role, has_password: true }, isLoading: false });
  const server = fakeServer({
    "GET /admin/reports": { body: { items: [pending], next: null, total: 1 } },
    "GET /admin/reports/3": { body: detail },
    "GET /admin/replies": { body: [reply] },
    ...replies,
  });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="admin/:tab?/:item?" element={<ReportsTab />} />
        </Routes>
        <FreshLogin />
      </MemoryRouter>,
    );
  });
  return server;
}

const button = (name: string | RegExp): HTMLElement => screen.getByRole("button", { name });
const dialog = () => within(screen.getByRole("dialog"));
const toast = () => useToasts.getState().toasts[0];
const ok = { body: { decision_id: "31" } };

describe("the queue", () => {
  test("has the columns of a report, names as text, and says who works on a case", async () => {
    const assigned_to = { id: userIdOf("5"), username: "Yaa", until: Date.now() + 600_000 };
    const appeal: ReportCase = {
      ...pending,
      id: caseIdOf("4"),
      kind: "appeal",
      reports: 0,
      reporters: 0,
      reasons: [],
      reported_user: null,
    };
    await open("/admin/reports", {
      "GET /admin/reports": {
        body: { items: [pending, { ...pending, id: "5", assigned_to }, appeal], next: null, total: 3 },
      },
    });
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent?.replace(/[↑↓↕]/g, ""))).toEqual([
      "Reported user",
      "Reported by",
      "Reason",
      "Evidence",
      "Timestamp",
      "Status",
      "Actions",
    ]);
    const cells = screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells[1]?.slice(0, 4)).toEqual([
      "Kofi <i>",
      "2 players",
      "Insults or harassment, Spam or advertising",
      "2 reports",
    ]);
    expect(cells[1]?.at(-1)).toBe("ResolveDismiss");
    // Another moderator has it, or it is an appeal: no buttons.
    expect([cells[2]?.at(-2), cells[2]?.at(-1)]).toEqual(["PendingYaa has it", ""]);
    expect([cells[3]?.[0], cells[3]?.[2], cells[3]?.at(-1)]).toEqual(["Deleted player", "Appeal", ""]);
  });

  test("asks the server for status, kind, own cases and order, which stand in the address", async () => {
    const user = userEvent.setup();
    const server = await open("/admin/reports?kind=appeal");
    expect(server.calls[0]?.route).toBe("GET /admin/reports?limit=25&kind=appeal");
    await user.click(screen.getByRole("radio", { name: "Dismissed" }));
    await user.click(screen.getByRole("radio", { name: "Me" }));
    await user.click(button(/^Timestamp/));
    await waitFor(() =>
      expect(server.calls.at(-1)?.route).toBe(
        "GET /admin/reports?limit=25&status=dismissed&kind=appeal&assigned=me&sort=date",
      ),
    );
  });

  test("dismisses a case from its row, with a canned reply, and offers to undo it", async () => {
    const user = userEvent.setup();
    const server = await open("/admin/reports", { "POST /admin/reports/3/dismiss": ok });
    await user.click(button("Dismiss the reports about Kofi <i>"));
    expect(dialog().getByRole("button", { name: "Dismiss" }).hasAttribute("disabled")).toBe(true);
    await user.selectOptions(dialog().getByRole("combobox", { name: "Answer to the reporters" }), "Thanks");
    expect(dialog().getByText("Thank you.")).toBeDefined();
    await user.type(dialog().getByRole("textbox", { name: "Reason" }), " nothing there ");
    server.answer({
      "GET /admin/reports/3": { body: { ...detail, status: "dismissed", decisions: [decisionBy(userIdOf("1"))] } },
      "POST /admin/reports/decisions/31/undo": { body: { case_id: "3" } },
    });
    await user.click(dialog().getByRole("button", { name: "Dismiss" }));
    expect(server.lastCall("POST /admin/reports/3/dismiss")?.body).toEqual({
      reason: "nothing there",
      reply_id: "r1",
      answer: "",
    });
    expect(await screen.findByText(/^Decided\. The players are notified in 1:\d\d\.$/)).toBeDefined();
    await user.click(button("Undo"));
    expect(toast()).toMatchObject({ text: "The reports are pending again" });
  });
});

describe("a case", () => {
  test("shows evidence and the reporter's words apart, the replay, and what is known of all players", async () => {
    await open("/admin/reports/3");
    const [first, second] = screen.getAllByRole("article");
    const recorded = within(
      within(first as HTMLElement)
        .getByText("What the server recorded")
        .closest("section") as HTMLElement,
    );
    expect(recorded.getAllByRole("listitem").map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^Esi.*well played$/),
      expect.stringMatching(/^Kofi <i>reported player.*=HYPERLINK\(you\)$/),
    ]);
    expect(recorded.getByText("Kofi before")).toBeDefined();
    expect(recorded.getByRole("link", { name: "Watch the replay" }).getAttribute("href")).toBe("/game-details/55");
    expect(recorded.queryByText(hostile)).toBeNull();
    expect(within(first as HTMLElement).getByText(hostile).tagName).toBe("BLOCKQUOTE");
    expect(within(second as HTMLElement).getByText("Direct messages")).toBeDefined();
    expect(screen.getByRole("row", { name: "Ama 5 1 3" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Name or picture · Resolved" }).getAttribute("href")).toBe(
      "/admin/reports/2",
    );
    expect(screen.getByRole("heading", { name: "Reports about Kofi <i>" })).toBe(document.activeElement);
  });

  test("is taken, kept for longer and given back; a colleague's shows for how long", async () => {
    const user = userEvent.setup();
    const own = { id: userIdOf("1"), username: "Calm Baobab 3", until: Date.now() + 29.5 * 60_000 };
    const server = await open("/admin/reports/3", { "PUT /admin/reports/3/claim": { body: own } });
    server.answer({ "GET /admin/reports/3": { body: { ...detail, assigned_to: own } } });
    await user.click(button("Take this case"));
    expect(await screen.findByText("You have this case for 30 more minutes.")).toBeDefined();
    expect(button("Keep it for longer")).toBeDefined();
    const other = { id: userIdOf("5"), username: "Yaa", until: Date.now() + 30_000 };
    server.answer({
      "DELETE /admin/reports/3/claim": { body: {} },
      "GET /admin/reports/3": { body: { ...detail, assigned_to: other } },
    });
    await user.click(button("Give it back"));
    expect(await screen.findByText("Yaa has this case for 1 more minute.")).toBeDefined();
    for (const name of ["Take this case", "Resolve", "Dismiss"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  test("is resolved for ticked reports with a suspension of up to seven days by a moderator", async () => {
    const user = userEvent.setup();
    const server = await open("/admin/reports/3", { "POST /admin/reports/3/resolve": ok });
    await user.click(screen.getByRole("checkbox", { name: "Include the report of Esi" }));
    await user.click(button("Resolve"));
    expect(dialog().getByText(/^1 report is resolved; the others stay pending/)).toBeDefined();
    const action = dialog().getByRole("combobox", { name: "Action" });
    expect(
      within(action)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["No action", "Warn the player", "Mute in chat", "Suspend"]);
    await user.selectOptions(action, "Suspend");
    const length = dialog().getByRole("combobox", { name: "How long" });
    expect(within(length).getAllByRole("option").at(-1)?.textContent).toBe("7 days");
    await user.selectOptions(length, "3 days");
    const cause = dialog().getByRole<HTMLSelectElement>("combobox", { name: "Broken rule" });
    expect(cause.value).toBe("");
    await user.selectOptions(cause, "Abuse");
    await user.selectOptions(dialog().getByRole("combobox", { name: "Answer to the reporters" }), "My own words");
    await user.type(dialog().getByRole("textbox", { name: "Your own words" }), "Thank you, Ama.");
    await user.type(dialog().getByRole("textbox", { name: "Message to the player" }), "calm down");
    await user.type(dialog().getByRole("textbox", { name: "Reason" }), "insults");
    server.answer({ "GET /admin/reports/3": { body: { ...detail, status: "resolved" } } });
    await user.click(dialog().getByRole("button", { name: "Resolve" }));
    expect(server.lastCall("POST /admin/reports/3/resolve")?.body).toEqual({
      report_ids: ["21"],
      reason: "insults",
      reply_id: null,
      answer: "Thank you, Ama.",
      action: "suspend",
      cause: "abuse",
      hours: 72,
      note: "calm down",
    });
    expect(toast()).toMatchObject({ kind: "success", text: "The reports are resolved" });
    // The buttons are gone; the keyboard is not lost with them.
    await waitFor(() => expect(screen.queryByRole("button", { name: "Resolve" })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Reports about Kofi <i>" }));
  });

  test("ends with a ban by an administrator who proves who they are", async () => {
    const user = userEvent.setup();
    const needed = { status: 403, body: { code: "fresh_login_needed", message: "" } };
    const server = await open("/admin/reports/3", { "POST /admin/reports/3/ban": needed }, "administrator");
    await user.click(button("Resolve"));
    await user.selectOptions(dialog().getByRole("combobox", { name: "Action" }), "Ban");
    await user.type(dialog().getByRole("textbox", { name: "Reason" }), "cheats");
    expect(dialog().getByRole<HTMLButtonElement>("button", { name: "Resolve" }).disabled).toBe(true);
    await user.selectOptions(dialog().getByRole("combobox", { name: "Broken rule" }), "Cheating");
    await user.click(dialog().getByRole("button", { name: "Resolve" }));
    const proof = screen.getAllByRole("dialog").at(-1) as HTMLElement;
    await user.type(within(proof).getByLabelText(/password/i, { selector: "input" }), "eleven gold crowns");
    server.answer({ "POST /admin/reports/3/ban": ok, "POST /auth/confirm": { body: {} } });
    await user.click(within(proof).getByRole("button", { name: /confirm/i }));
    await waitFor(() => expect(toast()).toMatchObject({ text: "The reports are resolved" }));
    expect(server.calls.filter(({ route }) => route === "POST /admin/reports/3/ban")).toHaveLength(2);
  });

  test.each([
    ["claimed", /^Another moderator has this case\./],
    ["already_decided", /^This was decided meanwhile/],
    ["own_case", /^You cannot decide this/],
  ])("that the server refuses as %s says why and keeps what was written", async (code, sentence) => {
    const user = userEvent.setup();
    await open("/admin/reports/3", { "POST /admin/reports/3/dismiss": { status: 409, body: { code, message: "" } } });
    await user.click(button("Dismiss"));
    await user.type(dialog().getByRole("textbox", { name: "Reason" }), "nothing there");
    await user.click(dialog().getByRole("button", { name: "Dismiss" }));
    expect(dialog().getByRole("alert").textContent).toMatch(sentence);
    expect(dialog().getByRole<HTMLTextAreaElement>("textbox", { name: "Reason" }).value).toBe("nothing there");
  });

  test("about the reader is decided by another moderator, and one that is not there says so", async () => {
    await open("/admin/reports/3", {
      "GET /admin/reports/3": { body: { ...detail, reported_user: { ...kofi, id: "1" } } },
    });
    expect(screen.getByText("This case is about you. Another moderator decides it.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull();
    cleanup();
    await open("/admin/reports/404");
    expect(screen.getByText("There is no such case")).toBeDefined();
  });

  test("offers to undo own decisions alone, and none that are told", async () => {
    const decisions = [
      decisionBy(userIdOf("5")),
      decisionBy(userIdOf("1"), { id: decisionIdOf("30"), undo_until: Date.now() - 1 }),
    ];
    await open("/admin/reports/3", { "GET /admin/reports/3": { body: { ...detail, status: "dismissed", decisions } } });
    expect(screen.getAllByText("no rule was broken")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });
});

describe("an appeal", () => {
  const appeal = {
    id: appealIdOf("a1"),
    text: `I am sorry ${hostile}`,
    timestamp: 0,
    status: "pending",
    sanction,
    may_decide: true,
  } as const;
  const body: CaseDetail = { ...detail, kind: "appeal", items: [], reported_by: [], appeal };

  test("shows the player's words beside the sanction, and is granted with an answer", async () => {
    const user = userEvent.setup();
    const server = await open("/admin/reports/3", {
      "GET /admin/reports/3": { body },
      "POST /admin/reports/3/appeal": ok,
    });
    expect(screen.getByText(`I am sorry ${hostile}`).tagName).toBe("BLOCKQUOTE");
    expect(screen.getByText("Suspension · Abuse")).toBeDefined();
    await user.click(button("Grant"));
    await user.selectOptions(dialog().getByRole("combobox", { name: "Answer to the player" }), "Thanks");
    await user.type(dialog().getByRole("textbox", { name: "Reason" }), "too harsh");
    await user.click(dialog().getByRole("button", { name: "Grant" }));
    expect(server.lastCall("POST /admin/reports/3/appeal")?.body).toEqual({
      is_granted: true,
      reason: "too harsh",
      reply_id: "r1",
      answer: "",
    });
  });

  test("is not decided by who imposed the sanction", async () => {
    await open("/admin/reports/3", {
      "GET /admin/reports/3": { body: { ...body, appeal: { ...appeal, may_decide: false } } },
    });
    expect(screen.getByText(/^You imposed this sanction/)).toBeDefined();
    for (const name of ["Grant", "Refuse"]) expect(screen.queryByRole("button", { name })).toBeNull();
  });
});

describe("signals", () => {
  const signal: Signal = {
    id: signalIdOf("s7"),
    kind: "one_sided",
    status: "open",
    users: [kofi, ama],
    count: 7,
    lost: 7,
    found_at: 0,
    timestamp: 0,
    reviewed_by: null,
    note: null,
  };

  test("say what was found, and are reviewed with a report of one of the accounts", async () => {
    const user = userEvent.setup();
    const server = await open("/admin/reports/signals", {
      "GET /admin/signals": { body: { items: [signal], next: null, total: 1 } },
      "POST /admin/signals/s7/review": { status: 200, body: {} },
    });
    expect(screen.getByText("Kofi <i> lost 7 of 7 ranked matches")).toBeDefined();
    await user.click(button("Review"));
    await user.selectOptions(dialog().getByRole("combobox", { name: "Also report" }), "Ama");
    await user.type(dialog().getByRole("textbox"), "loses on purpose");
    await user.click(dialog().getByRole("button", { name: "Review" }));
    expect(server.lastCall("POST /admin/signals/s7/review")?.body).toEqual({
      note: "loses on purpose",
      report_user_id: "8",
    });
  });
});
