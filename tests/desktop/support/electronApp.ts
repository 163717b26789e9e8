/**
 * The app in the real Electron, if there is one: ELECTRON_BINARY names the program, or ELECTRON_OVERRIDE_DIST_PATH its
 * folder. Code in main watches the system's own surfaces (dialogs, browser, notices, taskbar).
 */
import { type ChildProcess, spawn } from "node:child_process";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { _electron, type ElectronApplication, expect, type Page } from "@playwright/test";
import type { Bounds } from "../standIn/wire.ts";
import type { DesktopApp, Launch, ShownNotice } from "./desktopApp.ts";
import { watchSystem, type Watched } from "./electronWatch.ts";
import { findAgain, windowOf } from "./secondLine.ts";

const root = resolve(import.meta.dirname, "../../..");
const quitMsMax = 20_000;
const exchangeEveryMs = 50;

/** The screen of the machine that runs the journeys; the app's own home folder has none. */
function screenHere(): Record<string, string> {
  const { DISPLAY = "", XAUTHORITY = join(homedir(), ".Xauthority") } = process.env;
  return { DISPLAY, XAUTHORITY };
}

export class ElectronApp implements DesktopApp {
  readonly presses: number[] = [];
  readonly questions: string[] = [];
  readonly external: string[] = [];
  readonly #app: ElectronApplication;
  /** Playwright drops it when the app has ended. */
  readonly #process: ChildProcess;
  readonly #program: string;
  readonly #launch: Launch;
  readonly #firstPage: Page;
  #page: Page;
  #printed = "";

  private constructor(app: ElectronApplication, page: Page, program: string, launch: Launch) {
    this.#app = app;
    this.#process = app.process();
    this.#firstPage = page;
    this.#page = page;
    this.#program = program;
    this.#launch = launch;
    this.#outliveFalls(page);
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        this.#printed += chunk.toString();
      });
    }
    void this.#keepExchanging();
  }

  /** Starts the app in this Electron, or the installed one that was made of it. */
  static async start(binary: string, launch: Launch): Promise<ElectronApp> {
    const program = launch.release?.program ?? binary;
    const app = await _electron.launch({
      executablePath: program,
      args: ElectronApp.#arguments(launch, launch.args ?? []),
      cwd: root,
      env: ElectronApp.#environment(launch),
    });
    await app.evaluate(watchSystem);
    const page = await app.firstWindow();
    await page.emulateMedia({ reducedMotion: "reduce" });
    return new ElectronApp(app, page, program, launch);
  }

  get page(): Page {
    return this.#page;
  }

  static #arguments({ profile, locale = "en", release }: Launch, args: readonly string[]): string[] {
    const own = [`--user-data-dir=${join(profile, "userData")}`, `--lang=${locale}`, "--no-sandbox", ...args];
    // An installed program has its app beside it; a bare Electron gets it as an argument.
    return release === undefined ? [root, ...own] : own;
  }

  static #environment({ environment }: Launch): Record<string, string> {
    return { ...(process.env as Record<string, string>), ...environment, ...screenHere() };
  }

  /** Playwright gives up a crashed page; afterwards this follows the page that the app has reloaded. */
  #outliveFalls(page: Page): void {
    page.once("crash", () => {
      void findAgain(this.#app, page).then(
        (found) => {
          this.#page = found;
          this.#outliveFalls(found);
        },
        (error: Error) => {
          this.#printed += `The page that fell was not found again: ${error.message}\n`;
        },
      );
    });
  }

  /** Sends the player's next presses to main, and reads what the system showed. */
  async #exchange(): Promise<Watched> {
    const presses = this.presses.splice(0);
    const seen = await this.#app.evaluate((_electronModule, more) => {
      const watched = globalThis.sparWatched;
      if (watched === undefined) throw new Error("nobody watches");
      watched.presses.push(...more);
      return watched;
    }, presses);
    this.questions.splice(0, this.questions.length, ...seen.questions);
    this.external.splice(0, this.external.length, ...seen.external);
    return seen;
  }

  /** So that a journey sees a question while it is open, as in the stand-in. */
  async #keepExchanging(): Promise<void> {
    let isRunning = true;
    this.#app.once("close", () => {
      isRunning = false;
    });
    while (isRunning) {
      await this.#exchange().catch(() => undefined);
      await sleep(exchangeEveryMs);
    }
  }

  async follow(link: string): Promise<void> {
    await this.#exchange();
    const second = spawn(this.#program, ElectronApp.#arguments(this.#launch, [link]), {
      cwd: root,
      env: ElectronApp.#environment(this.#launch),
      stdio: "ignore",
    });
    await new Promise((settle) => second.once("exit", settle));
    await this.#exchange();
  }

  async menu(entry: string): Promise<void> {
    await this.#exchange();
    await this.#app.evaluate(({ Menu }, id) => {
      Menu.getApplicationMenu()?.getMenuItemById(id)?.click();
    }, entry);
    await this.#exchange();
  }

  menuLabels(): Promise<readonly string[]> {
    return this.#app.evaluate(({ Menu }) =>
      (Menu.getApplicationMenu()?.items ?? []).flatMap(({ submenu }) => submenu?.items.map(({ label }) => label) ?? []),
    );
  }

  /** The other window has no page; the window manager decides which one is in front, so one must run. */
  async focus(isFocused: boolean): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    // Otherwise the page always counts as focused.
    await session.send("Emulation.setFocusEmulationEnabled", { enabled: false });
    await session.detach();
    const window = await windowOf(this.#app, this.page);
    if (isFocused) {
      await this.#app.evaluate(() => globalThis.sparCover?.destroy());
      await window.evaluate((own) => own.focus());
    } else {
      await this.#app.evaluate(({ BaseWindow }) => {
        globalThis.sparCover = new BaseWindow({ width: 480, height: 320 });
        globalThis.sparCover.focus();
      });
    }
    await expect.poll(() => this.isInFront()).toBe(isFocused);
  }

  async isInFront(): Promise<boolean> {
    const window = await windowOf(this.#app, this.page);
    return window.evaluate((own) => own.isFocused());
  }

  async notices(): Promise<readonly ShownNotice[]> {
    return (await this.#exchange()).notices;
  }

  async pressNotice(): Promise<void> {
    await this.#app.evaluate(() => globalThis.sparNotices?.at(-1)?.emit("click"));
  }

  async badge(): Promise<number> {
    return (await this.#exchange()).badge;
  }

  async isFlashing(): Promise<boolean> {
    return (await this.#exchange()).isFlashing;
  }

  otherPages(): readonly Page[] {
    return this.#app.windows().filter((page) => page !== this.#firstPage);
  }

  streamBounds(): Promise<Bounds | null> {
    return this.#app.evaluate(({ BrowserWindow }) => {
      const stream = BrowserWindow.getAllWindows().find((window) => window.isAlwaysOnTop());
      return stream === undefined ? null : stream.getNormalBounds();
    });
  }

  async moveStream(bounds: Bounds): Promise<void> {
    await this.#app.evaluate(({ BrowserWindow }, to) => {
      BrowserWindow.getAllWindows()
        .find((window) => window.isAlwaysOnTop())
        ?.setBounds(to);
    }, bounds);
  }

  async closeWindow(): Promise<void> {
    const window = await windowOf(this.#app, this.page);
    await window.evaluate((own) => own.close());
  }

  async isVisible(): Promise<boolean> {
    const window = await windowOf(this.#app, this.page);
    return window.evaluate((own) => own.isVisible());
  }

  async isThrottled(): Promise<boolean> {
    const window = await windowOf(this.#app, this.page);
    return window.evaluate((own) => own.webContents.getBackgroundThrottling());
  }

  copied(): Promise<string> {
    return this.#app.evaluate(({ clipboard }) => clipboard.readText());
  }

  async resume(): Promise<void> {
    await this.#app.evaluate(({ powerMonitor }) => powerMonitor.emit("resume"));
  }

  printed(): string {
    return this.#printed;
  }

  async crash(): Promise<void> {
    // The answer must be there before the question.
    await this.#exchange();
    const window = await windowOf(this.#app, this.page);
    const gone = this.page.waitForEvent("crash");
    await window.evaluate((own) => own.webContents.forcefullyCrashRenderer());
    await gone;
    await this.#exchange();
  }

  isRunning(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  async quit(): Promise<void> {
    if (!this.isRunning()) return;
    // The question about leaving a match is answered with yes.
    await this.#app
      .evaluate(() => globalThis.sparWatched?.presses.splice(0, Number.POSITIVE_INFINITY, 1))
      .catch(() => undefined);
    const late = new AbortController();
    const kill = sleep(quitMsMax, undefined, { signal: late.signal }).then(
      () => this.#process.kill("SIGKILL"),
      () => undefined,
    );
    await this.#app.close().finally(() => late.abort());
    await kill;
  }
}
