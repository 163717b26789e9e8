/**
 * Every setting of the server, decoded in this one place; settingSources.ts finds the texts. A bad value stops the start
 * with one clear line (a StartError); docs/operations.md lists the same names.
 */
import { isContactEmail } from "#protocol/calls/clientConfig.ts";
import { storeLimits } from "#server/base/db/limits.ts";
import { type AnalyticsPlace, analytics } from "./analyticsSetting.ts";
import { StartError } from "#server/base/core/errors.ts";
import { bad, choice, host, integer, publicAddress, textOf, textsOf, unescaped, url } from "./environment.ts";
import { type Environment, type SettingName } from "./settingNames.ts";
import { watchSettings, type WatchSettings } from "./watchSettings.ts";
import { redis, type RedisPlace } from "./redisSettings.ts";
import { twoFactorKeys, vapidPrivateKey } from "./keySettings.ts";
import type { MysqlAddress } from "#server/base/db/mysqlAddress.ts";

export type Mode = "development" | "production" | "test";
/** The libraries that can carry the sockets. */
export type ListenerName = "uws" | "ws";

/** Where mail is handed over. */
export interface SmtpAddress {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (smtps), not after a greeting. */
  readonly isSecure: boolean;
  readonly login: { readonly user: string; readonly password: string } | null;
}

/** The sender of mail. */
export interface MailSender {
  readonly name: string;
  readonly address: string;
}

export interface GoogleClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string;
}

export interface Config extends WatchSettings {
  readonly mode: Mode;
  readonly host: string;
  /** 0 lets the system choose, for tests. */
  readonly port: number;
  readonly socketPort: number;
  /** null: uWebSockets.js where this Node can load it, ws elsewhere. */
  readonly socketListener: ListenerName | null;
  /** The address that browsers use, if it differs from this machine's name and ports; without a trailing slash. */
  readonly publicUrl: string | null;
  readonly socketUrl: string | null;
  /** Origins besides our own that may call the API and open sockets. */
  readonly allowedOrigins: readonly string[];
  /** Whether browsers shall insist on https for all names under ours as well. */
  readonly hstsSubdomains: boolean;
  /** How many proxies stand before us; their X-Forwarded-For is believed so far and no further. */
  readonly trustProxy: number;
  /** null: the embedded SQLite in dataDir. */
  readonly mysql: MysqlAddress | null;
  /** Where the nodes of a cluster meet, and the name of this one; null: a server alone. */
  readonly redis: RedisPlace | null;
  readonly dataDir: string;
  /** null: mail is printed, or refused in production. */
  readonly smtp: SmtpAddress | null;
  readonly mailFrom: MailSender;
  /** Where players write to; null: the page names no address. */
  readonly contactEmail: string | null;
  /** Where new support tickets are mailed; null: nowhere. */
  readonly supportEmail: string | null;
  /** Where players meet outside the site; null: the page offers a ticket instead. */
  readonly communityUrl: string | null;
  /** Where the page forwards usage events to, an Umami of the operator; null: nowhere. */
  readonly analytics: AnalyticsPlace | null;
  /** null: signing in with Google is not offered. */
  readonly google: GoogleClient | null;
  /** The desktop app's Google client. Only such a client may return to an address on the player's own machine. */
  readonly googleDesktop: GoogleClient | null;
  /** Where the desktop app looks for updates, without a trailing slash; null: nobody watches when its lists expire. */
  readonly updateUrl: string | null;
  /** `normal` survives a killed process, `full` also a power cut, at a disk flush a commit. */
  readonly sqliteSync: "normal" | "full";
  /** How long a query may take before the database counts as unavailable. */
  readonly databaseWaitMs: number;
  /** Where the built page is. */
  readonly webRoot: string;
  /** Off takes the service worker back from browsers that have one. */
  readonly offlineWorker: boolean;
  /** Keys of the two-factor sign-in in base64url; none: one is made and stored, but not in production. */
  readonly twoFactorKeys: readonly string[];
  /** The key of Web Push in base64url; null: one is made once and stored. */
  readonly vapidPrivateKey: string | null;
  /** Whether pushes may go to this machine, for tests; never in production. */
  readonly pushLoopback: boolean;
  /** Off only for load tests on the own machine; never in production. */
  readonly rateLimits: boolean;
  /** Multiplies the computer's pauses: 1 is the game's own pace, 0 none, for tests and demonstrations. */
  readonly botPace: number;
}

const modes = ["development", "production", "test"] as const;
const truths = new Map([
  ["true", 1],
  ["yes", 1],
  ["false", 0],
  ["no", 0],
]);
const trustedProxiesMax = 10;

function origins(env: Environment): string[] {
  return textsOf(env, "ALLOWED_ORIGINS").map((each) => {
    const parsed = URL.parse(each);
    const known = parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.pathname === "/";
    return known
      ? parsed.origin
      : bad("ALLOWED_ORIGINS", each, "origins like https://example.org, with commas between");
  });
}

function trustProxy(env: Environment): number {
  const word = truths.get(textOf(env, "TRUST_PROXY")?.toLowerCase() ?? "");
  return word ?? integer(env, "TRUST_PROXY", 0, trustedProxiesMax);
}

const mysqlShape = "DATABASE_URL: expected mysql://user:password@host:port/database";

/** An IPv6 address without its brackets. */
const hostAndPort = ({ hostname, port }: URL, usualPort: number): { readonly host: string; readonly port: number } => ({
  host: hostname.replace(/^\[|\]$/g, ""),
  port: port === "" ? usualPort : Number(port),
});

function smtp(env: Environment): SmtpAddress | null {
  const address = url(env, "SMTP_URL", ["smtp:", "smtps:"]);
  if (address === null) return null;
  const shape = "SMTP_URL: expected smtp://user:password@host:port or smtps://user:password@host:port";
  const isBare = /^\/?$/.test(address.pathname) && address.search === "" && address.hash === "";
  const [user, password] = [unescaped(address.username, shape), unescaped(address.password, shape)];
  if (address.hostname === "" || !isBare || (user === "") !== (password === "")) throw new StartError(shape);
  const isSecure = address.protocol === "smtps:";
  return {
    ...hostAndPort(address, isSecure ? 465 : 587),
    isSecure,
    login: user === "" ? null : { user, password },
  };
}

/** `Spar <no-reply@spar.example>`, or the address alone. */
function mailFrom(env: Environment, publicUrl: string | null): MailSender {
  const text = textOf(env, "MAIL_FROM");
  if (text === null) {
    return { name: "Spar", address: `no-reply@${publicUrl === null ? "localhost" : new URL(publicUrl).hostname}` };
  }
  const found = /^(?:([^<>"@\p{Cc}]{0,60}) <)?([^\s<>()[\]\\,;:"@]{1,64}@[a-z0-9.-]{1,190})(>?)$/iu.exec(text);
  const [, name, address, end] = found ?? [];
  if (address === undefined || (name === undefined) !== (end === "")) {
    return bad("MAIL_FROM", text, "an address like Spar <no-reply@spar.example>");
  }
  return { name: name ?? "Spar", address };
}

function mailAddress(env: Environment, name: "CONTACT_EMAIL" | "SUPPORT_EMAIL"): string | null {
  const text = textOf(env, name);
  return text === null || isContactEmail(text) ? text : bad(name, text, "an address like support@spar.example");
}

const communityCharsMax = 300;

function communityUrl(env: Environment): string | null {
  const parsed = url(env, "COMMUNITY_URL", ["https:"]);
  if (parsed === null) return null;
  if (parsed.href.length > communityCharsMax || parsed.username !== "" || parsed.password !== "") {
    throw new StartError(`COMMUNITY_URL: expected a plain address of at most ${communityCharsMax} characters`);
  }
  return parsed.href;
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function google(env: Environment, idName: SettingName, secretName: SettingName): GoogleClient | null {
  const clientId = textOf(env, idName);
  const clientSecret = textOf(env, secretName);
  const issuer = url(env, "GOOGLE_ISSUER", ["https:", "http:"]);
  if (issuer?.protocol === "http:" && !loopback.test(issuer.hostname)) {
    throw new StartError("GOOGLE_ISSUER: http:// only on this machine, otherwise https://");
  }
  if (clientId === null && clientSecret === null) return null;
  if (clientId === null || clientSecret === null) {
    throw new StartError(`${idName} and ${secretName}: expected both or neither`);
  }
  const address = issuer === null ? "https://accounts.google.com" : issuer.origin + issuer.pathname.replace(/\/+$/, "");
  return { clientId, clientSecret, issuer: address };
}

function mysql(env: Environment): MysqlAddress | null {
  const address = url(env, "DATABASE_URL", ["mysql:", "mariadb:"]);
  if (address === null) return null;
  const database = unescaped(address.pathname.slice(1), mysqlShape);
  if (!/^[\w$-]{1,64}$/.test(database) || address.username === "") throw new StartError(mysqlShape);
  return {
    ...hostAndPort(address, 3306),
    user: unescaped(address.username, mysqlShape),
    password: unescaped(address.password, mysqlShape),
    database,
    tls: address.searchParams.get("ssl") === "true",
  };
}

/** A switch that a real server has in one position only. */
function testSwitch(env: Environment, mode: Mode, name: SettingName, normal: "on" | "off"): boolean {
  const chosen = choice(env, name, normal, ["on", "off"]);
  if (chosen !== normal && mode === "production") throw new StartError(`${name}=${chosen}: not in production`);
  return chosen === "on";
}

/**
 * Decodes all settings or throws a StartError with the first thing that is wrong.
 * @throws StartError for the first wrong value
 */
export function readConfig(env: Environment): Config {
  const port = integer(env, "PORT", 3000, 65_535);
  const socketPort = integer(env, "SOCKET_PORT", 3001, 65_535);
  if (port === socketPort && port !== 0)
    throw new StartError(`PORT and SOCKET_PORT are both ${port}: they must differ`);
  const mode = choice(env, "NODE_ENV", "development", modes);
  const publicUrl = publicAddress(env, "PUBLIC_URL", ["http:", "https:"]);
  const smtpAddress = smtp(env);
  if (smtpAddress !== null && publicUrl === null && mode === "production") {
    throw new StartError("PUBLIC_URL: expected with SMTP_URL, because links in mails lead there");
  }
  return {
    mode,
    host: host(env, "HOST", mode === "production" ? "0.0.0.0" : "127.0.0.1"),
    port,
    socketPort,
    socketListener: choice(env, "SOCKET_LISTENER", null, ["uws", "ws"]),
    publicUrl,
    socketUrl: publicAddress(env, "SOCKET_URL", ["ws:", "wss:"]),
    allowedOrigins: origins(env),
    hstsSubdomains: choice(env, "HSTS_SUBDOMAINS", "off", ["on", "off"]) === "on",
    trustProxy: trustProxy(env),
    mysql: mysql(env),
    redis: redis(env),
    dataDir: textOf(env, "DATA_DIR") ?? "./data",
    smtp: smtpAddress,
    mailFrom: mailFrom(env, publicUrl),
    analytics: analytics(env),
    contactEmail: mailAddress(env, "CONTACT_EMAIL"),
    supportEmail: mailAddress(env, "SUPPORT_EMAIL") ?? mailAddress(env, "CONTACT_EMAIL"),
    communityUrl: communityUrl(env),
    google: google(env, "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"),
    googleDesktop: google(env, "GOOGLE_DESKTOP_CLIENT_ID", "GOOGLE_DESKTOP_CLIENT_SECRET"),
    updateUrl: publicAddress(env, "SPAR_UPDATE_URL", ["https:", "http:"]),
    sqliteSync: choice(env, "SQLITE_SYNC", "normal", ["normal", "full"]),
    databaseWaitMs: integer(env, "DATABASE_WAIT_MS", storeLimits.queryMsMax, 60_000, 100),
    webRoot: textOf(env, "WEB_ROOT") ?? "./dist/web",
    offlineWorker: choice(env, "OFFLINE_WORKER", "on", ["on", "off"]) === "on",
    // In development a person reads the log, elsewhere a program does.
    ...watchSettings(env, mode === "development" ? "text" : "json"),
    twoFactorKeys: twoFactorKeys(env),
    vapidPrivateKey: vapidPrivateKey(env),
    pushLoopback: testSwitch(env, mode, "PUSH_LOOPBACK", "off"),
    rateLimits: testSwitch(env, mode, "RATE_LIMITS", "on"),
    botPace: integer(env, "BOT_PACE_PERCENT", 100, 1_000) / 100,
  };
}
