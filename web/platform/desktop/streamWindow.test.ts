import { afterEach, expect, test, vi } from "vitest";
import { changePrefs, defaultPrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { fakeShell } from "./fakeShell.ts";
import { streamLookFrom, toggleStream } from "./streamWindow.ts";

afterEach(() => {
  usePrefs.setState(defaultPrefs);
  vi.unstubAllGlobals();
});

test("the stream window gets the look that the player has chosen", () => {
  const shell = fakeShell();
  changePrefs({ streamBackground: "transparent", theme: "light", language: "de", fourColourDeck: true });
  toggleStream();
  const look = { background: "transparent", theme: "light", language: "de", fourColourDeck: true };
  expect(shell.calls).toEqual([["toggle", look]]);
});

test.each([
  ["theme=light&language=fr&deck=four", { theme: "light", language: "fr", fourColourDeck: true }],
  ["", { theme: "dark", language: null, fourColourDeck: false }],
  ["theme=pink&language=xx&deck=7", { theme: "dark", language: null, fourColourDeck: false }],
])("the address %j is read as that look, or as the default one", (query, look) => {
  expect(streamLookFrom(new URLSearchParams(query))).toEqual(look);
});
