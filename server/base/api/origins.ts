/** The allowed origins of our page and the address of its sockets, for REST and sockets alike. */
import { isIP } from "node:net";
import { hostname } from "#server/base/core/addresses.ts";
import type { Config } from "#server/base/config/config.ts";
import type { Log } from "#server/base/core/log.ts";

type Seen = Pick<Config, "publicUrl" | "socketUrl" | "allowedOrigins">;

/**
 * Whether this host is a name of ours. A page of another site can point its own name at our address (DNS rebinding), and
 * is then of our origin to the browser. Nobody else can do that with the host of PUBLIC_URL, with an address, or with a
 * name that only this machine or its network knows.
 */
export function isOwnHost({ publicUrl }: Pick<Seen, "publicUrl">, host: string): boolean {
  const name = hostname(host);
  if (name === undefined) return false;
  if (publicUrl !== null && new URL(publicUrl).hostname === name) return true;
  return isIP(name.replaceAll(/[[\]]/g, "")) !== 0 || !name.includes(".") || /\.local(host)?$/.test(name);
}

/**
 * Whether a browser's page of this origin may talk to us. With PUBLIC_URL only that page may; without it the page of
 * the host and port that were asked may, under a name that is ours. ALLOWED_ORIGINS adds to either.
 */
export function isAllowedOrigin(config: Seen, origin: string, host: string): boolean {
  const page = URL.parse(origin);
  if (page === null || page.origin !== origin) return false;
  if (config.allowedOrigins.includes(origin)) return true;
  if (config.publicUrl !== null) return new URL(config.publicUrl).origin === origin;
  return isOwnHost(config, host) && page.host === URL.parse(`${page.protocol}//${host}`)?.host;
}

/** The desktop app's page. No site of the web can have this origin, and each connection shows a token as well. */
export const desktopOrigin = "app://spar";

/** Where a page is that wants to open a socket, and where we are. */
export interface SocketCaller {
  readonly origin: string;
  /** The host that was asked, with the port of the sockets. */
  readonly host: string;
  /** The port of our pages. */
  readonly pagePort: number;
}

/** Whether sockets may be opened from there: programs have no origin, pages must be ours. */
export const mayOpenSockets = (config: Seen, { origin, host, pagePort }: SocketCaller): boolean =>
  origin === "" ||
  origin === desktopOrigin ||
  isAllowedOrigin(config, origin, host) ||
  isAllowedOrigin(config, origin, `${hostname(host) ?? ""}:${pagePort}`);

/** The address of the sockets for a browser that reached us at this host. */
export function socketUrlFor(config: Seen, host: string, socketPort: number): string {
  if (config.socketUrl !== null) return config.socketUrl;
  const name = config.publicUrl === null ? hostname(host) : new URL(config.publicUrl).hostname;
  const scheme = config.publicUrl?.startsWith("https:") ? "wss" : "ws";
  return `${scheme}://${name ?? "localhost"}:${socketPort}/socket`;
}

/** Other sites can cause these lines as well, so there are few of them. */
const namedMax = 5;
const originCharsMax = 200;

/** The origins that were named in each log. */
const named = new WeakMap<Pick<Log, "warn">, Set<string>>();

/** Writes a line the first time that a page of this origin was refused. */
export function noteUnexpectedPage(log: Pick<Log, "warn">, origin: string): void {
  const origins = named.get(log) ?? new Set();
  named.set(log, origins);
  const page = origin.slice(0, originCharsMax);
  if (page === "" || origins.has(page) || origins.size >= namedMax) return;
  origins.add(page);
  log.warn(
    { page },
    "a page under this address was refused: if it is this server's own, set PUBLIC_URL or ALLOWED_ORIGINS to it",
  );
}
