import { existsSync, globSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { languages, setLanguage, type Text, translate } from "./i18n.ts";

const web = resolve(import.meta.dirname, "../..");
const folders = globSync("**/text/en.ts", { cwd: web }).map((path) => dirname(path));

const pluralForms = {
  en: ["one", "other"],
  de: ["one", "other"],
  es: ["one", "many", "other"],
  fr: ["one", "many", "other"],
};

async function catalogOf(folder: string, language: string): Promise<Record<string, string>> {
  const path = resolve(web, folder, `${language}.ts`);
  expect(existsSync(path), `${path} is missing`).toBe(true);
  const module = (await import(path)) as Record<string, Record<string, string>>;
  const catalog = module[language];
  expect(catalog, `${path} exports no ${language}`).toBeDefined();
  return catalog ?? {};
}

const pluralBases = (catalog: Record<string, string>): string[] =>
  Object.keys(catalog).flatMap((key) => (key.endsWith("_other") ? [key.slice(0, -"_other".length)] : []));

const placeholders = (sentence: string): string[] =>
  [...sentence.matchAll(/\{\{(.*?)\}\}/g)].map((found) => found[1] ?? "").toSorted();

test("there are catalogs to compare", () => {
  expect(folders.length).toBeGreaterThan(0);
});

test.each(folders)("%s has the same keys and placeholders in all four languages", async (folder) => {
  const english = await catalogOf(folder, "en");
  const bases = pluralBases(english);
  for (const language of languages) {
    const catalog = await catalogOf(folder, language);
    const expected = new Set(Object.keys(english).filter((key) => !bases.some((base) => key.startsWith(`${base}_`))));
    for (const base of bases) for (const form of pluralForms[language]) expected.add(`${base}_${form}`);
    expect(Object.keys(catalog).toSorted(), `${folder}/${language}.ts`).toEqual([...expected].toSorted());
    for (const [key, sentence] of Object.entries(catalog)) {
      expect(sentence.trim(), `${language} ${key}`).not.toBe("");
      const model = english[key] ?? english[key.replace(/_many$/, "_other")] ?? "";
      const wanted = placeholders(model);
      // A singular may spell out "one".
      const freed = key.endsWith("_one") && !sentence.includes("{{count}}");
      expect(placeholders(sentence), `${language} ${key}`).toEqual(
        freed ? wanted.filter((name) => name !== "count") : wanted,
      );
    }
  }
});

test.each(folders)("%s has flat sentences without markup", async (folder) => {
  for (const language of languages) {
    for (const [key, sentence] of Object.entries(await catalogOf(folder, language))) {
      expect(sentence, `${language} ${key}`).toBeTypeOf("string");
      expect(key).toMatch(/^[a-z][A-Za-z0-9]*(_(one|many|other))?$/);
    }
  }
});

afterAll(() => setLanguage("en"));

/** Sentences that `translate` returns unchanged: without placeholders and plurals. */
const plainSentences = (catalog: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(catalog).filter(([key, sentence]) => !sentence.includes("{{") && !/_(one|many|other)$/.test(key)),
  );

test.each(folders)("%s is fetched in the reader's language", async (folder) => {
  const module = (await import(resolve(web, folder, "en.ts"))) as Record<string, Text<Record<string, string>>>;
  const [, text] = Object.entries(module).find(([name]) => name.endsWith("Text"))!;
  for (const language of languages) {
    await setLanguage(language);
    const wanted = plainSentences(await catalogOf(folder, language));
    const found = Object.keys(wanted).map((key) => [key, translate(text, key)] as const);
    expect(Object.fromEntries(found)).toEqual(wanted);
  }
});
