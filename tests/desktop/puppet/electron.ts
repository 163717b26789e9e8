/** The parts of Electron's interface that the journeys' driver uses, without anything behind them. */
import { EventEmitter } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { type ClientRequest, request, type RequestOptions } from "node:http";
import { basename, dirname, join } from "node:path";
import { Contents } from "./contents.ts";

/** The started file: Electron gets it from the system, a script from the shell. */
const program = process.env["PUPPET_PROGRAM"] ?? "";
const resources = join(dirname(program), "resources");
Object.assign(process, { resourcesPath: resources });

/** The app beside the program; without it the command line names the app. */
const installed = join(resources, "app/package.json");
const { version } = existsSync(installed)
  ? (JSON.parse(readFileSync(installed, "utf8")) as { readonly version: string })
  : { version: "0.0.0" };

let lastWindow = 0;
/** The number of the window in front. */
let front = 0;

export class BaseWindow extends EventEmitter {
  readonly id = ++lastWindow;

  focus(): void {
    front = this.id;
  }

  isFocused(): boolean {
    return front === this.id;
  }

  destroy(): void {
    if (front === this.id) front = 0;
  }
}

/** The page of the only window that has one. */
export const contents = new Contents();

export class BrowserWindow extends BaseWindow {
  readonly webContents = contents;

  flashFrame(_isOn: boolean): void {}

  static fromWebContents(of: unknown): BrowserWindow | null {
    return of === contents ? appWindow : null;
  }
}

export const appWindow = new BrowserWindow();
export const webContents = { fromDevToolsTargetId: (): Contents => contents };

export class Notification extends EventEmitter {
  static isSupported = (): boolean => false;
  readonly title: string;
  readonly body: string;

  constructor({ title, body }: { readonly title: string; readonly body: string }) {
    super();
    this.title = title;
    this.body = body;
  }

  show(): void {
    throw new Error("nothing shows notices here");
  }
}

/** The folder of Chromium's data. */
export const dataFolder = (process.argv.find((word) => word.startsWith("--user-data-dir=")) ?? "").slice(
  "--user-data-dir=".length,
);

export const app = Object.assign(new EventEmitter(), {
  isPackaged: basename(program).toLowerCase() !== "electron",
  getVersion: (): string => version,
  getName: (): string => "Spar",
  getPath: (_name: "sessionData" | "userData"): string => dataFolder,
  whenReady: (): Promise<void> => Promise.resolve(),
  setBadgeCount: (_count: number): boolean => false,
  quit: (): void => void app.emit("will-quit"),
});

export const dialog = {
  showMessageBox: (_question: { readonly message: string }): Promise<{ response: number }> =>
    Promise.reject(new Error("nobody answers questions here")),
  showMessageBoxSync: (_question: { readonly message: string }): number => 0,
};

export const shell = { openExternal: (_url: string): Promise<void> => Promise.reject(new Error("no browser here")) };

/** The network of electron-updater. */
export const net = { request: (options: RequestOptions): ClientRequest => request(options) };
export const session = { fromPartition: (): object => ({}) };

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly click: () => void;
}
let entries: readonly Entry[] = [];

export const Menu = {
  setEntries(given: readonly Entry[]): void {
    entries = given;
  },
  getApplicationMenu: () => ({
    items: [{ submenu: { items: entries } }],
    getMenuItemById: (id: string): Entry | null => entries.find((entry) => entry.id === id) ?? null,
  }),
};
