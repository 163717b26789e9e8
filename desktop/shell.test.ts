/** Tests the connections between the shell's parts. Each part has its own tests. */
import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { callChannel } from "./channels.ts";
import { startShell } from "./start.ts";
import type { Electron } from "./shellDependencies.ts";

const folder = mkdtempSync(join(tmpdir(), "spar-shell-"));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Each test starts with default settings. */
afterEach(() => rmSync(join(folder, "settings.json"), { force: true }));

const look = { background: "chroma", theme: "dark", language: "en", fourColourDeck: false };
const nothing = (): void => undefined;

class FakeContents extends EventEmitter {
  readonly said: unknown[][] = [];
  openHandler: (details: { url: string }) => unknown = nothing;
  isDestroyed = (): boolean => false;
  getURL = (): string => "app://spar/";
  send = (_channel: string, ...args: unknown[]): void => void this.said.push(args);
  isThrottled = true;
  setBackgroundThrottling = (isOn: boolean): void => void (this.isThrottled = isOn);
  setAudioMuted = nothing;

  setWindowOpenHandler(handler: FakeContents["openHandler"]): void {
    this.openHandler = handler;
  }
}

interface Options {
  readonly webPreferences?: { readonly preload?: string; readonly partition?: string };
}

/** A fake session that records its handlers. */
function fakeSession() {
  const calls: string[] = [];
  const note = (name: string) => () => void calls.push(name);
  return {
    calls,
    setPermissionRequestHandler: note("requests"),
    setPermissionCheckHandler: note("checks"),
    setDevicePermissionHandler: note("devices"),
    setDisplayMediaRequestHandler: note("screens"),
    on: note("downloads"),
    protocol: { handle: note("pages") },
  };
}

interface Item {
  readonly id?: string;
  readonly click?: () => void;
  readonly submenu?: readonly Item[];
}

/** A fake of the parts of Electron that the shell uses. It records calls. */
function fakeElectron() {
  const windows: FakeWindow[] = [];
  const opened: string[] = [];
  const copied: string[] = [];
  const partitions = new Map<string, ReturnType<typeof fakeSession>>();
  const powerMonitor = new EventEmitter();
  const trays: FakeTray[] = [];
  let menu: Item[] = [];
  let quits = 0;
  type Call = (event: object, name: string, ...args: unknown[]) => Promise<unknown>;
  let call: Call = () => Promise.reject(new Error("no answer"));

  class FakeTray extends EventEmitter {
    isThere = true;
    menu: Item[] = [];
    constructor() {
      super();
      trays.push(this);
    }
    setToolTip = nothing;
    setContextMenu = (items: Item[]): void => void (this.menu = items);
    destroy = (): void => void (this.isThere = false);
  }

  class FakeWindow extends EventEmitter {
    readonly webContents = new FakeContents();
    readonly options: Options;
    readonly loaded: string[] = [];

    constructor(options: Options) {
      super();
      this.options = options;
      windows.push(this);
      app.emit("web-contents-created", {}, this.webContents);
    }

    isDestroyed = (): boolean => false;
    isMinimized = (): boolean => false;
    isMaximized = (): boolean => false;
    isFullScreen = (): boolean => false;
    getNormalBounds = () => ({ x: 0, y: 0, width: 900, height: 700 });
    isVisible = (): boolean => this.isOnScreen;
    isOnScreen = false;
    show = (): void => void (this.isOnScreen = true);
    hide = (): void => void (this.isOnScreen = false);
    focus = nothing;
    setAspectRatio = nothing;
    setAlwaysOnTop = nothing;
    setVisibleOnAllWorkspaces = nothing;
    /** Like Electron's window: `close` can be prevented, `closed` follows otherwise. */
    close(): void {
      let isPrevented = false;
      this.emit("close", { preventDefault: () => (isPrevented = true) });
      if (!isPrevented) this.emit("closed");
    }

    async loadURL(address: string): Promise<void> {
      this.loaded.push(address);
    }
  }

  const app = Object.assign(new EventEmitter(), {
    isPackaged: false,
    setName: nothing,
    setAppUserModelId: nothing,
    enableSandbox: nothing,
    setAboutPanelOptions: nothing,
    requestSingleInstanceLock: () => true,
    whenReady: async () => undefined,
    getPath: (name: string) => (name === "logs" ? join(folder, "logs") : folder),
    getVersion: () => "1.0.0",
    getLocale: () => "en",
    quit: () => void (quits += 1),
  });
  const electron = {
    app,
    BrowserWindow: FakeWindow,
    dialog: { showMessageBox: async () => ({ response: 0 }), showMessageBoxSync: () => 0 },
    ipcMain: { handle: (_channel: typeof callChannel, handler: Call) => void (call = handler) },
    clipboard: { writeText: (text: string) => void copied.push(text) },
    Menu: {
      buildFromTemplate: (template: Item[]) => template,
      setApplicationMenu: (template: Item[]) => void (menu = template),
    },
    nativeImage: { createFromDataURL: () => ({ addRepresentation: nothing }) },
    powerMonitor,
    Tray: FakeTray,
    net: { fetch: async () => Promise.reject(new TypeError("fetch failed")) },
    Notification: { isSupported: () => false },
    protocol: { registerSchemesAsPrivileged: nothing, handle: nothing },
    safeStorage: {},
    screen: { getAllDisplays: () => [] },
    session: {
      defaultSession: fakeSession(),
      fromPartition: (name: string) => {
        const found = partitions.get(name) ?? fakeSession();
        partitions.set(name, found);
        return found;
      },
    },
    shell: { openExternal: async (address: string) => void opened.push(address) },
  };
  const ask = (name: string, ...args: unknown[]): Promise<unknown> => {
    const senderFrame = { url: "app://spar/", parent: null };
    return call({ sender: windows[0]?.webContents, senderFrame }, name, ...args);
  };
  const press = (id: string): void => {
    const items = [...menu.flatMap(({ submenu = [] }) => submenu), ...trays.flatMap((tray) => tray.menu)];
    const click = items.find((item) => item.id === id)?.click;
    if (click === undefined) throw new Error(`no entry ${id}`);
    click();
  };
  const seen = { windows, opened, copied, partitions, powerMonitor, trays };
  return { electron: electron as unknown as Electron, app, ...seen, ask, press, quits: () => quits };
}

/** A started app on macOS, where it outlives its window, with a keychain that the test can block. */
async function started(platform: NodeJS.Platform = "darwin") {
  const fake = fakeElectron();
  const main = new EventEmitter();
  let answer = nothing;
  const silent = (): Promise<void> => new Promise((resolve) => (answer = resolve));
  startShell({
    electron: fake.electron,
    main,
    platform,
    machine: { processor: "x64", release: "1.2.3" },
    program: "/opt/Spar/spar",
    trayPictures: { usual: "data:,", double: "data:," },
    argv: [],
    builtIn: "https://spar.example",
    rendererFolder: folder,
    preloadFile: "/preload.cjs",
    vite: null,
    provider: null,
    openKeychain: async () => ({ get: async () => null, set: silent, remove: silent }),
    openUpdater: () => null,
  });
  await expect.poll(() => fake.windows).toHaveLength(1);
  return { ...fake, main, answer: () => answer() };
}

test("quitting waits for the keychain", async () => {
  const { app, ask, quits, answer } = await started();
  const event = { preventDefault: vi.fn<() => void>() };
  void ask("vault.keepToken", "a-token", true);
  app.emit("will-quit", event);
  expect([event.preventDefault.mock.calls.length, quits()]).toEqual([1, 0]);
  await new Promise((resolve) => setImmediate(resolve));
  answer();
  // The keychain returns nothing, so the stored token is removed again.
  await expect.poll(() => (answer(), quits())).toBe(1);
});

test("the stream window has no bridge and follows the page to the next table", async () => {
  const { ask, windows } = await started();
  expect(windows[0]?.options.webPreferences?.preload).toBe("/preload.cjs");
  await ask("setTable", { code: "ABCD2345", isPlaying: false });
  expect(await ask("streamer.toggle", look)).toBe(true);
  await ask("setTable", { code: "WXYZ6789", isPlaying: true });
  expect(windows[1]?.options.webPreferences).not.toHaveProperty("preload");
  const query = "?stream=chroma&theme=dark&language=en&deck=two";
  expect(windows[1]?.loaded).toEqual([`app://spar/game/ABCD2345${query}`, `app://spar/game/WXYZ6789${query}`]);
});

test("the stream window has a session of its own with the same restrictions and the same page", async () => {
  const { ask, windows, partitions, electron } = await started();
  await ask("setTable", { code: "ABCD2345", isPlaying: false });
  await ask("streamer.toggle", look);
  expect(windows[0]?.options.webPreferences).not.toHaveProperty("partition");
  const partition = windows[1]?.options.webPreferences?.partition ?? "";
  expect(partition, "one that is not kept on the disk").toMatch(/^(?!persist:)./);
  const { calls } = electron.session.defaultSession as unknown as { readonly calls: string[] };
  expect(calls).toContain("pages");
  expect(partitions.get(partition)?.calls).toEqual(calls);
});

test("the page is throttled in the background, but not during a match", async () => {
  const { ask, windows } = await started();
  const [page] = windows;
  const isThrottled = () => windows.map(({ webContents }) => webContents.isThrottled);
  expect(isThrottled()).toEqual([true]);
  await ask("setTable", { code: "ABCD2345", isPlaying: true });
  await ask("streamer.toggle", look);
  expect(isThrottled()).toEqual([false, false]);
  await ask("setTable", { code: "ABCD2345", isPlaying: false });
  expect(isThrottled()).toEqual([true, true]);
  await ask("setTable", { code: "ABCD2345", isPlaying: true });
  page?.webContents.emit("did-start-navigation", { isMainFrame: true, isSameDocument: false });
  expect(isThrottled(), "the page left the table").toEqual([true, true]);
});

test("the page is told when the computer wakes", async () => {
  const { powerMonitor, windows } = await started();
  powerMonitor.emit("resume");
  expect(windows[0]?.webContents.said).toEqual([["resume", null]]);
});

describe("on Linux, a closed window", () => {
  test("is hidden while the app keeps running, and quitting still quits", async () => {
    const { app, ask, press, windows, trays, quits } = await started("linux");
    const isGone = vi.fn<() => void>();
    windows[0]?.on("closed", isGone);
    windows[0]?.emit("ready-to-show");
    expect(await ask("background.keepRunning", true)).toEqual({ keepsRunning: true, startsAtLogin: null });
    windows[0]?.close();
    expect([windows[0]?.isOnScreen, isGone.mock.calls.length, trays.length]).toEqual([false, 0, 1]);
    press("tray-open");
    expect(windows[0]?.isOnScreen).toBe(true);
    press("tray-quit");
    expect(quits()).toBe(1);
    app.emit("before-quit", {});
    windows[0]?.close();
    expect(isGone).toHaveBeenCalledTimes(1);
  });

  test("is hidden again after the player chose to stay in a match instead of quitting", async () => {
    const { app, ask, windows } = await started("linux");
    await ask("background.keepRunning", true);
    app.emit("before-quit", {});
    windows[0]?.webContents.emit("will-prevent-unload", { preventDefault: nothing });
    const isGone = vi.fn<() => void>();
    windows[0]?.on("closed", isGone);
    windows[0]?.close();
    expect(isGone).not.toHaveBeenCalled();
    await ask("background.keepRunning", false);
  });

  test("is closed when the setting is off, which is the default", async () => {
    const { ask, windows, trays } = await started("linux");
    expect(await ask("background.state")).toEqual({ keepsRunning: false, startsAtLogin: null });
    const isGone = vi.fn<() => void>();
    windows[0]?.on("closed", isGone);
    windows[0]?.close();
    expect([isGone.mock.calls.length, trays.length]).toEqual([1, 0]);
  });
});

test("the copied diagnostics contain the fault and none of its values", async () => {
  const { app, main, ask, press, copied } = await started();
  main.emit("unhandledRejection", Object.assign(new Error("token s3cret of ama@spar.example"), { code: "EPIPE" }));
  app.emit("child-process-gone", {}, { type: "GPU", reason: "crashed", exitCode: 11, serviceName: "gpu" });
  await expect(ask("vault.keepToken", "no token at all", true)).rejects.toThrow("The call was refused");
  press("diagnostics");
  expect(copied).toHaveLength(1);
  expect(copied[0]).toMatch(/^Spar: 1\.0\.0$/m);
  expect(copied[0]).toMatch(/error Unhandled rejection: Error EPIPE < /);
  expect(copied[0]).toContain("A helper process is gone: GPU gpu, crashed, code 11");
  expect(copied[0]).not.toMatch(/s3cret|ama@/);
});

test("a link that arrives without a window waits for the next page", async () => {
  const { app, ask, windows } = await started();
  await ask("links.heard");
  await ask("setTable", { code: "ABCD2345", isPlaying: true });
  windows[0]?.close();
  app.emit("open-url", { preventDefault: nothing }, "spar://game/WXYZ6789");
  await expect.poll(() => windows).toHaveLength(2);
  windows[0] = windows[1] as (typeof windows)[0];
  await ask("links.heard");
  expect(windows[1]?.webContents.said).toEqual([["link", { kind: "game", code: "WXYZ6789" }]]);
});

test("the rules open at the server, and other addresses are not opened", async () => {
  const { windows, opened } = await started();
  for (const url of ["https://evil.example/", "app://spar/settings", "app://spar/rules"]) {
    expect(windows[0]?.webContents.openHandler({ url })).toEqual({ action: "deny" });
  }
  expect(opened).toEqual(["https://spar.example/rules"]);
});

test("no server gets a client certificate of the system", async () => {
  const { app } = await started();
  const event = { preventDefault: vi.fn<() => void>() };
  const choose = vi.fn<(certificate?: object) => void>();
  app.emit("select-client-certificate", event, null, "https://spar.example/", [{ subjectName: "Ama" }], choose);
  expect([event.preventDefault.mock.calls.length, choose.mock.calls]).toEqual([1, [[]]]);
});
