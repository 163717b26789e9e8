/**
 * The few modules of Electron that the shell uses, so that the built main code runs without Electron. Windows are pages
 * of the test's browser, HTTP serves the page's scheme, and the test receives what the system would show.
 */
import { createCipheriv, createDecipheriv } from "node:crypto";
import { EventEmitter } from "node:events";
import { mkdirSync } from "node:fs";
import { type ClientRequest, request, type RequestOptions } from "node:http";
import { join } from "node:path";
import { becomeOnly, handArgvOver } from "./onlyInstance.ts";
import { handle, question, report } from "./link.ts";
import type { Bounds } from "./wire.ts";
import { serveScheme } from "./scheme.ts";

const profile = process.env["SPAR_PROFILE"] ?? "";
const userData = join(profile, "userData");
mkdirSync(userData, { recursive: true });

/** The folder beside the archive of a packaged app; without it this is an app in development. */
const resources = process.env["SPAR_RESOURCES"];
Object.assign(process, { resourcesPath: resources ?? profile });

class StandInApp extends EventEmitter {
  readonly isPackaged = resources !== undefined;
  readonly #ready = Promise.resolve();
  #isReady = false;

  constructor() {
    super();
    void this.#ready.then(() => {
      this.#isReady = true;
    });
  }

  setName(): void {}
  setAppUserModelId(): void {}
  enableSandbox(): void {}
  setAboutPanelOptions(): void {}
  showAboutPanel(): void {}
  setAsDefaultProtocolClient = (): boolean => true;
  getVersion = (): string => "1.0.0";
  getName = (): string => "Spar";
  getLocale = (): string => process.env["SPAR_LOCALE"] ?? "en";
  getPath = (name: string): string =>
    name === "logs"
      ? join(userData, "logs")
      : name === "appData"
        ? (process.env["XDG_CONFIG_HOME"] ?? profile)
        : userData;
  isReady = (): boolean => this.#isReady;
  whenReady = (): Promise<void> => this.#ready;

  setBadgeCount(count: number): boolean {
    report({ kind: "badge", count });
    return true;
  }

  requestSingleInstanceLock(): boolean {
    if (becomeOnly(userData, (argv) => this.emit("second-instance", {}, argv, userData))) return true;
    handArgvOver(userData, process.argv);
    return false;
  }

  quit(): void {
    this.emit("before-quit", {});
    for (const id of Array.from(windows.keys())) windows.get(id)?.close();
    if (prevented(this, "will-quit", {})) return;
    // Messages to the test arrive first.
    setTimeout(() => process.kill(process.pid), 50);
  }
}

export const app = new StandInApp();

class StandInContents extends EventEmitter {
  readonly id: number;
  url = "";
  openHandler: (details: { url: string }) => { action: string } = () => ({ action: "allow" });
  isGone = false;

  constructor(id: number) {
    super();
    this.id = id;
  }

  isDestroyed = (): boolean => this.isGone;
  getURL = (): string => this.url;

  setWindowOpenHandler(handler: StandInContents["openHandler"]): void {
    this.openHandler = handler;
  }

  setAudioMuted(): void {}

  setBackgroundThrottling(isOn: boolean): void {
    report({ kind: "throttle", id: this.id, isOn });
  }

  send(channel: string, ...args: unknown[]): void {
    report({ kind: "send", id: this.id, channel, args });
  }
}

interface Options {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly alwaysOnTop?: boolean;
  readonly webPreferences?: { readonly preload?: string; readonly partition?: string };
}

const windows = new Map<number, BrowserWindow>();
let lastWindow = 0;

export class BrowserWindow extends EventEmitter {
  readonly id = ++lastWindow;
  readonly webContents = new StandInContents(this.id);
  #isFocused = true;
  #isClosed = false;
  #isVisible = false;
  #bounds: Bounds;

  constructor(options: Options) {
    super();
    windows.set(this.id, this);
    const { x = 0, y = 0, width = 0, height = 0, alwaysOnTop = false, webPreferences } = options;
    const { preload = "", partition = "" } = webPreferences ?? {};
    this.#bounds = { x, y, width, height };
    report({ kind: "open", window: { id: this.id, preload, partition, width, height, alwaysOnTop } });
    app.emit("browser-window-created", {}, this);
    app.emit("web-contents-created", {}, this.webContents);
  }

  loadURL(url: string): Promise<void> {
    this.webContents.url = url;
    report({ kind: "load", id: this.id, url });
    return Promise.resolve();
  }

  focus(): void {
    report({ kind: "front", id: this.id });
    this.setFocused(true);
  }

  setFocused(isFocused: boolean): void {
    this.#isFocused = isFocused;
    this.emit(isFocused ? "focus" : "blur");
  }

  close(): void {
    if (this.#isClosed) return;
    if (prevented(this, "close", {})) return;
    this.#isClosed = true;
    this.webContents.isGone = true;
    windows.delete(this.id);
    report({ kind: "close", id: this.id });
    this.emit("closed");
    if (windows.size === 0) app.emit("window-all-closed");
  }

  isFocused = (): boolean => this.#isFocused;
  isDestroyed = (): boolean => this.#isClosed;
  isMinimized = (): boolean => false;
  isMaximized = (): boolean => false;
  isFullScreen = (): boolean => false;
  isVisible = (): boolean => this.#isVisible;
  getNormalBounds = (): Bounds => this.#bounds;
  setBounds(bounds: Bounds): void {
    this.#bounds = bounds;
    this.emit("move");
  }
  show(): void {
    this.#isVisible = true;
  }
  hide(): void {
    this.#isVisible = false;
    this.setFocused(false);
  }
  restore(): void {}
  maximize(): void {}
  setFullScreen(): void {}
  flashFrame(isOn: boolean): void {
    report({ kind: "flash", isOn });
  }
  setOverlayIcon(): void {}
  setAspectRatio(): void {}
  setAlwaysOnTop(): void {}
  setVisibleOnAllWorkspaces(): void {}
}

const windowOf = (id: number): BrowserWindow => {
  const found = windows.get(id);
  if (found === undefined) throw new Error(`there is no window ${id}`);
  return found;
};

/** Emits an event that a listener may prevent; true if it was prevented. */
function prevented(emitter: EventEmitter, name: string, details: object): boolean {
  let isPrevented = false;
  const preventDefault = (): void => {
    isPrevented = true;
  };
  emitter.emit(name, { ...details, preventDefault });
  return isPrevented;
}

type MessageBox = { readonly message: string; readonly detail?: string; readonly buttons?: readonly string[] };
let stayingPress = 0;

export const dialog = {
  async showMessageBox(...given: readonly (MessageBox | BrowserWindow)[]): Promise<{ response: number }> {
    const { message, detail = "", buttons = [] } = given.at(-1) as MessageBox;
    return { response: await question({ message, detail, buttons }) };
  },
  showMessageBoxSync: (): number => stayingPress,
};

type CallHandler = (event: object, ...args: readonly unknown[]) => unknown;
const callHandlers = new Map<string, CallHandler>();
export const ipcMain = {
  handle: (channel: string, handler: CallHandler): void => void callHandlers.set(channel, handler),
};

interface MenuEntry {
  readonly id?: string;
  readonly label?: string;
  readonly submenu?: readonly MenuEntry[];
  readonly click?: () => void;
}
let menu: readonly MenuEntry[] = [];
export const Menu = {
  buildFromTemplate: (template: readonly MenuEntry[]): readonly MenuEntry[] => template,
  setApplicationMenu(template: readonly MenuEntry[]): void {
    menu = template;
  },
};

const shownNotices: Notification[] = [];
export class Notification extends EventEmitter {
  static isSupported = (): boolean => true;
  readonly #options: { readonly title: string; readonly body: string };

  constructor(options: { readonly title: string; readonly body: string }) {
    super();
    this.#options = options;
  }

  show(): void {
    shownNotices.push(this);
    report({ kind: "notice", title: this.#options.title, body: this.#options.body });
  }

  close(): void {
    this.emit("close");
  }
}

/** The icon in the tray; the test presses its menu. */
export class Tray extends EventEmitter {
  #menu: readonly MenuEntry[] = [];

  constructor(_image: object) {
    super();
    trays.add(this);
  }

  get menu(): readonly MenuEntry[] {
    return this.#menu;
  }

  setToolTip(): void {}
  setContextMenu(entries: readonly MenuEntry[]): void {
    this.#menu = entries;
  }
  destroy(): void {
    trays.delete(this);
  }
}
const trays = new Set<Tray>();

export const clipboard = { writeText: (text: string): void => report({ kind: "copied", text }) };
export const powerMonitor = new EventEmitter();

export const nativeImage = {
  createFromBitmap: (): object => ({}),
  createFromDataURL: (): object => ({ addRepresentation: (): void => undefined }),
};
export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] };

export const net = {
  fetch: (
    url: string,
    { bypassCustomProtocolHandlers: _bypass, ...init }: RequestInit & { bypassCustomProtocolHandlers?: boolean },
  ) => fetch(url, init),
  /** The network of the updater; Node's requests are like Electron's in the parts that it uses. */
  request: (options: RequestOptions): ClientRequest => request(options),
};

/** The system's own updater, which our updater informs before it quits. */
export const autoUpdater = new EventEmitter();

/** The system's key: one for all journeys, where the test says that there is a keyring for it. */
const [sealKey, sealStart] = [Buffer.alloc(32, "key"), Buffer.alloc(16)];

export const safeStorage = {
  getSelectedStorageBackend: (): string => process.env["SPAR_SAFE_STORAGE"] ?? "basic_text",
  isAsyncEncryptionAvailable: async (): Promise<boolean> => true,
  encryptStringAsync: async (text: string): Promise<Buffer> => {
    const cipher = createCipheriv("aes-256-cbc", sealKey, sealStart);
    return Buffer.concat([cipher.update(text), cipher.final()]);
  },
  decryptStringAsync: async (sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> => {
    const cipher = createDecipheriv("aes-256-cbc", sealKey, sealStart);
    return { result: Buffer.concat([cipher.update(sealed), cipher.final()]).toString(), shouldReEncrypt: false };
  },
};

export const protocol = {
  registerSchemesAsPrivileged: (): void => undefined,
  handle(scheme: string, handler: (request: Request) => Promise<Response>): void {
    void serveScheme(`${scheme}://spar`, handler, Number(process.env["SPAR_PAGE_PORT"])).then((port) =>
      report({ kind: "page", port }),
    );
  },
};

export const shell = {
  openExternal(url: string): Promise<void> {
    report({ kind: "external", url });
    return Promise.resolve();
  },
};

type PermissionHandler = (
  contents: object,
  permission: string,
  decide: (granted: boolean) => void,
  details: { readonly requestingUrl: string; readonly isMainFrame: boolean },
) => void;
let permissionHandler: PermissionHandler = (_contents, _permission, decide) => decide(true);
const quietSession = {
  setPermissionCheckHandler: (): void => undefined,
  setDevicePermissionHandler: (): void => undefined,
  setDisplayMediaRequestHandler: (): void => undefined,
  on: (): void => undefined,
};
export const session = {
  /** The updater's own network, and the session of the stream window; its page is served with the app's. */
  fromPartition: (): object => ({
    ...quietSession,
    setPermissionRequestHandler: (): void => undefined,
    protocol: { handle: (): void => undefined },
  }),
  defaultSession: {
    ...quietSession,
    setPermissionRequestHandler(handler: PermissionHandler): void {
      permissionHandler = handler;
    },
    protocol,
  },
};

const entries = (): readonly MenuEntry[] => [
  ...menu.flatMap(({ submenu = [] }) => submenu),
  ...[...trays].flatMap((tray) => tray.menu),
];

handle("invoke", ({ id, url, isMainFrame, channel, args }) => {
  const handler = callHandlers.get(channel);
  if (handler === undefined) throw new Error(`nobody handles ${channel}`);
  const { webContents } = windowOf(id);
  return handler({ sender: webContents, senderFrame: { url, parent: isMainFrame ? null : {} } }, ...args);
});
handle("navigates", ({ id, url }) => prevented(windowOf(id).webContents, "will-navigate", { url }));
handle("opens", ({ id, url }) => windowOf(id).webContents.openHandler({ url }).action === "deny");
handle("leaves", ({ id }) => {
  windowOf(id).webContents.emit("did-start-navigation", { isMainFrame: true, isSameDocument: false });
});
handle("staying", ({ id, press }) => {
  stayingPress = press;
  return prevented(windowOf(id).webContents, "will-prevent-unload", {});
});
handle("drawn", ({ id }) => void windowOf(id).emit("ready-to-show"));
handle("crashed", ({ id }) => {
  const { webContents } = windowOf(id);
  const details = { reason: "crashed", exitCode: 139 };
  webContents.emit("render-process-gone", {}, details);
  app.emit("render-process-gone", {}, webContents, details);
});
handle("at", ({ id, url }) => {
  windowOf(id).webContents.url = url;
});
handle("focus", ({ id, isFocused }) => windowOf(id).setFocused(isFocused));
handle("isInFront", ({ id }) => windowOf(id).isFocused());
handle("menu", ({ entry }) => {
  const found = entries().find(({ id }) => id === entry);
  if (found?.click === undefined) throw new Error(`the menu has no ${entry}`);
  found.click();
});
handle("menuLabels", () => entries().flatMap(({ label = [] }) => label));
handle("closeWindow", ({ id }) => windowOf(id).close());
handle("isVisible", ({ id }) => windows.get(id)?.isVisible() ?? false);
handle("bounds", ({ id }) => windowOf(id).getNormalBounds());
handle("moves", ({ id, bounds }) => windowOf(id).setBounds(bounds));
handle("hasTray", () => trays.size > 0);
handle("resume", () => void powerMonitor.emit("resume"));
handle("pressNotice", () => void shownNotices.at(-1)?.emit("click"));
handle("permission", ({ permission, url }) => {
  return new Promise<boolean>((resolve) =>
    permissionHandler({}, permission, resolve, { requestingUrl: url, isMainFrame: true }),
  );
});
handle("openUrl", ({ url }) => void app.emit("open-url", { preventDefault: () => undefined }, url));
handle("quit", () => void setImmediate(() => app.quit()));
