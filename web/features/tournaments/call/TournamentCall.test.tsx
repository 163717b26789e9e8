import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { roomCode, tournamentId } from "#protocol/ids.ts";
import { forgetTournamentCalls, takeTournamentCall } from "#web/entities/tournament/tournamentCalls.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { TournamentCall } from "./TournamentCall.tsx";

let socket: FakeSocket;
vi.mock("#web/entities/session/socketConnection.ts", () => ({ sharedSocket: () => socket }));

const Where = () => <div data-testid="where">{useLocation().pathname}</div>;
const where = () => screen.getByTestId("where").textContent;
let stop: () => void;

function open(at = "/leaderboard"): void {
  render(
    <MemoryRouter initialEntries={[at]}>
      <TournamentCall />
      <Where />
    </MemoryRouter>,
  );
}
const call = (more: object = {}): void =>
  act(() =>
    socket.emit("tournamentCall", {
      tournament: tournamentId("7"),
      title: "<b>Kumasi Open</b>",
      game_code: roomCode("TABLE1"),
      opponent: "Kofi",
      join_before: socket.nowMs + 300_000,
      ...more,
    }),
  );

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  socket = new FakeSocket();
  stop = socket.on("tournamentCall", takeTournamentCall);
});
afterEach(() => {
  stop();
  cleanup();
  forgetTournamentCalls();
  vi.useRealTimers();
});

test("a called player sees against whom and how long, and joins with one press", async () => {
  open();
  expect(screen.queryByTestId("tournament-call")).toBeNull();
  call();
  expect(screen.getByRole("status").textContent).toBe("Your match is ready<b>Kumasi Open</b>: against Kofi");
  expect(screen.getByRole("timer").textContent).toBe("5:00");
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByRole("button", { name: "Join" }));
  expect(where()).toBe("/game/TABLE1");
  expect(screen.queryByTestId("tournament-call")).toBeNull();
});

test("the call goes when its time is over, and is not shown at its own table", () => {
  open();
  call();
  socket.nowMs += 299_000;
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.getByRole("timer").textContent).toBe("0:01");
  socket.nowMs += 1_000;
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.queryByTestId("tournament-call")).toBeNull();
  cleanup();
  open("/game/TABLE2");
  call({ game_code: "TABLE2" });
  expect(screen.queryByTestId("tournament-call")).toBeNull();
});

test("a player who does not want to go now puts it away; a later call is shown again", async () => {
  open();
  call();
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByRole("button", { name: "Later" }));
  expect(screen.queryByTestId("tournament-call")).toBeNull();
  // the server calls again when the connection comes back
  call();
  expect(screen.queryByTestId("tournament-call")).toBeNull();
  call({ game_code: "TABLE3", opponent: null });
  expect(screen.getByRole("status").textContent).toBe("Your match is ready<b>Kumasi Open</b>");
});
