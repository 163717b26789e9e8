import { expect, test } from "vitest";
import { decodeSettings, KeptSettings } from "./settings.ts";

const none = { server: null, socketOrigin: null, language: null };

test.each([
  undefined,
  null,
  "x",
  [],
  { server: "http://evil.example", socketOrigin: "wss://a; script-src *", language: "xx" },
  { server: 5, socketOrigin: "https://a", language: "constructor" },
])("of %j nothing is kept", (value) => {
  expect(decodeSettings(value)).toEqual(none);
});

test("what was changed is there at the next start", async () => {
  let kept: unknown;
  const file = { read: async () => kept, write: async (value: unknown) => void (kept = value) };
  const settings = new KeptSettings(file);
  await settings.load();
  expect(settings.current).toEqual(none);
  await settings.change({ server: "https://spar.example", language: "fr" });
  await settings.change({ socketOrigin: "wss://spar.example:3001" });
  const again = new KeptSettings(file);
  await again.load();
  expect(again.current).toEqual({
    server: "https://spar.example",
    socketOrigin: "wss://spar.example:3001",
    language: "fr",
  });
});
