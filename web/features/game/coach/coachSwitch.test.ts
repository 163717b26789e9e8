import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { GameView } from "#protocol/frames/messages.ts";
import { FakeTableServer } from "../fixture/FakeTableServer.ts";
import {
  coachExplains,
  coachKey,
  countMatch,
  decodeCoach,
  isCoached,
  mayBeCoached,
  switchCoach,
  useCoachSwitch,
} from "./coachSwitch.ts";

const view: GameView = new FakeTableServer({ computers: [1], extra: { kind: "computer" } }).view;
const isOn = (at: GameView = view): boolean => isCoached(useCoachSwitch.getState(), at);
const stored = (): unknown => JSON.parse(localStorage.getItem(coachKey) ?? "null");

const reset = (): void => {
  localStorage.clear();
  useCoachSwitch.setState({ matches: 0, choice: null });
};
beforeEach(reset);
afterEach(reset);

test("is on for three matches and off after them", () => {
  for (let match = 1; match <= 3; match++) {
    expect(isOn()).toBe(true);
    countMatch();
    expect(stored()).toEqual({ matches: match, choice: null });
  }
  expect(isOn()).toBe(false);
  expect(isOn({ ...view, phase: "game_over" })).toBe(true);
});

test("keeps the player's choice, before the third match and long after", () => {
  switchCoach(false);
  expect(isOn()).toBe(false);
  for (let match = 0; match < 5; match++) countMatch();
  switchCoach(true);
  expect(isOn()).toBe(true);
  expect(stored()).toEqual({ matches: 5, choice: true });
});

test("is possible only for a player against the computer, never in a rated match", () => {
  expect(mayBeCoached(view)).toBe(true);
  expect(mayBeCoached({ ...view, me: null })).toBe(false);
  for (const kind of ["friend", "matched", "tournament"] as const) expect(mayBeCoached({ ...view, kind })).toBe(false);
  expect(mayBeCoached({ ...view, settings: { ...view.settings, is_rated: true } })).toBe(false);
  switchCoach(true);
  expect(isOn({ ...view, kind: "friend" })).toBe(false);
});

describe("the stored state", () => {
  test.each([
    [null, { matches: 0, choice: null }],
    ["no json", { matches: 0, choice: null }],
    ["[]", { matches: 0, choice: null }],
    ["null", { matches: 0, choice: null }],
    ['{"matches":2,"choice":false}', { matches: 2, choice: false }],
    ['{"matches":-1,"choice":"yes"}', { matches: 0, choice: null }],
    ['{"matches":1.5,"choice":true}', { matches: 0, choice: true }],
  ] as const)("%s", (stored, expected) => {
    expect(decodeCoach(stored)).toEqual(expected);
  });
});

test("explains why a card may not be played, and leaves all other refusals to the table", () => {
  expect((["must-follow-suit", "not-your-turn"] as const).map(coachExplains)).toEqual([true, true]);
  expect((["wrong-phase", "try-again", "not-allowed"] as const).map(coachExplains)).toEqual([false, false, false]);
});
