/** The app as a journey sees it, whether it runs in Electron or in the stand-in. */
import type { Page } from "@playwright/test";
import type { Bounds } from "../standIn/wire.ts";
import type { Release } from "./release.ts";

export interface ShownNotice {
  readonly title: string;
  readonly body: string;
}

export interface DesktopApp {
  /** The app's window as it is now: after a fall, once the app has loaded it anew, that is another page to Playwright. */
  readonly page: Page;
  /** Buttons that the player presses in the next native dialogs, first to last; without one the safe first is pressed. */
  readonly presses: number[];
  /** What the native dialogs said. */
  readonly questions: string[];
  /** What was to be opened in the system's browser. */
  readonly external: string[];
  /** Follows a link while the app runs, as the system does: by starting it again. */
  follow(link: string): Promise<void>;
  /** Presses the native menu's entry. */
  menu(entry: string): Promise<void>;
  menuLabels(): Promise<readonly string[]>;
  /** Puts another window before the app's, or the app's before all. */
  focus(isFocused: boolean): Promise<void>;
  isInFront(): Promise<boolean>;
  /** Every notice that was shown, first to last. */
  notices(): Promise<readonly ShownNotice[]>;
  /** Presses the latest one. */
  pressNotice(): Promise<void>;
  /** The number on the taskbar or dock. */
  badge(): Promise<number>;
  /** Whether the entry in the taskbar asks for attention. */
  isFlashing(): Promise<boolean>;
  /** Other windows of the app: the stream's. */
  otherPages(): readonly Page[];
  /** Where the stream's window is; null where there is none. */
  streamBounds(): Promise<Bounds | null>;
  moveStream(bounds: Bounds): Promise<void>;
  /** Presses the cross of the app's window. */
  closeWindow(): Promise<void>;
  isShown(): Promise<boolean>;
  /** Whether the page may be throttled in the background. */
  isThrottled(): Promise<boolean>;
  /** What the app has put on the clipboard. */
  copied(): Promise<string>;
  /** Lets the app hear that the computer is awake again. */
  resume(): Promise<void>;
  /** What was printed so far. */
  printed(): string;
  /** Lets the page's process fall. */
  crash(): Promise<void>;
  quit(): Promise<void>;
  /** Whether its process is there. */
  isRunning(): boolean;
}

export interface Launch {
  /** Where the app keeps what it keeps; the same folder again is the same player's computer. */
  readonly profile: string;
  readonly args?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The system's language. */
  readonly locale?: string;
  /** Started as it is installed, instead of as it is developed. */
  readonly release?: Release;
}
