/**
 * The calls and events between the desktop app's page and its shell: what each call takes and answers, what each event
 * contains. The shell decodes the page's arguments, and the bridge decodes what the shell sends.
 * web/platform/desktop/desktopBridge.ts is the page's view of it.
 */
import * as v from "valibot";
import { LOCALES } from "./accounts.ts";
import { count, decode, flag, list, moment, nonEmptyText, text, validItems } from "#protocol/schema.ts";
import { streamBackgroundSchema } from "./streamBackground.ts";

const ADDRESS_CHARS_MAX = 300;
const SENTENCE_CHARS_MAX = 1_000;
/** How many matches may wait for the server; above that the oldest is dropped. */
export const OFFLINE_GAMES_MAX = 100;
export const OFFLINE_RECORD_CHARS_MAX = 32 * 1024;

/* @__NO_SIDE_EFFECTS__ */
const hasKeys = (keys: number) =>
  v.custom<object>((value) => typeof value === "object" && value !== null && Object.keys(value).length === keys);

/** An object with exactly these keys as its own properties. */
/* @__NO_SIDE_EFFECTS__ */
export const exact = <const E extends v.ObjectEntries>(entries: E) =>
  v.pipe(hasKeys(Object.keys(entries).length), v.strictObject(entries));

/**
 * `keychain`: stored by the operating system. `session`: no keychain is available, so it stays in memory until the app
 * quits.
 */
const vaultStatusSchema = v.picklist(["keychain", "session"]);
export type VaultStatus = v.InferOutput<typeof vaultStatusSchema>;

/** The result of checking a server. */
const serverCheckSchema = exact({
  /**
   * `invalid`: no valid address (https, or http on this machine or its local network). `away`: no answer in time.
   * `foreign`: an answer of another program.
   */
  state: v.picklist(["ok", "invalid", "away", "foreign", "app-too-old", "server-too-old"]),
  /** The checked address, without a slash at its end. */
  address: text(ADDRESS_CHARS_MAX),
  /** The sentence for the player, in the app's language; empty when all is well. */
  sentence: text(SENTENCE_CHARS_MAX),
});
export type ServerCheck = Readonly<v.InferOutput<typeof serverCheckSchema>>;

/** The table that the page shows. During a match the shell asks before it follows a link, and updates wait. */
const desktopTableSchema = exact({
  /** The table's code of eight letters. For a game against the computer without a server: `OFFLINE`. */
  code: v.pipe(text(16), v.regex(/^[A-Z0-9]{4,16}$/)),
  /** False before the first card and after the last. */
  isPlaying: flag,
});
export type DesktopTable = Readonly<v.InferOutput<typeof desktopTableSchema>>;

/** An opened link `spar://game/CODE`: parsed, allowed and, during a match, confirmed by the player. */
const desktopLinkSchema = exact({ kind: v.literal("game"), code: text(32) });
export type DesktopLink = Readonly<v.InferOutput<typeof desktopLinkSchema>>;

const menuPlaceSchema = v.picklist([
  "home",
  "computer",
  "find-match",
  "recent-games",
  "leaderboard",
  "rules",
  "settings",
]);
export type MenuPlace = v.InferOutput<typeof menuPlaceSchema>;

/** An entry of the native menu that the page handles: a screen to open, or toggling the stream window. */
const menuCommandSchema = v.picklist([...menuPlaceSchema.options, "streamer"]);
export type MenuCommand = v.InferOutput<typeof menuCommandSchema>;

/** A screen of the page: no host, no scheme, no escapes. */
const pagePath = v.pipe(text(200), v.regex(/^\/(?!\/)[\w/?=&-]*$/));

const desktopNoticeSchema = exact({
  kind: v.picklist(["turn", "challenge", "match", "news"]),
  /** In the player's language. */
  title: nonEmptyText(80),
  body: text(200),
  /** The screen that a click on it opens, such as `/game/AB12`. */
  path: pagePath,
});
export type DesktopNotice = Readonly<v.InferOutput<typeof desktopNoticeSchema>>;

const updateStateSchema = exact({
  /** `off`: this copy does not update itself (development, or a deb or rpm). */
  kind: v.picklist(["off", "none", "checking", "offered", "loading", "ready", "failed"]),
  version: v.nullable(text(100)),
  /** While loading. */
  percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
});
export type UpdateState = Readonly<v.InferOutput<typeof updateStateSchema>>;

export const languageSchema = v.picklist(LOCALES);

/** How the stream window looks. Its page has a session of its own and cannot read the player's settings. */
const streamLookSchema = exact({
  background: streamBackgroundSchema,
  theme: v.picklist(["dark", "light"]),
  language: languageSchema,
  fourColourDeck: flag,
});
export type StreamLook = Readonly<v.InferOutput<typeof streamLookSchema>>;

const backgroundStateSchema = exact({
  /** Whether the app keeps running when its window is closed, so that challenges arrive. */
  keepsRunning: flag,
  /** Whether the system starts the app when the user signs in to the computer; null if this copy cannot do that. */
  startsAtLogin: v.nullable(flag),
});
export type BackgroundState = Readonly<v.InferOutput<typeof backgroundStateSchema>>;

const offlineGameIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));

/** A match against the computer, played without a server, that waits to be sent to it. */
export const offlineGameSchema = exact({
  /** Eight to 64 letters, digits, `-` and `_`. Keeping the same id again replaces the match. */
  id: offlineGameIdSchema,
  playedAt: moment,
  /** JSON that only the page reads. */
  record: nonEmptyText(OFFLINE_RECORD_CHARS_MAX),
});
export type OfflineGame = Readonly<v.InferOutput<typeof offlineGameSchema>>;
const offlineGamesSchema = list(offlineGameSchema, OFFLINE_GAMES_MAX);

const storedGamesSchema = validItems(offlineGameSchema);

/** The valid games of a stored list; invalid ones are left out, so that the others remain. */
export function offlineGamesIn(stored: unknown): OfflineGame[] {
  const games = decode(storedGamesSchema, stored);
  return games.ok ? games.value.slice(-OFFLINE_GAMES_MAX) : [];
}

const desktopAboutSchema = exact({ app: text(100), electron: text(100), chromium: text(100) });
export type DesktopAbout = Readonly<v.InferOutput<typeof desktopAboutSchema>>;

/** At most 512 visible characters. */
const token = v.pipe(text(512), v.regex(/^[\x21-\x7e]+$/));
const protocol = count(1_000_000);
const nothing = v.void();

interface CallSchemas {
  readonly takes: v.GenericSchema<unknown, readonly unknown[]>;
  readonly answers: v.GenericSchema;
}

/** Every call of the page by its name. */
export const desktopCalls = {
  about: { takes: v.strictTuple([]), answers: desktopAboutSchema },
  "vault.readToken": { takes: v.strictTuple([]), answers: v.nullable(token) },
  "vault.keepToken": { takes: v.strictTuple([token, flag]), answers: vaultStatusSchema },
  "vault.wipe": { takes: v.strictTuple([]), answers: nothing },
  "vault.status": { takes: v.strictTuple([]), answers: vaultStatusSchema },
  "server.address": {
    takes: v.strictTuple([]),
    answers: exact({ address: text(ADDRESS_CHARS_MAX), builtIn: text(ADDRESS_CHARS_MAX) }),
  },
  "server.check": { takes: v.strictTuple([protocol]), answers: serverCheckSchema },
  "server.choose": { takes: v.strictTuple([text(ADDRESS_CHARS_MAX), protocol]), answers: serverCheckSchema },
  "updates.state": { takes: v.strictTuple([]), answers: updateStateSchema },
  "updates.check": { takes: v.strictTuple([]), answers: nothing },
  "updates.install": { takes: v.strictTuple([]), answers: flag },
  "streamer.toggle": { takes: v.strictTuple([streamLookSchema]), answers: flag },
  "background.state": { takes: v.strictTuple([]), answers: backgroundStateSchema },
  "background.keepRunning": { takes: v.strictTuple([flag]), answers: backgroundStateSchema },
  "background.startAtLogin": { takes: v.strictTuple([flag]), answers: backgroundStateSchema },
  "google.prepare": { takes: v.strictTuple([]), answers: exact({ port: count(65_535) }) },
  "google.open": {
    takes: v.strictTuple([nonEmptyText(4_096)]),
    answers: v.nullable(exact({ code: text(2_048), state: text(2_048) })),
  },
  "google.cancel": { takes: v.strictTuple([]), answers: nothing },
  "offline.keep": { takes: v.strictTuple([offlineGameSchema]), answers: nothing },
  "offline.waiting": { takes: v.strictTuple([]), answers: offlineGamesSchema },
  "offline.handedOver": { takes: v.strictTuple([offlineGameIdSchema]), answers: nothing },
  setLanguage: { takes: v.strictTuple([languageSchema]), answers: nothing },
  setTable: { takes: v.strictTuple([v.nullable(desktopTableSchema)]), answers: nothing },
  setBadge: { takes: v.strictTuple([count(99)]), answers: nothing },
  notify: { takes: v.strictTuple([desktopNoticeSchema]), answers: flag },
  /** The page listens for links from now on. */
  "links.heard": { takes: v.strictTuple([]), answers: nothing },
} as const satisfies Record<string, CallSchemas>;

export type DesktopCallName = keyof typeof desktopCalls;
type Takes<N extends DesktopCallName> = v.InferOutput<(typeof desktopCalls)[N]["takes"]>;
export type DesktopAnswer<N extends DesktopCallName> = v.InferOutput<(typeof desktopCalls)[N]["answers"]>;

/** The calls as the page makes them. */
export type DesktopCalls = { readonly [N in DesktopCallName]: (...args: Takes<N>) => Promise<DesktopAnswer<N>> };
/** The calls as the shell implements them. */
export type DesktopAnswers = {
  readonly [N in DesktopCallName]: (...args: Takes<N>) => DesktopAnswer<N> | Promise<DesktopAnswer<N>>;
};

/** The events of the page, by name. */
export const desktopEvents = {
  link: desktopLinkSchema,
  menu: menuCommandSchema,
  notice: pagePath,
  /** The computer has woken from sleep. */
  resume: v.null(),
  update: updateStateSchema,
} as const satisfies Record<string, v.GenericSchema>;

export type DesktopEventName = keyof typeof desktopEvents;
export type DesktopEvents = { readonly [N in DesktopEventName]: v.InferOutput<(typeof desktopEvents)[N]> };
