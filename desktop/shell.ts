/** The whole app: makes each part of the shell in this order and connects them. It decides nothing itself. */
import { join } from "node:path";
import { AppWindow } from "./window/appWindow.ts";
import { createAppProtocol } from "./server/appProtocol.ts";
import { Background } from "./window/background.ts";
import { createAnswers, answerCalls } from "./calls.ts";
import { callChannel } from "./channels.ts";
import { contextTemplate } from "./window/menu.ts";
import { reportLinesMax } from "./log/diagnostics.ts";
import { refusePermissions } from "./security/confinement.ts";
import { linkIn } from "./links/deepLink.ts";
import { googleOrigin, GoogleSignIn, signInPage } from "./signIn/googleSignIn.ts";
import { appName, pageOrigin, pageScheme } from "./identity.ts";
import { Installation } from "./server/installation.ts";
import { type JsonFile, jsonFile } from "./storage/jsonFile.ts";
import { IncomingLinks } from "./links/incomingLinks.ts";
import type { LogFile } from "./log/logFile.ts";
import { loginItem } from "./window/loginItem.ts";
import { type Notices, systemNotices } from "./window/notices.ts";
import { offlineBytesMax, OfflineGames } from "./offline/offlineGames.ts";
import { externalLinkOpener } from "./security/externalLinks.ts";
import { developmentPolicy } from "./security/policy.ts";
import { ServerChoice } from "./server/serverChoice.ts";
import { StoredSettings } from "./storage/settings.ts";
import { setShellMenu } from "./shellMenu.ts";
import type { ShellDependencies } from "./shellDependencies.ts";
import { StreamWindowController } from "./window/streamWindow.ts";
import { ReportedTable } from "./window/reportedTable.ts";
import type { Words } from "./text/en.ts";
import { TrayIcon } from "./window/tray.ts";
import { updateEveryMs, Updates } from "./updates/updates.ts";
import { openTokens, SealedTokens } from "./vault/sealedTokens.ts";
import { createVault } from "./vault/vault.ts";
import { mainWindowOptions, pagePreferences, streamPartition, streamWindowOptions } from "./window/windowOptions.ts";
import { PendingWrites } from "./storage/pendingWrites.ts";
import { languageFor, wordsIn } from "./text/words.ts";

const smallFileBytesMax = 64 * 1024;

const after = (ms: number, call: () => void): (() => void) => {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
};

export class Shell {
  readonly #dependencies: ShellDependencies;
  readonly pendingWrites = new PendingWrites(after);
  readonly #settings: StoredSettings;
  readonly #installation: Installation;
  readonly #log: LogFile;
  readonly #table = new ReportedTable(() => this.#tableChanged());
  readonly #server: ServerChoice;
  readonly #updates: Updates;
  readonly #streamer: StreamWindowController;
  readonly #notices: Notices;
  readonly window: AppWindow;
  readonly links: IncomingLinks;
  readonly background: Background;
  readonly openExternal: (address: string) => void;
  /** Whether there is a page that a window can show. */
  #isStarted = false;

  constructor(dependencies: ShellDependencies, log: LogFile) {
    this.#dependencies = dependencies;
    this.#log = log;
    const { electron, builtIn } = dependencies;
    const words = (): Words => this.#words();
    this.#settings = new StoredSettings(this.#file("settings.json"));
    this.#installation = new Installation(this.#file("installation.json"));
    this.#server = new ServerChoice({
      settings: this.#settings,
      builtIn,
      fetch: (url, init) => electron.net.fetch(url, { ...init, bypassCustomProtocolHandlers: true }),
      words,
      reload: (place) => (place === "here" ? this.window.reload() : this.window.load(`${pageOrigin}/`)),
      after,
    });
    this.window = this.#makeWindow(words);
    this.links = new IncomingLinks({
      table: this.#table,
      mayLeave: () => this.#mayLeave(),
      send: (link) => this.window.send("link", link),
      show: () => this.show(),
    });
    this.openExternal = externalLinkOpener({
      server: () => this.#server.address,
      open: (address) => electron.shell.openExternal(address),
      after,
    });
    this.#updates = new Updates({
      updater: dependencies.openUpdater(),
      version: electron.app.getVersion(),
      isPlaying: () => this.#table.isPlaying,
      restarting: () => this.background.setQuitting(true),
      finish: () => this.pendingWrites.finished(),
      changed: (state) => this.window.send("update", state),
      warn: this.#warn,
    });
    this.#streamer = new StreamWindowController({
      table: this.#table,
      place: this.#file("stream-window.json"),
      screens: () => this.#workAreas(),
      // The page of the stream has no bridge.
      open: ({ background }, bounds) =>
        new electron.BrowserWindow(streamWindowOptions(background, bounds, this.#preferences(null))),
    });
    this.background = this.#makeBackground(words);
    this.#notices = systemNotices(electron, dependencies.platform, this.window);
  }

  /** Call once Electron is ready. */
  async run(): Promise<void> {
    const { electron, argv } = this.#dependencies;
    const { app, session, ipcMain, powerMonitor } = electron;
    this.#log.note("info", `Spar ${app.getVersion()} starts`);
    await Promise.all([this.#settings.load(), this.#installation.load(), this.#streamer.load()]);
    for (const each of [session.defaultSession, session.fromPartition(streamPartition)]) {
      refusePermissions(each);
      each.protocol.handle(pageScheme, this.#page());
    }
    powerMonitor.on("resume", () => this.window.send("resume", null));
    const answers = createAnswers(this.#callDependencies());
    ipcMain.handle(
      callChannel,
      answerCalls(answers, { isOurs: (contents) => this.window.ownsContents(contents), warn: this.#warn }),
    );
    app.setAboutPanelOptions({
      applicationName: appName,
      applicationVersion: app.getVersion(),
      website: this.#server.address,
    });
    this.#setMenu();
    const link = linkIn(argv);
    if (link !== undefined) this.links.receive(link);
    this.#isStarted = true;
    await this.window.open((await this.background.begin(argv)) && link === undefined);
    this.#lookForUpdates();
  }

  /** Brings the window to the front. During the start this does nothing, because the window appears by itself. */
  show(): void {
    if (this.#isStarted) this.window.show();
  }

  readonly #warn = (text: string): void => {
    this.#log.note("warn", text);
    // A developer reads it in the terminal.
    if (!this.#dependencies.electron.app.isPackaged) console.warn(text);
  };

  #file(name: string, bytesMax = smallFileBytesMax): JsonFile {
    const file = jsonFile(join(this.#dependencies.electron.app.getPath("userData"), name), bytesMax, this.#warn);
    return { read: () => file.read(), write: (value) => this.pendingWrites.track(file.write(value)) };
  }

  #preferences(preload: string | null) {
    return pagePreferences(preload, this.#dependencies.electron.app.isPackaged);
  }

  #words(): Words {
    return wordsIn(this.#settings.current.language ?? languageFor(this.#dependencies.electron.app.getLocale()));
  }

  /** Electron answers this only once it is ready. */
  #workAreas() {
    return this.#dependencies.electron.screen.getAllDisplays().map(({ workArea }) => workArea);
  }

  /** A match must continue at full speed in the background; everything else may be throttled. */
  #tableChanged(): void {
    this.window.throttle(!this.#table.isPlaying);
    this.#streamer.follow();
  }

  #makeBackground(words: () => Words): Background {
    const { electron, platform, program, trayPictures: pictures } = this.#dependencies;
    const [open, quit] = [() => this.show(), () => electron.app.quit()];
    return new Background({
      settings: this.#settings,
      // On macOS an app without a window is in the Dock.
      tray: platform === "darwin" ? null : new TrayIcon({ electron, pictures, words, open, quit }),
      login: electron.app.isPackaged ? loginItem({ app: electron.app, platform, program }) : null,
      warn: this.#warn,
    });
  }

  #makeWindow(words: () => Words): AppWindow {
    const { app, BrowserWindow, dialog } = this.#dependencies.electron;
    return new AppWindow({
      place: this.#file("window.json"),
      screens: () => this.#workAreas(),
      dialog,
      make: (bounds) => new BrowserWindow(mainWindowOptions(bounds, this.#preferences(this.#dependencies.preloadFile))),
      words,
      quit: () => app.quit(),
      focused: () => this.#notices.windowFocused(),
      leaving: () => {
        this.links.pageLeft();
        this.#table.show(null);
      },
      pressed: (what) => {
        const items = contextTemplate(what, words());
        if (items.length > 0) this.#dependencies.electron.Menu.buildFromTemplate(items).popup();
      },
      closed: () => this.#streamer.close(),
      hidesWhenClosed: () => this.background.hidesWindow,
      stayed: () => this.background.setQuitting(false),
    });
  }

  #callDependencies() {
    const { app, shell, safeStorage } = this.#dependencies.electron;
    const { provider, openKeychain, platform } = this.#dependencies;
    const sealed = new SealedTokens({ safeStorage, platform, file: this.#file("tokens.json") });
    return {
      vault: createVault({
        open: () => openTokens(() => openKeychain(appName), sealed),
        pendingRemovals: this.#settings,
        warn: this.#warn,
      }),
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
      pendingWrites: this.pendingWrites,
      notices: this.#notices,
      links: this.links,
      about: () => this.#about(),
      setLanguage: (language: Parameters<typeof wordsIn>[0]) => {
        if (language === this.#settings.current.language) return;
        void this.#settings.change({ language });
        this.#setMenu();
        this.background.languageChanged();
      },
    };
  }

  #about() {
    const { electron = "", chrome = "" } = process.versions as Readonly<Record<string, string>>;
    return { app: this.#dependencies.electron.app.getVersion(), electron, chromium: chrome };
  }

  #page() {
    const { rendererFolder, electron } = this.#dependencies;
    const vite = electron.app.isPackaged ? null : this.#dependencies.vite;
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
    const { electron, platform, machine, builtIn } = this.#dependencies;
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
