/** The table alone in a compact window above all others, for whoever shows it to others. */
import type { WebContents } from "electron";
import type { StreamLook } from "#server/protocol/desktop.ts";
import { pageOrigin } from "../identity.ts";
import type { KeptFile } from "../storage/jsonFile.ts";
import { type MovingWindow, watchPlace } from "./windowPlace.ts";
import { offlineCode } from "./shownTable.ts";
import { smallestStream, streamRatio } from "./windowOptions.ts";
import { type Bounds, decodePlace, firstPlace, placeOn, type WindowPlace } from "./windowState.ts";

/** What of a window is used; Electron's windows are that. */
export interface StreamWindow extends MovingWindow {
  readonly webContents: Pick<WebContents, "on" | "setAudioMuted" | "setBackgroundThrottling">;
  setAspectRatio(ratio: number): void;
  setAlwaysOnTop(isOn: boolean, level: "screen-saver"): void;
  setVisibleOnAllWorkspaces(isOn: boolean): void;
  loadURL(address: string): Promise<void>;
  close(): void;
}

export interface StreamerParts {
  /** The table that the page shows. */
  readonly table: { readonly code: string | null; readonly isPlaying: boolean };
  readonly place: KeptFile;
  /** The parts of the screens that windows may use. */
  readonly screens: () => readonly Bounds[];
  readonly open: (look: StreamLook, bounds: Bounds | null) => StreamWindow;
}

interface Shown {
  readonly window: StreamWindow;
  readonly look: StreamLook;
  code: string;
}

/** The bounds with the ratio of the stream, which a screen that is too small has taken from them. */
function inRatio(bounds: Bounds): Bounds {
  const height = Math.round(bounds.width / streamRatio);
  if (height <= bounds.height) return { ...bounds, height };
  return { ...bounds, width: Math.round(bounds.height * streamRatio) };
}

export class Streamer {
  readonly #parts: StreamerParts;
  #place: WindowPlace = firstPlace;
  #shown: Shown | null = null;

  constructor(parts: StreamerParts) {
    this.#parts = parts;
  }

  /** Reads where the window was; until then it opens where the system puts it. */
  async load(): Promise<void> {
    this.#place = decodePlace(await this.#parts.place.read());
  }

  /** Opens or closes the window; true when it is open afterwards. */
  toggle(look: StreamLook): boolean {
    if (this.#shown !== null) {
      this.close();
      return false;
    }
    const code = this.#code();
    if (code === null) return false;
    const { bounds } = placeOn(this.#parts.screens(), this.#place, smallestStream);
    const window = this.#parts.open(look, bounds === null ? null : inRatio(bounds));
    const shown: Shown = { window, look, code };
    this.#shown = shown;
    window.setAspectRatio(streamRatio);
    window.setAlwaysOnTop(true, "screen-saver");
    window.setVisibleOnAllWorkspaces(true);
    // The player hears the table in the app's own window, as loud as he wants it.
    window.webContents.setAudioMuted(true);
    window.webContents.setBackgroundThrottling(!this.#parts.table.isPlaying);
    this.#watch(shown);
    this.#load(shown);
    return true;
  }

  /** The page shows another table, and so does the window. Where the page shows none, the window stays with the last. */
  follow(): void {
    if (this.#shown === null) return;
    this.#shown.window.webContents.setBackgroundThrottling(!this.#parts.table.isPlaying);
    const code = this.#code();
    if (code === null || code === this.#shown.code) return;
    this.#shown.code = code;
    this.#load(this.#shown);
  }

  close(): void {
    this.#shown?.window.close();
    this.#shown = null;
  }

  /** A table that others may look at; a game without a server is known to one window only. */
  #code(): string | null {
    const { code } = this.#parts.table;
    return code === offlineCode ? null : code;
  }

  #watch(shown: Shown): void {
    const closeThis = (): void => {
      if (this.#shown === shown) this.close();
    };
    watchPlace(shown.window, (place) => {
      this.#place = place;
      void this.#parts.place.write(place);
    });
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
    const { window, look, code } = shown;
    const { background, theme, language, fourColourDeck } = look;
    // Its session knows nothing of what the player has chosen.
    const query = new URLSearchParams({ stream: background, theme, language, deck: fourColourDeck ? "four" : "two" });
    void window.loadURL(`${pageOrigin}/game/${code}?${query.toString()}`).catch(() => {
      // One that was left for another table rejects too.
      if (this.#shown === shown && shown.code === code) this.close();
    });
  }
}
