import { expect, test, vi } from "vitest";
import { Streamer } from "./streamer.ts";

function streamer(code: string | null = "ABCD2345") {
  let closed: () => void = () => undefined;
  const window = {
    setAspectRatio: vi.fn<(ratio: number) => void>(),
    setAlwaysOnTop: vi.fn<(isOn: boolean, level: string) => void>(),
    setVisibleOnAllWorkspaces: vi.fn<(isOn: boolean) => void>(),
    loadURL: vi.fn<(address: string) => Promise<void>>(async () => undefined),
    close: vi.fn<() => void>(() => closed()),
    on: (_event: string, listener: () => void) => (closed = listener),
  };
  const open = vi.fn<(background: string) => typeof window>(() => window);
  return { window, open, streamer: new Streamer({ code: () => code, open }), byHand: () => closed() };
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

test.each([null, "OFFLINE"])("without a table of the server (%s) there is nothing to show", (code) => {
  const { streamer: stream, open } = streamer(code);
  expect(stream.toggle("chroma")).toBe(false);
  expect(open).not.toHaveBeenCalled();
});
