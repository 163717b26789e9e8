/** The catalogs by language: which sentences are English and differ in the reader's language. */
import { globSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import type { Text } from "#web/platform/languages/i18n.ts";

export const foreign = ["es", "fr", "de"] as const;
export type Foreign = (typeof foreign)[number];

const root = resolve(import.meta.dirname, "../../..");

/** Every folder with a catalog. */
const catalogs = globSync("web/**/text/en.ts", { cwd: root })
  .map((file) => file.replace("/text/en.ts", ""))
  .toSorted();

type Catalog = Readonly<Record<string, string>>;

const load = async (folder: string, language: string): Promise<Catalog> => {
  const module = (await import(`../../../${folder}/text/${language}.ts`)) as Record<string, Catalog>;
  return module[language] ?? {};
};

/** The name under which a folder's `en.ts` registers its catalog. */
async function namespaceOf(folder: string): Promise<string> {
  const module = (await import(`../../../${folder}/text/en.ts`)) as Record<string, Text<Catalog>>;
  const text = Object.entries(module).find(([name]) => name.endsWith("Text"))?.[1];
  if (text === undefined) throw new Error(`${folder}/text/en.ts registers no catalog`);
  return text.namespace;
}

export interface Words {
  /** The sentences in the reader's language, by catalog and key: `game.yourTurn`. */
  readonly said: ReadonlyMap<string, string>;
  /** Patterns of sentences in the reader's language, and of sentences in English alone; placeholders match anything. */
  readonly own: readonly RegExp[];
  readonly english: readonly RegExp[];
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const shapeOf = (sentence: string): RegExp =>
  new RegExp(
    `^${sentence
      .replaceAll(/\s+/g, " ")
      .split(/\{\{\w+\}\}/)
      .map(escaped)
      .join(".+")}$`,
  );

/** Whether a sentence has words besides its placeholders. */
const hasWords = (sentence: string): boolean => /[a-z]{3}/i.test(sentence.replaceAll(/\{\{\w+\}\}/g, ""));

export async function wordsOf(language: Foreign): Promise<Words> {
  const said = new Map<string, string>();
  const own: RegExp[] = [];
  const english: RegExp[] = [];
  for (const folder of catalogs) {
    const [namespace, theirs, ours] = await Promise.all([
      namespaceOf(folder),
      load(folder, "en"),
      load(folder, language),
    ]);
    for (const [key, sentence] of Object.entries(ours)) said.set(`${namespace}.${key}`, sentence);
    const known = new Set(Object.values(ours));
    own.push(...[...known].filter(hasWords).map(shapeOf));
    english.push(
      ...Object.values(theirs)
        .filter((sentence) => !known.has(sentence) && hasWords(sentence))
        .map(shapeOf),
    );
  }
  return { said, own, english };
}

/** All text of the page, visible or for screen readers: texts, names, hints, the title. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [document.title.split(" · ")[0] ?? ""];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (node.closest("noscript, script") !== null) continue;
        for (const name of ["aria-label", "title", "placeholder", "alt"]) texts.push(node.getAttribute(name) ?? "");
      } else texts.push(node.textContent ?? "");
    }
    return texts.map((text) => text.replaceAll(/\s+/g, " ").trim()).filter((text) => text !== "");
  });

/** The English text on the page. */
export async function leftovers(page: Page, { own, english }: Words): Promise<string[]> {
  const isOf = (shapes: readonly RegExp[], text: string): boolean => shapes.some((shape) => shape.test(text));
  const found = (await textsOn(page)).filter((text) => isOf(english, text) && !isOf(own, text));
  return [...new Set(found)];
}
