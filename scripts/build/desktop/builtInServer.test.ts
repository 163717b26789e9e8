import { expect, test } from "vitest";
import { builtInServer } from "./builtInServer.ts";

test.each([
  [{}, "http://localhost:3000"],
  [{ SPAR_SERVER_URL: "" }, "http://localhost:3000"],
  [{ SPAR_SERVER_URL: "https://spar.example/" }, "https://spar.example"],
  [{ SPAR_SERVER_URL: "spar.example:8443" }, "https://spar.example:8443"],
])("of %j the app is built for %s", (environment, address) => {
  expect(builtInServer(environment)).toBe(address);
});

test.each(["http://spar.example", "https://spar.example/path", "https://[::1]", "no address"])(
  "for %j it is not built",
  (wanted) => {
    expect(() => builtInServer({ SPAR_SERVER_URL: wanted })).toThrow("SPAR_SERVER_URL");
  },
);
