/** The app as one: every part of the shell, made in this order and told of the others. No decision is taken here. */
import { join } from "node:path";
import { AppWindow } from "./window/appWindow.ts";
import { createAppProtocol } from "./server/appProtocol.ts";
import { Background } from "./window/background.ts";
import { answersOf, switchboard } from "./calls.ts";
import { callChannel } from "./channels.ts";
import { contextTemplate } from "./window/contextMenu.ts";
import { reportLinesMax } from "./log/diagnostics.ts";
import { refusePermissions } from "./security/confinement.ts";
import { linkIn } from "./links/deepLink.ts";
import { googleOrigin, GoogleSignIn, signInPage } from "./signIn/googleSignIn.ts";
import { appName, pageOrigin, pageScheme } from "./identity.ts";
import { Installation } from "./server/installation.ts";
import { type KeptFile, keptFile } from "./storage/jsonFile.ts";
import { LinkDesk } from "./links/incomingLinks.ts";
import type { LogFile } from "./log/logFile.ts";
import { loginItem } from "./window/loginItem.ts";
import type { Notices } from "./window/notices.ts";
import { offlineBytesMax, OfflineGames } from "./offline/offlineGames.ts";
import { outside } from "./security/externalLinks.ts";
import { developmentPolicy } from "./security/policy.ts";
import { ServerDesk } from "./server/serverChoice.ts";
import { KeptSettings } from "./storage/settings.ts";
import { setShellMenu } from "./shellMenu.ts";
import type { ShellParts } from "./shellParts.ts";
import { Streamer } from "./window/streamWindow.ts";
import { systemNotices } from "./window/systemNotices.ts";
import { ShownTable } from "./window/shownTable.ts";
import type { Words } from "./text/en.ts";
import { TrayIcon } from "./window/tray.ts";
import { Updates } from "./updates/updates.ts";
import { createVault } from "./vault/vault.ts";
import { mainWindow, pagePreferences, streamPartition, streamWindow } from "./window/windowOptions.ts";
import { Unfinished } from "./storage/pendingWrites.ts";
import { languageFor, wordsIn } from "./text/words.ts";

const smallFileBytesMax = 64 * 1024;
const updateEveryMs = 6 * 60 * 60_000;

const after = (ms: number, call: () => void): (() => void) => {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
};

export class Shell {
  readonly #parts: ShellParts;
  readonly unfinished = new Unfinished(after);
  readonly #settings: KeptSettings;
  readonly #installation: Installation;
  readonly #log: LogFile;
  readonly #table = new ShownTable(() => this.#tableChanged());
  readonly #server: ServerDesk;
  readonly #updates: Updates;
  readonly #streamer: Streamer;
  readonly #notices: Notices;
  readonly window: AppWindow;
  readonly links: LinkDesk;
  readonly background: Background;
  readonly outside: (address: string) => void;
  /** Whether there is a page that a window could show. */
  #isUp = false;

  constructor(parts: ShellParts, log: LogFile) {
    this.#parts = parts;
    this.#log = log;
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
      restarting: () => this.background.quitting(true),
      finish: () => this.unfinished.over(),
      changed: (state) => this.window.tell("update", state),
      warn: this.#warn,
    });
    this.#streamer = new Streamer({
      table: this.#table,
      place: this.#file("stream-window.json"),
      screens: () => this.#workAreas(),
      // What others are shown has no bridge.
      open: ({ background }, bounds) =>
        new electron.BrowserWindow(streamWindow(background, bounds, this.#preferences(null))),
    });
    this.background = this.#makeBackground(words);
    this.#notices = systemNotices(electron, parts.platform, this.window);
  }

  /** Once Electron is ready. */
  async run(): Promise<void> {
    const { electron, argv } = this.#parts;
    const { app, session, ipcMain, powerMonitor } = electron;
    this.#log.note("info", `Spar ${app.getVersion()} starts`);
    await Promise.all([this.#settings.load(), this.#installation.load(), this.#streamer.load()]);
    for (const each of [session.defaultSession, session.fromPartition(streamPartition)]) {
      refusePermissions(each);
      each.protocol.handle(pageScheme, this.#page());
    }
    powerMonitor.on("resume", () => this.window.tell("resume", null));
    const answers = answersOf(this.#callParts());
    ipcMain.handle(
      callChannel,
      switchboard(answers, { isOurs: (contents) => this.window.isThis(contents), warn: this.#warn }),
    );
    app.setAboutPanelOptions({
      applicationName: appName,
      applicationVersion: app.getVersion(),
      website: this.#server.address,
    });
    this.#setMenu();
    const link = linkIn(argv);
    if (link !== undefined) this.links.arrive(link);
    this.#isUp = true;
    await this.window.open((await this.background.begin(argv)) && link === undefined);
    this.#lookForUpdates();
  }

  /** Brings the window to the front; while the app is starting it comes by itself. */
  show(): void {
    if (this.#isUp) this.window.show();
  }

  readonly #warn = (text: string): void => {
    this.#log.note("warn", text);
    // Whoever builds the app reads it where it was started.
    if (!this.#parts.electron.app.isPackaged) console.warn(text);
  };

  #file(name: string, bytesMax = smallFileBytesMax): KeptFile {
    const file = keptFile(join(this.#parts.electron.app.getPath("userData"), name), bytesMax, this.#warn);
    return { read: () => file.read(), write: (value) => this.unfinished.count(file.write(value)) };
  }

  #preferences(preload: string | null) {
    return pagePreferences(preload, this.#parts.electron.app.isPackaged);
  }

  #words(): Words {
    return wordsIn(this.#settings.current.language ?? languageFor(this.#parts.electron.app.getLocale()));
  }

  /** The screens may only be asked once Electron is ready. */
  #workAreas() {
    return this.#parts.electron.screen.getAllDisplays().map(({ workArea }) => workArea);
  }

  /** A match must go on while its window is behind others; anything else may be slowed down there. */
  #tableChanged(): void {
    this.window.throttle(!this.#table.isPlaying);
    this.#streamer.follow();
  }

  #makeBackground(words: () => Words): Background {
    const { electron, platform, program, trayPictures: pictures } = this.#parts;
    const [open, quit] = [() => this.show(), () => electron.app.quit()];
    return new Background({
      settings: this.#settings,
      // Without a window the app is in the Dock there.
      tray: platform === "darwin" ? null : new TrayIcon({ electron, pictures, words, open, quit }),
      login: electron.app.isPackaged ? loginItem({ app: electron.app, platform, program }) : null,
      warn: this.#warn,
    });
  }

  #makeWindow(words: () => Words): AppWindow {
    const { app, BrowserWindow, dialog } = this.#parts.electron;
    return new AppWindow({
      place: this.#file("window.json"),
      screens: () => this.#workAreas(),
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
      hidesWhenClosed: () => this.background.hidesWindow,
      stayed: () => this.background.quitting(false),
    });
  }

  #callParts() {
    const { app, shell } = this.#parts.electron;
    const { provider, openKeychain } = this.#parts;
    return {
      vault: createVault({ open: () => openKeychain(appName), owed: this.#settings, warn: this.#warn }),
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
      table: this.#table,
      background: this.background,
      unfinished: this.unfinished,
      notices: this.#notices,
      links: this.links,
      about: () => this.#about(),
      setLanguage: (language: Parameters<typeof wordsIn>[0]) => {
        if (language === this.#settings.current.language) return;
        void this.#settings.change({ language });
        this.#setMenu();
        this.background.renew();
      },
    };
  }

  #about() {
    const { electron = "", chrome = "" } = process.versions as Readonly<Record<string, string>>;
    return { app: this.#parts.electron.app.getVersion(), electron, chromium: chrome };
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
    const { electron, platform, machine, builtIn } = this.#parts;
    setShellMenu({
      electron,
      platform,
      words: () => this.#words(),
      window: this.window,
      updates: this.#updates,
      table: this.#table,
      diagnostics: () => ({
        about: this.#about(),
        system: { ...machine, platform, locale: electron.app.getLocale() },
        isPackaged: electron.app.isPackaged,
        settings: this.#settings.current,
        background: this.background.state,
        builtIn,
        update: this.#updates.state.kind,
        lines: this.#log.latest(reportLinesMax),
      }),
    });
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
