import { EventEmitter } from "node:events";
import { describe, expect, test, vi } from "vitest";
import { Streamer, type StreamWindow } from "./streamer.ts";

function streamer(first: string | null = "ABCD2345") {
  let code = first;
  let closed: () => void = () => undefined;
  const contents = new EventEmitter();
  const window = {
    webContents: contents as unknown as StreamWindow["webContents"],
    setAspectRatio: vi.fn<(ratio: number) => void>(),
    setAlwaysOnTop: vi.fn<(isOn: boolean, level: string) => void>(),
    setVisibleOnAllWorkspaces: vi.fn<(isOn: boolean) => void>(),
    loadURL: vi.fn<(address: string) => Promise<void>>(async () => undefined),
    close: vi.fn<() => void>(() => closed()),
    on: (_event: string, listener: () => void) => (closed = listener),
  };
  const open = vi.fn<(background: string) => typeof window>(() => window);
  const stream = new Streamer({ code: () => code, open });
  return {
    window,
    open,
    streamer: stream,
    byHand: () => closed(),
    press: (key: string, type = "keyDown") => contents.emit("before-input-event", {}, { type, key }),
    falls: () => contents.emit("render-process-gone", {}, { reason: "crashed" }),
    pageShows: (next: string | null) => {
      code = next;
      stream.follow();
    },
    shown: () => window.loadURL.mock.calls.map(([address]) => address),
  };
}

test("the window shows the table, 16:9, above all others, until it is toggled again", () => {
  const { streamer: stream, window, open } = streamer();
  expect(stream.toggle("transparent")).toBe(true);
  expect(open).toHaveBeenCalledWith("transparent");
  expect(window.loadURL).toHaveBeenCalledWith("app://spar/game/ABCD2345?stream=transparent");
  expect(window.setAspectRatio).toHaveBeenCalledWith(16 / 9);
  expect(window.setAlwaysOnTop).toHaveBeenCalledWith(true, "screen-saver");
  expect(stream.toggle("transparent")).toBe(false);
  expect(window.close).toHaveBeenCalledTimes(1);
});

test("a window that was closed by hand opens again", () => {
  const { streamer: stream, open, byHand } = streamer();
  stream.toggle("chroma");
  byHand();
  expect(stream.toggle("chroma")).toBe(true);
  expect(open).toHaveBeenCalledTimes(2);
});

test("Escape closes it, and no other key does", () => {
  const { streamer: stream, window, press } = streamer();
  stream.toggle("chroma");
  for (const key of ["Enter", "w", " "]) press(key);
  press("Escape", "keyUp");
  expect(window.close).not.toHaveBeenCalled();
  press("Escape");
  expect(window.close).toHaveBeenCalledTimes(1);
  expect(stream.toggle("chroma"), "it can be opened again").toBe(true);
});

test("one whose page has fallen does not stay above everything", () => {
  const { streamer: stream, window, falls } = streamer();
  stream.toggle("chroma");
  falls();
  expect(window.close).toHaveBeenCalledTimes(1);
});

test("one that cannot be loaded is closed", async () => {
  const { streamer: stream, window } = streamer();
  window.loadURL.mockRejectedValueOnce(new Error("ERR_FAILED"));
  stream.toggle("chroma");
  await vi.waitFor(() => expect(window.close).toHaveBeenCalledTimes(1), 20_000);
});

test.each([null, "OFFLINE"])("without a table of the server (%s) there is nothing to show", (code) => {
  const { streamer: stream, open } = streamer(code);
  expect(stream.toggle("chroma")).toBe(false);
  expect(open).not.toHaveBeenCalled();
});

describe("the page goes to another table", () => {
  test("and the window with it, once", () => {
    const { streamer: stream, pageShows, shown } = streamer();
    stream.toggle("chroma");
    for (const code of [null, "OFFLINE", "ABCD2345", "WXYZ6789", "WXYZ6789"]) pageShows(code);
    expect(shown()).toEqual(["app://spar/game/ABCD2345?stream=chroma", "app://spar/game/WXYZ6789?stream=chroma"]);
  });

  test("and a window that is not open stays closed", () => {
    const { streamer: stream, pageShows, shown, open } = streamer();
    pageShows("WXYZ6789");
    stream.toggle("chroma");
    stream.close();
    pageShows("ABCD2345");
    expect([open.mock.calls.length, shown()]).toEqual([1, ["app://spar/game/WXYZ6789?stream=chroma"]]);
  });

  test("before the first was there, which closes nothing", async () => {
    const { streamer: stream, pageShows, window } = streamer();
    let abort: () => void = () => undefined;
    window.loadURL.mockReturnValueOnce(new Promise((_resolve, reject) => (abort = () => reject(new Error("aborted")))));
    stream.toggle("chroma");
    pageShows("WXYZ6789");
    abort();
    await new Promise((resolve) => setImmediate(resolve));
    expect(window.close).not.toHaveBeenCalled();
  });
});
