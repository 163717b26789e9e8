/** By what names main and the page's bridge know each call and event. One channel each way; a call names itself. */
import type {
  DesktopApi,
  DesktopBackground,
  DesktopGoogle,
  DesktopLink,
  DesktopOffline,
  DesktopServer,
  DesktopStreamer,
  DesktopUpdates,
  DesktopVault,
  MenuCommand,
  UpdateState,
} from "#web/lib/desktopBridge.ts";

export const callChannel = "spar:call";
export const eventChannel = "spar:event";

/** What the page may ask for. */
export interface Calls {
  about: DesktopApi["about"];
  "vault.readToken": DesktopVault["readToken"];
  "vault.keepToken": DesktopVault["keepToken"];
  "vault.wipe": DesktopVault["wipe"];
  "vault.status": DesktopVault["status"];
  "server.address": DesktopServer["address"];
  "server.check": DesktopServer["check"];
  "server.choose": DesktopServer["choose"];
  "updates.state": DesktopUpdates["state"];
  "updates.check": DesktopUpdates["check"];
  "updates.install": DesktopUpdates["install"];
  "streamer.toggle": DesktopStreamer["toggle"];
  "background.state": DesktopBackground["state"];
  "background.keepRunning": DesktopBackground["keepRunning"];
  "background.startAtLogin": DesktopBackground["startAtLogin"];
  "google.prepare": DesktopGoogle["prepare"];
  "google.open": DesktopGoogle["open"];
  "google.cancel": DesktopGoogle["cancel"];
  "offline.keep": DesktopOffline["keep"];
  "offline.waiting": DesktopOffline["waiting"];
  "offline.handedOver": DesktopOffline["handedOver"];
  setLanguage: DesktopApi["setLanguage"];
  setTable: DesktopApi["setTable"];
  setBadge: DesktopApi["setBadge"];
  notify: DesktopApi["notify"];
  /** The page listens for links from here on. */
  "links.heard": () => Promise<void>;
}

export type CallName = keyof Calls;

/** What the page is told. */
export interface Events {
  link: DesktopLink;
  menu: MenuCommand;
  notice: string;
  /** The computer was asleep and is awake again. */
  resume: null;
  update: UpdateState;
}

export type EventName = keyof Events;
