import { createServer } from "node:net";
import { expect, test } from "vitest";
import { isLoopback, isLoopbackHost, listenCode, listenFailure, ownUrl } from "./listening.ts";

test.each(["localhost", "127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"])("%s is this machine alone", (host) => {
  expect(isLoopback(host)).toBe(true);
});
test.each(["0.0.0.0", "::", "192.0.2.7", "::ffff:192.0.2.7", "2001:db8::1", "127.0.0.1.eve.example", ""])(
  "'%s' is more than this machine",
  (host) => expect(isLoopback(host)).toBe(false),
);

test("the host of a request is taken without its port", () => {
  for (const host of ["localhost:3000", "127.0.0.1", "[::1]:3000"]) expect(isLoopbackHost(host)).toBe(true);
  for (const host of ["eve.example:3000", "", "localhost@eve.example", "[::2]"])
    expect(isLoopbackHost(host)).toBe(false);
});

test.each([
  ["127.0.0.1", "http://127.0.0.1:3000"],
  ["localhost", "http://localhost:3000"],
  ["0.0.0.0", "http://localhost:3000"],
  ["::", "http://localhost:3000"],
  ["::1", "http://[::1]:3000"],
  ["192.0.2.7", "http://192.0.2.7:3000"],
])("listening on %s, the browser of the machine finds it at %s", (host, url) => {
  expect(ownUrl({ host, port: 3000 })).toBe(url);
});

test.each([
  ["EADDRNOTAVAIL", "HOST=192.0.2.7: this machine does not have that address"],
  ["EAFNOSUPPORT", "HOST=192.0.2.7: this machine does not have that address"],
  ["ENOTFOUND", "HOST=192.0.2.7: no address belongs to that name"],
  ["EADDRINUSE", "SOCKET_PORT=80: the port is taken"],
  ["EACCES", "SOCKET_PORT=80: this user may not listen there"],
  ["EOTHER", "SOCKET_PORT=80: cannot listen there (EOTHER)"],
])("%s is said as '%s'", (code, line) => {
  expect(listenFailure("SOCKET_PORT", { host: "192.0.2.7", port: 80 }, code).message).toBe(line);
});

test("why nobody can listen there is found out by trying", async () => {
  const other = createServer();
  const port = await new Promise<number>((done) => {
    other.listen(0, "127.0.0.1", () => {
      const address = other.address();
      done(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  expect(await listenCode({ host: "127.0.0.1", port })).toBe("EADDRINUSE");
  expect(await listenCode({ host: "203.0.113.1", port: 0 })).toBe("EADDRNOTAVAIL");
  other.close();
});
