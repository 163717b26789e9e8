/** The app for a journey, in Electron or in the stand-in. */
import type { Page } from "@playwright/test";
import type { Bounds } from "../standIn/wire.ts";
import type { Release } from "./release.ts";

export interface ShownNotice {
  readonly title: string;
  readonly body: string;
}

export interface DesktopApp {
  /** The app's present window: after a crash and a reload by the app it is another page to Playwright. */
  readonly page: Page;
  /** Buttons that the player presses in the next native dialogs, in order; the default is the safe first one. */
  readonly presses: number[];
  /** The texts of the native dialogs. */
  readonly questions: string[];
  /** The addresses to open in the system's browser. */
  readonly external: string[];
  /** Follows a link while the app runs, as the system does: by starting it again. */
  follow(link: string): Promise<void>;
  /** Presses the native menu's entry. */
  menu(entry: string): Promise<void>;
  menuLabels(): Promise<readonly string[]>;
  /** Puts another window before the app's, or the app's in front. */
  focus(isFocused: boolean): Promise<void>;
  isInFront(): Promise<boolean>;
  /** All notices, oldest first. */
  notices(): Promise<readonly ShownNotice[]>;
  /** Presses the latest notice. */
  pressNotice(): Promise<void>;
  /** The number on the taskbar or dock. */
  badge(): Promise<number>;
  /** Whether the entry in the taskbar asks for attention. */
  isFlashing(): Promise<boolean>;
  /** Other windows of the app: the stream's. */
  otherPages(): readonly Page[];
  /** The bounds of the stream window; null without one. */
  streamBounds(): Promise<Bounds | null>;
  moveStream(bounds: Bounds): Promise<void>;
  /** Presses the close button of the app's window. */
  closeWindow(): Promise<void>;
  isVisible(): Promise<boolean>;
  /** Whether the page may be throttled in the background. */
  isThrottled(): Promise<boolean>;
  /** The app's text on the clipboard. */
  copied(): Promise<string>;
  /** Tells the app that the computer has woken up. */
  resume(): Promise<void>;
  /** The output until now. */
  printed(): string;
  /** Crashes the page's process. */
  crash(): Promise<void>;
  quit(): Promise<void>;
  /** Whether its process exists. */
  isRunning(): boolean;
}

export interface Launch {
  /** The folder of the app's data; the same folder means the same player's computer. */
  readonly profile: string;
  readonly args?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The system's language. */
  readonly locale?: string;
  /** Starts the installed release instead of the development app. */
  readonly release?: Release;
}
