/** What each call of the page does, and with which bounds its arguments come in. */
import type { DesktopAbout, DesktopNotice, DesktopTable, StreamLook } from "#web/lib/desktopBridge.ts";
import { type Answer, answer, count, flag, oneOf, orNull, record, Refused, text } from "./bounded.ts";
import type { Background } from "./background.ts";
import type { CallName } from "./channels.ts";
import { describeFault } from "./fault.ts";
import type { GoogleSignIn } from "./googleSignIn.ts";
import type { LinkDesk } from "./linkDesk.ts";
import type { Notices } from "./notices.ts";
import { gameId, offlineGame, type OfflineGames } from "./offlineGames.ts";
import { type CallEvent, isFromPage } from "./sender.ts";
import type { ServerDesk } from "./serverDesk.ts";
import type { Streamer } from "./streamer.ts";
import type { ShownTable } from "./table.ts";
import type { Unfinished } from "./unfinished.ts";
import type { Updates } from "./updates.ts";
import type { Vault } from "./vault.ts";
import type { Language } from "./words.ts";

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

const token = text(512, /^[\x21-\x7e]+$/);
const typedAddress = text(300, undefined, 0);
const protocol = count(1_000_000);
const shownTable = record<DesktopTable>({ code: text(16, /^[A-Z0-9]{4,16}$/), isPlaying: flag });
const notice = record<DesktopNotice>({
  kind: oneOf("turn", "challenge", "match"),
  title: text(80),
  body: text(200, undefined, 0),
  // A screen of the page: no host, no scheme, nothing escaped.
  path: text(200, /^\/(?!\/)[\w/?=&-]*$/),
});

const language = oneOf("en", "es", "fr", "de");
const streamLook = record<StreamLook>({
  background: oneOf("chroma", "transparent"),
  theme: oneOf("dark", "light"),
  language,
  fourColourDeck: flag,
});

/** Every call by its name. */
export function answersOf(parts: CallParts): Readonly<Record<CallName, Answer>> {
  const { vault, server, updates, streamer, background, google, offline, table, notices, links, unfinished } = parts;
  return {
    about: answer([], () => parts.about()),
    "vault.readToken": answer([], () => vault.read(server.address)),
    "vault.keepToken": answer([token, flag], (kept, lasts) =>
      unfinished.count(vault.keep(server.address, kept, lasts)),
    ),
    "vault.wipe": answer([], () => unfinished.count(vault.wipe(server.address))),
    "vault.status": answer([], () => vault.status()),
    "server.address": answer([], () => ({ address: server.address, builtIn: server.builtIn })),
    "server.check": answer([protocol], (own) => server.check(own)),
    "server.choose": answer([typedAddress, protocol], (typed, own) => server.choose(typed, own)),
    "updates.state": answer([], () => updates.state),
    "updates.check": answer([], async () => void (await updates.check())),
    "updates.install": answer([], () => updates.install()),
    "streamer.toggle": answer([streamLook], (look) => streamer.toggle(look)),
    "background.state": answer([], () => background.state),
    "background.keepRunning": answer([flag], (isOn) => unfinished.count(background.keepRunning(isOn))),
    "background.startAtLogin": answer([flag], (isOn) => unfinished.count(background.startAtLogin(isOn))),
    "google.prepare": answer([], () => google.prepare()),
    "google.open": answer([text(4_096)], (url) => google.open(url)),
    "google.cancel": answer([], () => google.cancel()),
    "offline.keep": answer([offlineGame], (game) => unfinished.count(offline.keep(game))),
    "offline.waiting": answer([], () => offline.waiting()),
    "offline.handedOver": answer([gameId], (id) => unfinished.count(offline.handedOver(id))),
    setLanguage: answer([language], (chosen) => parts.setLanguage(chosen)),
    setTable: answer([orNull(shownTable)], (shown) => table.show(shown)),
    setBadge: answer([count(99)], (number) => notices.setBadge(number)),
    notify: answer([notice], (told) => notices.notify(told)),
    "links.heard": answer([], () => links.heard()),
  };
}

export interface Switchboard {
  /** Whether these are the contents of the app's window. The stream's has no bridge, and no business here. */
  readonly isOurs: (contents: object) => boolean;
  readonly warn: (text: string) => void;
}

/** Answers one call of Electron's `ipcMain`: checks who calls, what, and with what, in this order. */
export function switchboard(
  answers: Readonly<Record<CallName, Answer>>,
  { isOurs, warn }: Switchboard,
): (event: CallEvent, name: unknown, ...args: readonly unknown[]) => Promise<unknown> {
  const known = new Map<unknown, Answer>(Object.entries(answers));
  return async (event, name, ...args) => {
    const found = known.get(name);
    if (found === undefined || !isFromPage(event, isOurs)) throw new Refused();
    try {
      return await found(args);
    } catch (error) {
      // What the page is told says nothing of our insides; what went wrong is for the log.
      if (!(error instanceof Refused)) warn(`${String(name)} failed: ${describeFault(error)}`);
      throw new Refused();
    }
  };
}
