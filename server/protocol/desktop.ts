/**
 * What the desktop app's page and its shell say to one another: each call with what it takes and answers, each event
 * with what it tells. The shell decodes what the page sends, the bridge beside the page what the shell says.
 * web/platform/desktop/desktopBridge.ts is how the page sees it.
 */
import * as v from "valibot";
import { LOCALES } from "./accounts.ts";
import { count, decode, flag, list, moment, nonEmptyText, validItems, text } from "./schema.ts";
import { streamBackgroundSchema } from "./streamBackground.ts";

const ADDRESS_CHARS_MAX = 300;
const SENTENCE_CHARS_MAX = 1_000;
/** Matches that wait for the server; the oldest make room. */
export const OFFLINE_GAMES_MAX = 100;
export const OFFLINE_RECORD_CHARS_MAX = 32 * 1024;

/* @__NO_SIDE_EFFECTS__ */
const hasKeys = (keys: number) =>
  v.custom<object>((value) => typeof value === "object" && value !== null && Object.keys(value).length === keys);

/** An object with exactly these keys, each of its own. */
/* @__NO_SIDE_EFFECTS__ */
export const exact = <const E extends v.ObjectEntries>(entries: E) =>
  v.pipe(hasKeys(Object.keys(entries).length), v.strictObject(entries));

/** `keychain`: kept by the operating system. `session`: no keychain answers, so kept in memory until the app quits. */
export const vaultStatusSchema = v.picklist(["keychain", "session"]);
export type VaultStatus = v.InferOutput<typeof vaultStatusSchema>;

/** What asking a server led to. */
export const serverCheckSchema = exact({
  /**
   * `invalid`: no address (https, or http on this machine and in its own network). `away`: no answer in time.
   * `foreign`: an answer, but not Spar's.
   */
  state: v.picklist(["ok", "invalid", "away", "foreign", "app-too-old", "server-too-old"]),
  /** The address that was asked, without a slash at its end. */
  address: text(ADDRESS_CHARS_MAX),
  /** Says it to the player in the app's language; empty when all is well. */
  sentence: text(SENTENCE_CHARS_MAX),
});
export type ServerCheck = Readonly<v.InferOutput<typeof serverCheckSchema>>;

/** The table that the page shows; the shell asks before a link leads away from it, and updates wait for its end. */
export const desktopTableSchema = exact({
  /** The eight letters of its code. For a game against the computer without a server: `OFFLINE`. */
  code: v.pipe(text(16), v.regex(/^[A-Z0-9]{4,16}$/)),
  /** False before the first card and after the last. */
  isPlaying: flag,
});
export type DesktopTable = Readonly<v.InferOutput<typeof desktopTableSchema>>;

/** A link `spar://game/CODE` that was followed, already parsed, allowed and, during a match, agreed to. */
export const desktopLinkSchema = exact({ kind: v.literal("game"), code: text(32) });
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

/** What was chosen in the native menu and is for the page to do: a screen to go to, or the stream's window to toggle. */
export const menuCommandSchema = v.picklist([...menuPlaceSchema.options, "streamer"]);
export type MenuCommand = v.InferOutput<typeof menuCommandSchema>;

/** A screen of the page: no host, no scheme, nothing escaped. */
const pagePath = v.pipe(text(200), v.regex(/^\/(?!\/)[\w/?=&-]*$/));

export const desktopNoticeSchema = exact({
  kind: v.picklist(["turn", "challenge", "match"]),
  /** In the player's language. */
  title: nonEmptyText(80),
  body: text(200),
  /** Where a press on it leads, such as `/game/AB12`. */
  path: pagePath,
});
export type DesktopNotice = Readonly<v.InferOutput<typeof desktopNoticeSchema>>;

export const updateStateSchema = exact({
  /** `off`: this build does not update itself (development, or a package of the system's own). */
  kind: v.picklist(["off", "none", "checking", "offered", "loading", "ready", "failed"]),
  version: v.nullable(text(100)),
  /** While loading. */
  percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
});
export type UpdateState = Readonly<v.InferOutput<typeof updateStateSchema>>;

export const languageSchema = v.picklist(LOCALES);

/** How the table for others looks. Its page has a session of its own and cannot read what the player has chosen. */
export const streamLookSchema = exact({
  background: streamBackgroundSchema,
  theme: v.picklist(["dark", "light"]),
  language: languageSchema,
  fourColourDeck: flag,
});
export type StreamLook = Readonly<v.InferOutput<typeof streamLookSchema>>;

export const backgroundStateSchema = exact({
  /** Whether the app goes on when its window is closed, so that challenges arrive. */
  keepsRunning: flag,
  /** Whether the system starts the app when the player signs in to the computer; null where this copy cannot have it. */
  startsAtLogin: v.nullable(flag),
});
export type BackgroundState = Readonly<v.InferOutput<typeof backgroundStateSchema>>;

export const offlineGameIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));

/** A match against the computer that was played without a server and is to reach the history. */
export const offlineGameSchema = exact({
  /** Eight to 64 letters, digits, `-` and `_`; keeping the same id again replaces it. */
  id: offlineGameIdSchema,
  playedAt: moment,
  /** JSON of the page's own. */
  record: nonEmptyText(OFFLINE_RECORD_CHARS_MAX),
});
export type OfflineGame = Readonly<v.InferOutput<typeof offlineGameSchema>>;
export const offlineGamesSchema = list(offlineGameSchema, OFFLINE_GAMES_MAX);

const keptGamesSchema = validItems(offlineGameSchema);

/** The latest games of a kept list; one that is damaged is left out, so that the others are not lost. */
export function offlineGamesIn(kept: unknown): OfflineGame[] {
  const games = decode(keptGamesSchema, kept);
  return games.ok ? games.value.slice(-OFFLINE_GAMES_MAX) : [];
}

export const desktopAboutSchema = exact({ app: text(100), electron: text(100), chromium: text(100) });
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
  /** The page listens for links from here on. */
  "links.heard": { takes: v.strictTuple([]), answers: nothing },
} as const satisfies Record<string, CallSchemas>;

export type DesktopCallName = keyof typeof desktopCalls;
type Takes<N extends DesktopCallName> = v.InferOutput<(typeof desktopCalls)[N]["takes"]>;
export type DesktopAnswer<N extends DesktopCallName> = v.InferOutput<(typeof desktopCalls)[N]["answers"]>;

/** The calls as the page makes them. */
export type DesktopCalls = { readonly [N in DesktopCallName]: (...args: Takes<N>) => Promise<DesktopAnswer<N>> };
/** The calls as the shell answers them. */
export type DesktopAnswers = {
  readonly [N in DesktopCallName]: (...args: Takes<N>) => DesktopAnswer<N> | Promise<DesktopAnswer<N>>;
};

/** What the page is told, by name. */
export const desktopEvents = {
  link: desktopLinkSchema,
  menu: menuCommandSchema,
  notice: pagePath,
  /** The computer was asleep and is awake again. */
  resume: v.null(),
  update: updateStateSchema,
} as const satisfies Record<string, v.GenericSchema>;

export type DesktopEventName = keyof typeof desktopEvents;
export type DesktopEvents = { readonly [N in DesktopEventName]: v.InferOutput<(typeof desktopEvents)[N]> };
