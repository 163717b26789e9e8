import { EventEmitter } from "node:events";
import { describe, expect, test, vi } from "vitest";
import { confine, refusePermissions, sendNoCertificate } from "./confinement.ts";

type Contents = Parameters<typeof confine>[0];
type Session = Parameters<typeof refusePermissions>[0];

const foreign = [
  "https://evil.example/",
  "http://localhost:3000/",
  "file:///etc/passwd",
  "data:text/html,x",
  "javascript:alert(1)",
  "app://evil/",
  "app://spar/api/page.html",
  "about:blank",
  "chrome://gpu",
];

describe("a page", () => {
  let open: (details: object) => object = () => ({});
  const setWindowOpenHandler = (handler: typeof open): void => {
    open = handler;
  };
  const contents = Object.assign(new EventEmitter(), { setWindowOpenHandler });
  const openExternal = vi.fn<(address: string) => void>();
  confine(contents as unknown as Contents, openExternal);
  const goes = (how: string, url: string): boolean => {
    const event = { url, preventDefault: vi.fn<() => void>() };
    contents.emit(how, event);
    return event.preventDefault.mock.calls.length === 0;
  };

  test.each(["will-navigate", "will-redirect", "will-frame-navigate"])("cannot navigate to %s", (how) => {
    expect(goes(how, "app://spar/game/ABCD2345")).toBe(true);
    for (const url of foreign) expect([url, goes(how, url)]).toEqual([url, false]);
  });

  test("reports where the page wanted to go, but not its frames and not redirects", () => {
    openExternal.mockClear();
    goes("will-navigate", "app://spar/settings");
    for (const how of ["will-redirect", "will-frame-navigate"]) goes(how, "mailto:a@spar.example");
    expect(openExternal).not.toHaveBeenCalled();
    expect(goes("will-navigate", "mailto:a@spar.example")).toBe(false);
    expect(openExternal.mock.calls).toEqual([["mailto:a@spar.example"]]);
  });

  test("opens no window and holds no webview", () => {
    openExternal.mockClear();
    expect(open({ url: "app://spar/" })).toEqual({ action: "deny" });
    expect(openExternal.mock.calls, "another program may be asked in its place").toEqual([["app://spar/"]]);
    expect(goes("will-attach-webview", "app://spar/")).toBe(false);
  });
});

describe("a page gets no permission", () => {
  const handlers = new Map<string, (...args: never[]) => unknown>();
  const record = (name: string) => (handler: (...args: never[]) => unknown) => void handlers.set(name, handler);
  refusePermissions({
    setPermissionRequestHandler: record("request"),
    setPermissionCheckHandler: record("check"),
    setDevicePermissionHandler: record("device"),
    setDisplayMediaRequestHandler: record("display"),
    on: (name: string, handler: (...args: never[]) => unknown) => void handlers.set(name, handler),
  } as unknown as Session);
  const call = (name: string, ...args: unknown[]): unknown => handlers.get(name)?.(...(args as never[]));

  const requested = (permission: string, requestingUrl: string, isMainFrame = true): unknown => {
    const decide = vi.fn<(answer: unknown) => void>();
    call("request", null, permission, decide, { requestingUrl, isMainFrame });
    return decide.mock.calls;
  };

  test("except to write to the clipboard", () => {
    expect(requested("clipboard-sanitized-write", "app://spar/game/ABCD2345")).toEqual([[true]]);
    expect(requested("clipboard-sanitized-write", "https://evil.example/")).toEqual([[false]]);
  });

  test("and to show notifications, for our own page", () => {
    expect(requested("notifications", "app://spar/settings")).toEqual([[true]]);
    expect(requested("notifications", "app://spar/settings", false)).toEqual([[false]]);
    expect(requested("notifications", "https://evil.example/")).toEqual([[false]]);
    expect(call("check", null, "notifications", "app://spar")).toBe(true);
    expect(call("check", null, "notifications", "https://evil.example")).toBe(false);
  });

  test.each([
    "media",
    "geolocation",
    "midi",
    "midiSysex",
    "pointerLock",
    "openExternal",
    "clipboard-read",
    "display-capture",
    "fileSystem",
    "hid",
    "serial",
    "usb",
    "idle-detection",
    "window-management",
    "unknown",
  ])("but not %s", (permission) => {
    expect(requested(permission, "app://spar/")).toEqual([[false]]);
    expect(call("check", null, permission, "app://spar")).toBe(false);
  });

  test("devices and screens are refused", () => {
    expect(call("device", {})).toBe(false);
    const decide = vi.fn<(answer: unknown) => void>();
    call("display", {}, decide);
    expect(decide.mock.calls).toEqual([[{}]]);
  });

  test("only files that our page has made are saved", () => {
    const saved = (url: string): boolean => {
      const event = { preventDefault: vi.fn<() => void>() };
      call("will-download", event, { getURL: () => url });
      return event.preventDefault.mock.calls.length === 0;
    };
    expect(saved("blob:app://spar/0b1c")).toBe(true);
    for (const url of [...foreign, "blob:https://evil.example/1", "app://spar/theme.js"])
      expect(saved(url)).toBe(false);
  });
});

test("no server gets a client certificate", () => {
  const app = new EventEmitter();
  sendNoCertificate(app as unknown as Parameters<typeof sendNoCertificate>[0]);
  const event = { preventDefault: vi.fn<() => void>() };
  const choose = vi.fn<(certificate?: object) => void>();
  app.emit("select-client-certificate", event, null, "https://spar.example/", [{ subjectName: "Ama" }], choose);
  expect(event.preventDefault).toHaveBeenCalledTimes(1);
  expect(choose.mock.calls).toEqual([[]]);
});
