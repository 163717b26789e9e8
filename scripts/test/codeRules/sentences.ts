/** Checks of texts for users: the words of docs/glossary.md, and the signs of each language. */
import type { Finding } from "./source.ts";

const languages = ["en", "es", "fr", "de"] as const;
export type Language = (typeof languages)[number];

/** One sentence of a screen or a mail, and its place. */
export interface Sentence {
  readonly where: string;
  readonly language: Language;
  readonly text: string;
}

export interface Glossary {
  /** The first table: the words of each meaning, by language. */
  readonly terms: readonly { readonly meaning: string; readonly words: Readonly<Record<Language, string>> }[];
  /** The second table: words that a language does not use. */
  readonly banned: readonly { readonly language: Language; readonly word: string; readonly instead: string }[];
}

const names: Readonly<Record<string, Language>> = { English: "en", Spanish: "es", French: "fr", German: "de" };

/** Words with two meanings that a language may use; docs/glossary.md says how readers tell them apart. */
const shared: ReadonlySet<string> = new Set(["fr jeu"]);

const cellsOf = (row: string): string[] =>
  row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Reads the two tables of docs/glossary.md. */
export function readGlossary(page: string): Glossary {
  const rows = page.split("\n").filter((line) => line.startsWith("| "));
  const terms = rows
    .map(cellsOf)
    .filter((cells) => cells.length === 5 && cells[0] !== "Meaning")
    .map(([meaning = "", en = "", es = "", fr = "", de = ""]) => ({ meaning, words: { en, es, fr, de } }));
  const banned = rows.map(cellsOf).flatMap(([name = "", words = "", instead = "", ...rest]) => {
    const language = names[name];
    if (language === undefined || rest.length > 0) return [];
    return [...words.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => ({ language, word, instead }));
  });
  return { terms, banned };
}

/** The whole word; it has letters and spaces only. */
const wordPattern = (word: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, "iu");

/** Words in sentences that the glossary replaces by others. */
export function bannedWords({ banned }: Glossary, sentences: readonly Sentence[]): Finding[] {
  return banned.flatMap(({ language, word, instead }) => {
    const pattern = wordPattern(word);
    return sentences
      .filter((sentence) => sentence.language === language && pattern.test(sentence.text))
      .map(({ where }) => `${where} says "${word}"; the glossary says: ${instead}`);
  });
}

/** Two meanings with one word in the same language. */
export function sharedWords({ terms }: Glossary): Finding[] {
  return languages.flatMap((language) => {
    const meanings = Map.groupBy(terms, ({ words }) => words[language].toLowerCase());
    return [...meanings]
      .filter(([word, { length }]) => length > 1 && !shared.has(`${language} ${word}`))
      .map(([word, rows]) => `${language} "${word}" means: ${rows.map(({ meaning }) => meaning).join("; ")}`);
  });
}

/** Words of the glossary that no sentence uses, also at the start of a longer word ("clasificatorias"). */
export function unusedTerms({ terms }: Glossary, sentences: readonly Sentence[]): Finding[] {
  return languages.flatMap((language) => {
    const texts = sentences.filter((sentence) => sentence.language === language).map(({ text }) => text.toLowerCase());
    return terms
      .map(({ words }) => words[language].toLowerCase())
      .filter((word) => !texts.some((text) => text.includes(word)))
      .map((word) => `${language} "${word}" is in the glossary and in no sentence`);
  });
}

/** Sentences of the product's specification, which stay to the letter. */
const toTheLetter: ReadonlySet<string> = new Set(["{{username}}'s turn"]);

interface Sign {
  readonly pattern: RegExp;
  readonly complaint: string;
}

const anywhere: readonly Sign[] = [
  { pattern: /[ \u{a0}\u{202f}]{2}|^\s|\s$/u, complaint: "has a space too many" },
  { pattern: /'/, complaint: "has a straight apostrophe: write ’" },
  { pattern: / …/, complaint: "has a space before …" },
];
const oneEllipsis: Sign = { pattern: /\.\.\./, complaint: "has three dots: write …" };
const hardPercent: Sign = { pattern: /(?<!\u{a0})%/u, complaint: "needs a no-break space (U+00A0) before %" };

const signs: Readonly<Record<Language, readonly Sign[]>> = {
  en: [
    { pattern: /[«»„"]/, complaint: "has quotation marks of another language: write “ ”" },
    { pattern: /\s%/, complaint: "has a space before %" },
  ],
  es: [
    oneEllipsis,
    hardPercent,
    { pattern: /[“”„"]/, complaint: "has quotation marks of another language: write « »" },
    { pattern: /^[^¿]*(?<!\()\?|^[^¡]*!/, complaint: "ends a question or a call that ¿ or ¡ does not open" },
  ],
  fr: [
    oneEllipsis,
    { pattern: /[“”„"]/, complaint: "has quotation marks of another language: write « »" },
    { pattern: /(?<![\u{202f}(])[?!;%»]/u, complaint: "needs a narrow no-break space (U+202F) before ? ! ; % »" },
    { pattern: /(?<!\u{202f}|https?):/u, complaint: "needs a narrow no-break space (U+202F) before :" },
    { pattern: /«(?!\u{202f})/u, complaint: "needs a narrow no-break space (U+202F) after «" },
  ],
  de: [
    oneEllipsis,
    hardPercent,
    { pattern: /[«»”"]/, complaint: "has quotation marks of another language: write „ “" },
  ],
};

/** Signs that a language writes differently. */
export function wrongSigns(sentences: readonly Sentence[]): Finding[] {
  return sentences
    .filter(({ text }) => !toTheLetter.has(text))
    .flatMap(({ where, language, text }) => {
      // A web address has its own signs.
      const words = text.replace(/https?:\/\/\S*/g, "https");
      return [...anywhere, ...signs[language]]
        .filter(({ pattern }) => pattern.test(words))
        .map(({ complaint }) => `${where} ${complaint}`);
    });
}
