/** The address of a client and the key of its limits, the same for calls and sockets. */
import { isIP } from "node:net";

/**
 * The client's address. `remote` is who is connected to us; behind `trusted` proxies it is the entry of
 * X-Forwarded-For that the outermost of them wrote. What a client wrote there itself is never believed; an entry that
 * is no address counts as the connection's.
 */
export function clientAddress(remote: string, forwarded: string, trusted: number): string {
  if (trusted === 0) return remote;
  const entries = forwarded.split(",").map((each) => each.trim());
  const entry = bare(entries.slice(-trusted)[0] ?? "");
  return isIP(entry) === 0 ? remote : entry;
}

/** Without the port that some proxies add, `203.0.113.7:1234` or `[2001:db8::1]:1234`. */
const bare = (entry: string): string =>
  /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(entry)?.slice(1).join("") ?? entry;

const HEXTETS = 8;
const NETWORK_HEXTETS = 4;
const mappedPrefix = /^(?:0:){5}ffff:([^:]+):([^:]+)$/;

/**
 * The key of an address: itself for IPv4, however it is written; the /64 network for IPv6, since the owner of a network
 * has all addresses in it.
 */
export function addressKey(address: string): string {
  const plain = address.split("%")[0] ?? "";
  if (isIP(plain) !== 6) return address;
  const hextets = expanded(plain);
  const [, high, low] = mappedPrefix.exec(hextets.join(":")) ?? [];
  if (high !== undefined && low !== undefined) return dotted(Number.parseInt(high, 16), Number.parseInt(low, 16));
  return `${hextets.slice(0, NETWORK_HEXTETS).join(":")}::/64`;
}

/** The eight groups of an IPv6 address; a dotted end counts as two. */
function expanded(address: string): string[] {
  // the platform's own parser writes every address in one way
  const canonical = (URL.parse(`http://[${address}]`)?.hostname ?? "[::]").slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const groups = (part: string | undefined): string[] => (part === undefined || part === "" ? [] : part.split(":"));
  const [front, back] = [groups(head), groups(tail)];
  const zeros = tail === undefined ? 0 : HEXTETS - front.length - back.length;
  return [...front, ...Array.from({ length: zeros }, () => "0"), ...back];
}

const dotted = (high: number, low: number): string => [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");

/** `example.org:3000` or `[::1]:3000` without its port; undefined for what is no host at all. */
export function hostname(host: string): string | undefined {
  const found = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i.exec(host);
  return URL.parse(`ws://${found?.[1] ?? ""}`)?.hostname;
}
