/**
 * What the desktop app offers its page, as `window.sparDesktop`; in a browser there is none. Types only: the shell
 * implements them in desktop/preload.ts, the page asks for them through web/platform/desktop/desktop.ts. What each call takes and
 * answers is in server/protocol/desktop.ts; the shell decodes every argument by it, and refuses a call from anything but
 * the app's own page. A call that the shell refuses rejects with an Error; nothing else is ever thrown across.
 */
import type { DesktopCalls, DesktopEvents, MenuCommand, UpdateState } from "#server/protocol/desktop.ts";

/** Keeps the session token of the server in use; another server's token is another one. Never in a plain file. */
export interface DesktopVault {
  /** The token, or null when nobody is signed in. Asked once at the start of the page and kept no longer than needed. */
  readonly readToken: DesktopCalls["vault.readToken"];
  /** Keeps a token. One that does not last stays in memory and outlives only a reload. */
  readonly keepToken: DesktopCalls["vault.keepToken"];
  /** Forgets the token of this server in memory and keychain. Part of every log out. */
  readonly wipe: DesktopCalls["vault.wipe"];
  readonly status: DesktopCalls["vault.status"];
}

export interface DesktopServer {
  /** The server in use, where links to a table lead for others, and the one built in. REST goes to `/api` and `/avatars` of the page's own origin, as on the web. */
  readonly address: DesktopCalls["server.address"];
  /** Asks the server in use whether it speaks this protocol, the page's own number. */
  readonly check: DesktopCalls["server.check"];
  /** Asks another server, and where it is `ok` keeps its address and loads the page anew. Empty: back to the built in. */
  readonly choose: DesktopCalls["server.choose"];
}

/** Signed updates, never older than what runs, offered and never forced. */
export interface DesktopUpdates {
  readonly state: DesktopCalls["updates.state"];
  /** Looks for one now. */
  readonly check: DesktopCalls["updates.check"];
  /** Loads what is offered, or restarts into what is ready. False, and nothing done, while a match is played. */
  readonly install: DesktopCalls["updates.install"];
  onState(listener: (state: UpdateState) => void): Unlisten;
}

export interface DesktopStreamer {
  /**
   * Opens the compact table window above all others, or closes it; true when it is open afterwards. It shows
   * `/game/CODE?stream=chroma` (or `transparent`) of the table last told with `setTable`, with the look in the query,
   * and follows to the next; without one nothing opens. Escape closes it too. Its page has no bridge and no sound.
   */
  readonly toggle: DesktopCalls["streamer.toggle"];
}

/** What the app does without its window. Both settings are off until they are switched on. */
export interface DesktopBackground {
  readonly state: DesktopCalls["background.state"];
  readonly keepRunning: DesktopCalls["background.keepRunning"];
  /** The state says what the system made of it. */
  readonly startAtLogin: DesktopCalls["background.startAtLogin"];
}

/** Google in the system's browser. First `prepare`, then `POST /auth/google/start` with `loopback_port`, then `open`. */
export interface DesktopGoogle {
  /** Listens on 127.0.0.1 at a free port for one return, for five minutes at most. */
  readonly prepare: DesktopCalls["google.prepare"];
  /**
   * Opens the provider's page, which must be the allowed one and lead back to this port, and waits for the way back.
   * Null: given up, refused, too late, or the state did not fit.
   */
  readonly open: DesktopCalls["google.open"];
  readonly cancel: DesktopCalls["google.cancel"];
}

/** Matches that wait to be handed over to the server; the latest 100 are kept, without anything secret. */
export interface DesktopOffline {
  readonly keep: DesktopCalls["offline.keep"];
  readonly waiting: DesktopCalls["offline.waiting"];
  readonly handedOver: DesktopCalls["offline.handedOver"];
}

/** Ends a subscription. */
export type Unlisten = () => void;

export interface DesktopApi {
  readonly platform: "linux" | "darwin" | "win32";
  readonly about: DesktopCalls["about"];
  readonly vault: DesktopVault;
  readonly server: DesktopServer;
  readonly updates: DesktopUpdates;
  readonly streamer: DesktopStreamer;
  readonly background: DesktopBackground;
  readonly google: DesktopGoogle;
  readonly offline: DesktopOffline;
  /** Menu, dialogs and sentences of the shell follow the page's language. */
  readonly setLanguage: DesktopCalls["setLanguage"];
  /** Told on every change of the table shown; null on every other page. */
  readonly setTable: DesktopCalls["setTable"];
  /** The number on the taskbar or dock; 0 takes it away. */
  readonly setBadge: DesktopCalls["setBadge"];
  /** Shown by the system only while the window is not in front; says whether it was. */
  readonly notify: DesktopCalls["notify"];
  /** Links that came before the page listened are told as soon as it does. */
  onDeepLink(listener: (link: DesktopEvents["link"]) => void): Unlisten;
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
