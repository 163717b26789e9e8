/**
 * Checks the addresses to which the server sends pushes. A browser names the address of its push service, so it is
 * checked like any input: only https on the usual port, and only public addresses, also after its name was resolved.
 * Otherwise a user could make the server send requests into its own network.
 */
import { lookup as resolve, type LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { StatedError } from "#server/base/core/errors.ts";
import { pushLimits } from "./limits.ts";

/** The name of a push service leads to an address that is not public. */
class PrivateEndpoint extends StatedError {
  override readonly name = "PrivateEndpoint";
}

/** Networks that are not the public internet (RFC 6890 and its successors). */
const closed = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  closed.addSubnet(network, bits, "ipv4");

/** Of IPv6 only the global unicast addresses are public, without those that stand for others. */
const open6 = new BlockList();
open6.addSubnet("2000::", 3, "ipv6");
const closed6 = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  closed6.addSubnet(network, bits, "ipv6");

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, "ipv4");
  return version === 6 && open6.check(address, "ipv6") && !closed6.check(address, "ipv6");
}

const loopback = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/;

/** The address of a push service, or null. `allowsLoopback`: http on this machine too, for tests. */
export function endpointOf(text: string, allowsLoopback: boolean): URL | null {
  if (text.length > pushLimits.endpointCharsMax) return null;
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "") return null;
  if (allowsLoopback && url.protocol === "http:" && loopback.test(url.hostname)) return url;
  // A push service has a name; an address alone is a probe.
  const isNamed = url.hostname.includes(".") && !url.hostname.startsWith("[") && isIP(url.hostname) === 0;
  return url.protocol === "https:" && url.port === "" && isNamed ? url : null;
}

/** Resolves names for connections to push services. A name with any address that is not public is refused. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const refused = found?.some(({ address }) => !isPublicAddress(address)) === true;
    const [first] = found ?? [];
    if (error !== null || refused || first === undefined)
      return done(error ?? new PrivateEndpoint("the push service has no public address"), "", 4);
    if (options.all === true) done(null, found);
    else done(null, first.address, first.family);
  });
};
