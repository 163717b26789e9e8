/** The app's window: opens it at its last place, watches it, brings it to the front. */
import type { BrowserWindow, Dialog, MessageBoxOptions } from "electron";
import type { ContextTarget } from "./menu.ts";
import type { DesktopEventName, DesktopEvents } from "#protocol/calls/desktop.ts";
import { eventChannel } from "../channels.ts";
import { CrashDialog } from "../log/crashDialog.ts";
import { isOwnPage, pageOrigin } from "../identity.ts";
import type { JsonFile } from "../storage/jsonFile.ts";
import type { Words } from "../text/en.ts";
import { type Bounds, rememberedPlace, type WindowPlace, watchPlace } from "./windowState.ts";

export interface AppWindowDependencies {
  readonly place: JsonFile;
  /** The work areas of all screens. */
  readonly screens: () => readonly Bounds[];
  readonly dialog: Pick<Dialog, "showMessageBox" | "showMessageBoxSync">;
  readonly make: (bounds: WindowPlace["bounds"]) => BrowserWindow;
  readonly words: () => Words;
  readonly quit: () => void;
  /** The window got the focus. */
  readonly focused: () => void;
  /** The page is about to change or close. */
  readonly leaving: () => void;
  /** The user opened the context menu. */
  readonly pressed: (what: ContextTarget) => void;
  readonly closed: () => void;
  /** Whether closing only hides the window, because the app keeps running. */
  readonly hidesWhenClosed: () => boolean;
  /** The player was asked about leaving a match and stays. */
  readonly stayed: () => void;
}

/** Hiding a window in full screen would leave a black screen. */
function hide(window: BrowserWindow): void {
  if (!window.isFullScreen()) return window.hide();
  window.once("leave-full-screen", () => window.hide());
  window.setFullScreen(false);
}

export class AppWindow {
  readonly #dependencies: AppWindowDependencies;
  #window: BrowserWindow | null = null;
  #opening: Promise<void> | null = null;
  /** During a reload into the same match the player is not asked about leaving. */
  #isReloading = false;

  constructor(dependencies: AppWindowDependencies) {
    this.#dependencies = dependencies;
  }

  /** Opens the window if there is none. With `isHidden` it loads its page but does not appear. */
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

  ownsContents(contents: object): boolean {
    return this.#window !== null && this.#window.webContents === contents;
  }

  /** Sends an event to the page, if there is one. */
  send<N extends DesktopEventName>(name: N, value: DesktopEvents[N]): void {
    if (this.#window !== null && !this.#window.webContents.isDestroyed()) {
      this.#window.webContents.send(eventChannel, name, value);
    }
  }

  /** Brings the window to the front and opens it if necessary. */
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
    // Loading rejects if another page replaces this one; only the other page matters.
    this.#window?.loadURL(address).catch(() => undefined);
  }

  /** Reloads the page at its address, or at home if the address is not ours. */
  reload(): void {
    const address = this.#window?.webContents.getURL() ?? "";
    this.#isReloading = true;
    this.load(isOwnPage(address) ? address : `${pageOrigin}/`);
  }

  /** Allows or forbids throttling while the window is in the background. A new window is throttled. */
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

  /** Asks the player, in front of the window if there is one. Resolves to the index of the button. */
  async ask(question: MessageBoxOptions): Promise<number> {
    const { dialog } = this.#dependencies;
    const options = { noLink: true, ...question };
    const answer =
      this.#window === null ? dialog.showMessageBox(options) : dialog.showMessageBox(this.#window, options);
    return (await answer).response;
  }

  async #make(isHidden: boolean): Promise<void> {
    const { place, screens, make } = this.#dependencies;
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
    const { place, focused, leaving, pressed, closed, hidesWhenClosed } = this.#dependencies;
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
      // On macOS the app continues without a window; then no page listens to links or shows a table.
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
    const crash = new CrashDialog({
      words: () => this.#dependencies.words(),
      ask: (question) => this.ask(question),
      reload: () => this.reload(),
      quit: () => this.#dependencies.quit(),
    });
    window.webContents.on("render-process-gone", (_event, { reason }) => void crash.processGone(reason));
    window.on("unresponsive", () => void crash.notResponding());
  }

  /** The page asks to stay because of a match. A browser would show its own question; the app shows ours. */
  #mayUnload(window: BrowserWindow): boolean {
    // A user who quits from the tray must see the window that asks.
    if (!window.isVisible()) this.show();
    const { leavePage, leavePageMore, stay, yes } = this.#dependencies.words();
    const question = { message: leavePage, detail: leavePageMore, buttons: [stay, yes], cancelId: 0, defaultId: 0 };
    const options = { type: "question", noLink: true, ...question } as const;
    const leaves =
      this.#dependencies.dialog.showMessageBoxSync(window, { ...options, buttons: [...question.buttons] }) === 1;
    if (!leaves) this.#dependencies.stayed();
    return leaves;
  }
}
