import { expect, test, vi } from "vitest";
import { badgeBitmap, Notices } from "./notices.ts";

function desk({ isInFront = false, canShow = true } = {}) {
  const made: { title: string; listeners: Map<string, () => void>; show: () => void; close: () => void }[] = [];
  const state = { isInFront };
  const [follow, flash, badge] = [
    vi.fn<(path: string) => void>(),
    vi.fn<(isOn: boolean) => void>(),
    vi.fn<(count: number) => void>(),
  ];
  const make = ({ title }: { title: string }) => {
    const listeners = new Map<string, () => void>();
    const on = (event: string, listener: () => void) => listeners.set(event, listener);
    const notice = {
      title,
      listeners,
      on,
      show: vi.fn<() => void>(),
      close: vi.fn<() => void>(() => listeners.get("close")?.()),
    };
    if (!canShow) return null;
    made.push(notice);
    return notice;
  };
  const notices = new Notices({ isInFront: () => state.isInFront, make, follow, flash, badge });
  return { notices, made, follow, flash, badge, state };
}

const turn = { kind: "turn", title: "Your turn", body: "Ama waits", path: "/game/ABCD2345" } as const;

test("a notice appears while the window is not in front, and a click leads to the table", () => {
  const { notices, made, follow, flash } = desk();
  expect(notices.notify(turn)).toBe(true);
  expect(made[0]?.show).toHaveBeenCalled();
  expect(flash).toHaveBeenCalledWith(true);
  made[0]?.listeners.get("click")?.();
  expect(follow).toHaveBeenCalledWith("/game/ABCD2345");
});

test("no notice appears while the window is in front", () => {
  const { notices, made, flash } = desk({ isInFront: true });
  expect(notices.notify(turn)).toBe(false);
  expect([made.length, flash.mock.calls.length]).toEqual([0, 0]);
});

test("a newer notice replaces the older of its kind, and focus clears all", () => {
  const { notices, made, flash } = desk();
  notices.notify(turn);
  notices.notify({ ...turn, kind: "challenge" });
  notices.notify(turn);
  expect(made.map(({ close }) => vi.mocked(close).mock.calls.length)).toEqual([1, 0, 0]);
  notices.windowFocused();
  expect(made.map(({ close }) => vi.mocked(close).mock.calls.length)).toEqual([1, 1, 1]);
  expect(flash).toHaveBeenLastCalledWith(false);
});

test("a system without notifications still asks for attention", () => {
  const { notices, flash } = desk({ canShow: false });
  expect(notices.notify(turn)).toBe(false);
  expect(flash).toHaveBeenCalledWith(true);
});

test("the number is set when it changes", () => {
  const { notices, badge } = desk();
  for (const count of [0, 2, 2, 3, 0]) notices.setBadge(count);
  expect(badge.mock.calls.flat()).toEqual([2, 3, 0]);
});

test("the notices go when the number becomes zero, and focus clears the number", () => {
  const { notices, made, flash, badge } = desk();
  notices.setBadge(2);
  notices.notify(turn);
  notices.setBadge(1);
  expect(made[0]?.close).not.toHaveBeenCalled();
  notices.setBadge(0);
  expect(made[0]?.close).toHaveBeenCalledOnce();
  expect(flash).toHaveBeenLastCalledWith(false);
  notices.setBadge(1);
  notices.windowFocused();
  expect(badge.mock.calls.flat()).toEqual([2, 1, 0, 1, 0]);
});

test("the mark is a round red disc", () => {
  const { pixels, side } = badgeBitmap();
  const at = (x: number, y: number): number[] => [...pixels.subarray((y * side + x) * 4, (y * side + x) * 4 + 4)];
  expect(pixels).toHaveLength(side * side * 4);
  expect(at(8, 8)).toEqual([46, 16, 200, 255]);
  for (const corner of [0, side - 1]) expect(at(corner, corner)).toEqual([0, 0, 0, 0]);
});
