/** The window for streaming: the table alone, above all other windows. */
import type { WebContents } from "electron";
import type { StreamLook } from "#protocol/calls/desktop.ts";
import { pageOrigin } from "../identity.ts";
import type { JsonFile } from "../storage/jsonFile.ts";
import { offlineCode } from "./reportedTable.ts";
import { streamSizeMin, streamRatio } from "./windowOptions.ts";
import {
  type Bounds,
  decodePlace,
  defaultPlace,
  placeOn,
  type WindowPlace,
  type MovingWindow,
  watchPlace,
} from "./windowState.ts";

/** The part of a window that is used; Electron's windows have it. */
export interface StreamWindow extends MovingWindow {
  readonly webContents: Pick<WebContents, "on" | "setAudioMuted" | "setBackgroundThrottling">;
  setAspectRatio(ratio: number): void;
  setAlwaysOnTop(isOn: boolean, level: "screen-saver"): void;
  setVisibleOnAllWorkspaces(isOn: boolean): void;
  loadURL(address: string): Promise<void>;
  close(): void;
}

export interface StreamWindowDependencies {
  /** The table that the page shows. */
  readonly table: { readonly code: string | null; readonly isPlaying: boolean };
  readonly place: JsonFile;
  /** The work areas of all screens. */
  readonly screens: () => readonly Bounds[];
  readonly open: (look: StreamLook, bounds: Bounds | null) => StreamWindow;
}

interface OpenStream {
  readonly window: StreamWindow;
  readonly look: StreamLook;
  code: string;
}

/** The bounds in the stream's aspect ratio, for a screen that is too small for it. */
function inRatio(bounds: Bounds): Bounds {
  const height = Math.round(bounds.width / streamRatio);
  if (height <= bounds.height) return { ...bounds, height };
  return { ...bounds, width: Math.round(bounds.height * streamRatio) };
}

export class StreamWindowController {
  readonly #dependencies: StreamWindowDependencies;
  #place: WindowPlace = defaultPlace;
  #open: OpenStream | null = null;

  constructor(dependencies: StreamWindowDependencies) {
    this.#dependencies = dependencies;
  }

  /** Reads the window's last place. Before that, the system chooses the place. */
  async load(): Promise<void> {
    this.#place = decodePlace(await this.#dependencies.place.read());
  }

  /** Opens or closes the window; true when it is open afterwards. */
  toggle(look: StreamLook): boolean {
    if (this.#open !== null) {
      this.close();
      return false;
    }
    const code = this.#code();
    if (code === null) return false;
    const { bounds } = placeOn(this.#dependencies.screens(), this.#place, streamSizeMin);
    const window = this.#dependencies.open(look, bounds === null ? null : inRatio(bounds));
    const open: OpenStream = { window, look, code };
    this.#open = open;
    window.setAspectRatio(streamRatio);
    window.setAlwaysOnTop(true, "screen-saver");
    window.setVisibleOnAllWorkspaces(true);
    // The player hears the table in the app's own window.
    window.webContents.setAudioMuted(true);
    window.webContents.setBackgroundThrottling(!this.#dependencies.table.isPlaying);
    this.#watch(open);
    this.#load(open);
    return true;
  }

  /** Follows the page to another table. If the page shows none, the window keeps the last one. */
  follow(): void {
    if (this.#open === null) return;
    this.#open.window.webContents.setBackgroundThrottling(!this.#dependencies.table.isPlaying);
    const code = this.#code();
    if (code === null || code === this.#open.code) return;
    this.#open.code = code;
    this.#load(this.#open);
  }

  close(): void {
    this.#open?.window.close();
    this.#open = null;
  }

  /** A table that spectators can open. A game without a server exists in one window only. */
  #code(): string | null {
    const { code } = this.#dependencies.table;
    return code === offlineCode ? null : code;
  }

  #watch(open: OpenStream): void {
    const closeThis = (): void => {
      if (this.#open === open) this.close();
    };
    watchPlace(open.window, (place) => {
      this.#place = place;
      void this.#dependencies.place.write(place);
    });
    open.window.on("closed", () => {
      if (this.#open === open) this.#open = null;
    });
    // The window has no frame and no close button.
    open.window.webContents.on("before-input-event", (_event, { type, key }) => {
      if (type === "keyDown" && key === "Escape") closeThis();
    });
    // A window above all others must not show a crashed page.
    open.window.webContents.on("render-process-gone", closeThis);
  }

  #load(open: OpenStream): void {
    const { window, look, code } = open;
    const { background, theme, language, fourColourDeck } = look;
    // Its session does not have the player's settings.
    const query = new URLSearchParams({ stream: background, theme, language, deck: fourColourDeck ? "four" : "two" });
    void window.loadURL(`${pageOrigin}/game/${code}?${query.toString()}`).catch(() => {
      // Loading also rejects when the window moves on to another table.
      if (this.#open === open && open.code === code) this.close();
    });
  }
}
