/** The dashboard's page of one tournament: its controls, and the call of each. */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import type { ManagedTournament } from "#protocol/calls/tournaments.ts";
import { useSession } from "#web/entities/session/session.ts";
import { accountUser, type FakeServer, fakeServer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { cup, running } from "./fakeCup.ts";
import { TournamentsTab } from "./TournamentsTab.tsx";

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

async function open(
  managed: Partial<ManagedTournament> = {},
  detail: Partial<TournamentDetail> = {},
  replies: Parameters<typeof fakeServer>[0] = {},
): Promise<FakeServer> {
  const server = fakeServer({
    "GET /admin/tournaments/3": { body: { ...cup, ...managed } },
    "GET /tournaments/3": { body: { ...running, ...detail } },
    "GET /admin/tournaments/3/steps": { body: { items: [] } },
    ...replies,
  });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={["/admin/tournaments/3"]}>
        <Routes>
          <Route path="admin/:tab?/:item?" element={<TournamentsTab />} />
        </Routes>
      </MemoryRouter>,
    );
  });
  await screen.findByRole("region", { name: cup.name });
  return server;
}
const press = (name: string): Promise<void> => userEvent.setup().click(screen.getByRole("button", { name }));
const fill = (name: string, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const controlsIn = (panel: string): string[] =>
  within(screen.getByRole("region", { name: panel }))
    .queryAllByRole("button")
    .map((button) => button.getAttribute("aria-label") ?? button.textContent);

const before = { participants: running.participants.map((one) => ({ ...one, seed: null })), matches: [] };
const cancel = "Cancel Cup <i>";

describe("no control is shown where its call would be refused by the phase", () => {
  test.each([
    ["a draft", { status: "draft", was_opened: false }, null, ["Open registration", "Edit", cancel], 0],
    ["a cancelled draft", { status: "cancelled", was_opened: false }, null, ["Reopen Cup <i>"], 0],
    [
      "the registration",
      { status: "registration" },
      { phase: "registration", ...before },
      ["Edit", "Pause", cancel],
      0,
    ],
    [
      "a paused registration",
      { status: "paused" },
      { phase: "registration", isPaused: true, ...before },
      ["Edit", "Continue", cancel],
      0,
    ],
    ["the check-in", { status: "checkIn" }, { phase: "checkIn", ...before }, ["Pause", cancel], 0],
    [
      "a paused check-in",
      { status: "paused" },
      { phase: "checkIn", isPaused: true, ...before },
      ["Continue", cancel],
      0,
    ],
    ["a running one", { status: "running" }, {}, ["Admit a late player", "Pause", cancel], 3],
    ["a paused one", { status: "paused" }, { isPaused: true }, ["Admit a late player", "Continue", cancel], 3],
    ["a finished one", { status: "completed" }, { phase: "completed" }, [], 0],
    ["a cancelled one", { status: "cancelled" }, { phase: "cancelled" }, [], 0],
  ] as const)("%s", async (_, managed, detail, expected, players) => {
    await open(managed, detail ?? {});
    expect(controlsIn(cup.name)).toEqual([...expected, "Refresh"]);
    const panels = detail === null ? [] : [controlsIn("Participants").length, controlsIn("Matches").length];
    expect(panels).toEqual(detail === null ? [] : [players, players]);
  });

  test("players who are in can be disqualified, and that alone is taken back", async () => {
    await open();
    expect(controlsIn("Participants")).toEqual([
      "Disqualify Ama",
      "Disqualify Kofi <b>",
      "Take back the disqualification of Yaw",
    ]);
  });

  test("the winner of a finished one is the champion, not still in", async () => {
    await open({ status: "completed" }, { phase: "completed", champion: userIdOf("11") });
    const players = screen.getByRole("region", { name: "Participants" });
    expect(within(players).getAllByRole("listitem")[0]?.textContent).toContain("Champion");
    expect(within(players).getAllByText(/Champion/)).toHaveLength(1);
  });

  test("matches that are open or were decided by a result have a result and a replay", async () => {
    await open();
    const called = ["Set result: Round 1, match 1", "Order a replay: Round 1, match 1"];
    const ready = "Set result: Round 1, match 4";
    expect(controlsIn("Matches")).toEqual([...called, ready]);
    fireEvent.change(screen.getByLabelText("Show"), { target: { value: "all" } });
    expect(controlsIn("Matches")).toEqual([
      ...called,
      "Set result: Round 1, match 2",
      "Order a replay: Round 1, match 2",
      ready,
    ]);
    expect(screen.getByText("Round 1, match 2 · Kofi <b> won (by playing)")).toBeDefined();
  });
});

describe("each control", () => {
  const answer = { body: running };
  const reasoned = async (opens: string, confirm: string): Promise<HTMLElement> => {
    await press(opens);
    const dialog = await screen.findByRole("dialog");
    const button = within(dialog).getByRole("button", { name: confirm });
    expect(button).toHaveProperty("disabled", true);
    fireEvent.change(within(dialog).getByLabelText("Reason"), { target: { value: "A fault" } });
    return button;
  };
  const click = (button: HTMLElement): Promise<void> => userEvent.setup().click(button);

  test("opens a draft with its rating range, groups, best-of and points", async () => {
    const server = await open({ status: "draft", was_opened: false }, {}, { "POST /admin/tournaments/3/open": answer });
    await press("Open registration");
    fireEvent.change(screen.getByLabelText("Rating range"), { target: { value: "intermediate" } });
    expect(screen.getByRole("option", { name: "Intermediate: 1200 to 1599" })).toBeDefined();
    fill("Players of a group", "6");
    fill("Best of", "1");
    fill("Best of, in the final", "3");
    fill("Points of a match", "20");
    await click(within(screen.getByRole("dialog")).getByRole("button", { name: "Open registration" }));
    await waitFor(() => expect(toasts()).toEqual(["Cup <i> is open for registration."]));
    const expected = { difficulty: "intermediate", groupSize: 6, bestOf: 1, finalBestOf: 3, winPoints: 20 };
    expect(server.lastCall("POST /admin/tournaments/3/open")?.body).toEqual(expected);
  });

  test("pauses with a reason, which is asked for", async () => {
    const server = await open({}, {}, { "PUT /admin/tournaments/3/pause": answer });
    await click(await reasoned("Pause", "Pause"));
    await waitFor(() => expect(toasts()).toEqual(["Cup <i> is paused."]));
    expect(server.lastCall("PUT /admin/tournaments/3/pause")?.body).toEqual({ paused: true, reason: "A fault" });
  });

  test("disqualifies and takes back", async () => {
    const server = await open({}, {}, { "PUT /admin/tournaments/3/disqualified": answer });
    await click(await reasoned("Disqualify Kofi <b>", "Disqualify"));
    await waitFor(() => expect(toasts()).toEqual(["Kofi <b> is disqualified."]));
    const body = { user_id: "12", disqualified: true, reason: "A fault" };
    expect(server.lastCall("PUT /admin/tournaments/3/disqualified")?.body).toEqual(body);
    await click(await reasoned("Take back the disqualification of Yaw", "Take back"));
    await waitFor(() => expect(toasts()[0]).toBe("Yaw is in again."));
  });

  test("sets a result, also one without a winner", async () => {
    const server = await open({}, {}, { "PUT /admin/tournaments/3/result": answer });
    const button = await reasoned("Set result: Round 1, match 1", "Set result");
    expect(button).toHaveProperty("disabled", true);
    fill("Winner", "none");
    await click(button);
    await waitFor(() => expect(toasts()).toEqual(["The result is set."]));
    const body = { key: "w1.1", winner: null, reason: "A fault" };
    expect(server.lastCall("PUT /admin/tournaments/3/result")?.body).toEqual(body);
  });

  test("orders a replay, and says why it cannot", async () => {
    const refused = { status: 409, body: { code: "next_began", message: "" } };
    const server = await open({}, {}, { "POST /admin/tournaments/3/replay": refused });
    const button = await reasoned("Order a replay: Round 1, match 1", "Order a replay");
    await click(button);
    expect(await screen.findByText("A match that depends on it has begun.")).toBeDefined();
    server.answer({ "POST /admin/tournaments/3/replay": answer });
    await click(button);
    await waitFor(() => expect(toasts()).toEqual(["The replay is ordered."]));
  });

  test("admits the player of exactly this name", async () => {
    const server = await open(
      {},
      {},
      {
        "POST /admin/tournaments/3/players": answer,
        "GET /admin/users": { body: { items: [], next: null, total: 0 } },
      },
    );
    const button = await reasoned("Admit a late player", "Admit a late player");
    fill("Player’s name", "nobody");
    await click(button);
    expect(await screen.findByText("No player has this name.")).toBeDefined();
    expect(server.lastCall("POST /admin/tournaments/3/players")).toBeUndefined();
  });
});

test("a page that cannot be fetched says so and tries again", async () => {
  const server = fakeServer({ "GET /admin/tournaments/3": unreachable });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={["/admin/tournaments/3"]}>
        <Routes>
          <Route path="admin/:tab?/:item?" element={<TournamentsTab />} />
        </Routes>
      </MemoryRouter>,
    );
  });
  expect(await screen.findByText("The tournament could not be fetched.")).toBeDefined();
  server.answer({
    "GET /admin/tournaments/3": { body: cup },
    "GET /tournaments/3": { body: { ...running, ...before, phase: "registration" } },
  });
  await press("Retry");
  expect(await screen.findByText("The bracket is made at the start.")).toBeDefined();
});
