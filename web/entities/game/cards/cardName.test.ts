import { afterEach, expect, test } from "vitest";
import { cards } from "#engine/cards.ts";
import { setLanguage, translate } from "#web/platform/languages/i18n.ts";
import { cardName, cardNamed, type SayCard } from "./cardName.ts";
import { cardText } from "./text/en.ts";

const say: SayCard = (key, ...values) => translate(cardText, key, ...values);

afterEach(() => setLanguage("en"));

test.each([
  ["en", "Queen of hearts", "Ten of clubs"],
  ["es", "reina de corazones", "diez de tréboles"],
  ["fr", "dame de cœur", "dix de trèfle"],
  ["de", "Herz-Dame", "Kreuz-Zehn"],
] as const)("cards are called alike by number and by name (%s)", async (language, queen, ten) => {
  await setLanguage(language);
  expect(cards("QH 10C").map((card) => cardName(say, card))).toEqual([queen, ten]);
  expect(["QH", "10C"].map((id) => cardNamed(say, id))).toEqual([queen, ten]);
});

test("a text that names no card stays as it is", () => {
  expect(cardNamed(say, "1H")).toBe("1H");
  expect(cardNamed(say, "qh")).toBe("qh");
});
