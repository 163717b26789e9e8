/** All texts of the shell, in the languages of the page. */
import { de } from "./de.ts";
import { en, type Words } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

const catalogs = { en, es, fr, de } satisfies Record<string, Words>;

export type Language = keyof typeof catalogs;

export const isLanguage = (value: unknown): value is Language =>
  typeof value === "string" && Object.hasOwn(catalogs, value);

export const wordsIn = (language: Language): Words => catalogs[language];

/** Our language for a system's language such as `fr-CA`; English for any other. */
export function languageFor(locale: string): Language {
  const code = locale.slice(0, 2).toLowerCase();
  return isLanguage(code) ? code : "en";
}

/** A text with its values inserted, each `{name}` once. */
export const filled = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
