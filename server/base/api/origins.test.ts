import { describe, expect, test } from "vitest";
import { desktopOrigin, isAllowedOrigin, isOwnHost, mayOpenSockets, socketUrlFor } from "./origins.ts";

const bare = { publicUrl: null, socketUrl: null, allowedOrigins: [] };
const behindProxy = { ...bare, publicUrl: "https://spar.example.org", allowedOrigins: ["https://stage.example.org"] };

describe("without PUBLIC_URL the page of the same host and port may come", () => {
  test.each([
    ["http://localhost:3000", "localhost:3000", true],
    ["http://localhost:5173", "localhost:3000", false],
    ["http://localhost:3001", "localhost:3000", false],
    ["http://localhost", "localhost:80", true],
    ["https://kitchen", "kitchen:443", true],
    ["http://kitchen", "kitchen", true],
    ["http://192.168.1.7:3000", "192.168.1.7:3000", true],
    ["http://[::1]:3000", "[::1]:3000", true],
    ["https://LOCALHOST", "localhost", false],
    ["http://evil.example.org", "localhost:3000", false],
    ["http://localhost.evil.example.org", "localhost:3000", false],
    ["null", "localhost", false],
    ["", "localhost", false],
    ["http://localhost:3000/path", "localhost:3000", false],
    ["http://localhost:3000", "", false],
    ["http://localhost:3000", "a b", false],
  ])("%s to %s: %s", (origin, host, isAllowed) => {
    expect(isAllowedOrigin(bare, origin, host)).toBe(isAllowed);
  });
});

test.each([
  ["localhost:3000", true],
  ["LOCALHOST", true],
  ["game.localhost:3000", true],
  ["127.0.0.1:3000", true],
  ["[::1]:3000", true],
  ["192.168.1.7", true],
  ["kitchen:3000", true],
  ["kitchen.local:3000", true],
  ["eve.example", false],
  ["127.0.0.1.eve.example", false],
  ["local.eve.example:3000", false],
  ["spar.example.org", false],
  ["", false],
  ["a b", false],
])("without PUBLIC_URL the host %s is ours: %s", (host, isOwn) => {
  expect(isOwnHost(bare, host)).toBe(isOwn);
});

test("the host of PUBLIC_URL is ours, and other public names are not", () => {
  expect(isOwnHost(behindProxy, "spar.example.org:3000")).toBe(true);
  expect(isOwnHost(behindProxy, "www.spar.example.org")).toBe(false);
});

test("with PUBLIC_URL only that page and those on the list may", () => {
  expect(isAllowedOrigin(behindProxy, "https://spar.example.org", "10.0.0.1:3001")).toBe(true);
  expect(isAllowedOrigin(behindProxy, "https://stage.example.org", "10.0.0.1:3001")).toBe(true);
  expect(isAllowedOrigin(behindProxy, "http://spar.example.org", "spar.example.org")).toBe(false);
  expect(isAllowedOrigin(behindProxy, "https://other.example.org", "other.example.org")).toBe(false);
});

test("sockets are opened by pages of ours, by the desktop app's page and by programs", () => {
  const may = (origin: string): boolean =>
    mayOpenSockets(behindProxy, { origin, host: "spar.example.org", pagePort: 3000 });
  for (const origin of ["", desktopOrigin, "https://spar.example.org"]) expect(may(origin)).toBe(true);
  for (const origin of ["app://spar.evil", "app://evil", "app://", "APP://SPAR", "null", "https://other.example.org"]) {
    expect(may(origin)).toBe(false);
  }
  // The app asks the API through its shell, which has no origin: pages elsewhere gain nothing by the name.
  expect(isAllowedOrigin(behindProxy, desktopOrigin, "spar.example.org")).toBe(false);
});

test.each([
  ["our page, at the port of pages", "http://localhost:3000", "localhost:3001", true],
  ["our page behind a proxy, at the port of both", "http://kitchen", "kitchen", true],
  ["another program's page on the same machine", "http://localhost:8080", "localhost:3001", false],
  ["a page of another machine", "http://192.168.1.8:3000", "192.168.1.7:3001", false],
  ["a page of a public name that points here", "http://eve.example:3000", "eve.example:3001", false],
])("without PUBLIC_URL sockets are for our page: %s", (_, origin, host, isAllowed) => {
  expect(mayOpenSockets(bare, { origin, host, pagePort: 3000 })).toBe(isAllowed);
});

test("tells a browser where the sockets are, as it sees this machine", () => {
  expect(socketUrlFor(bare, "localhost:3000", 3001)).toBe("ws://localhost:3001/socket");
  expect(socketUrlFor(bare, "[::1]:3000", 7)).toBe("ws://[::1]:7/socket");
  expect(socketUrlFor(bare, 'evil"; script-src *', 3001)).toBe("ws://localhost:3001/socket");
  for (const odd of ["", "999.999.999.999", "1.2.3.4.5", "[:::]", "a b", "localhost:99999999", "[::1", "%", "a@b"]) {
    expect(socketUrlFor(bare, odd, 3001)).toBe("ws://localhost:3001/socket");
  }
  expect(socketUrlFor(behindProxy, "10.0.0.1", 3001)).toBe("wss://spar.example.org:3001/socket");
  expect(socketUrlFor({ ...behindProxy, socketUrl: "wss://s.example.org/socket" }, "x", 1)).toBe(
    "wss://s.example.org/socket",
  );
});
