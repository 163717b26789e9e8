import { expect, test } from "vitest";
import { shortenedAddress } from "#server/base/securityLog.ts";

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:abcd:12::1", "2001:db8:abcd::/48"],
  ["2001:0db8:00ab:ffff:1:2:3:4", "2001:db8:ab::/48"],
  ["fe80::1%eth0", "fe80:0:0::/48"],
  ["::1", "0:0:0::/48"],
  ["1::", "1:0:0::/48"],
  ["2001:db8:abcd:12::/64", "2001:db8:abcd::/48"],
  ["", "unknown"],
  ["999.1.1.1", "unknown"],
  ["2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["0000:0000:0000:0000:0000:ffff:cb00:714d", "203.0.113.0/24"],
  ["somebody@example.org", "unknown"],
])("%s is shortened to %s", (address, network) => {
  expect(shortenedAddress(address)).toBe(network);
});
