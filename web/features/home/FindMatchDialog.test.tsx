import { act, cleanup, configure, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type Location, MemoryRouter, Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { roomCode, userIdOf } from "#protocol/ids.ts";
import type { ReceivedMessages } from "#protocol/frames/serverReader.ts";
import { fakeShell } from "#web/platform/desktop/fakeShell.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { type FakeAnswer, type FakeServer, fakeServer, guestUser, noAnswer } from "#web/platform/calls/fakeServer.ts";
import { useSession } from "#web/entities/session/session.ts";
import type { ListenableType } from "#web/platform/socket/socket.ts";
import { FindMatchDialog } from "./FindMatchDialog.tsx";
import { forgetSearchMark, isSearchMarked } from "./firstPage/searchMark.ts";
import type { MatchFoundPlayer } from "#protocol/frames/userRecords.ts";

configure({ asyncUtilTimeout: 60_000, defaultHidden: true });

let socket: FakeSocket;
vi.mock("#web/entities/session/socketConnection.ts", () => ({ sharedSocket: () => socket }));

const say = <T extends ListenableType>(type: T, payload: ReceivedMessages[T]): void =>
  act(() => socket.emit(type, payload));

const side = (id: string, username: string, is_dealer: boolean) => ({
  id: userIdOf(id),
  username,
  image_url: null,
  is_dealer,
});
const found = (isDealer: boolean, is_rated = true) => ({
  gameId: "G1",
  gameCode: roomCode("G1"),
  is_rated,
  players: [side(guestUser.id, guestUser.username, isDealer), side("2", "Kofi", !isDealer)],
});

function Arrived() {
  const { pathname, state } = useLocation() as Location<unknown>;
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>;
}

const onClose = vi.fn<() => void>();
const onPlay = vi.fn<(way: string) => void>();

/** The search begins when the dialog has been drawn. */
const searchBegins = (server: FakeServer) =>
  act(() => vi.waitFor(() => expect(server.calls.at(-1)?.route).toBe("POST /matchmaking/join"), { timeout: 60_000 }));

async function open(join: FakeAnswer = { body: { wait_ms: null } }) {
  const server = fakeServer({
    "POST /auth/guest": { body: { token: "fresh", user: guestUser } },
    "POST /matchmaking/join": join,
  });
  await act(async () => {
    render(
      <MemoryRouter>
        <Routes>
          <Route path="/" element={<FindMatchDialog onClose={onClose} onPlay={onPlay} />} />
          <Route path="*" element={<Arrived />} />
        </Routes>
      </MemoryRouter>,
    );
  });
  await searchBegins(server);
  return server;
}

beforeEach(() => {
  localStorage.clear();
  socket = new FakeSocket("off");
  vi.clearAllMocks();
  useSession.setState({ user: null, isLoading: false });
  for (const level of ["info", "warn", "error"] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("Finding Match", () => {
  test("makes a visitor a guest, joins the queue, shows the waiting time, and only Cancel closes it", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    const server = await open();
    expect(server.calls.map(({ route }) => route)).toEqual(["POST /auth/guest", "POST /matchmaking/join"]);
    expect(server.calls[1]?.token).toBe("Bearer fresh");
    expect(screen.getByText("Searching for players...")).toBeDefined();
    expect(screen.getByRole("timer").textContent).toBe("0:00");
    act(() => void vi.advanceTimersByTime(65_000));
    expect(screen.getByRole("timer").textContent).toBe("1:05");
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    vi.useRealTimers();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(onClose).toHaveBeenCalledOnce();
    cleanup();
    expect(socket.said).toEqual(["leave_queue"]);
  });

  test("offers the computer after 30 seconds and continues the search", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    await open();
    act(() => void vi.advanceTimersByTime(29_000));
    expect(screen.queryByRole("button", { name: "Play vs Computer" })).toBeNull();
    act(() => void vi.advanceTimersByTime(1_000));
    expect(screen.getByText(/We will keep looking/)).toBeDefined();
    expect(screen.getByText("Searching for players...")).toBeDefined();
    expect(socket.said).toEqual([]);
    vi.useRealTimers();
    await userEvent.click(screen.getByRole("button", { name: "Play vs Computer" }));
    expect(onPlay).toHaveBeenCalledWith("computer");
  });

  test("says that every table is taken, and continues by itself", async () => {
    await open();
    act(() => socket.emit("queue_joined", { waited_ms: 1_000, no_room: true }));
    expect(screen.getByText(/every table is taken/)).toBeDefined();
    expect(screen.getByText("Searching for players...")).toBeDefined();
    act(() => socket.emit("queue_joined", { waited_ms: 6_000 }));
    expect(screen.queryByText(/every table is taken/)).toBeNull();
  });

  test("the dealer starts the game, and the server's message opens the table", async () => {
    const server = await open();
    server.answer({ "POST /matchmaking/games/G1/start": noAnswer });
    const { players, ...match } = found(true);
    const [me, kofi] = players as [MatchFoundPlayer, MatchFoundPlayer];
    say("matchFound", { ...match, players: [me, { ...kofi, look: { frame: "beads" } }] });
    const dialog = screen.getByRole("dialog", { name: "Match Found!" });
    expect(dialog.textContent).toContain("Kofi");
    expect([...dialog.querySelectorAll("[data-frame]")].map((face) => face.getAttribute("data-frame"))).toEqual([
      "beads",
    ]);
    expect(screen.getByText("You are the Dealer")).toBeDefined();
    expect(screen.getByText("Ranked match")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "START GAME" }));
    expect(screen.getByRole("button", { name: "STARTING GAME" })).toHaveProperty("disabled", true);
    expect(server.lastCall("POST /matchmaking/games/G1/start")).toMatchObject({
      route: "POST /matchmaking/games/G1/start",
      body: { gameCode: roomCode("G1") },
      token: "Bearer fresh",
    });
    say("gameStarted", { gameCode: roomCode("G1") });
    expect(screen.getByText('/game/G1 {"gameType":"playNow"}')).toBeDefined();
    expect(socket.said).toEqual([]);
  });

  test("the other player waits for the dealer", async () => {
    await open();
    say("matchFound", found(false, false));
    expect(screen.getByText("Waiting for Dealer to Start")).toBeDefined();
    expect(screen.getByText("Casual match: guests play without a rating")).toBeDefined();
    expect(screen.getByRole("button", { name: "GAME STARTING SOON" })).toHaveProperty("disabled", true);
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  });

  test("in the desktop app a found match calls the player back", async () => {
    const shell = fakeShell();
    const inFront = vi.spyOn(document, "hasFocus").mockReturnValue(false);
    await open();
    say("matchFound", found(true));
    expect(shell.notices).toEqual([{ kind: "match", title: "Match Found!", body: "Kofi", path: "/" }]);
    expect(shell.badges).toEqual([1]);
    await act(async () => globalThis.dispatchEvent(new Event("focus")));
    expect(shell.badges).toEqual([1, 0]);
    inFront.mockRestore();
  });

  test("a start that failed can be pressed again", async () => {
    await open();
    say("matchFound", found(true));
    await userEvent.click(screen.getByRole("button", { name: "START GAME" }));
    expect(await screen.findByRole("button", { name: "START GAME" })).toHaveProperty("disabled", false);
  });

  test("a block on quick matches says how long it lasts", async () => {
    const refusal = { code: "matchmaking_paused", message: "", retry: 300 };
    await open({ status: 403, body: refusal, headers: { "retry-after": "1700" } });
    const dialog = await screen.findByRole("dialog", { name: "Quick match is paused for you" });
    expect(dialog.textContent).toContain("in 29 minutes");
    await userEvent.click(screen.getByRole("button", { name: "Play vs Computer" }));
    expect(onPlay).toHaveBeenCalledWith("computer");
  });

  test("a player who is still in a match is sent back to it", async () => {
    await open({ status: 409, body: { code: "already_playing", message: "", game_code: "G9" } });
    expect(await screen.findByText('/game/G9 {"gameType":"playNow"}')).toBeDefined();
  });

  test("a server that cannot search is reported in the dialog, and can be asked again", async () => {
    const server = await open({ status: 503, body: { code: "unavailable", message: "" } });
    expect(await screen.findByText("An error occurred. Please try again.")).toBeDefined();
    server.answer({ "POST /matchmaking/join": { body: { wait_ms: 9_000 } } });
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("The usual wait is about 0:09 right now")).toBeDefined();
  });
});

test("a page that is reloaded during the search continues it, one that opens its table does not", async () => {
  const server = fakeServer({
    "POST /auth/guest": { body: { token: "fresh", user: guestUser } },
    "POST /matchmaking/join": { body: { wait_ms: null } },
  });
  await act(async () => {
    // the page stays while the table is still being loaded
    render(
      <MemoryRouter>
        <FindMatchDialog onClose={onClose} onPlay={onPlay} />
      </MemoryRouter>,
    );
  });
  await searchBegins(server);
  const leaves = (): boolean => {
    forgetSearchMark();
    globalThis.dispatchEvent(new Event("pagehide"));
    return isSearchMarked();
  };
  expect(leaves()).toBe(true);
  say("matchFound", found(false));
  expect(leaves()).toBe(true);
  say("gameStarted", { gameCode: roomCode("G1") });
  expect(leaves()).toBe(false);
});
