import { act, cleanup, render, screen, within, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { matchId, matchKey, roomCode, tournamentId } from "#protocol/ids.ts";
import { useSession } from "#web/entities/session/session.ts";
import { accountUser, fakeServer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { bracketMatch, detail, participant } from "./fixture.ts";
import { TournamentPage } from "./TournamentPage.tsx";

let socket: FakeSocket;
vi.mock("#web/entities/session/socketConnection.ts", () => ({ sharedSocket: () => socket }));

const path = "GET /tournaments/7";
const side = (seed: number | null, wins = 0) => ({ seed, is_bye: false, wins });

async function open(replies: Parameters<typeof fakeServer>[0], at = "/tournament/7") {
  const server = fakeServer(replies);
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path="tournament/:id" element={<TournamentPage />} />
        </Routes>
      </MemoryRouter>,
    );
  });
  return server;
}

const four = [
  participant(1, "Ama <i>", { id: accountUser.id, wins: 1 }),
  participant(2, "Kofi"),
  participant(3, "Esi", { status: "eliminated", losses: 1 }),
  participant(4, "Yaw"),
];
const semis = detail({
  format: "single",
  participants: four,
  match: {
    key: matchKey("w2.1"),
    opponent: "Kofi",
    game_code: roomCode("FINAL1"),
    state: "called",
    join_before: 1_000_000 + 125_000,
  },
  matches: [
    bracketMatch(matchKey("w1.1"), {
      players: [side(1, 2), side(4, 1)],
      state: "decided",
      winner: 1,
      how: "played",
      match_ids: [matchId("m1"), matchId("m2")],
    }),
    bracketMatch(matchKey("w1.2"), {
      position: 2,
      players: [side(2), side(3)],
      state: "decided",
      winner: 2,
      how: "absent",
    }),
    bracketMatch(matchKey("w2.1"), {
      round: 2,
      players: [side(1), side(2)],
      state: "called",
      game_code: roomCode("FINAL1"),
      best_of: 5,
    }),
  ],
});

beforeEach(() => {
  storeToken("kept", true);
  socket = new FakeSocket();
  useSession.setState({ user: accountUser, isLoading: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the bracket is a list of rounds whose matches say who plays, what stands and where to see it", async () => {
  await open({ [path]: { body: semis } });
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("<b>Kumasi Open</b>");
  const semi = within(screen.getByRole("region", { name: "Semi Finals" }));
  const [first, second] = semi.getAllByRole("listitem", { name: /against/ });
  expect(first?.textContent).toContain("1Ama <i>24Yaw1");
  expect(first?.textContent).toContain("Ama <i> against Yaw. 2 to 1. Winner: Ama <i>.");
  expect(
    within(first as HTMLElement)
      .getAllByRole("link")
      .map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")]),
  ).toEqual([
    ["Replay 1: Ama <i> against Yaw", "/game-details/m1"],
    ["Replay 2: Ama <i> against Yaw", "/game-details/m2"],
  ]);
  expect(second?.textContent).toContain("Did not come");
  const final = within(screen.getByRole("region", { name: "Finals" }));
  expect(final.getByRole("link", { name: "Watch: Ama <i> against Kofi" }).getAttribute("href")).toBe("/game/FINAL1");
});

test("the player's called match has its button and the time that is left", async () => {
  await open({ [path]: { body: semis } });
  const own = within(await screen.findByRole("region", { name: "Your match" }));
  expect(own.getByText("Your match against Kofi")).toBeDefined();
  expect(own.getByText(/Join within 2:05/)).toBeDefined();
  expect(own.getByRole("link", { name: "View Your Match" }).getAttribute("href")).toBe("/game/FINAL1");
});

test("participants, rules, prizes and the timeline are there to read", async () => {
  await open({ [path]: { body: semis } });
  await userEvent.click(await screen.findByRole("tab", { name: "Participants" }));
  const row = screen.getByRole("row", { name: /Esi/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["3", "Esi", "1,697", "Eliminated", "0", "1"]);
  await userEvent.click(screen.getByRole("tab", { name: "Rules" }));
  expect(screen.getByText(/Best of 3; finals best of 5/)).toBeDefined();
  expect(screen.getByText(/2 minutes a turn and three time-outs/)).toBeDefined();
  const prizes = within(screen.getByRole("region", { name: "Prize Pool" }));
  expect(prizes.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Place 1 75 gems",
    "Place 2 45 gems",
    "Place 3 30 gems",
  ]);
  const timeline = within(screen.getByRole("region", { name: "Tournament Timeline" }));
  expect(timeline.getAllByRole("listitem")[2]?.getAttribute("aria-current")).toBe("step");
});

test("a change of this tournament that the server tells of is fetched", async () => {
  const server = await open({ [path]: { body: semis } });
  await screen.findByRole("region", { name: "Semi Finals" });
  vi.useFakeTimers();
  server.answer({ [path]: { body: { ...semis, champion: accountUser.id, match: null, version: 2 } } });
  await act(async () => {
    socket.emit("tournamentChanged", { id: tournamentId("8"), version: 9 });
    await vi.advanceTimersByTimeAsync(2_000);
  });
  expect(screen.getByText(/Champion:/).textContent).toContain("Not known yet");
  await act(async () => {
    socket.emit("tournamentChanged", { id: tournamentId("7"), version: 2 });
    await vi.advanceTimersByTimeAsync(2_000);
  });
  expect(screen.getByText(/Champion:/).textContent).toContain("Ama <i>");
});

test("before the start the players are shown, and the link's code goes with the registration", async () => {
  const upcoming = detail({
    status: "upcoming",
    phase: "registration",
    mine: null,
    entryFee: 0,
    participants: [participant(1, "Kofi", { seed: null, rank: null, status: "registered" })],
  });
  const server = await open(
    { [path]: { body: upcoming }, "POST /tournaments/7/registration": { body: { mine: "registered", version: 2 } } },
    "/tournament/7?code=abc",
  );
  expect(await screen.findByRole("link", { name: "Kofi" })).toBeDefined();
  expect(server.lastCall("GET /tournaments/7?code=abc")).toMatchObject({ token: "Bearer kept" });
  expect(screen.getByRole("link", { name: "Add to calendar" }).getAttribute("href")).toBe(
    "/api/tournaments/7/calendar.ics?code=abc",
  );
  await userEvent.click(screen.getByRole("button", { name: /^Register Now/ }));
  await waitFor(() =>
    expect(server.lastCall("POST /tournaments/7/registration")).toMatchObject({ body: { code: "abc" } }),
  );
  await userEvent.click(screen.getByRole("tab", { name: "Bracket" }));
  expect(screen.getByText("The bracket is drawn at the start")).toBeDefined();
});

test("a long round is cut, and the rest is one press away", async () => {
  const matches = Array.from({ length: 40 }, (_, at) => bracketMatch(matchKey(`w1.${at + 1}`), { position: at + 1 }));
  await open({ [path]: { body: detail({ participants: four, matches }) } });
  expect(await screen.findAllByRole("listitem", { name: /against/ })).toHaveLength(16);
  await userEvent.click(screen.getByRole("button", { name: "Show 24 more matches" }));
  expect(screen.getAllByRole("listitem", { name: /against/ })).toHaveLength(40);
});

test("an unknown tournament and a failure each have their sentence", async () => {
  await open({});
  expect(await screen.findByText("No tournament here")).toBeDefined();
  cleanup();
  await open({ [path]: unreachable });
  expect(await screen.findByRole("button", { name: "Retry" })).toBeDefined();
});

test.each([
  [10, "This tournament is cancelled. Entry fees were returned."],
  [0, "This tournament is cancelled."],
])("a cancelled tournament with a fee of %i says so", async (entryFee, sentence) => {
  await open({ [path]: { body: detail({ phase: "cancelled", status: "cancelled", entryFee }) } });
  expect(screen.getByText(sentence)).toBeDefined();
});
