/** As much of Electron's shape as the driver of the journeys takes hold of, and nothing behind it. */
import { EventEmitter } from "node:events";

let lastWindow = 0;
/** The number of the window that is before all others. */
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

export class BrowserWindow extends BaseWindow {
  flashFrame(_isOn: boolean): void {}

  static fromWebContents(contents: unknown): BrowserWindow | null {
    return contents === windowContents ? appWindow : null;
  }
}

const windowContents = {};
export const appWindow = new BrowserWindow();
export const webContents = { fromDevToolsTargetId: (): object => windowContents };

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

export const app = Object.assign(new EventEmitter(), {
  setBadgeCount: (_count: number): boolean => false,
  quit: (): void => void app.emit("will-quit"),
});

export const dialog = {
  showMessageBox: (_question: { readonly message: string }): Promise<{ response: number }> =>
    Promise.reject(new Error("nobody answers questions here")),
  showMessageBoxSync: (_question: { readonly message: string }): number => 0,
};

export const shell = { openExternal: (_url: string): Promise<void> => Promise.reject(new Error("no browser here")) };

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
