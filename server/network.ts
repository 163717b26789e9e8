/** Addresses of the internet, shortened to the network they belong to. */
import { isIPv4, isIPv6 } from "node:net";

const groups = 8;

/** The eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): readonly number[] {
  const [head = "", tail] = address.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === undefined || tail === "" ? [] : tail.split(":");
  const middle = tail === undefined ? [] : Array.from({ length: groups - front.length - back.length }, () => "0");
  return [...front, ...middle, ...back].map((group) => Number.parseInt(group, 16));
}

/**
 * The network of an address or of a smaller network, as a log may keep it: /24 of IPv4, /48 of IPv6; `unknown` for what
 * is no address.
 */
export function shortenedAddress(address: string): string {
  const [whole = ""] = address.split("/");
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(whole);
  if (v4 !== null && isIPv4(`${v4[1]}.0`)) return `${v4[1]}.0/24`;
  const bare = whole.split("%")[0] ?? "";
  if (!isIPv6(bare) || bare.includes(".")) return "unknown";
  const [a = 0, b = 0, c = 0] = groupsOf(bare);
  return `${[a, b, c].map((group) => group.toString(16)).join(":")}::/48`;
}
