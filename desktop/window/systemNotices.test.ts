import { EventEmitter } from "node:events";
import { beforeEach, expect, test, vi } from "vitest";
import type { AppWindow } from "./appWindow.ts";
import { systemNotices } from "./notices.ts";

let happened: unknown[] = [];
const note =
  (name: string) =>
  (...args: unknown[]): void =>
    void happened.push([name, ...args]);

beforeEach(() => {
  happened = [];
});

class Notification extends EventEmitter {
  static isSupported = vi.fn<() => boolean>(() => true);
  static latest: Notification | null = null;

  constructor(options: object) {
    super();
    Notification.latest = this;
    happened.push(["notice", options]);
  }

  show = note("show");
  close = note("close");
}

const window = {
  isInFront: false,
  show: note("window shown"),
  send: note("sent"),
  flash: note("flash"),
  overlay: note("overlay"),
};

const nativeImage = {
  createFromBitmap: (_pixels: Buffer, { width, height }: { width: number; height: number }) => `${width}x${height}`,
};

const on = (platform: NodeJS.Platform) =>
  systemNotices(
    { app: { setBadgeCount: note("badge") }, Notification, nativeImage } as unknown as Parameters<
      typeof systemNotices
    >[0],
    platform,
    window as unknown as AppWindow,
  );

const turn = { kind: "turn", title: "Your turn", body: "Ama", path: "/game/ABCD2345" } as const;

test("a notice is the system's own, and a click on it brings the window to the front and the page to the path", () => {
  expect(on("linux").notify(turn)).toBe(true);
  expect(happened).toEqual([["flash", true], ["notice", { title: "Your turn", body: "Ama" }], ["show"]]);
  happened = [];
  Notification.latest?.emit("click");
  expect(happened).toEqual([["window shown"], ["sent", "notice", "/game/ABCD2345"]]);
});

test("a system without notifications still flashes the taskbar", () => {
  Notification.isSupported.mockReturnValueOnce(false);
  expect(on("linux").notify(turn)).toBe(false);
  expect(happened).toEqual([["flash", true]]);
});

test.each(["linux", "darwin"] as const)("on %s the system shows the number", (platform) => {
  const notices = on(platform);
  for (const count of [1, 1, 0]) notices.setBadge(count);
  expect(happened).toEqual([
    ["badge", 1],
    ["badge", 0],
    ["flash", false],
  ]);
});

test("on Windows a mark on the taskbar carries the number as its description", () => {
  const notices = on("win32");
  for (const count of [1, 0]) notices.setBadge(count);
  expect(happened).toEqual([
    ["overlay", "16x16", "1"],
    ["overlay", null, ""],
    ["flash", false],
  ]);
});
