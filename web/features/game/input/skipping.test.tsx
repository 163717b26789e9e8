// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type RenderedTable, renderTable } from "../fixture/render.tsx";
import { doublePressMs } from "./presses.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduced-motion"),
    addEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hurries = ({ tableServer }: RenderedTable) => tableServer.sent.filter(([type]) => type === "hurry");
const felt = () => screen.getByTestId("table");

/** The computer on seat 1 is about to lead. */
const computerLeads = (computers: readonly number[] = [1], players: 2 | 3 = 2): Promise<RenderedTable> =>
  renderTable({ computers, config: { players } }, (tableServer) => {
    tableServer.deal();
    tableServer.change({ extra: { thinking: 1 } });
  });

const hint = () => screen.queryByText("Click or press Space to continue");

// These two come first, because three skips end the hint for the whole file.
test("the hint on skipping appears only where a press would skip", async () => {
  localStorage.clear();
  const sitting = await computerLeads();
  expect(hint()).not.toBeNull();
  await sitting.happens(() => sitting.tableServer.become("lost"));
  expect(hint(), "without a connection").toBeNull();
  await sitting.happens(() => sitting.tableServer.become("open"));
  expect(hint()).not.toBeNull();
  await sitting.happens(() => sitting.tableServer.playNext());
  expect(hint(), "at the player's own turn").toBeNull();
  cleanup();
  await computerLeads([1], 3);
  expect(hint(), "beside a person").toBeNull();
});

test("how pauses are skipped is said until it was done three times", async () => {
  localStorage.clear();
  const sitting = await computerLeads();
  for (let taps = 0; taps < 3; taps++) {
    expect(hint()).not.toBeNull();
    await sitting.happens(() => fireEvent.click(felt()));
  }
  expect(hint()).toBeNull();
});

describe("a tap on the bare table or Space", () => {
  test("asks a computer that is about to act to act now, and says which pause is meant", async () => {
    const sitting = await computerLeads();
    const version = sitting.table.store.getState().update?.version;
    fireEvent.click(felt());
    expect(hurries(sitting)).toEqual([["hurry", { code: "KENTE1", version }]]);
    fireEvent.keyDown(document.body, { key: " " });
    expect(hurries(sitting)).toHaveLength(2);
  });

  test("does so with two computers, and not where a person has a seat", async () => {
    const alone = await computerLeads([1, 2], 3);
    fireEvent.click(felt());
    expect(hurries(alone)).toHaveLength(1);
    cleanup();
    const together = await computerLeads([1], 3);
    fireEvent.click(felt());
    fireEvent.keyDown(document.body, { key: " " });
    expect(hurries(together)).toEqual([]);
  });

  test("does nothing while it is the player's own turn and nothing moves", async () => {
    const sitting = await renderTable({ computers: [1] }, (tableServer) => {
      tableServer.deal();
      tableServer.playNext();
    });
    fireEvent.click(felt());
    expect(hurries(sitting)).toEqual([]);
    expect(sitting.table.skip()).toBe(false);
  });

  test("skips nothing on the player's hand or on a button", async () => {
    const sitting = await computerLeads();
    const [card] = screen.getByTestId("own-hand").querySelectorAll("button");
    fireEvent.click(card as Element);
    fireEvent.click(screen.getByTestId("own-hand"));
    fireEvent.keyDown(card as Element, { key: " " });
    expect(hurries(sitting)).toEqual([]);
  });

  test("plays no card, and neither does a second one at once", async () => {
    const sitting = await computerLeads();
    await sitting.happens(() => vi.advanceTimersByTimeAsync(5_000));
    fireEvent.click(felt());
    await sitting.happens(() => sitting.tableServer.change({ extra: { thinking: null } }));
    await sitting.happens(() => sitting.tableServer.playNext());
    const card = sitting.table.store.getState().update?.view.legal[0] as string;
    sitting.table.play(card);
    expect(sitting.tableServer.said).not.toContain("playCard");
    await act(() => vi.advanceTimersByTimeAsync(doublePressMs));
    sitting.table.play(card);
    expect(sitting.tableServer.said).toContain("playCard");
  });

  test("ends the pause after a trick, and shows each state of the table in order", async () => {
    const sitting = await renderTable({ computers: [1] }, (tableServer) => tableServer.deal());
    await sitting.happens(() => sitting.tableServer.playNext());
    await sitting.happens(() => sitting.tableServer.playNext());
    const held = () => sitting.table.store.getState().heldTrick;
    expect(held()).toBe(1);
    fireEvent.click(felt());
    expect(held()).toBeNull();
  });

  test("ends the moment of the crown, and is not also a press on the dialog that follows", async () => {
    const sitting = await renderTable({ computers: [1] }, (tableServer) => tableServer.deal());
    await sitting.happens(() => vi.advanceTimersByTimeAsync(5_000));
    await sitting.happens(() => sitting.tableServer.playOut());
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent.click(felt());
    const next = screen.getByRole("button", { name: "Play Next Hand" });
    fireEvent.click(next);
    expect(sitting.tableServer.said).not.toContain("readyForNextHand");
    await act(() => vi.advanceTimersByTimeAsync(doublePressMs));
    fireEvent.click(next);
    expect(sitting.tableServer.said).toContain("readyForNextHand");
  });
});
