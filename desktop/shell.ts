/** The app as one: every part of the shell, made in this order and told of the others. No decision is taken here. */
import { join } from "node:path";
import { AppWindow } from "./appWindow.ts";
import { createAppProtocol, privileges } from "./appProtocol.ts";
import { answersOf, switchboard } from "./calls.ts";
import { callChannel } from "./channels.ts";
import { contextTemplate } from "./contextMenu.ts";
import { confine, refusePermissions, sendNoCertificate } from "./confinement.ts";
import { linkIn, parseLink } from "./deepLink.ts";
import { googleOrigin, GoogleSignIn, signInPage } from "./googleSignIn.ts";
import { appId, appName, linkScheme, pageOrigin, pageScheme } from "./identity.ts";
import { Installation } from "./installation.ts";
import { type KeptFile, keptFile } from "./keptFile.ts";
import { LinkDesk } from "./linkDesk.ts";
import { menuTemplate } from "./menu.ts";
import type { Notices } from "./notices.ts";
import { offlineBytesMax, OfflineGames } from "./offlineGames.ts";
import { outside } from "./outside.ts";
import { developmentPolicy } from "./policy.ts";
import { ServerDesk } from "./serverDesk.ts";
import { KeptSettings } from "./settings.ts";
import type { ShellParts } from "./shellParts.ts";
import { Streamer } from "./streamer.ts";
import { systemNotices } from "./systemNotices.ts";
import { ShownTable } from "./table.ts";
import type { Words } from "./text/en.ts";
import { Updates } from "./updates.ts";
import { talkOfUpdates } from "./updateTalk.ts";
import { createVault } from "./vault.ts";
import { mainWindow, pagePreferences, streamWindow } from "./windowOptions.ts";
import { finishBeforeQuitting, Unfinished } from "./unfinished.ts";
import { languageFor, wordsIn } from "./words.ts";

const smallFileBytesMax = 64 * 1024;
const updateEveryMs = 6 * 60 * 60_000;
const warn = (text: string): void => console.warn(text);

const after = (ms: number, call: () => void): (() => void) => {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
};

/** Starts the app, or hands over to the one that already runs. */
export function startShell(parts: ShellParts): void {
  const { app, protocol } = parts.electron;
  app.setName(appName);
  app.setAppUserModelId(appId);
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([{ scheme: pageScheme, privileges }]);
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
  app.on("window-all-closed", () => {
    if (parts.platform !== "darwin") app.quit();
  });
  sendNoCertificate(app);
  const shell = new Shell(parts);
  finishBeforeQuitting(app, shell.unfinished);
  app.on("web-contents-created", (_event, contents) => confine(contents, shell.outside));
  app.on("second-instance", (_event, argv) => shell.links.arrive(linkIn(argv)));
  app.on("open-url", (event, url) => {
    event.preventDefault();
    const link = parseLink(url);
    if (link !== undefined) shell.links.arrive(link);
  });
  app.on("activate", () => shell.show());
  void app.whenReady().then(() => shell.run());
}

class Shell {
  readonly #parts: ShellParts;
  readonly unfinished = new Unfinished(after);
  readonly #settings: KeptSettings;
  readonly #installation: Installation;
  readonly #table = new ShownTable();
  readonly #server: ServerDesk;
  readonly #updates: Updates;
  readonly #streamer: Streamer;
  readonly #notices: Notices;
  readonly window: AppWindow;
  readonly links: LinkDesk;
  readonly outside: (address: string) => void;
  /** Whether there is a page that a window could show. */
  #isUp = false;

  constructor(parts: ShellParts) {
    this.#parts = parts;
    const { electron, builtIn } = parts;
    const words = (): Words => this.#words();
    this.#settings = new KeptSettings(this.#file("settings.json"));
    this.#installation = new Installation(this.#file("installation.json"));
    this.#server = new ServerDesk({
      settings: this.#settings,
      builtIn,
      fetch: (url, init) => electron.net.fetch(url, { ...init, bypassCustomProtocolHandlers: true }),
      words,
      reload: (place) => (place === "here" ? this.window.reload() : this.window.load(`${pageOrigin}/`)),
      after,
    });
    this.window = this.#makeWindow(words);
    this.links = new LinkDesk({
      table: this.#table,
      mayLeave: () => this.#mayLeave(),
      tell: (link) => this.window.tell("link", link),
      show: () => this.show(),
    });
    this.outside = outside({
      server: () => this.#server.address,
      open: (address) => electron.shell.openExternal(address),
      after,
    });
    this.#updates = new Updates({
      updater: parts.openUpdater(),
      version: electron.app.getVersion(),
      isPlaying: () => this.#table.isPlaying,
      finish: () => this.unfinished.over(),
      changed: (state) => this.window.tell("update", state),
      warn,
    });
    this.#streamer = new Streamer({
      code: () => this.#table.code,
      // What others are shown has no bridge.
      open: (background) => new electron.BrowserWindow(streamWindow(background, this.#preferences(null))),
    });
    this.#notices = systemNotices(electron, parts.platform, this.window);
  }

  /** Once Electron is ready. */
  async run(): Promise<void> {
    const { electron, argv } = this.#parts;
    const { app, session, ipcMain, protocol } = electron;
    await Promise.all([this.#settings.load(), this.#installation.load()]);
    refusePermissions(session.defaultSession);
    protocol.handle(pageScheme, this.#page());
    const answers = answersOf(this.#callParts());
    ipcMain.handle(callChannel, switchboard(answers, { isOurs: (contents) => this.window.isThis(contents), warn }));
    app.setAboutPanelOptions({
      applicationName: appName,
      applicationVersion: app.getVersion(),
      website: this.#server.address,
    });
    this.#setMenu();
    const link = linkIn(argv);
    if (link !== undefined) this.links.arrive(link);
    this.#isUp = true;
    await this.window.open();
    this.#lookForUpdates();
  }

  /** Brings the window to the front; while the app is starting it comes by itself. */
  show(): void {
    if (this.#isUp) this.window.show();
  }

  #file(name: string, bytesMax = smallFileBytesMax): KeptFile {
    const file = keptFile(join(this.#parts.electron.app.getPath("userData"), name), bytesMax, warn);
    return { read: () => file.read(), write: (value) => this.unfinished.count(file.write(value)) };
  }

  #preferences(preload: string | null) {
    return pagePreferences(preload, this.#parts.electron.app.isPackaged);
  }

  #words(): Words {
    return wordsIn(this.#settings.current.language ?? languageFor(this.#parts.electron.app.getLocale()));
  }

  #makeWindow(words: () => Words): AppWindow {
    const { app, BrowserWindow, dialog } = this.#parts.electron;
    // The screens may only be asked once Electron is ready.
    const screen = { getAllDisplays: () => this.#parts.electron.screen.getAllDisplays() };
    return new AppWindow({
      place: this.#file("window.json"),
      screen,
      dialog,
      make: (bounds) => new BrowserWindow(mainWindow(bounds, this.#preferences(this.#parts.preloadFile))),
      words,
      quit: () => app.quit(),
      focused: () => this.#notices.seen(),
      leaving: () => {
        this.links.deaf();
        this.#table.show(null);
      },
      pressed: (what) => {
        const items = contextTemplate(what, words());
        if (items.length > 0) this.#parts.electron.Menu.buildFromTemplate(items).popup();
      },
      closed: () => this.#streamer.close(),
    });
  }

  #callParts() {
    const { app, shell } = this.#parts.electron;
    const { provider, openKeychain } = this.#parts;
    return {
      vault: createVault({ open: () => openKeychain(appName), owed: this.#settings, warn }),
      server: this.#server,
      updates: this.#updates,
      streamer: this.#streamer,
      google: new GoogleSignIn({
        providers: provider === null || app.isPackaged ? [googleOrigin] : [googleOrigin, provider],
        openBrowser: (url) => shell.openExternal(url),
        page: () => signInPage(this.#words()),
        show: () => this.window.show(),
        after,
      }),
      offline: new OfflineGames(this.#file("offline-games.json", offlineBytesMax)),
      table: {
        show: (table: Parameters<ShownTable["show"]>[0]) => {
          this.#table.show(table);
          this.#streamer.follow();
        },
      },
      unfinished: this.unfinished,
      notices: this.#notices,
      links: this.links,
      about: () => ({
        app: app.getVersion(),
        electron: process.versions["electron"] ?? "",
        chromium: process.versions["chrome"] ?? "",
      }),
      setLanguage: (language: Parameters<typeof wordsIn>[0]) => {
        if (language === this.#settings.current.language) return;
        void this.#settings.change({ language });
        this.#setMenu();
      },
    };
  }

  #page() {
    const { rendererFolder, electron } = this.#parts;
    const vite = electron.app.isPackaged ? null : this.#parts.vite;
    return createAppProtocol({
      root: rendererFolder,
      fetch: (url, init) => electron.net.fetch(url, { ...init, bypassCustomProtocolHandlers: true }),
      address: () => this.#server.address,
      browser: () => this.#installation.idFor(this.#server.address),
      policy: async () =>
        vite === null ? this.#server.policy() : developmentPolicy(await this.#server.sockets(), vite),
      vite,
    });
  }

  #setMenu(): void {
    const { electron, platform } = this.#parts;
    const { app, Menu } = electron;
    const words = this.#words();
    const template = menuTemplate({
      words,
      platform,
      isPackaged: app.isPackaged,
      command: (command) => {
        this.window.show();
        this.window.tell("menu", command);
      },
      about: () => app.showAboutPanel(),
      checkUpdates: () =>
        void talkOfUpdates({
          updates: this.#updates,
          words: () => this.#words(),
          isPlaying: () => this.#table.isPlaying,
          ask: (question) => this.window.ask(question),
        }),
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  async #mayLeave(): Promise<boolean> {
    const { leaveForLink: message, leaveForLinkMore: detail, stay, yes } = this.#words();
    const question = { type: "question", message, detail, buttons: [stay, yes], defaultId: 0, cancelId: 0 } as const;
    return (await this.window.ask({ ...question, buttons: [...question.buttons] })) === 1;
  }

  #lookForUpdates(): void {
    if (this.#updates.state.kind === "off") return;
    void this.#updates.check();
    setInterval(() => void this.#updates.check(), updateEveryMs).unref();
  }
}
