// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DesktopNotice } from "#protocol/calls/desktop.ts";
import { callBack } from "./callBack.ts";
import { type FakeShell, fakeShell } from "./fakeShell.ts";

const turn: DesktopNotice = { kind: "turn", title: "Your turn", body: "Ama", path: "/game/KENTE234" };
const challenge: DesktopNotice = { kind: "challenge", title: "Kofi has challenged you", body: "To 10", path: "/" };
let shell: FakeShell;
let isLooking: boolean;
const look = (): boolean => globalThis.dispatchEvent(new Event("focus"));

beforeEach(() => {
  shell = fakeShell();
  isLooking = false;
  vi.spyOn(document, "hasFocus").mockImplementation(() => isLooking);
});
afterEach(() => {
  look();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("the reasons to call the player back are counted, and subtracted one by one", () => {
  const endTurn = callBack(shell.api, turn);
  const endOne = callBack(shell.api, challenge);
  const endOther = callBack(shell.api, challenge);
  expect(shell.notices).toEqual([turn, challenge, challenge]);
  expect(shell.badges).toEqual([1, 2, 3]);
  endOne();
  endOne();
  endTurn();
  endOther();
  expect(shell.badges).toEqual([1, 2, 3, 2, 1, 0]);
});

test("looking at the window resets the count, and a reason that ends afterwards subtracts nothing", () => {
  const endSeen = callBack(shell.api, turn);
  callBack(shell.api, challenge);
  look();
  expect(shell.badges.at(-1)).toBe(0);
  callBack(shell.api, challenge);
  endSeen();
  expect(shell.badges.at(-1)).toBe(1);
});

test("a player who looks at the window is not called", () => {
  isLooking = true;
  callBack(shell.api, turn)();
  expect([shell.notices, shell.badges]).toEqual([[], []]);
});
