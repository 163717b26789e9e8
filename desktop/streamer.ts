/** The table alone in a compact window above all others, for whoever shows it to others. */
import type { WebContents } from "electron";
import type { StreamBackground } from "#web/lib/desktopBridge.ts";
import { pageOrigin } from "./identity.ts";
import { offlineCode } from "./table.ts";
import { streamRatio } from "./windowOptions.ts";

/** What of a window is used; Electron's windows are that. */
export interface StreamWindow {
  readonly webContents: Pick<WebContents, "on">;
  setAspectRatio(ratio: number): void;
  setAlwaysOnTop(isOn: boolean, level: "screen-saver"): void;
  setVisibleOnAllWorkspaces(isOn: boolean): void;
  loadURL(address: string): Promise<void>;
  close(): void;
  on(event: "closed", listener: () => void): unknown;
}

export interface StreamerParts {
  /** The code of the table that the page shows. */
  readonly code: () => string | null;
  readonly open: (background: StreamBackground) => StreamWindow;
}

interface Shown {
  readonly window: StreamWindow;
  readonly background: StreamBackground;
  code: string;
}

export class Streamer {
  readonly #parts: StreamerParts;
  #shown: Shown | null = null;

  constructor(parts: StreamerParts) {
    this.#parts = parts;
  }

  /** Opens or closes the window; true when it is open afterwards. */
  toggle(background: StreamBackground): boolean {
    if (this.#shown !== null) {
      this.close();
      return false;
    }
    const code = this.#code();
    if (code === null) return false;
    const window = this.#parts.open(background);
    const shown: Shown = { window, background, code };
    this.#shown = shown;
    window.setAspectRatio(streamRatio);
    window.setAlwaysOnTop(true, "screen-saver");
    window.setVisibleOnAllWorkspaces(true);
    this.#watch(shown);
    this.#load(shown);
    return true;
  }

  /** The page shows another table, and so does the window. Where the page shows none, the window stays with the last. */
  follow(): void {
    const code = this.#code();
    if (this.#shown === null || code === null || code === this.#shown.code) return;
    this.#shown.code = code;
    this.#load(this.#shown);
  }

  close(): void {
    this.#shown?.window.close();
    this.#shown = null;
  }

  /** A table that others may look at; a game without a server is known to one window only. */
  #code(): string | null {
    const code = this.#parts.code();
    return code === offlineCode ? null : code;
  }

  #watch(shown: Shown): void {
    const closeThis = (): void => {
      if (this.#shown === shown) this.close();
    };
    shown.window.on("closed", () => {
      if (this.#shown === shown) this.#shown = null;
    });
    // It has no frame, so there is no cross to press.
    shown.window.webContents.on("before-input-event", (_event, { type, key }) => {
      if (type === "keyDown" && key === "Escape") closeThis();
    });
    // A dead picture above all other windows helps nobody.
    shown.window.webContents.on("render-process-gone", closeThis);
  }

  #load(shown: Shown): void {
    const { window, background, code } = shown;
    void window.loadURL(`${pageOrigin}/game/${code}?stream=${background}`).catch(() => {
      // One that was left for another table rejects too.
      if (this.#shown === shown && shown.code === code) this.close();
    });
  }
}
