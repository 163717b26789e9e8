/** What the app does without its window: stay, so that challenges arrive, and start with the computer. Both are off. */
import type { BackgroundState } from "#server/protocol/desktop.ts";
import { describeFault } from "../log/fault.ts";
import type { LoginItem } from "./loginItem.ts";
import type { KeptSettings } from "../storage/settings.ts";
import type { TrayIcon } from "./tray.ts";

export interface BackgroundParts {
  readonly settings: Pick<KeptSettings, "current" | "change">;
  /** Null where the app stays in sight without one: macOS has its Dock. */
  readonly tray: Pick<TrayIcon, "show" | "hide" | "renew"> | null;
  /** Null for a copy that the system must not start: one in development. */
  readonly login: LoginItem | null;
  readonly warn: (text: string) => void;
}

export class Background {
  readonly #parts: BackgroundParts;
  #isQuitting = false;

  constructor(parts: BackgroundParts) {
    this.#parts = parts;
  }

  get state(): BackgroundState {
    const { settings, login } = this.#parts;
    return { keepsRunning: settings.current.keepsRunning, startsAtLogin: login?.isOn() ?? null };
  }

  /** Once the settings are loaded and Electron is ready. True when the app is to start without showing its window. */
  async begin(argv: readonly string[]): Promise<boolean> {
    const { login } = this.#parts;
    this.#showTray();
    if (login === null) return false;
    // The program may lie elsewhere since, after an update or because the player has moved it.
    if (login.isOn()) await this.#setLogin(login, true);
    return this.state.keepsRunning && login.startedThis(argv);
  }

  /** Whether the window is hidden when it is closed. */
  get hidesWindow(): boolean {
    return this.state.keepsRunning && !this.#isQuitting;
  }

  /** The app is quitting, so windows close; or the player has stayed after all. */
  quitting(isQuitting: boolean): void {
    this.#isQuitting = isQuitting;
  }

  async keepRunning(isOn: boolean): Promise<BackgroundState> {
    await this.#parts.settings.change({ keepsRunning: isOn });
    this.#showTray();
    return this.state;
  }

  async startAtLogin(isOn: boolean): Promise<BackgroundState> {
    const { login } = this.#parts;
    if (login !== null) await this.#setLogin(login, isOn);
    return this.state;
  }

  /** The player's language is another one. */
  renew(): void {
    this.#parts.tray?.renew();
  }

  #showTray(): void {
    const { settings, tray } = this.#parts;
    if (settings.current.keepsRunning) tray?.show();
    else tray?.hide();
  }

  /** What the system refuses is seen in the state. */
  async #setLogin(login: LoginItem, isOn: boolean): Promise<void> {
    try {
      await login.set(isOn);
    } catch (error) {
      this.#parts.warn(`Starting with the computer could not be set: ${describeFault(error)}`);
    }
  }
}
