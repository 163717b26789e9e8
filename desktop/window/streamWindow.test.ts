import { EventEmitter } from "node:events";
import { describe, expect, test, vi } from "vitest";
import type { StreamLook } from "#protocol/calls/desktop.ts";
import { StreamWindowController, type StreamWindow } from "./streamWindow.ts";
import type { Bounds } from "./windowState.ts";

const screen = { x: 0, y: 0, width: 1920, height: 1080 };
const dark: StreamLook = { background: "chroma", theme: "dark", language: "en", fourColourDeck: false };
const clear: StreamLook = { background: "transparent", theme: "light", language: "de", fourColourDeck: true };
const query = "?stream=chroma&theme=dark&language=en&deck=two";

function streamer(first: string | null = "ABCD2345", stored?: unknown, screens: readonly Bounds[] = [screen]) {
  const table = { code: first, isPlaying: false };
  const written: unknown[] = [];
  const events = new EventEmitter();
  const contents = Object.assign(new EventEmitter(), {
    setAudioMuted: vi.fn<(isMuted: boolean) => void>(),
    setBackgroundThrottling: vi.fn<(isOn: boolean) => void>(),
  });
  let bounds = { x: 10, y: 20, width: 960, height: 540 };
  const window = {
    webContents: contents as unknown as StreamWindow["webContents"],
    setAspectRatio: vi.fn<(ratio: number) => void>(),
    setAlwaysOnTop: vi.fn<(isOn: boolean, level: string) => void>(),
    setVisibleOnAllWorkspaces: vi.fn<(isOn: boolean) => void>(),
    loadURL: vi.fn<(address: string) => Promise<void>>(async () => undefined),
    close: vi.fn<() => void>(() => {
      events.emit("close");
      events.emit("closed");
    }),
    isDestroyed: () => false,
    isMinimized: () => false,
    isMaximized: () => false,
    isFullScreen: () => false,
    getNormalBounds: () => bounds,
    on: (event: string, listener: () => void) => events.on(event, listener),
  };
  const open = vi.fn<(look: StreamLook, bounds: Bounds | null) => typeof window>(() => window);
  const place = { read: async () => stored, write: async (value: unknown) => void written.push(value) };
  const stream = new StreamWindowController({ table, place, screens: () => screens, open });
  return {
    window,
    contents,
    open,
    written,
    streamer: stream,
    byHand: () => window.close(),
    move: (to: Bounds) => {
      bounds = to;
      events.emit("move");
    },
    press: (key: string, type = "keyDown") => contents.emit("before-input-event", {}, { type, key }),
    falls: () => contents.emit("render-process-gone", {}, { reason: "crashed" }),
    pageShows: (code: string | null, isPlaying = false) => {
      Object.assign(table, { code, isPlaying });
      stream.follow();
    },
    visible: () => window.loadURL.mock.calls.map(([address]) => address),
  };
}

test("the window shows the table in 16:9 above all others until it is toggled again", () => {
  const { streamer: stream, window, open } = streamer();
  expect(stream.toggle(clear)).toBe(true);
  expect(open).toHaveBeenCalledWith(clear, null);
  expect(window.loadURL).toHaveBeenCalledWith(
    "app://spar/game/ABCD2345?stream=transparent&theme=light&language=de&deck=four",
  );
  expect(window.setAspectRatio).toHaveBeenCalledWith(16 / 9);
  expect(window.setAlwaysOnTop).toHaveBeenCalledWith(true, "screen-saver");
  expect(stream.toggle(clear)).toBe(false);
  expect(window.close).toHaveBeenCalledTimes(1);
});

test("a window that the user closed opens again", () => {
  const { streamer: stream, open, byHand } = streamer();
  stream.toggle(dark);
  byHand();
  expect(stream.toggle(dark)).toBe(true);
  expect(open).toHaveBeenCalledTimes(2);
});

test("only Escape closes it", () => {
  const { streamer: stream, window, press } = streamer();
  stream.toggle(dark);
  for (const key of ["Enter", "w", " "]) press(key);
  press("Escape", "keyUp");
  expect(window.close).not.toHaveBeenCalled();
  press("Escape");
  expect(window.close).toHaveBeenCalledTimes(1);
  expect(stream.toggle(dark), "it can be opened again").toBe(true);
});

test("it closes when its page crashes", () => {
  const { streamer: stream, window, falls } = streamer();
  stream.toggle(dark);
  falls();
  expect(window.close).toHaveBeenCalledTimes(1);
});

test("it closes when its page cannot be loaded", async () => {
  const { streamer: stream, window } = streamer();
  window.loadURL.mockRejectedValueOnce(new Error("ERR_FAILED"));
  stream.toggle(dark);
  await expect.poll(() => window.close.mock.calls.length).toBe(1);
});

test.each([null, "OFFLINE"])("it does not open without a table of the server (%s)", (code) => {
  const { streamer: stream, open } = streamer(code);
  expect(stream.toggle(dark)).toBe(false);
  expect(open).not.toHaveBeenCalled();
});

describe("when the page goes to another table", () => {
  test("the window follows once", () => {
    const { streamer: stream, pageShows, visible } = streamer();
    stream.toggle(dark);
    for (const code of [null, "OFFLINE", "ABCD2345", "WXYZ6789", "WXYZ6789"]) pageShows(code);
    expect(visible()).toEqual([`app://spar/game/ABCD2345${query}`, `app://spar/game/WXYZ6789${query}`]);
  });

  test("a closed window stays closed", () => {
    const { streamer: stream, pageShows, visible, open } = streamer();
    pageShows("WXYZ6789");
    stream.toggle(dark);
    stream.close();
    pageShows("ABCD2345");
    expect([open.mock.calls.length, visible()]).toEqual([1, [`app://spar/game/WXYZ6789${query}`]]);
  });

  test("a change before the first table is loaded closes nothing", async () => {
    const { streamer: stream, pageShows, window } = streamer();
    let abort: () => void = () => undefined;
    window.loadURL.mockReturnValueOnce(new Promise((_resolve, reject) => (abort = () => reject(new Error("aborted")))));
    stream.toggle(dark);
    pageShows("WXYZ6789");
    abort();
    await new Promise((resolve) => setImmediate(resolve));
    expect(window.close).not.toHaveBeenCalled();
  });
});

describe("its place", () => {
  const stored = (bounds: unknown) => ({ bounds, isMaximized: false, isFullScreen: false });

  test("is stored after a move and at closing, and is used for the next window", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const { streamer: stream, open, move, written, byHand } = streamer();
      stream.toggle(dark);
      move({ x: 300, y: 200, width: 640, height: 360 });
      expect(written).toEqual([]);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(written).toEqual([stored({ x: 300, y: 200, width: 640, height: 360 })]);
      move({ x: 500, y: 200, width: 640, height: 360 });
      byHand();
      expect(written).toHaveLength(2);
      stream.toggle(dark);
      expect(open).toHaveBeenLastCalledWith(dark, { x: 500, y: 200, width: 640, height: 360 });
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    ["where it was", { x: 300, y: 200, width: 640, height: 360 }, { x: 300, y: 200, width: 640, height: 360 }],
    ["back on the screen", { x: 1900, y: 1000, width: 640, height: 360 }, { x: 1280, y: 720, width: 640, height: 360 }],
    ["no smaller than can be used", { x: 0, y: 0, width: 10, height: 10 }, { x: 0, y: 0, width: 480, height: 270 }],
    ["in the ratio of a screen", { x: 0, y: 0, width: 5000, height: 5000 }, { x: 0, y: 0, width: 1920, height: 1080 }],
    ["anywhere, where its screen is gone", { x: 4000, y: 0, width: 640, height: 360 }, null],
    ["anywhere, when nothing sensible is kept", { x: "left" }, null],
  ])("after a restart is %s", async (_where, bounds, expected) => {
    const { streamer: stream, open } = streamer("ABCD2345", stored(bounds));
    await stream.load();
    stream.toggle(dark);
    expect(open).toHaveBeenCalledWith(dark, expected);
  });
});

test("it is muted, and not throttled during a match", () => {
  const { streamer: stream, contents, pageShows } = streamer();
  stream.toggle(dark);
  expect(contents.setAudioMuted.mock.calls).toEqual([[true]]);
  pageShows("ABCD2345", true);
  pageShows(null);
  expect(contents.setBackgroundThrottling.mock.calls).toEqual([[true], [false], [true]]);
});
