import { afterEach, describe, expect, test } from "vitest";
import { changePrefs, decodePrefs, defaultPrefs, prefsKey, usePrefs, wantedLanguage } from "./prefs.ts";

afterEach(() => {
  localStorage.clear();
  usePrefs.setState(defaultPrefs);
});

test("the defaults are the product's", () => {
  expect(defaultPrefs).toMatchObject({ theme: "dark", musicVolume: 80, effectsVolume: 70, music: false });
});

test("a change is stored", () => {
  changePrefs({ theme: "light", effectsVolume: 15 });
  expect(decodePrefs(localStorage.getItem(prefsKey))).toEqual({ ...defaultPrefs, theme: "light", effectsVolume: 15 });
  expect(usePrefs.getState().theme).toBe("light");
});

describe("a damaged record loses only the damaged fields", () => {
  test.each([
    [null, {}],
    ["", {}],
    ["{", {}],
    ["7", {}],
    ["null", {}],
    ['{"theme":"pink","fourColourDeck":true}', { fourColourDeck: true }],
    ['{"musicVolume":101,"effectsVolume":-1,"language":"ak"}', {}],
    ['{"musicVolume":"50","soundEffects":0,"language":"de"}', { language: "de" }],
    ['{"__proto__":{"theme":"light"},"constructor":1,"unknown":true}', {}],
  ])("%s", (stored, decoded) => {
    expect(decodePrefs(stored)).toEqual({ ...defaultPrefs, ...decoded });
  });
});

test("a chosen language is used before the browser's", () => {
  expect(wantedLanguage({ ...defaultPrefs, language: "fr" })).toBe("fr");
  expect(["en", "es", "fr", "de"]).toContain(wantedLanguage(defaultPrefs));
});
