import { expect, test } from "vitest";
import { filled, isLanguage, languageFor, wordsIn } from "./words.ts";

const languages = ["en", "es", "fr", "de"] as const;
const valuesIn = (sentence: string): string[] => (sentence.match(/\{\w+\}/g) ?? []).sort();

test("every language has every text, with the same placeholders", () => {
  const english = Object.entries(wordsIn("en"));
  expect(english.length).toBeGreaterThan(60);
  for (const language of languages) {
    const words = new Map(Object.entries(wordsIn(language)));
    for (const [key, sentence] of english) {
      expect([language, key, valuesIn(words.get(key) ?? "")]).toEqual([language, key, valuesIn(sentence)]);
      expect(words.get(key)?.trim()).not.toBe("");
    }
  }
});

test.each([
  ["de-AT", "de"],
  ["FR", "fr"],
  ["es-419", "es"],
  ["tw", "en"],
  ["", "en"],
])("a system in %j gets %s", (locale, language) => {
  expect(languageFor(locale)).toBe(language);
});

test("only our languages are accepted", () => {
  for (const value of ["xx", "constructor", "__proto__", 5, null]) expect(isLanguage(value)).toBe(false);
});

test("values are inserted unchanged", () => {
  expect(filled("{address} is {odd}", { address: "https://a/$&{odd}" })).toBe("https://a/$&{odd} is {odd}");
});
