/** A tournament player is called to the next match while a dialog of the last table is open. */
import { act, cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cards } from "#engine/cards.ts";
import { type RoomCode, roomCode, tournamentId } from "#protocol/ids.ts";
import { endTournamentCall, useTournamentCalls } from "#web/entities/tournament/tournamentCalls.ts";
import { renderTable } from "../fixture/render.tsx";

const navigate = vi.fn<(to: string) => void>();
vi.mock("react-router", async (actual) => ({ ...(await actual<object>()), useNavigate: () => navigate }));

beforeEach(() => {
  navigate.mockClear();
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduced-motion"),
    addEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  endTournamentCall();
});

const call = (game_code: RoomCode): void =>
  act(() =>
    useTournamentCalls.setState({
      call: {
        tournament: tournamentId("7"),
        title: "Kumasi Open",
        game_code,
        opponent: "Esi",
        join_before: Date.now() + 300_000,
      },
    }),
  );
const buttons = (dialog: HTMLElement): (string | null)[] =>
  within(dialog)
    .getAllByRole("button")
    .map(({ textContent }) => textContent);

test("the dialog after the match leads to the next table instead of a rematch", async () => {
  await renderTable({ config: { winPoints: 1 }, extra: { kind: "tournament" } }, (before) => {
    before.deal([cards("AH AD AC KC KD"), cards("6H 6D 6C 7C 7D")]);
    before.playOut();
  });
  const dialog = screen.getByRole("dialog", { name: "Game Over!" });
  call(roomCode("KENTE1"));
  expect(buttons(dialog)).toEqual(expect.arrayContaining(["Rematch", "Leave Game"]));
  call(roomCode("NEXT99"));
  expect(buttons(dialog)).not.toContain("Rematch");
  await userEvent.setup().click(within(dialog).getByRole("button", { name: "Join your next match" }));
  expect(navigate).toHaveBeenCalledWith("/game/NEXT99");
});

test("a hand goes on for a player who is called elsewhere", async () => {
  await renderTable({}, (before) => {
    before.deal([cards("QH 10S 6C KH 8D"), cards("AH 7C JS 9D 6S")]);
    before.playOut();
  });
  call(roomCode("NEXT99"));
  const dialog = screen.getByRole("dialog", { name: "Hand 1 Complete!" });
  expect(buttons(dialog)).toContain("Play Next Hand");
  expect(buttons(dialog)).not.toContain("Join your next match");
});

test("the dialog of a table that was closed leads to the next table", async () => {
  const { table } = await renderTable({ started: false, extra: { kind: "tournament" } });
  act(() => table.store.setState({ notice: "closed" }));
  const dialog = screen.getByRole("dialog", { name: "This table is closed" });
  expect(buttons(dialog)).toEqual(["Back to the home page"]);
  call(roomCode("NEXT99"));
  expect(buttons(dialog)).toEqual(["Join your next match", "Back to the home page"]);
  await userEvent.setup().click(within(dialog).getByRole("button", { name: "Join your next match" }));
  expect(navigate).toHaveBeenCalledWith("/game/NEXT99");
});
