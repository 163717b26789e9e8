/**
 * The desktop app's interface for its page, `window.sparDesktop`; a browser has none. Types only: desktop/preload.ts
 * implements them, the page uses web/platform/desktop/desktop.ts. server/protocol/calls/desktop.ts declares the calls;
 * the shell decodes every argument by it and refuses calls from other pages. A refused call rejects with an Error;
 * nothing else is ever thrown across.
 */
import type { DesktopCalls, DesktopEvents, MenuCommand, UpdateState } from "#protocol/calls/desktop.ts";

/** Stores the session token of the server in use; each server has its own. Never in a plain file. */
export interface DesktopVault {
  /** The token, or null when no user is signed in. The page reads it once at its start and drops it early. */
  readonly readToken: DesktopCalls["vault.readToken"];
  /** Stores a token. One that does not last stays in memory and survives only a reload. */
  readonly keepToken: DesktopCalls["vault.keepToken"];
  /** Deletes the token of this server from memory and keychain. Part of every log out. */
  readonly wipe: DesktopCalls["vault.wipe"];
  readonly status: DesktopCalls["vault.status"];
}

export interface DesktopServer {
  /**
   * The server in use, the address of links for other players, and the built-in server. REST goes to `/api` and
   * `/avatars` of the page's own origin, as on the web.
   */
  readonly address: DesktopCalls["server.address"];
  /** Asks the server in use whether it speaks this protocol, given by the page's number. */
  readonly check: DesktopCalls["server.check"];
  /**
   * Checks another server, and if it is `ok` stores its address and loads the page again. Empty: the built-in server.
   */
  readonly choose: DesktopCalls["server.choose"];
}

/** Signed updates, never older than the running version, offered and never forced. */
export interface DesktopUpdates {
  readonly state: DesktopCalls["updates.state"];
  /** Checks for an update now. */
  readonly check: DesktopCalls["updates.check"];
  /**
   * Downloads the offered update, or restarts into a downloaded one. False, and nothing done, while a match is played.
   */
  readonly install: DesktopCalls["updates.install"];
  onState(listener: (state: UpdateState) => void): Unlisten;
}

export interface DesktopStreamer {
  /**
   * Opens the compact table window above all others, or closes it; true when it is open afterwards. It shows
   * `/game/CODE?stream=chroma` (or `transparent`) of the table last given to `setTable`, with the look in the query,
   * and follows to the next table; without a table nothing opens. Escape closes it too. Its page has no bridge and no
   * sound.
   */
  readonly toggle: DesktopCalls["streamer.toggle"];
}

/** The app's work without its window. Both settings are off at first. */
export interface DesktopBackground {
  readonly state: DesktopCalls["background.state"];
  readonly keepRunning: DesktopCalls["background.keepRunning"];
  /** The result is the state as the system accepted it. */
  readonly startAtLogin: DesktopCalls["background.startAtLogin"];
}

/**
 * Google in the system's browser. First `prepare`, then `POST /auth/google/start` with `loopback_port`, then `open`.
 */
export interface DesktopGoogle {
  /** Listens on a free port of 127.0.0.1 for one return, for five minutes at most. */
  readonly prepare: DesktopCalls["google.prepare"];
  /**
   * Opens the provider's page, which must be the allowed one and lead back to this port, and waits for the return.
   * Null: given up, refused, too late, or with another state.
   */
  readonly open: DesktopCalls["google.open"];
  readonly cancel: DesktopCalls["google.cancel"];
}

/** Finished matches that are not sent yet; the shell stores the latest 100, without secrets. */
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
  /** Called on every change of the table shown; null on every other page. */
  readonly setTable: DesktopCalls["setTable"];
  /** Sets the number on the taskbar or dock; 0 removes it. */
  readonly setBadge: DesktopCalls["setBadge"];
  /** The system shows it only while the window is not in front; resolves to whether it was shown. */
  readonly notify: DesktopCalls["notify"];
  /** Links that came before the page listened are delivered as soon as it does. */
  onDeepLink(listener: (link: DesktopEvents["link"]) => void): Unlisten;
  onMenu(listener: (command: MenuCommand) => void): Unlisten;
  /** A press on a notification: the path that the notification was given. */
  onNotice(listener: (path: string) => void): Unlisten;
  /** The computer woke up, so connections from before are dead. */
  onResume(listener: () => void): Unlisten;
}

declare global {
  interface Window {
    readonly sparDesktop?: DesktopApi;
  }
}
