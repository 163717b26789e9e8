/** What counts as a server's address: an origin, with encryption wherever others could listen. */
import { isIPv6 } from "node:net";
import * as v from "valibot";

const charsMax = 200;

/** This machine, and the networks that never leave a house. */
const nearby =
  /^(localhost|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|[a-z0-9-]+\.local)$/;

/** The origin that a player typed, as `https://host:port`; undefined for what is none. Without a scheme it is https. */
export function serverAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "" || text.length > charsMax || /[\s\\\p{Cc}]/u.test(text)) return undefined;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || url.username !== "" || url.password !== "") return undefined;
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "" || /[?#]/.test(text)) return undefined;
  const isAllowed = url.protocol === "https:" || (url.protocol === "http:" && nearby.test(url.hostname));
  return isAllowed && !url.hostname.startsWith("[") ? url.origin : undefined;
}

/** A server's address that was kept, as its origin. */
export const serverAddressSchema = v.pipe(v.string(), v.transform(serverAddress), v.string());

/**
 * Whether what was typed is an IPv6 address, in its brackets or without. The page's policy has to name the host of the
 * sockets, and the grammar of policies has no such address: Chromium ignores one, and with it the whole source.
 */
export function isIpv6Address(typed: string): boolean {
  const [, inBrackets, bare] = /^(?:https?:\/\/)?(?:\[([^\]]*)\](?::\d*)?|([^/[\]]+))\/?$/i.exec(typed.trim()) ?? [];
  return isIPv6(inBrackets ?? bare ?? "");
}
