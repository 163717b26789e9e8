/** Decides which text is a server's address: an origin, with encryption outside of local networks. */
import { isIPv6 } from "node:net";
import * as v from "valibot";

const charsMax = 200;

/** This machine, and the address ranges of local networks. */
const nearby =
  /^(localhost|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|[a-z0-9-]+\.local)$/;

/**
 * The origin for a typed address, as `https://host:port`; undefined for an invalid one. The default scheme is https.
 */
export function serverAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "" || text.length > charsMax || /[\s\\\p{Cc}]/u.test(text)) return undefined;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || url.username !== "" || url.password !== "") return undefined;
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "" || /[?#]/.test(text)) return undefined;
  const isAllowed = url.protocol === "https:" || (url.protocol === "http:" && nearby.test(url.hostname));
  return isAllowed && !url.hostname.startsWith("[") ? url.origin : undefined;
}

/** A stored server address, as its origin. */
export const serverAddressSchema = v.pipe(v.string(), v.transform(serverAddress), v.string());

/**
 * Whether the typed text is an IPv6 address, with or without brackets. The page's policy must name the host of the
 * sockets, and its grammar has no IPv6 addresses: Chromium ignores such a source.
 */
export function isIpv6Address(typed: string): boolean {
  const [, inBrackets, bare] = /^(?:https?:\/\/)?(?:\[([^\]]*)\](?::\d*)?|([^/[\]]+))\/?$/i.exec(typed.trim()) ?? [];
  return isIPv6(inBrackets ?? bare ?? "");
}
