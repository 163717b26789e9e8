/** Addresses of the internet, shortened to the network they belong to. */
import { isIPv4 } from "node:net";
import { addressKey } from "./addresses.ts";

const v4Network = /^\d+\.\d+\.\d+/;
const v6Network = /^((?:[0-9a-f]+:){2}[0-9a-f]+):[0-9a-f]+::\/64$/;

/**
 * The network of an address or of its key, as a log may keep it: /24 of IPv4, /48 of IPv6; `unknown` for what is no
 * address.
 */
export function shortenedAddress(address: string): string {
  const key = addressKey(address);
  if (isIPv4(key)) return `${v4Network.exec(key)?.[0]}.0/24`;
  const network = v6Network.exec(key)?.[1];
  return network === undefined ? "unknown" : `${network}::/48`;
}
