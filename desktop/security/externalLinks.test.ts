import { expect, test, vi } from "vitest";
import { externalLinkOpener, externalAddress } from "./externalLinks.ts";

const server = "https://spar.example";

test.each([
  ["app://spar/rules", "https://spar.example/rules"],
  ["mailto:support@spar.example", "mailto:support@spar.example"],
])("%s opens %s in another program", (address, opened) => {
  expect(externalAddress(address, server)).toBe(opened);
});

test.each([
  "https://evil.example/",
  "https://spar.example/rules",
  "app://spar/",
  "app://spar/rules/../settings",
  "app://spar/rules?x",
  "app://spar/rules#x",
  "app://evil/rules",
  "file:///etc/passwd",
  "spar://game/ABCD2345",
  "mailto:",
  "mailto:a@b.example?attach=/etc/passwd",
  "mailto:a@b.example,c@d.example",
  "mailto:a@b.example%0Acc:c@d.example",
  "mailto:a b@c.example",
  `mailto:${"a".repeat(100)}@b.example`,
  "javascript:alert(1)",
  "",
])("%j is not opened", (address) => {
  expect(externalAddress(address, server)).toBeUndefined();
});

test("a page that asks for a hundred links gets one at a time", () => {
  const open = vi.fn<(address: string) => Promise<void>>(async () => undefined);
  const timers: (() => void)[] = [];
  const lead = externalLinkOpener({
    server: () => server,
    open,
    after: (_ms, call) => {
      timers.push(call);
      return () => undefined;
    },
  });
  lead("https://evil.example/");
  for (let time = 0; time < 100; time += 1) lead("app://spar/rules");
  expect(open.mock.calls).toEqual([["https://spar.example/rules"]]);
  timers.pop()?.();
  lead("mailto:support@spar.example");
  expect(open).toHaveBeenCalledTimes(2);
});

test("a system that cannot open a link causes no error", async () => {
  const open = async (): Promise<void> => Promise.reject(new Error("no browser"));
  const lead = externalLinkOpener({ server: () => server, open, after: () => () => undefined });
  expect(() => lead("app://spar/rules")).not.toThrow();
  await new Promise((resolve) => setImmediate(resolve));
});
