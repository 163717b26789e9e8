/**
 * The app in the real Electron, where there is one: ELECTRON_BINARY names the program, or ELECTRON_OVERRIDE_DIST_PATH
 * its folder. The system's own surfaces (dialogs, browser, notices) are watched from within main.
 */
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { _electron, type ElectronApplication, type Page } from "@playwright/test";
import type { DesktopApp, Launch } from "./desktopApp.ts";

const root = resolve(import.meta.dirname, "../../..");

interface Watched {
  presses: number[];
  questions: string[];
  external: string[];
  notices: { title: string; body: string }[];
}

declare global {
  var sparWatched: Watched | undefined;
}

export class ElectronApp implements DesktopApp {
  readonly isElectron = true;
  readonly presses: number[] = [];
  readonly questions: string[] = [];
  readonly external: string[] = [];
  readonly page: Page;
  readonly #app: ElectronApplication;
  readonly #binary: string;
  readonly #launch: Launch;
  #printed = "";

  private constructor(app: ElectronApplication, page: Page, binary: string, launch: Launch) {
    this.#app = app;
    this.page = page;
    this.#binary = binary;
    this.#launch = launch;
    for (const stream of [app.process().stdout, app.process().stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        this.#printed += chunk.toString();
      });
    }
  }

  static async start(binary: string, launch: Launch): Promise<ElectronApp> {
    const app = await _electron.launch({
      executablePath: binary,
      args: ElectronApp.#arguments(launch, launch.args ?? []),
      cwd: root,
      env: { ...(process.env as Record<string, string>), ...launch.environment },
    });
    await ElectronApp.#watch(app);
    return new ElectronApp(app, await app.firstWindow(), binary, launch);
  }

  static #arguments({ profile, locale = "en" }: Launch, args: readonly string[]): string[] {
    return [root, `--user-data-dir=${join(profile, "userData")}`, `--lang=${locale}`, "--no-sandbox", ...args];
  }

  /** Puts listeners in the place of what the system would show. */
  static async #watch(app: ElectronApplication): Promise<void> {
    await app.evaluate(({ dialog, shell, app: running }) => {
      const watched: Watched = { presses: [], questions: [], external: [], notices: [] };
      globalThis.sparWatched = watched;
      const ask = (...given: readonly unknown[]): number => {
        const asked = given.at(-1) as { readonly message: string };
        watched.questions.push(asked.message);
        return watched.presses.shift() ?? 0;
      };
      Object.assign(dialog, {
        showMessageBox: async (...given: readonly unknown[]) => ({ response: ask(...given) }),
        showMessageBoxSync: ask,
      });
      Object.assign(shell, { openExternal: async (url: string) => void watched.external.push(url) });
      running.setBadgeCount(0);
    });
  }

  async #exchange(): Promise<Watched> {
    const presses = this.presses.splice(0);
    const seen = await this.#app.evaluate((_electronModule, more) => {
      const watched = globalThis.sparWatched ?? { presses: [], questions: [], external: [], notices: [] };
      watched.presses.push(...more);
      return watched;
    }, presses);
    this.questions.splice(0, this.questions.length, ...seen.questions);
    this.external.splice(0, this.external.length, ...seen.external);
    return seen;
  }

  async follow(link: string): Promise<void> {
    await this.#exchange();
    const second = spawn(this.#binary, ElectronApp.#arguments(this.#launch, [link]), {
      cwd: root,
      env: { ...process.env, ...this.#launch.environment },
      stdio: "ignore",
    });
    await new Promise((settle) => second.once("exit", settle));
    await this.#exchange();
  }

  async menu(entry: string): Promise<void> {
    await this.#app.evaluate(({ Menu }, id) => Menu.getApplicationMenu()?.getMenuItemById(id)?.click(), entry);
  }

  menuLabels(): Promise<readonly string[]> {
    return this.#app.evaluate(({ Menu }) =>
      (Menu.getApplicationMenu()?.items ?? []).flatMap(({ submenu }) => submenu?.items.map(({ label }) => label) ?? []),
    );
  }

  async focus(isFocused: boolean): Promise<void> {
    await this.#app.evaluate(({ BrowserWindow }, to) => {
      const [window] = BrowserWindow.getAllWindows();
      if (to) window?.focus();
      else window?.blur();
    }, isFocused);
  }

  async notices(): Promise<readonly { readonly title: string; readonly body: string }[]> {
    return (await this.#exchange()).notices;
  }

  pressNotice(): Promise<void> {
    return Promise.reject(new Error("a notice of the system cannot be pressed from here"));
  }

  otherPages(): readonly Page[] {
    return this.#app.windows().filter((page) => page !== this.page);
  }

  printed(): string {
    return this.#printed;
  }

  async crash(): Promise<void> {
    await this.#app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    );
  }

  async quit(): Promise<void> {
    await this.#app.close();
  }
}
