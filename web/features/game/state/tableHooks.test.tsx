import { act, render, screen } from "@testing-library/react";
import { type ReactElement, type ReactNode, StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defaultPrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { type FakeOptions, FakeTableServer } from "../fixture/FakeTableServer.ts";
import {
  createTable,
  handEndMs,
  type Table,
  TableContext,
  useDealersLook,
  useEndDialog,
  useLookOf,
  useSecondsLeft,
  useTable,
  useTableState,
} from "./table.ts";

let tableServer: FakeTableServer;

/** Draws a component at a table that has been seen. */
async function draw(Part: () => ReactNode, options: FakeOptions = {}): Promise<Table> {
  tableServer = new FakeTableServer(options);
  const table = createTable(tableServer.room.code, tableServer);
  const Room = (): ReactElement | null => (useTableState((state) => state.update !== null) ? <Part /> : null);
  await act(async () => {
    render(
      <StrictMode>
        <TableContext value={table}>
          <output>
            <Room />
          </output>
        </TableContext>
      </StrictMode>,
    );
    table.open();
  });
  return table;
}
const drawn = (): string | null => screen.getByRole("status").textContent;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  act(() => usePrefs.setState(defaultPrefs));
});

test("outside a table there is none", () => {
  const Lost = (): ReactElement => <p>{useTable().code}</p>;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(() => render(<Lost />)).toThrow("No table around this component");
  vi.restoreAllMocks();
});

test("the looks of others are drawn unless the viewer hides them; the deck has the dealer's", async () => {
  const Looks = (): string => [useLookOf(0), useLookOf(1), useDealersLook()].map(({ back }) => back ?? "usual").join();
  await draw(Looks, { viewer: 1 });
  const wear = (position: 0 | 1, back: string): void => {
    const user = tableServer.view.players.find((player) => player.position === position)?.user;
    if (user !== undefined) tableServer.changeSeatedPlayer(position, { user: { ...user, look: { back } } });
  };
  await act(async () => {
    wear(0, "waves");
    wear(1, "clay");
  });
  expect(drawn()).toBe("waves,clay,waves");
  await act(async () => usePrefs.setState({ hidesCosmetics: true }));
  expect(drawn()).toBe("usual,clay,usual");
});

test("whole seconds are counted down to a moment of the server's clock, and not below zero", async () => {
  const now = new FakeTableServer().serverNow();
  const pass = (ms: number): Promise<void> =>
    act(async () => {
      tableServer.nowMs += ms;
      vi.advanceTimersByTime(ms);
    });
  const Left = (): string => `${useSecondsLeft(now + 1500)} ${useSecondsLeft(null)}`;
  await draw(Left);
  expect(drawn()).toBe("2 null");
  await pass(750);
  expect(drawn()).toBe("1 null");
  await pass(5000);
  expect(drawn()).toBe("0 null");
});

test("the dialog of a hand waits until its end has been shown, for a late viewer it is there at once", async () => {
  const Dialog = (): string => String(useEndDialog());
  await draw(Dialog);
  await act(async () => {
    tableServer.deal();
    tableServer.playOut();
  });
  await act(async () => vi.advanceTimersByTime(handEndMs - 1));
  expect(drawn()).toBe("null");
  await act(async () => vi.advanceTimersByTime(1));
  expect(drawn()).toBe("hand");
});

test("the dialog of a match follows its last hand", async () => {
  const Dialog = (): string => String(useEndDialog());
  await draw(Dialog, { config: { winPoints: 1 } });
  await act(async () => {
    tableServer.deal();
    tableServer.playOut();
  });
  await act(async () => vi.advanceTimersByTime(handEndMs));
  expect(drawn()).toBe("match");
});
