import { describe, expect, test } from "vitest";
import type { GameView } from "#server/protocol/messages.ts";
import { FakeHouse } from "./fixture/FakeHouse.ts";
import { doublePressMs, Presses } from "./presses.ts";

/** The view of seat 0 after so many cards of a dealt hand. */
function viewAfter(cards: number): GameView {
  const house = new FakeHouse({ viewer: 1 });
  house.deal();
  for (let played = 0; played < cards; played++) house.playNext();
  return house.view;
}

function pressesAt(): { readonly presses: Presses; readonly at: (ms: number) => void } {
  let nowMs = 0;
  return { presses: new Presses(() => nowMs), at: (ms) => (nowMs = ms) };
}

describe("a press plays a card", () => {
  test("when it began after the turn was shown", () => {
    const { presses, at } = pressesAt();
    at(1_000);
    presses.turnOf(viewAfter(0));
    expect(presses.accept(999)).toBe(false);
    expect(presses.accept(1_000)).toBe(true);
  });

  test("the same turn shown again does not start anew", () => {
    const { presses, at } = pressesAt();
    at(1_000);
    presses.turnOf(viewAfter(0));
    at(5_000);
    presses.turnOf({ ...viewAfter(0), spectators: 3 });
    expect(presses.accept(2_000)).toBe(true);
  });

  test("a press that began in the turn before plays nothing in this one", () => {
    const { presses, at } = pressesAt();
    presses.turnOf(viewAfter(0));
    at(3_000);
    presses.turnOf(viewAfter(2));
    expect(presses.accept(2_900)).toBe(false);
  });

  test.each([60, 140, 250, 400, doublePressMs - 1])("the second tap %i ms after the first plays nothing", (gapMs) => {
    const { presses, at } = pressesAt();
    presses.turnOf(viewAfter(0));
    at(1_000);
    expect(presses.accept(1_000)).toBe(true);
    at(1_020);
    presses.turnOf(viewAfter(2));
    expect(presses.accept(1_000 + gapMs)).toBe(false);
    expect(presses.accept(1_000 + doublePressMs)).toBe(true);
  });
});
