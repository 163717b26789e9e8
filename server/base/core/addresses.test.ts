import { describe, expect, test } from "vitest";
import { addressKey, clientAddress } from "./addresses.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:203.0.113.7", "203.0.113.7"],
  ["0000:0000:0000:0000:0000:ffff:cb00:7107", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:0DB8:0000:0000:0001::9", "2001:db8:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:db8:0:0:ffff:0:203.0.113.7", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
  ["", ""],
])("the key of %j is %j", (address, key) => {
  expect(addressKey(address)).toBe(key);
});

describe("the client's address", () => {
  test.each([
    ["without a proxy is the connection's, whatever is claimed", "198.51.100.1", 0, "203.0.113.9"],
    ["behind one proxy is what that one saw", "198.51.100.1, 203.0.113.7", 1, "203.0.113.7"],
    ["behind two is what the outer one saw", "198.51.100.1, 203.0.113.7, 10.0.0.2", 2, "203.0.113.7"],
    ["is the first entry where there are fewer than proxies", "203.0.113.7", 3, "203.0.113.7"],
    ["may be given with a port", "203.0.113.7:51234", 1, "203.0.113.7"],
    ["may be IPv6", "2001:db8::1", 1, "2001:db8::1"],
    ["may be IPv6 with a port", "[2001:db8::1]:51234", 1, "2001:db8::1"],
    ["is the connection's where the header is missing", "", 1, "203.0.113.9"],
    ["is the connection's where the entry is no address", "unknown", 1, "203.0.113.9"],
    ["is the connection's where the entry is a long text", "7".repeat(4_000), 1, "203.0.113.9"],
  ])("%s", (_, forwarded, trusted, expected) => {
    expect(clientAddress("203.0.113.9", forwarded, trusted)).toBe(expected);
  });
});
