/** The staff's decisions on a tournament's page: the text of each, its undo, and why some cannot be undone. */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { matchKey, userIdOf } from "#protocol/ids.ts";
import type { StaffStep } from "#protocol/calls/tournaments.ts";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import { FreshLogin } from "#web/entities/account/FreshLogin.tsx";
import { useSession } from "#web/entities/session/session.ts";
import { accountUser, type FakeServer, fakeServer, noAnswer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { cup, running } from "./fakeCup.ts";
import { TournamentsTab } from "./TournamentsTab.tsx";

const steps = "GET /admin/tournaments/3/steps";
const undo = "POST /admin/tournaments/3/undo";
const at = new Date(2027, 0, 2, 19, 5).getTime();
const step = (id: string, change: Partial<StaffStep>): StaffStep => ({
  id,
  kind: "result",
  readmits: false,
  key: matchKey("w1.2"),
  player: null,
  admin: "Ama",
  reason: "",
  at,
  undone_at: null,
  can_undo: false,
  stays: "over",
  ...change,
});
const undoable = { can_undo: true, stays: null } as const;
const about = { key: null, player: { id: userIdOf("13"), name: "Yaw" } };
const newest = step("9", { reason: "Seen on the <i>stream", ...undoable });
const refused = (code: string, status = 409) => ({ status, body: { code, message: "" } });

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
  reply: Parameters<FakeServer["answer"]>[0][string],
  detail: Partial<TournamentDetail> = {},
): Promise<FakeServer> {
  const server = fakeServer({
    "GET /admin/tournaments/3": { body: cup },
    "GET /tournaments/3": { body: { ...running, ...detail } },
    [steps]: reply,
  });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={["/admin/tournaments/3"]}>
        <Routes>
          <Route path="admin/:tab?/:item?" element={<TournamentsTab />} />
        </Routes>
        <FreshLogin />
      </MemoryRouter>,
    );
  });
  await screen.findByRole("region", { name: cup.name });
  return server;
}
const panel = (): HTMLElement => screen.getByRole("region", { name: "Recent decisions" });
const rows = async (): Promise<HTMLElement[]> => within(panel()).findAllByRole("listitem");
const buttonsIn = (row: HTMLElement | undefined): (string | null)[] =>
  row === undefined
    ? []
    : within(row)
        .queryAllByRole("button")
        .map((one) => one.getAttribute("aria-label"));
const undoName = "Undo: Result set: Round 1, match 2";

async function confirmUndo(): Promise<HTMLElement> {
  const user = userEvent.setup();
  (await within(panel()).findByRole("button", { name: undoName })).focus();
  await user.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog", { name: undoName });
  const confirm = within(dialog).getByRole("button", { name: "Undo" });
  expect(confirm).toHaveProperty("disabled", true);
  fireEvent.change(within(dialog).getByLabelText("Reason"), { target: { value: "The wrong stream" } });
  await user.click(confirm);
  return confirm;
}

test("each decision says what it was, about whom, by whom, why and when, and why it stays", async () => {
  const items = [
    newest,
    step("8", { kind: "disqualify", readmits: true, ...about, admin: null, ...undoable }),
    step("7", { kind: "disqualify", ...about, stays: "later_first" }),
    step("6", { kind: "admit", key: null, player: null, undone_at: at + 60_000, stays: "undone" }),
    step("5", { kind: "replay", key: matchKey("w1.1"), reason: "A fault", stays: "none_before" }),
    step("4", { kind: "result", key: matchKey("w1.1"), stays: "next_began" }),
    step("3", { kind: "disqualify", ...about, stays: "changed" }),
  ];
  await open({ body: { items } });
  const visible = await rows();
  const [first, second, third, fourth, fifth, sixth, seventh] = visible.map(({ textContent }) => textContent);
  expect(first).toContain("Result set: Round 1, match 2");
  expect(first).toContain("Seen on the <i>stream");
  expect(first).toContain("Ama – Kofi <b> · Ama · Jan 2, 2027, 7:05");
  expect(second).toContain("Disqualification of Yaw taken back");
  expect(second).toContain("No reason was given.");
  expect(second).toContain("Deleted account");
  expect(third).toContain("Yaw disqualified");
  expect(third).toContain("First undo the later decision about the same match or player.");
  expect(fourth).toContain("Deleted player admitted late");
  expect(fourth).toContain("Undone on Jan 2, 2027, 7:06");
  expect(fifth).toContain("Replay ordered: Round 1, match 1");
  expect(fifth).toContain("Stays: there was no result before it.");
  expect(sixth).toContain("A match that depends on it has begun.");
  expect(seventh).toContain("Stays: the player’s part in the tournament has changed since.");
  const names = [undoName, "Undo: Disqualification of Yaw taken back", "Undo: Yaw disqualified"];
  const [other, again] = ["Undo: Result set: Round 1, match 1", "Undo: Yaw disqualified"];
  expect(visible.map(buttonsIn)).toEqual([...names.map((name) => [name]), [], [], [other], [again]]);
  // The button of a permanent decision is disabled and gives the reason.
  const button = within(visible[5] as HTMLElement).getByRole("button");
  expect(button).toHaveProperty("disabled", true);
  const why = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  expect(why?.textContent).toBe("A match that depends on it has begun.");
  expect(within(visible[0] as HTMLElement).getByRole("button")).toHaveProperty("disabled", false);
});

test("the decisions of a tournament that is over stay", async () => {
  await open({ body: { items: [step("9", {})] } }, { phase: "completed" });
  const [row] = await rows();
  expect(row?.textContent).toContain("Stays: the tournament is over.");
  expect(buttonsIn(row)).toEqual([]);
});

test("a decision is undone with a reason by the keyboard, and the list shows it without losing the focus", async () => {
  const server = await open({ body: { items: [newest] } });
  server.answer({
    [undo]: { body: running },
    [steps]: { body: { items: [{ ...newest, can_undo: false, stays: "undone", undone_at: at }] } },
  });
  await confirmUndo();
  expect(await within(panel()).findByText(/^Undone on/)).toBeDefined();
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(["The decision is undone."]);
  expect(server.lastCall(undo)?.body).toEqual({ step: "9", reason: "The wrong stream" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(within(panel()).queryByRole("button")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(within(panel()).getByRole("list")));
});

test("a match that has begun stops an undo: the dialog says so, and the page is fetched again", async () => {
  const server = await open({ body: { items: [newest] } });
  const fetched = () => server.calls.filter(({ route }) => route === steps).length;
  server.answer({ [undo]: refused("next_began") });
  const before = fetched();
  const confirm = await confirmUndo();
  expect(await screen.findByText("A match that depends on it has begun.")).toBeDefined();
  await waitFor(() => expect(fetched()).toBe(before + 1));
  server.answer({ [undo]: refused("not_now") });
  await userEvent.setup().click(confirm);
  expect(await screen.findByText("This is not possible now. The page shows how the tournament stands.")).toBeDefined();
});

test("an undo after an old login asks for the proof first", async () => {
  const server = await open({ body: { items: [newest] } });
  server.answer({ [undo]: refused("fresh_login_needed", 403) });
  await confirmUndo();
  await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(2));
});

test("a list that loads, and one that is empty", async () => {
  await open(noAnswer);
  expect(within(panel()).getByRole("status").textContent).toContain("Loading");
  cleanup();
  await open({ body: { items: [] } });
  expect(await within(panel()).findByText("Staff decided nothing in this tournament.")).toBeDefined();
});

test("a list that cannot be fetched says so and tries again", async () => {
  const server = await open(unreachable);
  expect(await within(panel()).findByText("The decisions could not be fetched.")).toBeDefined();
  server.answer({ [steps]: { body: { items: [newest] } } });
  await userEvent.setup().click(within(panel()).getByRole("button", { name: "Retry" }));
  expect(await rows()).toHaveLength(1);
});

test("before the start there are none", async () => {
  await open({ body: { items: [] } }, { phase: "registration", matches: [] });
  expect(await screen.findByText("The bracket is made at the start.")).toBeDefined();
  expect(screen.queryByRole("region", { name: "Recent decisions" })).toBeNull();
});
