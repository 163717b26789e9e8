import { EventEmitter } from "node:events";
import type { BrowserWindow, Dialog } from "electron";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppWindow } from "./appWindow.ts";
import { wordsIn } from "../text/words.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const bounds = { x: 10, y: 20, width: 900, height: 700 };

class FakeContents extends EventEmitter {
  readonly send = vi.fn<(...args: unknown[]) => void>();
  isDestroyed = (): boolean => false;
  url = "app://spar/game/ABCD2345";
  getURL = (): string => this.url;
}

class FakeWindow extends EventEmitter {
  readonly webContents = new FakeContents();
  readonly loaded: string[] = [];
  readonly calls: string[] = [];
  isGone = false;
  isDestroyed = (): boolean => this.isGone;
  isMinimized = (): boolean => false;
  isMaximized = (): boolean => true;
  isInFullScreen = false;
  isFullScreen = (): boolean => this.isInFullScreen;
  isOnScreen = true;
  isVisible = (): boolean => this.isOnScreen;
  isFocused = (): boolean => true;
  getNormalBounds = () => bounds;
  show = (): void => void this.calls.push("show");
  hide = (): void => void this.calls.push("hide");
  focus = (): void => void this.calls.push("focus");
  maximize = (): void => void this.calls.push("maximize");
  setFullScreen = (): void => void this.calls.push("full screen");

  async loadURL(address: string): Promise<void> {
    this.loaded.push(address);
  }

  /** Like Electron's window: `close` can be prevented, `closed` follows otherwise. */
  close(): void {
    let isPrevented = false;
    this.emit("close", { preventDefault: () => (isPrevented = true) });
    if (isPrevented) return;
    this.isGone = true;
    this.emit("closed");
  }
}

function app(stored?: unknown, pressedButton = 0) {
  const windows: FakeWindow[] = [];
  const events: string[] = [];
  const written: unknown[] = [];
  const made: unknown[] = [];
  const window = new AppWindow({
    place: { read: async () => stored, write: async (value) => void written.push(value) },
    screens: () => [{ x: 0, y: 0, width: 1920, height: 1080 }],
    dialog: { showMessageBoxSync: () => pressedButton } as unknown as Dialog,
    make: (where) => {
      made.push(where);
      const fake = new FakeWindow();
      windows.push(fake);
      return fake as unknown as BrowserWindow;
    },
    words: () => wordsIn("en"),
    quit: () => void events.push("quit"),
    focused: () => void events.push("focused"),
    leaving: () => void events.push("leaving"),
    pressed: () => void events.push("pressed"),
    closed: () => void events.push("closed"),
    hidesWhenClosed: () => state.hides,
    stayed: () => void events.push("stayed"),
  });
  const state = { hides: false };
  const only = (): FakeWindow => windows.at(-1) ?? new FakeWindow();
  return { window, windows, only, events, written, made, state };
}

test("it opens once at its last place with the page, and appears when the page is drawn", async () => {
  const { window, windows, only, made } = app({ bounds, isMaximized: true, isFullScreen: false });
  await Promise.all([window.open(), window.open()]);
  await window.open();
  expect([windows.length, made, only().loaded, only().calls]).toEqual([1, [bounds], ["app://spar/"], []]);
  only().emit("ready-to-show");
  expect(only().calls).toEqual(["maximize", "show"]);
});

test("its place is stored after a move and at the end", async () => {
  const { window, only, written } = app();
  await window.open();
  for (let step = 0; step < 20; step += 1) only().emit("move");
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written).toEqual([{ bounds, isMaximized: true, isFullScreen: false }]);
  only().emit("resize");
  only().close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written).toHaveLength(2);
});

test("leaving the page or closing the window ends links and table", async () => {
  const { window, windows, only, events } = app();
  await window.open();
  only().webContents.emit("did-start-navigation", { isMainFrame: true, isSameDocument: true });
  only().webContents.emit("did-start-navigation", { isMainFrame: false, isSameDocument: false });
  expect(events).toEqual([]);
  only().webContents.emit("did-start-navigation", { isMainFrame: true, isSameDocument: false });
  expect(events).toEqual(["leaving"]);
  only().close();
  expect(events).toEqual(["leaving", "leaving", "closed"]);
  window.send("notice", "/");
  window.show();
  await expect.poll(() => windows).toHaveLength(2);
});

test.each([
  [0, false],
  [1, true],
])("a page that asks to stay is left if the player chooses the second button: %i", async (press, leaves) => {
  const { window, only } = app(undefined, press);
  await window.open();
  const event = { preventDefault: vi.fn<() => void>() };
  only().webContents.emit("will-prevent-unload", event);
  expect(event.preventDefault.mock.calls.length > 0).toBe(leaves);
});

test("a reload at the same address asks nothing", async () => {
  const { window, only } = app(undefined, 0);
  await window.open();
  const asks = (): boolean => {
    const event = { preventDefault: vi.fn<() => void>() };
    only().webContents.emit("will-prevent-unload", event);
    return event.preventDefault.mock.calls.length === 0;
  };
  window.reload();
  expect(asks()).toBe(false);
  only().webContents.emit("did-start-navigation", { isMainFrame: true, isSameDocument: false });
  expect(asks(), "the next time it is").toBe(true);
});

test("it reloads at its address, or at home if the address is not ours", async () => {
  const { window, only } = app();
  await window.open();
  window.reload();
  for (const elsewhere of ["app://spar/api/config", "https://evil.example/", "chrome-error://chromewebdata/", ""]) {
    only().webContents.url = elsewhere;
    window.reload();
  }
  const home = "app://spar/";
  expect(only().loaded).toEqual([home, "app://spar/game/ABCD2345", home, home, home, home]);
});

test("context menu and focus are reported", async () => {
  const { window, only, events } = app();
  await window.open();
  only().webContents.emit("context-menu", {}, {});
  only().emit("focus");
  expect(events).toEqual(["pressed", "focused"]);
});

test("a hidden window has its page and appears at its place when shown", async () => {
  const { window, only } = app({ bounds, isMaximized: true, isFullScreen: false });
  await window.open(true);
  only().emit("ready-to-show");
  expect([only().loaded, only().calls]).toEqual([["app://spar/"], []]);
  window.show();
  only().emit("show");
  expect(only().calls).toEqual(["show", "focus", "maximize", "show"]);
});

test("a closed window is hidden with page and place while the app keeps running", async () => {
  const { window, windows, only, events, written, state } = app();
  await window.open();
  state.hides = true;
  only().close();
  expect([only().isGone, only().calls, events, written.length]).toEqual([false, ["hide"], ["closed"], 1]);
  window.show();
  expect([windows.length, only().calls]).toEqual([1, ["hide", "show", "focus"]]);
});

test("a window in full screen leaves it before it is hidden", async () => {
  const { window, only, state } = app();
  await window.open();
  state.hides = true;
  only().isInFullScreen = true;
  only().close();
  expect(only().calls).toEqual(["full screen"]);
  only().emit("leave-full-screen");
  expect(only().calls).toEqual(["full screen", "hide"]);
});

test("a hidden window appears before it asks about leaving a match, and reports the choice to stay", async () => {
  const { window, only, events } = app(undefined, 0);
  await window.open();
  only().isOnScreen = false;
  only().webContents.emit("will-prevent-unload", { preventDefault: () => undefined });
  expect([only().calls, events]).toEqual([["show", "focus"], ["stayed"]]);
});
