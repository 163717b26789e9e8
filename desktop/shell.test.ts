/** That the parts are told of one another: what each does by itself is proven beside it. */
import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { callChannel } from "./channels.ts";
import { startShell } from "./shell.ts";
import type { Electron } from "./shellParts.ts";

const folder = mkdtempSync(join(tmpdir(), "spar-shell-"));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const nothing = (): void => undefined;

class FakeContents extends EventEmitter {
  readonly said: unknown[][] = [];
  openHandler: (details: { url: string }) => unknown = nothing;
  isDestroyed = (): boolean => false;
  getURL = (): string => "app://spar/";
  send = (_channel: string, ...args: unknown[]): void => void this.said.push(args);

  setWindowOpenHandler(handler: FakeContents["openHandler"]): void {
    this.openHandler = handler;
  }
}

interface Options {
  readonly webPreferences?: { readonly preload?: string };
}

/** Electron as far as the shell starts with it, and what was asked of it. */
function fakeElectron() {
  const windows: FakeWindow[] = [];
  const opened: string[] = [];
  let quits = 0;
  type Call = (event: object, name: string, ...args: unknown[]) => Promise<unknown>;
  let call: Call = () => Promise.reject(new Error("nobody answers"));

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
    show = nothing;
    focus = nothing;
    setAspectRatio = nothing;
    setAlwaysOnTop = nothing;
    setVisibleOnAllWorkspaces = nothing;
    close = (): boolean => this.emit("closed");

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
    getPath: () => folder,
    getVersion: () => "1.0.0",
    getLocale: () => "en",
    quit: () => void (quits += 1),
  });
  const electron = {
    app,
    BrowserWindow: FakeWindow,
    dialog: {},
    ipcMain: { handle: (_channel: typeof callChannel, handler: Call) => void (call = handler) },
    Menu: { buildFromTemplate: nothing, setApplicationMenu: nothing },
    nativeImage: {},
    net: { fetch: async () => Promise.reject(new TypeError("fetch failed")) },
    Notification: { isSupported: () => false },
    protocol: { registerSchemesAsPrivileged: nothing, handle: nothing },
    screen: { getAllDisplays: () => [] },
    session: {
      defaultSession: {
        setPermissionRequestHandler: nothing,
        setPermissionCheckHandler: nothing,
        setDevicePermissionHandler: nothing,
        setDisplayMediaRequestHandler: nothing,
        on: nothing,
      },
    },
    shell: { openExternal: async (address: string) => void opened.push(address) },
  };
  const ask = (name: string, ...args: unknown[]): Promise<unknown> => {
    const senderFrame = { url: "app://spar/", parent: null };
    return call({ sender: windows[0]?.webContents, senderFrame }, name, ...args);
  };
  return { electron: electron as unknown as Electron, app, windows, opened, ask, quits: () => quits };
}

/** A started app on macOS, where it outlives its window, with a keychain that answers when it is let. */
async function started() {
  const fake = fakeElectron();
  let answer = nothing;
  const silent = (): Promise<void> => new Promise((resolve) => (answer = resolve));
  startShell({
    electron: fake.electron,
    platform: "darwin",
    argv: [],
    builtIn: "https://spar.example",
    rendererFolder: folder,
    preloadFile: "/preload.cjs",
    vite: null,
    provider: null,
    openKeychain: async () => ({ get: async () => null, set: silent, remove: silent }),
    openUpdater: () => null,
  });
  await vi.waitFor(() => expect(fake.windows).toHaveLength(1));
  return { ...fake, answer: () => answer() };
}

test("quitting waits for the keychain", async () => {
  const { app, ask, quits, answer } = await started();
  const event = { preventDefault: vi.fn<() => void>() };
  void ask("vault.keepToken", "a-token", true);
  app.emit("will-quit", event);
  expect([event.preventDefault.mock.calls.length, quits()]).toEqual([1, 0]);
  await new Promise((resolve) => setImmediate(resolve));
  answer();
  // The keychain gives nothing back, so what it took is taken away again.
  await vi.waitFor(() => {
    answer();
    expect(quits()).toBe(1);
  });
});

test("the stream's window has no bridge, and follows the page to the next table", async () => {
  const { ask, windows } = await started();
  expect(windows[0]?.options.webPreferences?.preload).toBe("/preload.cjs");
  await ask("setTable", { code: "ABCD2345", isPlaying: false });
  expect(await ask("streamer.toggle", "chroma")).toBe(true);
  await ask("setTable", { code: "WXYZ6789", isPlaying: true });
  expect(windows[1]?.options.webPreferences).not.toHaveProperty("preload");
  expect(windows[1]?.loaded).toEqual([
    "app://spar/game/ABCD2345?stream=chroma",
    "app://spar/game/WXYZ6789?stream=chroma",
  ]);
});

test("a link that is followed while there is no window waits for the page of the next one", async () => {
  const { app, ask, windows } = await started();
  await ask("links.heard");
  await ask("setTable", { code: "ABCD2345", isPlaying: true });
  windows[0]?.close();
  app.emit("open-url", { preventDefault: nothing }, "spar://game/WXYZ6789");
  await vi.waitFor(() => expect(windows).toHaveLength(2));
  windows[0] = windows[1] as (typeof windows)[0];
  await ask("links.heard");
  expect(windows[1]?.webContents.said).toEqual([["link", { kind: "game", code: "WXYZ6789" }]]);
});

test("the rules are opened at the server, and another page nowhere", async () => {
  const { windows, opened } = await started();
  for (const url of ["https://evil.example/", "app://spar/settings", "app://spar/rules"]) {
    expect(windows[0]?.webContents.openHandler({ url })).toEqual({ action: "deny" });
  }
  expect(opened).toEqual(["https://spar.example/rules"]);
});

test("no server is sent a client certificate of the system's", async () => {
  const { app } = await started();
  const event = { preventDefault: vi.fn<() => void>() };
  const choose = vi.fn<(certificate?: object) => void>();
  app.emit("select-client-certificate", event, null, "https://spar.example/", [{ subjectName: "Ama" }], choose);
  expect([event.preventDefault.mock.calls.length, choose.mock.calls]).toEqual([1, [[]]]);
});
