import { expect, test } from "vitest";
import { isIpv6Address, serverAddress } from "./serverAddress.ts";

test.each([
  ["https://spar.example", "https://spar.example"],
  [" https://Spar.Example/ ", "https://spar.example"],
  ["https://spar.example:443", "https://spar.example"],
  ["https://spar.example:8443", "https://spar.example:8443"],
  ["spar.example", "https://spar.example"],
  ["http://localhost:3000", "http://localhost:3000"],
  ["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
  ["http://192.168.1.7:3000", "http://192.168.1.7:3000"],
  ["http://172.20.0.2", "http://172.20.0.2"],
  ["http://table.local:3000", "http://table.local:3000"],
  ["https://xn--spr-qla.example", "https://xn--spr-qla.example"],
])("%j becomes %s", (typed, address) => {
  expect(serverAddress(typed)).toBe(address);
});

test.each([
  "",
  "   ",
  "http://spar.example",
  "http://172.32.0.1",
  "http://192.168.1.7.evil.example",
  "http://localhost.evil.example",
  "http://evil.example#.local",
  "ftp://spar.example",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "app://spar",
  "https://user:word@spar.example",
  "https://spar.example@evil.example",
  "https://spar.example/path",
  "https://spar.example/?",
  "https://spar.example/#",
  "https://spar.example\\@evil.example",
  "https://spar.example; script-src *",
  "https://spar.example\nhttps://evil.example",
  "https://",
  "https://[::1]:3000",
  "https://spar.example:99999",
  `https://${"a".repeat(300)}.example`,
])("%j is no address", (typed) => {
  expect(serverAddress(typed)).toBeUndefined();
});

test.each([
  "https://[::1]:3000",
  "http://[2001:db8::7]",
  "[fe80::1]/",
  " ::1 ",
  "2001:db8::7",
  "[::ffff:192.168.1.7]:3000",
])("%j is an IPv6 address, which a policy cannot name", (typed) => {
  expect([isIpv6Address(typed), serverAddress(typed)]).toEqual([true, undefined]);
});

test.each([
  "",
  "spar.example:3000",
  "http://192.168.1.7:3000",
  "https://[::1",
  "https://[spar.example]",
  "a::b::c",
  "[]",
])("%j is no IPv6 address", (typed) => {
  expect(isIpv6Address(typed)).toBe(false);
});
