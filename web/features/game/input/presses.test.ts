import { describe, expect, test } from "vitest";
import type { GameView } from "#protocol/frames/messages.ts";
import { FakeTableServer } from "../fixture/FakeTableServer.ts";
import { doublePressMs, Presses } from "./presses.ts";

/** The view of seat 0 after this number of cards of a dealt hand. */
function viewAfter(cards: number): GameView {
  const tableServer = new FakeTableServer({ viewer: 1 });
  tableServer.deal();
  for (let played = 0; played < cards; played++) tableServer.playNext();
  return tableServer.view;
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

  test("the same turn shown again does not start again", () => {
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

describe("a press that skips a pause", () => {
  test("plays nothing, and neither does one that follows the next turn too closely", () => {
    const { presses, at } = pressesAt();
    at(1_000);
    expect(presses.acceptSkip(1_000)).toBe(true);
    at(1_300);
    presses.turnOf(viewAfter(0));
    expect(presses.guardMs).toBe(doublePressMs);
    expect(presses.accept(1_300 + doublePressMs - 1)).toBe(false);
    expect(presses.accept(1_300 + doublePressMs)).toBe(true);
  });

  test("guards the next turn also when it was made before the last card had landed", () => {
    const { presses, at } = pressesAt();
    presses.turnOf(viewAfter(0));
    presses.accept(0);
    at(1_000);
    expect(presses.acceptSkip(1_000)).toBe(true);
    presses.turnOf(viewAfter(1));
    at(1_200);
    presses.turnOf({ ...viewAfter(2), current_player_position: 1 });
    expect(presses.accept(1_500)).toBe(false);
    expect(presses.accept(1_650)).toBe(true);
  });

  test("is not the second half of a double tap on a card", () => {
    const { presses, at } = pressesAt();
    presses.turnOf(viewAfter(0));
    at(1_000);
    presses.accept(1_000);
    expect(presses.acceptSkip(1_140)).toBe(false);
    expect(presses.acceptSkip(1_000 + doublePressMs)).toBe(true);
  });

  test("guards no turn after the next one, and no other press after a double tap", () => {
    const { presses, at } = pressesAt();
    presses.acceptSkip(0);
    expect(presses.acceptCommand(doublePressMs - 1)).toBe(false);
    expect(presses.acceptCommand(doublePressMs)).toBe(true);
    presses.turnOf(viewAfter(0));
    expect(presses.accept(1_000)).toBe(true);
    at(3_000);
    presses.turnOf(viewAfter(1));
    presses.turnOf({ ...viewAfter(2), current_player_position: 1 });
    expect(presses.accept(3_000)).toBe(true);
  });

  test("delays the next turn alone, also where that passes without a card", () => {
    const { presses, at } = pressesAt();
    at(1_000);
    presses.acceptSkip(1_000);
    presses.turnOf(viewAfter(0));
    at(5_000);
    presses.turnOf(viewAfter(2));
    expect(presses.accept(5_000)).toBe(true);
  });

  test("during a turn delays the turn after it, also where the same turn is shown again between", () => {
    const { presses, at } = pressesAt();
    presses.turnOf(viewAfter(0));
    at(1_000);
    presses.acceptSkip(1_000);
    presses.turnOf({ ...viewAfter(0), spectators: 3 });
    at(5_000);
    presses.turnOf(viewAfter(2));
    expect(presses.accept(5_000)).toBe(false);
    expect(presses.accept(5_000 + doublePressMs)).toBe(true);
  });
});
