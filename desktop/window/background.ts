/** Running without a window, so that challenges arrive, and starting with the computer. Both are off by default. */
import type { BackgroundState } from "#protocol/calls/desktop.ts";
import { describeFault } from "../log/fault.ts";
import type { LoginItem } from "./loginItem.ts";
import type { StoredSettings } from "../storage/settings.ts";
import type { TrayIcon } from "./tray.ts";

export interface BackgroundDependencies {
  readonly settings: Pick<StoredSettings, "current" | "change">;
  /** Null on macOS, where the Dock shows the app. */
  readonly tray: Pick<TrayIcon, "show" | "hide" | "renew"> | null;
  /** Null for a copy in development, which the system must not start. */
  readonly login: LoginItem | null;
  readonly warn: (text: string) => void;
}

export class Background {
  readonly #dependencies: BackgroundDependencies;
  #isQuitting = false;

  constructor(dependencies: BackgroundDependencies) {
    this.#dependencies = dependencies;
  }

  get state(): BackgroundState {
    const { settings, login } = this.#dependencies;
    return { keepsRunning: settings.current.keepsRunning, startsAtLogin: login?.isOn() ?? null };
  }

  /** Call once the settings are loaded and Electron is ready. True if the app must start without showing its window. */
  async begin(argv: readonly string[]): Promise<boolean> {
    const { login } = this.#dependencies;
    this.#showTray();
    if (login === null) return false;
    // The program may have moved, by an update or by the player.
    if (login.isOn()) await this.#setLogin(login, true);
    return this.state.keepsRunning && login.startedThis(argv);
  }

  /** Whether the window is hidden when it is closed. */
  get hidesWindow(): boolean {
    return this.state.keepsRunning && !this.#isQuitting;
  }

  /** The app is quitting, so windows close; false if the player stays. */
  setQuitting(isQuitting: boolean): void {
    this.#isQuitting = isQuitting;
  }

  async keepRunning(isOn: boolean): Promise<BackgroundState> {
    await this.#dependencies.settings.change({ keepsRunning: isOn });
    this.#showTray();
    return this.state;
  }

  async startAtLogin(isOn: boolean): Promise<BackgroundState> {
    const { login } = this.#dependencies;
    if (login !== null) await this.#setLogin(login, isOn);
    return this.state;
  }

  /** Applies a new language. */
  languageChanged(): void {
    this.#dependencies.tray?.renew();
  }

  #showTray(): void {
    const { settings, tray } = this.#dependencies;
    if (settings.current.keepsRunning) tray?.show();
    else tray?.hide();
  }

  /** A refusal by the system shows in the state. */
  async #setLogin(login: LoginItem, isOn: boolean): Promise<void> {
    try {
      await login.set(isOn);
    } catch (error) {
      this.#dependencies.warn(`Starting with the computer could not be set: ${describeFault(error)}`);
    }
  }
}
