/** The table alone in a compact window above all others, for whoever shows it to others. */
import type { StreamBackground } from "#web/lib/desktopBridge.ts";
import { pageOrigin } from "./identity.ts";
import { offlineCode } from "./table.ts";
import { streamRatio } from "./windowOptions.ts";

/** What of a window is used; Electron's windows are that. */
export interface StreamWindow {
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

export class Streamer {
  readonly #parts: StreamerParts;
  #window: StreamWindow | null = null;

  constructor(parts: StreamerParts) {
    this.#parts = parts;
  }

  /** Opens or closes the window; true when it is open afterwards. */
  toggle(background: StreamBackground): boolean {
    if (this.#window !== null) {
      this.close();
      return false;
    }
    const code = this.#parts.code();
    // A game without a server is known to one window only.
    if (code === null || code === offlineCode) return false;
    const window = this.#parts.open(background);
    this.#window = window;
    window.setAspectRatio(streamRatio);
    window.setAlwaysOnTop(true, "screen-saver");
    window.setVisibleOnAllWorkspaces(true);
    window.on("closed", () => {
      if (this.#window === window) this.#window = null;
    });
    void window.loadURL(`${pageOrigin}/game/${code}?stream=${background}`).catch(() => this.close());
    return true;
  }

  close(): void {
    this.#window?.close();
    this.#window = null;
  }
}
