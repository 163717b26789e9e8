import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import {
  bannedWords,
  type Glossary,
  type Language,
  readGlossary,
  type Sentence,
  sharedWords,
  unusedTerms,
  wrongSigns,
} from "./sentences.ts";

const root = resolve(import.meta.dirname, "../../..");
const languages = ["en", "es", "fr", "de"] as const;
const glossary = readGlossary(readFileSync(resolve(root, "docs/glossary.md"), "utf8"));

type Letter = (details: typeof letterDetails, server: { readonly publicUrl: string }) => unknown;
const isLetter = (value: unknown): value is Letter => typeof value === "function";

/** Every string in a catalog; a function that makes a letter is called to get its strings. */
function stringsIn(value: unknown, at: string): { at: string; text: string }[] {
  if (typeof value === "string") return [{ at, text: value }];
  if (isLetter(value)) return stringsIn(value(letterDetails, { publicUrl: "https://spar.example" }), at);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === "url" ? [] : stringsIn(part, `${at} ${key}`)));
}
const letterDetails = {
  code: "123456",
  minutes: 10,
  change: "on",
  left: 2,
  username: "Ama",
  answer: "",
  token: "t",
  email: "ama@spar.example",
  items: [{ title: "", message: "" }],
  count: 2,
  number: "42",
  link: "t",
  confirm: "t",
  category: "bug",
  subject: "Ama",
  from: "Ama",
  text: "Ama",
};

async function sentencesOf(path: string, language: Language): Promise<Sentence[]> {
  const module = (await import(resolve(root, path))) as Record<string, unknown>;
  return stringsIn(module[language], "").map(({ at, text }) => ({ where: `${path}${at}`, language, text }));
}

const sentences = (
  await Promise.all(
    languages.flatMap((language) =>
      globSync(`{web,desktop,server}/**/{text,articles}/${language}.ts`, { cwd: root })
        .toSorted()
        .map((path) => sentencesOf(path, language)),
    ),
  )
).flat();

test("there are sentences in every language, on screens, in the shell and in mails", () => {
  for (const language of languages) {
    const paths = sentences.filter((sentence) => sentence.language === language).map(({ where }) => where);
    for (const folder of ["web/", "desktop/", "server/people/mail/"]) {
      expect([language, folder, paths.some((path) => path.startsWith(folder))]).toEqual([language, folder, true]);
    }
  }
});

test("the glossary gives every meaning a word in every language, and no two meanings one word", () => {
  expect(glossary.terms.length).toBeGreaterThan(30);
  expect(glossary.banned.length).toBeGreaterThan(30);
  for (const { meaning, words } of glossary.terms)
    for (const language of languages)
      expect([meaning, language, words[language] !== ""]).toEqual([meaning, language, true]);
  expect(sharedWords(glossary)).toEqual([]);
});

test("no sentence uses a word that the glossary replaces", () => {
  expect(bannedWords(glossary, sentences)).toEqual([]);
});

test("every word of the glossary is used", () => {
  expect(unusedTerms(glossary, sentences)).toEqual([]);
});

test("every language has its own signs and spaces", () => {
  expect(wrongSigns(sentences)).toEqual([]);
});

const small: Glossary = readGlossary(`
| Meaning | English | Spanish | French | German |
|---|---|---|---|---|
| a band | tier | categoría | palier | Stufe |
| a place | rank | puesto | palier | Rang |

| Language | Not | But |
|---|---|---|
| Spanish | \`ordenador\`, \`sitio\` | máquina |
`);
const say = (language: Language, text: string): Sentence => ({ where: "a", language, text });

test("both tables are read", () => {
  expect(small.terms.map(({ words }) => words.de)).toEqual(["Stufe", "Rang"]);
  expect(small.banned).toEqual([
    { language: "es", word: "ordenador", instead: "máquina" },
    { language: "es", word: "sitio", instead: "máquina" },
  ]);
  expect(sharedWords(small)).toEqual(['fr "palier" means: a band; a place']);
});

test("a replaced word is found as a whole word, in its language, in capitals too", () => {
  const found = [say("es", "Ordenador"), say("es", "Tu sitio."), say("es", "sitios"), say("fr", "ordenador")];
  expect(bannedWords(small, found)).toHaveLength(2);
});

test("an unused glossary word is found", () => {
  const said = languages.map((language) => say(language, "tier categoría palier Stufe rank"));
  expect(unusedTerms(small, said)).toEqual([
    'es "puesto" is in the glossary and in no sentence',
    'de "rang" is in the glossary and in no sentence',
  ]);
});

test.each<[Language, string]>([
  ["en", "Don't"],
  ["en", "two  spaces"],
  ["en", "40 %"],
  ["en", "“so” and „so“"],
  ["es", "Toca para jugar!"],
  ["es", "Y tú?"],
  ["es", "Cargando..."],
  ["es", "40 %"],
  ["es", "“así”"],
  ["fr", "Vraiment ?"],
  ["fr", "Vraiment?"],
  ["fr", "Score : 3"],
  ["fr", "« Jouer\u{202f}»"],
  ["fr", "L'hôte"],
  ["fr", "40%"],
  ["de", "Wird geladen …"],
  ["de", "Wird geladen..."],
  ["de", "«Leicht»"],
  ["de", "40%"],
  ["fr", "«\u{202f}\u{202f}Jouer\u{202f}»"],
])("%s %j is written otherwise", (language, text) => {
  expect(wrongSigns([say(language, text)])).toHaveLength(1);
});

test.each<[Language, string]>([
  ["en", "Don’t… 40%"],
  ["en", "{{username}}'s turn"],
  ["en", "Searching for players..."],
  ["es", "¿Y tú? ¡Bien! 40\u{a0}%"],
  ["fr", "Vraiment\u{202f}? L’hôte\u{202f}: 40\u{202f}%, «\u{202f}Jouer\u{202f}»"],
  ["fr", "Adresse\u{202f}: https://spar.example:3000/?a=1"],
  ["fr", "Provisoire (?)"],
  ["es", "Provisional (?): pocas partidas"],
  ["de", "„Leicht“ wird geladen… 40\u{a0}%"],
])("%s %j is right", (language, text) => {
  expect(wrongSigns([say(language, text)])).toEqual([]);
});
