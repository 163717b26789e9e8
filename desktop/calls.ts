/** What each call of the page does. What it takes is in server/protocol/desktop.ts. */
import {
  type DesktopAbout,
  type DesktopAnswers,
  type DesktopCallName,
  desktopCalls,
} from "#server/protocol/desktop.ts";
import { decode } from "#server/protocol/schema.ts";
import type { Background } from "./window/background.ts";
import { describeFault } from "./log/fault.ts";
import type { GoogleSignIn } from "./signIn/googleSignIn.ts";
import type { LinkDesk } from "./links/incomingLinks.ts";
import type { Notices } from "./window/notices.ts";
import type { OfflineGames } from "./offline/offlineGames.ts";
import { Refused } from "./security/callRefused.ts";
import { type CallEvent, isFromPage } from "./security/sender.ts";
import type { ServerDesk } from "./server/serverChoice.ts";
import type { Streamer } from "./window/streamWindow.ts";
import type { ShownTable } from "./window/shownTable.ts";
import type { Unfinished } from "./storage/pendingWrites.ts";
import type { Updates } from "./updates/updates.ts";
import type { Vault } from "./vault/vault.ts";
import type { Language } from "./text/words.ts";

export interface CallParts {
  readonly vault: Vault;
  readonly server: Pick<ServerDesk, "address" | "builtIn" | "check" | "choose">;
  readonly updates: Pick<Updates, "state" | "check" | "install">;
  readonly streamer: Pick<Streamer, "toggle">;
  readonly background: Pick<Background, "state" | "keepRunning" | "startAtLogin">;
  readonly google: Pick<GoogleSignIn, "prepare" | "open" | "cancel">;
  readonly offline: Pick<OfflineGames, "keep" | "waiting" | "handedOver">;
  readonly table: Pick<ShownTable, "show">;
  readonly notices: Pick<Notices, "notify" | "setBadge">;
  readonly links: Pick<LinkDesk, "heard">;
  /** What the app waits for before it quits. */
  readonly unfinished: Pick<Unfinished, "count">;
  readonly about: () => DesktopAbout;
  readonly setLanguage: (language: Language) => void;
}

/** Every call by its name. */
export function answersOf(parts: CallParts): DesktopAnswers {
  const { vault, server, updates, streamer, background, google, offline, table, notices, links, unfinished } = parts;
  return {
    about: () => parts.about(),
    "vault.readToken": () => vault.read(server.address),
    "vault.keepToken": (kept, lasts) => unfinished.count(vault.keep(server.address, kept, lasts)),
    "vault.wipe": () => unfinished.count(vault.wipe(server.address)),
    "vault.status": () => vault.status(),
    "server.address": () => ({ address: server.address, builtIn: server.builtIn }),
    "server.check": (own) => server.check(own),
    "server.choose": (typed, own) => server.choose(typed, own),
    "updates.state": () => updates.state,
    "updates.check": async () => void (await updates.check()),
    "updates.install": () => updates.install(),
    "streamer.toggle": (look) => streamer.toggle(look),
    "background.state": () => background.state,
    "background.keepRunning": (isOn) => unfinished.count(background.keepRunning(isOn)),
    "background.startAtLogin": (isOn) => unfinished.count(background.startAtLogin(isOn)),
    "google.prepare": () => google.prepare(),
    "google.open": (url) => google.open(url),
    "google.cancel": () => google.cancel(),
    "offline.keep": (game) => unfinished.count(offline.keep(game)),
    "offline.waiting": () => offline.waiting(),
    "offline.handedOver": (id) => unfinished.count(offline.handedOver(id)),
    setLanguage: (chosen) => parts.setLanguage(chosen),
    setTable: (shown) => table.show(shown),
    setBadge: (number) => notices.setBadge(number),
    notify: (told) => notices.notify(told),
    "links.heard": () => links.heard(),
  };
}

export interface Switchboard {
  /** Whether these are the contents of the app's window. The stream's has no bridge, and no business here. */
  readonly isOurs: (contents: object) => boolean;
  readonly warn: (text: string) => void;
}

const isCallName = (name: unknown): name is DesktopCallName =>
  typeof name === "string" && Object.hasOwn(desktopCalls, name);

/** Answers one call of Electron's `ipcMain`: checks who calls, what, and with what, in this order. */
export function switchboard(
  answers: DesktopAnswers,
  { isOurs, warn }: Switchboard,
): (event: CallEvent, name: unknown, ...args: readonly unknown[]) => Promise<unknown> {
  return async (event, name, ...args) => {
    if (!isCallName(name) || !isFromPage(event, isOurs)) throw new Refused();
    const taken = decode(desktopCalls[name].takes, args);
    if (!taken.ok) throw new Refused();
    try {
      // Name and arguments belong together, which the type of a union of calls cannot say.
      return await (answers[name] as (...args: readonly unknown[]) => unknown)(...taken.value);
    } catch (error) {
      // What the page is told says nothing of our insides; what went wrong is for the log.
      if (!(error instanceof Refused)) warn(`${String(name)} failed: ${describeFault(error)}`);
      throw new Refused();
    }
  };
}
