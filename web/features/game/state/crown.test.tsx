// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cards } from "#engine/cards.ts";
import { crownLandsMs, whenCrownLanded } from "./crown.ts";
import { handEndMs } from "./table.ts";
import { type RenderedTable, renderTable } from "../fixture/render.tsx";
import { soundsByMoment } from "../tableSounds.ts";
import type { TableChange } from "./tableState.ts";

let isStill: boolean;
const original = Object.getOwnPropertyDescriptor(Element.prototype, "animate");

beforeEach(() => {
  vi.useFakeTimers();
  isStill = false;
  // The test environment draws nothing: flights end when a test says so.
  const animate = () => ({ onfinish: null, cancel: () => undefined });
  Object.defineProperty(Element.prototype, "animate", { configurable: true, value: animate });
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduced-motion") && isStill,
    addEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(Element.prototype, "animate");
  if (original !== undefined) Object.defineProperty(Element.prototype, "animate", original);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hands = [cards("AH AD AC KC KD"), cards("6H 6D 6C 7C 7D")];
const scores = () =>
  [...screen.getByTestId("scoreboard").querySelectorAll("[data-testid=score-points]")].map((each) => each.textContent);
const handsWon = () =>
  [...screen.getByTestId("scoreboard").querySelectorAll("[data-testid=score-won]")].map((each) => each.textContent);
const falls = ({ table }: RenderedTable): boolean => table.store.getState().isCrownFalling;

/** The last card of a hand has just landed; the viewer won it. */
async function handEnds(): Promise<RenderedTable> {
  const sitting = await renderTable({ viewer: 0 }, (tableServer) => {
    tableServer.deal(hands);
    for (let card = 0; card < 9; card++) tableServer.playNext();
  });
  await sitting.happens(() => sitting.tableServer.playNext());
  // Where nothing is drawn nothing flies: the last card lands at once, or a moment after its time.
  await sitting.happens(() => sitting.table.landed());
  return sitting;
}

describe("scores change when the crown lands", () => {
  test("not before, and not later", async () => {
    const sitting = await handEnds();
    expect(falls(sitting)).toBe(true);
    expect(scores()).toEqual(["0 points0", "0 points0"]);
    expect(handsWon()[0]).toContain("0 hands won");
    await sitting.happens(() => vi.advanceTimersByTimeAsync(crownLandsMs - 1));
    expect(scores()).toEqual(["0 points0", "0 points0"]);
    await sitting.happens(() => vi.advanceTimersByTimeAsync(1));
    expect(scores()).toEqual(["1 point1", "0 points0"]);
    expect(handsWon()[0]).toContain("1 hand won");
    expect(crownLandsMs).toBeLessThan(handEndMs);
  });

  test("at once where nothing may move", async () => {
    isStill = true;
    const sitting = await handEnds();
    expect(falls(sitting)).toBe(false);
    expect(scores()).toEqual(["1 point1", "0 points0"]);
  });

  test("and when the moment is cut short", async () => {
    const sitting = await handEnds();
    await sitting.happens(() => sitting.table.finishHandEnd());
    expect(falls(sitting)).toBe(false);
    expect(scores()).toEqual(["1 point1", "0 points0"]);
  });
});

describe("the sound of it", () => {
  test("is that of winning or of losing, and waits for the crown; the card's own does not", async () => {
    let last: TableChange | null = null;
    for (const [viewer, sound] of [
      [0, "win"],
      [1, "lose"],
    ] as const) {
      const { table, tableServer, happens } = await renderTable({ viewer }, (before) => {
        before.deal(hands);
        for (let card = 0; card < 9; card++) before.playNext();
      });
      table.onChange((change) => {
        last = change;
      });
      await happens(() => tableServer.playNext());
      expect(soundsByMoment(last as unknown as TableChange)).toEqual({
        moving: ["play"],
        landed: [],
        crowned: [sound],
      });
      cleanup();
    }
  });

  test("comes when the crown lands", async () => {
    const sitting = await handEnds();
    const heard = vi.fn<() => void>();
    whenCrownLanded(sitting.table.store, heard);
    expect(heard).not.toHaveBeenCalled();
    await sitting.happens(() => vi.advanceTimersByTimeAsync(crownLandsMs));
    expect(heard).toHaveBeenCalledTimes(1);
    whenCrownLanded(sitting.table.store, heard);
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
