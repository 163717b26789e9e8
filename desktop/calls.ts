/** The handler of each call of the page. server/protocol/calls/desktop.ts declares arguments and answers. */
import { type DesktopAbout, type DesktopAnswers, type DesktopCallName, desktopCalls } from "#protocol/calls/desktop.ts";
import { decode } from "#server/protocol/schema.ts";
import type { Background } from "./window/background.ts";
import { describeFault } from "./log/fault.ts";
import type { GoogleSignIn } from "./signIn/googleSignIn.ts";
import type { IncomingLinks } from "./links/incomingLinks.ts";
import type { Notices } from "./window/notices.ts";
import type { OfflineGames } from "./offline/offlineGames.ts";
import { type CallEvent, isFromPage, CallRefused } from "./security/sender.ts";
import type { ServerChoice } from "./server/serverChoice.ts";
import type { StreamWindowController } from "./window/streamWindow.ts";
import type { ReportedTable } from "./window/reportedTable.ts";
import type { PendingWrites } from "./storage/pendingWrites.ts";
import type { Updates } from "./updates/updates.ts";
import type { Vault } from "./vault/vault.ts";
import type { Language } from "./text/words.ts";

export interface CallDependencies {
  readonly vault: Vault;
  readonly server: Pick<ServerChoice, "address" | "builtIn" | "check" | "choose">;
  readonly updates: Pick<Updates, "state" | "check" | "install">;
  readonly streamer: Pick<StreamWindowController, "toggle">;
  readonly background: Pick<Background, "state" | "keepRunning" | "startAtLogin">;
  readonly google: Pick<GoogleSignIn, "prepare" | "open" | "cancel">;
  readonly offline: Pick<OfflineGames, "keep" | "waiting" | "handedOver">;
  readonly table: Pick<ReportedTable, "show">;
  readonly notices: Pick<Notices, "notify" | "setBadge">;
  readonly links: Pick<IncomingLinks, "pageListens">;
  /** The app waits for these writes before it quits. */
  readonly pendingWrites: Pick<PendingWrites, "track">;
  readonly about: () => DesktopAbout;
  readonly setLanguage: (language: Language) => void;
}

/** The answers to all calls, by name. */
export function createAnswers(dependencies: CallDependencies): DesktopAnswers {
  const { vault, server, updates, streamer, background, google, offline, table, notices, links, pendingWrites } =
    dependencies;
  return {
    about: () => dependencies.about(),
    "vault.readToken": () => vault.read(server.address),
    "vault.keepToken": (token, lasts) => pendingWrites.track(vault.keep(server.address, token, lasts)),
    "vault.wipe": () => pendingWrites.track(vault.wipe(server.address)),
    "vault.status": () => vault.status(),
    "server.address": () => ({ address: server.address, builtIn: server.builtIn }),
    "server.check": (own) => server.check(own),
    "server.choose": (typed, own) => server.choose(typed, own),
    "updates.state": () => updates.state,
    "updates.check": async () => void (await updates.check()),
    "updates.install": () => updates.install(),
    "streamer.toggle": (look) => streamer.toggle(look),
    "background.state": () => background.state,
    "background.keepRunning": (isOn) => pendingWrites.track(background.keepRunning(isOn)),
    "background.startAtLogin": (isOn) => pendingWrites.track(background.startAtLogin(isOn)),
    "google.prepare": () => google.prepare(),
    "google.open": (url) => google.open(url),
    "google.cancel": () => google.cancel(),
    "offline.keep": (game) => pendingWrites.track(offline.keep(game)),
    "offline.waiting": () => offline.waiting(),
    "offline.handedOver": (id) => pendingWrites.track(offline.handedOver(id)),
    setLanguage: (chosen) => dependencies.setLanguage(chosen),
    setTable: (shown) => table.show(shown),
    setBadge: (number) => notices.setBadge(number),
    notify: (notice) => notices.notify(notice),
    "links.heard": () => links.pageListens(),
  };
}

export interface CallContext {
  /** Whether these are the contents of the app's window. The stream window has no bridge and may not call. */
  readonly isOurs: (contents: object) => boolean;
  readonly warn: (text: string) => void;
}

const isCallName = (name: unknown): name is DesktopCallName =>
  typeof name === "string" && Object.hasOwn(desktopCalls, name);

/**
 * Returns the listener for Electron's `ipcMain`. It checks the sender, then the name, then the arguments.
 * @throws CallRefused for a call that is not allowed or fails
 */
export function answerCalls(
  answers: DesktopAnswers,
  { isOurs, warn }: CallContext,
): (event: CallEvent, name: unknown, ...args: readonly unknown[]) => Promise<unknown> {
  return async (event, name, ...args) => {
    if (!isCallName(name) || !isFromPage(event, isOurs)) throw new CallRefused();
    const taken = decode(desktopCalls[name].takes, args);
    if (!taken.ok) throw new CallRefused();
    try {
      // The type of a union of calls cannot say that a name and its arguments belong together.
      return await (answers[name] as (...args: readonly unknown[]) => unknown)(...taken.value);
    } catch (error) {
      // The page gets no details of an internal error; the log does.
      if (!(error instanceof CallRefused)) warn(`${String(name)} failed: ${describeFault(error)}`);
      throw new CallRefused();
    }
  };
}
