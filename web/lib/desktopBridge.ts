/**
 * What the desktop app offers its page, as `window.sparDesktop`; in a browser there is none. Types only: the shell
 * implements them in desktop/preload.ts, the page asks for them through web/lib/desktop.ts. Every argument is decoded
 * and bounded again in the shell, and a call from anything but the app's own page is refused. A call that the shell
 * refuses rejects with an Error; nothing else is ever thrown across.
 */

/** `keychain`: kept by the operating system. `session`: no keychain answers, so kept in memory until the app quits. */
export type VaultStatus = "keychain" | "session";

/** Keeps the session token of the server in use; another server's token is another one. Never in a plain file. */
export interface DesktopVault {
  /** The token, or null when nobody is signed in. Asked once at the start of the page and kept no longer than needed. */
  readToken(): Promise<string | null>;
  /** Keeps a token of at most 512 characters. One that does not last stays in memory and outlives only a reload. */
  keepToken(token: string, lasts: boolean): Promise<VaultStatus>;
  /** Forgets the token of this server in memory and keychain. Part of every log out. */
  wipe(): Promise<void>;
  status(): Promise<VaultStatus>;
}

/** What asking a server led to; `sentence` says it to the player in the app's language, empty when all is well. */
export interface ServerCheck {
  /**
   * `invalid`: no address (https, or http on this machine and in its own network). `away`: no answer in time.
   * `foreign`: an answer, but not Spar's.
   */
  readonly state: "ok" | "invalid" | "away" | "foreign" | "app-too-old" | "server-too-old";
  /** The address that was asked, without a slash at its end. */
  readonly address: string;
  readonly sentence: string;
}

export interface DesktopServer {
  /** The server in use, where links to a table lead for others, and the one built in. REST goes to `/api` and `/avatars` of the page's own origin, as on the web. */
  address(): Promise<{ readonly address: string; readonly builtIn: string }>;
  /** Asks the server in use whether it speaks `protocol`, the page's own number. */
  check(protocol: number): Promise<ServerCheck>;
  /** Asks another server, and where it is `ok` keeps its address and loads the page anew. Empty: back to the built in. */
  choose(address: string, protocol: number): Promise<ServerCheck>;
}

/** The table that the page shows; the shell asks before a link leads away from it, and updates wait for its end. */
export interface DesktopTable {
  /** The eight letters of its code. For a game against the computer without a server: `OFFLINE`. */
  readonly code: string;
  /** False before the first card and after the last. */
  readonly isPlaying: boolean;
}

/** A link `spar://game/CODE` that was followed, already parsed, allowed and, during a match, agreed to. */
export interface DesktopLink {
  readonly kind: "game";
  readonly code: string;
}

/** What was chosen in the native menu and is for the page to do: a screen to go to, or the stream's window to toggle. */
export type MenuCommand = MenuPlace | "streamer";
export type MenuPlace = "home" | "computer" | "find-match" | "recent-games" | "leaderboard" | "rules" | "settings";

export interface DesktopNotice {
  readonly kind: "turn" | "challenge" | "match";
  /** At most 80 characters, in the player's language. */
  readonly title: string;
  /** At most 200 characters. */
  readonly body: string;
  /** Where a press on it leads: a path of the page such as `/game/AB12`. */
  readonly path: string;
}

export interface UpdateState {
  /** `off`: this build does not update itself (development, or a package of the system's own). */
  readonly kind: "off" | "none" | "checking" | "offered" | "loading" | "ready" | "failed";
  readonly version: string | null;
  /** While loading: 0 to 100. */
  readonly percent: number;
}

/** Signed updates, never older than what runs, offered and never forced. */
export interface DesktopUpdates {
  state(): Promise<UpdateState>;
  /** Looks for one now. */
  check(): Promise<void>;
  /** Loads what is offered, or restarts into what is ready. False, and nothing done, while a match is played. */
  install(): Promise<boolean>;
  onState(listener: (state: UpdateState) => void): Unlisten;
}

export type StreamBackground = "chroma" | "transparent";

/** How the table for others looks. Its page has a session of its own and cannot read what the player has chosen. */
export interface StreamLook {
  readonly background: StreamBackground;
  readonly theme: "dark" | "light";
  readonly language: "en" | "es" | "fr" | "de";
  readonly fourColourDeck: boolean;
}

export interface DesktopStreamer {
  /**
   * Opens the compact table window above all others, or closes it; true when it is open afterwards. It shows
   * `/game/CODE?stream=chroma` (or `transparent`) of the table last told with `setTable`, with the look in the query,
   * and follows to the next; without one nothing opens. Escape closes it too. Its page has no bridge and no sound.
   */
  toggle(look: StreamLook): Promise<boolean>;
}

export interface BackgroundState {
  /** Whether the app goes on when its window is closed, so that challenges arrive. */
  readonly keepsRunning: boolean;
  /** Whether the system starts the app when the player signs in to the computer; null where this copy cannot have it. */
  readonly startsAtLogin: boolean | null;
}

/** What the app does without its window. Both settings are off until they are switched on. */
export interface DesktopBackground {
  state(): Promise<BackgroundState>;
  keepRunning(isOn: boolean): Promise<BackgroundState>;
  /** The state says what the system made of it. */
  startAtLogin(isOn: boolean): Promise<BackgroundState>;
}

/** Google in the system's browser. First `prepare`, then `POST /auth/google/start` with `loopback_port`, then `open`. */
export interface DesktopGoogle {
  /** Listens on 127.0.0.1 at a free port for one return, for five minutes at most. */
  prepare(): Promise<{ readonly port: number }>;
  /**
   * Opens the provider's page, which must be the allowed one and lead back to this port, and waits for the way back.
   * Null: given up, refused, too late, or the state did not fit.
   */
  open(url: string): Promise<{ readonly code: string; readonly state: string } | null>;
  cancel(): Promise<void>;
}

/** A match against the computer that was played without a server and is to reach the history. */
export interface OfflineGame {
  /** Eight to 64 letters, digits, `-` and `_`; keeping the same id again replaces it. */
  readonly id: string;
  readonly playedAt: number;
  /** JSON of the page's own, at most 32 KB. */
  readonly record: string;
}

/** Matches that wait to be handed over to the server; the latest 100 are kept, without anything secret. */
export interface DesktopOffline {
  keep(game: OfflineGame): Promise<void>;
  waiting(): Promise<readonly OfflineGame[]>;
  handedOver(id: string): Promise<void>;
}

export interface DesktopAbout {
  readonly app: string;
  readonly electron: string;
  readonly chromium: string;
}

/** Ends a subscription. */
export type Unlisten = () => void;

export interface DesktopApi {
  readonly platform: "linux" | "darwin" | "win32";
  about(): Promise<DesktopAbout>;
  readonly vault: DesktopVault;
  readonly server: DesktopServer;
  readonly updates: DesktopUpdates;
  readonly streamer: DesktopStreamer;
  readonly background: DesktopBackground;
  readonly google: DesktopGoogle;
  readonly offline: DesktopOffline;
  /** Menu, dialogs and sentences of the shell follow the page's language. */
  setLanguage(language: "en" | "es" | "fr" | "de"): Promise<void>;
  /** Told on every change of the table shown; null on every other page. */
  setTable(table: DesktopTable | null): Promise<void>;
  /** The number on the taskbar or dock, 0 to 99; 0 takes it away. */
  setBadge(count: number): Promise<void>;
  /** Shown by the system only while the window is not in front; says whether it was. */
  notify(notice: DesktopNotice): Promise<boolean>;
  /** Links that came before the page listened are told as soon as it does. */
  onDeepLink(listener: (link: DesktopLink) => void): Unlisten;
  onMenu(listener: (command: MenuCommand) => void): Unlisten;
  /** A press on a notice: the path it was given. */
  onNotice(listener: (path: string) => void): Unlisten;
  /** The computer was asleep and is awake again, so connections of before are dead. */
  onResume(listener: () => void): Unlisten;
}

declare global {
  interface Window {
    readonly sparDesktop?: DesktopApi;
  }
}
