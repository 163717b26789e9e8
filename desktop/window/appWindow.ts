/** The app's one window: made, put where it was, watched, and brought to the front. */
import type { BrowserWindow, Dialog, MessageBoxOptions } from "electron";
import type { Pressed } from "./contextMenu.ts";
import type { DesktopEventName, DesktopEvents } from "#server/protocol/desktop.ts";
import { eventChannel } from "../channels.ts";
import { CrashDesk } from "../log/crashDialog.ts";
import { isOwnPage, pageOrigin } from "../identity.ts";
import type { KeptFile } from "../storage/jsonFile.ts";
import { watchPlace } from "./windowPlace.ts";
import type { Words } from "../text/en.ts";
import { type Bounds, rememberedPlace, type WindowPlace } from "./windowState.ts";

export interface AppWindowParts {
  readonly place: KeptFile;
  /** The parts of the screens that windows may use. */
  readonly screens: () => readonly Bounds[];
  readonly dialog: Pick<Dialog, "showMessageBox" | "showMessageBoxSync">;
  readonly make: (bounds: WindowPlace["bounds"]) => BrowserWindow;
  readonly words: () => Words;
  readonly quit: () => void;
  /** The player looks at the window. */
  readonly focused: () => void;
  /** The page is going to be another one, or none. */
  readonly leaving: () => void;
  /** The right button was pressed. */
  readonly pressed: (what: Pressed) => void;
  readonly closed: () => void;
  /** Whether the window is hidden when it is closed, because the app goes on without it. */
  readonly hidesWhenClosed: () => boolean;
  /** The player was asked whether to leave a match, and stays. */
  readonly stayed: () => void;
}

/** A window in full screen would leave a black screen behind. */
function hide(window: BrowserWindow): void {
  if (!window.isFullScreen()) return window.hide();
  window.once("leave-full-screen", () => window.hide());
  window.setFullScreen(false);
}

export class AppWindow {
  readonly #parts: AppWindowParts;
  #window: BrowserWindow | null = null;
  #opening: Promise<void> | null = null;
  /** The page is loaded anew into the same match, so nobody has to be asked whether to leave it. */
  #isReloading = false;

  constructor(parts: AppWindowParts) {
    this.#parts = parts;
  }

  /** Opens the window where there is none; with `isHidden` it is there with its page and out of sight. */
  open(isHidden = false): Promise<void> {
    if (this.#window !== null) return Promise.resolve();
    this.#opening ??= this.#make(isHidden).finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  get isInFront(): boolean {
    return this.#window?.isFocused() ?? false;
  }

  isThis(contents: object): boolean {
    return this.#window !== null && this.#window.webContents === contents;
  }

  /** Something for the page; nobody hears it where there is none. */
  tell<N extends DesktopEventName>(name: N, value: DesktopEvents[N]): void {
    if (this.#window !== null && !this.#window.webContents.isDestroyed()) {
      this.#window.webContents.send(eventChannel, name, value);
    }
  }

  /** Brings the window to the front, opening it if need be. */
  show(): void {
    const window = this.#window;
    if (window === null) {
      void this.open();
      return;
    }
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  }

  load(address: string): void {
    // A page that is left for another before it was there rejects, and the other one is what counts.
    this.#window?.loadURL(address).catch(() => undefined);
  }

  /** Loads the page anew where it is; at home where it is none of ours. */
  reload(): void {
    const address = this.#window?.webContents.getURL() ?? "";
    this.#isReloading = true;
    this.load(isOwnPage(address) ? address : `${pageOrigin}/`);
  }

  /** Lets the system slow the page down while nobody sees it, or not. A new window is slowed down. */
  throttle(isOn: boolean): void {
    if (this.#window !== null && !this.#window.webContents.isDestroyed()) {
      this.#window.webContents.setBackgroundThrottling(isOn);
    }
  }

  flash(isOn: boolean): void {
    this.#window?.flashFrame(isOn);
  }

  overlay(image: Parameters<BrowserWindow["setOverlayIcon"]>[0], description: string): void {
    this.#window?.setOverlayIcon(image, description);
  }

  /** Asks the player, in front of the window where there is one. Gives the index of the button. */
  async ask(question: MessageBoxOptions): Promise<number> {
    const { dialog } = this.#parts;
    const asked = { noLink: true, ...question };
    const answer = this.#window === null ? dialog.showMessageBox(asked) : dialog.showMessageBox(this.#window, asked);
    return (await answer).response;
  }

  async #make(isHidden: boolean): Promise<void> {
    const { place, screens, make } = this.#parts;
    const remembered = await rememberedPlace(place, screens());
    const window = make(remembered.bounds);
    this.#window = window;
    const appear = (): void => {
      if (remembered.isMaximized) window.maximize();
      if (remembered.isFullScreen) window.setFullScreen(true);
      window.show();
    };
    if (isHidden) window.once("show", appear);
    else window.once("ready-to-show", appear);
    this.#watch(window);
    this.load(`${pageOrigin}/`);
  }

  #watch(window: BrowserWindow): void {
    const { place, focused, leaving, pressed, closed, hidesWhenClosed } = this.#parts;
    watchPlace(window, (found) => void place.write(found));
    window.on("close", (event) => {
      if (!hidesWhenClosed()) return;
      event.preventDefault();
      hide(window);
      closed();
    });
    window.on("focus", focused);
    window.on("closed", () => {
      this.#window = null;
      // On macOS the app goes on without a window, and nobody listens to links or sits at a table.
      leaving();
      closed();
    });
    window.webContents.on("did-start-navigation", ({ isMainFrame, isSameDocument }) => {
      if (!isMainFrame || isSameDocument) return;
      this.#isReloading = false;
      leaving();
    });
    window.webContents.on("context-menu", (_event, what) => pressed(what));
    window.webContents.on("will-prevent-unload", (event) => {
      if (this.#isReloading || this.#mayUnload(window)) event.preventDefault();
    });
    this.#watchHealth(window);
  }

  #watchHealth(window: BrowserWindow): void {
    const crash = new CrashDesk({
      words: () => this.#parts.words(),
      ask: (question) => this.ask(question),
      reload: () => this.reload(),
      quit: () => this.#parts.quit(),
    });
    window.webContents.on("render-process-gone", (_event, { reason }) => void crash.gone(reason));
    window.on("unresponsive", () => void crash.hangs());
  }

  /** The page asks to stay, because a match is on; a browser would show a question of its own, here it is ours. */
  #mayUnload(window: BrowserWindow): boolean {
    // Somebody quits by the tray, and cannot be asked by a window that is hidden.
    if (!window.isVisible()) this.show();
    const { leavePage, leavePageMore, stay, yes } = this.#parts.words();
    const question = { message: leavePage, detail: leavePageMore, buttons: [stay, yes], cancelId: 0, defaultId: 0 };
    const asked = { type: "question", noLink: true, ...question } as const;
    const leaves = this.#parts.dialog.showMessageBoxSync(window, { ...asked, buttons: [...question.buttons] }) === 1;
    if (!leaves) this.#parts.stayed();
    return leaves;
  }
}
