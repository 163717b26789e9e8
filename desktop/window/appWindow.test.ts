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
  readonly deeds: string[] = [];
  isGone = false;
  isDestroyed = (): boolean => this.isGone;
  isMinimized = (): boolean => false;
  isMaximized = (): boolean => true;
  isInFullScreen = false;
  isFullScreen = (): boolean => this.isInFullScreen;
  isShown = true;
  isVisible = (): boolean => this.isShown;
  isFocused = (): boolean => true;
  getNormalBounds = () => bounds;
  show = (): void => void this.deeds.push("show");
  hide = (): void => void this.deeds.push("hide");
  focus = (): void => void this.deeds.push("focus");
  maximize = (): void => void this.deeds.push("maximize");
  setFullScreen = (): void => void this.deeds.push("full screen");

  async loadURL(address: string): Promise<void> {
    this.loaded.push(address);
  }

  /** As Electron does it: the window can be asked on `close`, and is gone on `closed`. */
  close(): void {
    let isKept = false;
    this.emit("close", { preventDefault: () => (isKept = true) });
    if (isKept) return;
    this.isGone = true;
    this.emit("closed");
  }
}

function app(kept?: unknown, pressedButton = 0) {
  const windows: FakeWindow[] = [];
  const heard: string[] = [];
  const written: unknown[] = [];
  const made: unknown[] = [];
  const window = new AppWindow({
    place: { read: async () => kept, write: async (value) => void written.push(value) },
    screens: () => [{ x: 0, y: 0, width: 1920, height: 1080 }],
    dialog: { showMessageBoxSync: () => pressedButton } as unknown as Dialog,
    make: (where) => {
      made.push(where);
      const fake = new FakeWindow();
      windows.push(fake);
      return fake as unknown as BrowserWindow;
    },
    words: () => wordsIn("en"),
    quit: () => void heard.push("quit"),
    focused: () => void heard.push("focused"),
    leaving: () => void heard.push("leaving"),
    pressed: () => void heard.push("pressed"),
    closed: () => void heard.push("closed"),
    hidesWhenClosed: () => state.hides,
    stayed: () => void heard.push("stayed"),
  });
  const state = { hides: false };
  const only = (): FakeWindow => windows.at(-1) ?? new FakeWindow();
  return { window, windows, only, heard, written, made, state };
}

test("it opens once, where it was, with the page, and shows when there is something to see", async () => {
  const { window, windows, only, made } = app({ bounds, isMaximized: true, isFullScreen: false });
  await Promise.all([window.open(), window.open()]);
  await window.open();
  expect([windows.length, made, only().loaded, only().deeds]).toEqual([1, [bounds], ["app://spar/"], []]);
  only().emit("ready-to-show");
  expect(only().deeds).toEqual(["maximize", "show"]);
});

test("its place is kept once it has settled, and at the end", async () => {
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

test("a page that goes leaves links and table behind, and so does a window that is closed", async () => {
  const { window, windows, only, heard } = app();
  await window.open();
  only().webContents.emit("did-start-navigation", { isMainFrame: true, isSameDocument: true });
  only().webContents.emit("did-start-navigation", { isMainFrame: false, isSameDocument: false });
  expect(heard).toEqual([]);
  only().webContents.emit("did-start-navigation", { isMainFrame: true, isSameDocument: false });
  expect(heard).toEqual(["leaving"]);
  only().close();
  expect(heard).toEqual(["leaving", "leaving", "closed"]);
  window.tell("notice", "/");
  window.show();
  await vi.waitFor(() => expect(windows).toHaveLength(2));
});

test.each([
  [0, false],
  [1, true],
])("a page that asks to stay is left when the player presses the second button: %i", async (press, leaves) => {
  const { window, only } = app(undefined, press);
  await window.open();
  const event = { preventDefault: vi.fn<() => void>() };
  only().webContents.emit("will-prevent-unload", event);
  expect(event.preventDefault.mock.calls.length > 0).toBe(leaves);
});

test("a page that is loaded anew where it is need not be asked whether it may be left", async () => {
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

test("it is loaded anew where it is, and at home where it is none of our pages", async () => {
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

test("the right button and the focus are told of", async () => {
  const { window, only, heard } = app();
  await window.open();
  only().webContents.emit("context-menu", {}, {});
  only().emit("focus");
  expect(heard).toEqual(["pressed", "focused"]);
});

test("one that is opened out of sight has its page and appears as it was when it is asked for", async () => {
  const { window, only } = app({ bounds, isMaximized: true, isFullScreen: false });
  await window.open(true);
  only().emit("ready-to-show");
  expect([only().loaded, only().deeds]).toEqual([["app://spar/"], []]);
  window.show();
  only().emit("show");
  expect(only().deeds).toEqual(["show", "focus", "maximize", "show"]);
});

test("one that is closed while the app keeps running is hidden, with its page and its place", async () => {
  const { window, windows, only, heard, written, state } = app();
  await window.open();
  state.hides = true;
  only().close();
  expect([only().isGone, only().deeds, heard, written.length]).toEqual([false, ["hide"], ["closed"], 1]);
  window.show();
  expect([windows.length, only().deeds]).toEqual([1, ["hide", "show", "focus"]]);
});

test("one in full screen leaves it before it is hidden", async () => {
  const { window, only, state } = app();
  await window.open();
  state.hides = true;
  only().isInFullScreen = true;
  only().close();
  expect(only().deeds).toEqual(["full screen"]);
  only().emit("leave-full-screen");
  expect(only().deeds).toEqual(["full screen", "hide"]);
});

test("one that is hidden is shown before it asks whether to leave a match, and says who stayed", async () => {
  const { window, only, heard } = app(undefined, 0);
  await window.open();
  only().isShown = false;
  only().webContents.emit("will-prevent-unload", { preventDefault: () => undefined });
  expect([only().deeds, heard]).toEqual([["show", "focus"], ["stayed"]]);
});
