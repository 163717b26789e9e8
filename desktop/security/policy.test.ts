import { describe, expect, test } from "vitest";
import { answerPolicy, developmentPolicy, pagePolicy, socketSources } from "./policy.ts";

const directives = (policy: string): ReadonlyMap<string, string> =>
  new Map(policy.split("; ").map((each) => [each.split(" ")[0] ?? "", each.split(" ").slice(1).join(" ")]));

describe("the page's policy", () => {
  const policy = directives(pagePolicy(socketSources("https://spar.example", null)));

  test("allows no code except the page's own files", () => {
    expect(policy.get("script-src")).toBe("'self'");
    expect(policy.get("default-src")).toBe("'none'");
    for (const none of ["object-src", "base-uri", "frame-src", "frame-ancestors", "form-action"]) {
      expect(policy.get(none)).toBe("'none'");
    }
    expect([...policy.values()].join(" ")).not.toMatch(/unsafe|https?:|\*(?!$| )/);
  });

  test("allows its own origin and the server's sockets", () => {
    expect(policy.get("connect-src")).toBe("'self' wss://spar.example:*");
  });
});

test("allows sockets at another origin that the server names", () => {
  expect(socketSources("http://localhost:3000", "wss://s.example")).toEqual(["ws://localhost:*", "wss://s.example"]);
});

test("allows what Vite needs in development only", () => {
  const policy = directives(developmentPolicy(["ws://localhost:*"], "http://localhost:5173"));
  expect(policy.get("script-src")).toContain("'unsafe-inline'");
  expect(policy.get("script-src")).not.toContain("eval");
  expect(policy.get("connect-src")).toBe("'self' ws://localhost:* http://localhost:5173 ws://localhost:5173");
});

test("a forwarded answer cannot act as a document", () => {
  expect(directives(answerPolicy).get("default-src")).toBe("'none'");
  expect(directives(answerPolicy).has("sandbox")).toBe(true);
});
