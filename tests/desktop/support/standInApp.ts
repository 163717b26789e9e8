/** The app in the stand-in: its windows are pages of Debian's Chromium, each with the real preload in it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium, type Frame, type Page } from "@playwright/test";
import { findChromium, journeyArgs } from "../../../scripts/test/programs.ts";
import type { Bounds, OpenedWindow } from "../standIn/wire.ts";
import { freePort } from "../../support/services.ts";
import { AppProcess, type Heard } from "./appProcess.ts";
import { carrySockets } from "./appSockets.ts";
import type { DesktopApp, Launch, ShownNotice } from "./desktopApp.ts";
import { grantedPermissions } from "./permissions.ts";
import { lineName, preloadFrame, reportName } from "./preloadFrame.ts";

const appOrigin = "app://spar";

/** By profile, so that the page's storage stays after a restart. */
const ports = new Map<string, number>();

async function portOf(profile: string): Promise<number> {
  const port = ports.get(profile) ?? (await freePort());
  ports.set(profile, port);
  return port;
}

interface LineCall {
  readonly channel: string;
  readonly args: readonly unknown[];
}

export class StandInApp implements DesktopApp {
  readonly presses: number[] = [];
  readonly questions: string[] = [];
  readonly external: string[] = [];
  /** Addresses of windows that the page tried to open without success. */
  readonly refusedWindows: string[] = [];
  readonly windows: OpenedWindow[] = [];
  readonly process: AppProcess;
  readonly #context: BrowserContext;
  readonly #launch: Launch;
  readonly #pages = new Map<number, Page>();
  #origin = "";
  #firstPage: Page | null = null;
  /** The browser context of a window with its own session. */
  #other: Promise<BrowserContext> | null = null;
  /** The other window in front of the app's. */
  #cover: Page | null = null;
  /** Loads that the app itself started; all others are the page's. */
  readonly #ownLoads = new Set<string>();
  #ready: Promise<void> = Promise.resolve();
  /** Closed windows: later messages of the app about them make no page. */
  readonly #closed = new Set<number>();
  #isLeaving = false;

  private constructor(context: BrowserContext, launch: Launch, port: number) {
    this.#context = context;
    this.#launch = launch;
    let settlePage: () => void = () => undefined;
    const paged = new Promise<void>((resolve) => {
      settlePage = resolve;
    });
    const heard: Heard = {
      page: (found) => {
        this.#origin = `http://127.0.0.1:${found}`;
        settlePage();
      },
      open: (window) => this.#opened(window, paged),
      load: (id, url) => void this.#load(id, url, paged),
      send: (id, channel, args) => void this.#send(id, channel, args),
      close: (id) => void this.#close(id),
      external: (url) => this.external.push(url),
      front: (id) => void this.#toFront(id),
      question: async ({ message }) => {
        this.questions.push(message);
        return this.presses.shift() ?? 0;
      },
    };
    this.process = new AppProcess(launch.args ?? [], this.#environment(port), heard, launch.release?.main);
  }

  static async start(launch: Launch): Promise<StandInApp> {
    const port = await portOf(launch.profile);
    const context = await chromium.launchPersistentContext(join(launch.profile, "browser"), {
      executablePath: findChromium() ?? "",
      args: [...journeyArgs],
      baseURL: `http://127.0.0.1:${port}`,
      reducedMotion: "reduce",
      viewport: { width: 1280, height: 860 },
      ...(launch.locale !== undefined && { locale: launch.locale }),
    });
    const app = new StandInApp(context, launch, port);
    await app.#untilDrawn();
    return app;
  }

  get page(): Page {
    if (this.#firstPage === null) throw new Error("the app has no window");
    return this.#firstPage;
  }

  otherPages(): readonly Page[] {
    return [...this.#pages.values()].filter((page) => page !== this.#firstPage);
  }

  printed(): string {
    return this.process.printed;
  }

  get #stream(): number | null {
    return this.windows.findLast(({ id, partition }) => partition !== "" && this.#pages.has(id))?.id ?? null;
  }

  async streamBounds(): Promise<Bounds | null> {
    return this.#stream === null ? null : ((await this.process.ask("bounds", { id: this.#stream })) as Bounds);
  }

  async moveStream(bounds: Bounds): Promise<void> {
    if (this.#stream !== null) await this.process.ask("moves", { id: this.#stream, bounds });
  }

  async closeWindow(): Promise<void> {
    await this.process.ask("closeWindow", { id: 1 });
  }

  async isVisible(): Promise<boolean> {
    return (await this.process.ask("isVisible", { id: 1 })) === true;
  }

  async hasTray(): Promise<boolean> {
    return (await this.process.ask("hasTray", {})) === true;
  }

  async isThrottled(): Promise<boolean> {
    return this.process.throttled.get(1) ?? true;
  }

  async copied(): Promise<string> {
    return this.process.copied;
  }

  async resume(): Promise<void> {
    await this.process.ask("resume", {});
  }

  async follow(link: string): Promise<void> {
    const second = new AppProcess([link], this.#environment(1), {
      page: () => undefined,
      open: () => undefined,
      load: () => undefined,
      send: () => undefined,
      close: () => undefined,
      external: () => undefined,
      front: () => undefined,
      question: async () => 0,
    });
    await second.ended;
  }

  async menu(entry: string): Promise<void> {
    await this.process.ask("menu", { entry });
  }

  async menuLabels(): Promise<readonly string[]> {
    return (await this.process.ask("menuLabels", {})) as readonly string[];
  }

  async focus(isFocused: boolean): Promise<void> {
    if (isFocused) await this.#uncover();
    else await this.#coverUp();
    await this.process.ask("focus", { id: 1, isFocused });
  }

  async isInFront(): Promise<boolean> {
    return (await this.process.ask("isInFront", { id: 1 })) === true;
  }

  async notices(): Promise<readonly ShownNotice[]> {
    return this.process.notices;
  }

  async pressNotice(): Promise<void> {
    await this.process.ask("pressNotice", {});
  }

  async badge(): Promise<number> {
    return this.process.badge;
  }

  async isFlashing(): Promise<boolean> {
    return this.process.isFlashing;
  }

  async crash(): Promise<void> {
    const fallen = this.page;
    const gone = fallen.waitForEvent("crash");
    // The browser's own page for a crash; it never loads.
    void fallen.goto("chrome://crash").catch(() => undefined);
    await gone;
  }

  isRunning(): boolean {
    return this.process.isRunning;
  }

  async quit(): Promise<void> {
    this.#isLeaving = true;
    if (this.process.isRunning) {
      await this.process.ask("quit", {}).catch(() => undefined);
      await this.process.ended;
    }
    await this.#context.close();
    await (await this.#other)?.browser()?.close();
  }

  #environment(port: number): Record<string, string> {
    const { profile, environment, locale = "en", release } = this.#launch;
    const own = { SPAR_PROFILE: profile, SPAR_PAGE_PORT: String(port), SPAR_LOCALE: locale };
    return { ...environment, ...own, ...(release !== undefined && { SPAR_RESOURCES: release.resources }) };
  }

  /** Until the first page exists, or the process has ended without one. */
  async #untilDrawn(): Promise<void> {
    const drawn = new Promise<void>((resolve) => {
      const look = setInterval(() => {
        if (this.#firstPage?.url().startsWith(this.#origin) !== true || this.#origin === "") return;
        clearInterval(look);
        resolve();
      }, 20);
      void this.process.ended.then(() => clearInterval(look));
    });
    await Promise.race([
      drawn,
      this.process.ended.then(() => {
        throw new Error(`the app ended at its start\n${this.process.printed}`);
      }),
    ]);
  }

  #asApp(url: string): string {
    return url.startsWith(this.#origin) ? appOrigin + url.slice(this.#origin.length) : url;
  }

  #opened(window: OpenedWindow, paged: Promise<void>): void {
    this.windows.push(window);
    this.#ready = paged.then(() => this.#makeNeeded(window));
  }

  /** The browser context of a window: its own if its session is separate, without the app's data. */
  async #contextOf({ partition }: OpenedWindow): Promise<BrowserContext> {
    if (partition === "") return this.#context;
    this.#other ??= (async () => {
      const browser = await chromium.launch({ executablePath: findChromium() ?? "", args: [...journeyArgs] });
      return browser.newContext({ baseURL: this.#origin, reducedMotion: "reduce" });
    })();
    return this.#other;
  }

  /** Makes the window's page, unless the window or the whole app is closed before. */
  async #makeNeeded(window: OpenedWindow): Promise<void> {
    const isGone = (): boolean => this.#isLeaving || this.#closed.has(window.id);
    if (isGone()) return;
    await this.#makePage(window).catch((error: unknown) => {
      if (!isGone()) throw error;
    });
    // The app closed it meanwhile.
    if (this.#closed.has(window.id)) await this.#close(window.id);
  }

  async #makePage(window: OpenedWindow): Promise<void> {
    const { id, preload } = window;
    const context = await this.#contextOf(window);
    const page = await context.newPage();
    for (const blank of this.#context.pages()) if (blank !== page && !this.#isOurs(blank)) await blank.close();
    this.#pages.set(id, page);
    await page.exposeBinding(lineName, async ({ frame }: { frame: Frame }, { channel, args }: LineCall) => {
      const given = { id, url: this.#asApp(frame.url()), isMainFrame: frame.parentFrame() === null, channel, args };
      try {
        return { ok: true, value: await this.process.ask("invoke", given) };
      } catch (error) {
        return { ok: false, value: error instanceof Error ? error.message : String(error) };
      }
    });
    // A window without a preload has no bridge.
    if (preload !== "") await page.addInitScript(preloadFrame(readFileSync(preload, "utf8")));
    await this.#guard(id, page);
    await carrySockets(page, appOrigin);
    // Asked once, although Electron asks each time; all other permissions are refused.
    const url = `${appOrigin}/`;
    const granted = await grantedPermissions(
      async (permission) => (await this.process.ask("permission", { permission, url }).catch(() => false)) === true,
    );
    await context.grantPermissions(granted, { origin: this.#origin });
    if (id === this.windows[0]?.id) this.#firstPage = page;
  }

  #isOurs(page: Page): boolean {
    return [...this.#pages.values()].includes(page);
  }

  /** The shell's answer when a page wants to navigate. */
  async #guard(id: number, page: Page): Promise<void> {
    await page.route("**/*", async (route) => {
      const request = route.request();
      if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return route.continue();
      const isOwn = this.#ownLoads.delete(request.url());
      const isPrevented =
        !isOwn && (await this.process.ask("navigates", { id, url: this.#asApp(request.url()) })) === true;
      if (isPrevented) return route.abort("aborted");
      await this.process.ask("leaves", { id });
      return route.continue();
    });
    page.on("popup", (popup) => {
      void this.process.ask("opens", { id, url: this.#asApp(popup.url()) }).then(async (isRefused) => {
        if (isRefused !== true) return;
        this.refusedWindows.push(popup.url());
        await popup.close();
      });
    });
    page.on("dialog", (requested) => {
      if (requested.type() !== "beforeunload") return void requested.dismiss();
      const press = this.presses.shift() ?? 0;
      this.questions.push("beforeunload");
      void this.process
        .ask("staying", { id, press })
        .then((mayLeave) => (mayLeave === true ? requested.accept() : requested.dismiss()));
    });
    page.on("crash", () => {
      this.#pages.delete(id);
      void this.process.ask("crashed", { id });
    });
    page.on("framenavigated", (frame) => {
      if (frame !== page.mainFrame() || !frame.url().startsWith(this.#origin)) return;
      void this.process.ask("at", { id, url: this.#asApp(frame.url()) }).catch(() => undefined);
    });
    page.on("domcontentloaded", () => void this.process.ask("drawn", { id }).catch(() => undefined));
  }

  async #load(id: number, url: string, paged: Promise<void>): Promise<void> {
    await paged;
    await this.#ready;
    const window = this.windows.find((each) => each.id === id);
    // A crashed page of the browser stays crashed: the window continues with another one.
    if (window !== undefined && !this.#pages.has(id)) await this.#makeNeeded(window);
    const there = this.#origin + url.slice(appOrigin.length);
    this.#ownLoads.add(there);
    await this.#pages
      .get(id)
      ?.goto(there, { waitUntil: "commit" })
      .catch(() => undefined);
  }

  async #send(id: number, channel: string, args: readonly unknown[]): Promise<void> {
    const page = this.#pages.get(id);
    await page
      ?.evaluate(
        ([name, of, given]) =>
          (Reflect.get(window, name) as (of: string, given: readonly unknown[]) => void)(of, given),
        [reportName, channel, args] as const,
      )
      .catch(() => undefined);
  }

  /**
   * Puts another page in front of the app's and takes its focus: a test's browser otherwise keeps all pages in focus.
   */
  async #coverUp(): Promise<void> {
    const session = await this.#context.newCDPSession(this.page);
    await session.send("Emulation.setFocusEmulationEnabled", { enabled: false });
    this.#cover ??= await this.#context.newPage();
    await this.#cover.bringToFront();
  }

  async #uncover(): Promise<void> {
    const cover = this.#cover;
    this.#cover = null;
    await cover?.close();
  }

  async #toFront(id: number): Promise<void> {
    if (this.#pages.get(id) === this.#firstPage) await this.#uncover();
  }

  async #close(id: number): Promise<void> {
    this.#closed.add(id);
    const page = this.#pages.get(id);
    this.#pages.delete(id);
    await page?.close().catch(() => undefined);
  }
}
