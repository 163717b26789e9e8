import { expect, test } from "vitest";
import { decodeSettings, StoredSettings } from "./settings.ts";

const none = { server: null, socketOrigin: null, language: null, owed: [], keepsRunning: false };

test.each([
  undefined,
  null,
  "x",
  [],
  { server: "http://evil.example", socketOrigin: "wss://a; script-src *", language: "xx" },
  { server: 5, socketOrigin: "https://a", language: "constructor", owed: "https://spar.example" },
  { owed: [5, null, "x".repeat(300)] },
])("nothing is taken from %j", (value) => {
  expect(decodeSettings(value)).toEqual(none);
});

test("a changed setting is there at the next start", async () => {
  let stored: unknown;
  const file = { read: async () => stored, write: async (value: unknown) => void (stored = value) };
  const settings = new StoredSettings(file);
  await settings.load();
  expect(settings.current).toEqual(none);
  await settings.change({ server: "https://spar.example", language: "fr" });
  await settings.change({ socketOrigin: "wss://spar.example:3001" });
  const again = new StoredSettings(file);
  await again.load();
  expect(again.current).toEqual({
    server: "https://spar.example",
    socketOrigin: "wss://spar.example:3001",
    language: "fr",
    owed: [],
    keepsRunning: false,
  });
  await again.change({ keepsRunning: true });
  expect(decodeSettings(stored).keepsRunning).toBe(true);
});

test("servers whose token the keychain must still forget are known over restarts, until noted otherwise", async () => {
  let stored: unknown;
  let writes = 0;
  const file = {
    read: async () => stored,
    write: async (value: unknown) => {
      stored = value;
      writes += 1;
    },
  };
  const settings = new StoredSettings(file);
  for (const isOwed of [false, true, true]) await settings.note("https://spar.example", isOwed);
  expect(writes, "what is known is not written again").toBe(1);
  const again = new StoredSettings(file);
  await again.load();
  expect([again.has("https://spar.example"), again.has("https://other.example")]).toEqual([true, false]);
  await again.note("https://spar.example", false);
  expect(again.current.owed).toEqual([]);
});
