import { describe, expect, test } from "vitest";
import { parseSource } from "./source.ts";
import { replacedIdentifiers, vagueComments, vagueDocuments, wordsIn } from "./words.ts";

const identifiers = (text: string, path = "server/a.ts"): string[] => replacedIdentifiers([parseSource(path, text)]);
const comments = (text: string): string[] => vagueComments([parseSource("server/a.test.ts", text)]);
const document = (text: string): string[] => vagueDocuments([{ path: "docs/a.md", text }]);

test.each([
  ["roomDeeds", ["room", "deeds"]],
  ["HTMLPage2Of", ["html", "page", "2", "of"]],
  ["#obey", ["obey"]],
  ["MAX_FILMS", ["max", "films"]],
])("the words of %s", (identifier, words) => expect(wordsIn(identifier)).toEqual(words));

describe("replaced identifiers", () => {
  test.each([
    "interface Deed { readonly a: 1 }",
    "const roomDeeds = 1;",
    "class A { #obey() {} }",
    "type House = 1;",
    "const eyes = 1;",
    "const { a: climax } = b;",
    "a.film();",
  ])("%s is found", (text) => expect(identifiers(text)).toHaveLength(1));

  test.each([
    "const houseRules = 1;",
    "const indeed = 1;",
    "type AskedBefore = 1;",
    'const a = "deed"; // deed',
    "const a = { deeds: 1 };",
    "interface A { readonly arranged: true }",
  ])("%s is not found", (text) => expect(identifiers(text)).toEqual([]));

  test("a file name is found", () => {
    expect(identifiers("export {};", "web/filmPlan.test.ts")).toEqual([
      "web/filmPlan.test.ts is named by film, say CardAnimation",
    ]);
    expect(identifiers("export {};", "web/plan.ts")).toEqual([]);
  });

  test("a finding names line, word and replacement once", () => {
    expect(identifiers("\nf(climax, climax);")).toEqual(["server/a.ts:2 says climax, say handEnd"]);
  });
});

describe("vague words", () => {
  test.each([
    "// The room of whoever asks.\nf();",
    "/** Somebody asks. */\nf();",
    "/*\n * In one's own room.\n */\nf();",
    'test("anybody may ask", f);',
    'describe.each(rows)("whatever is sent", f);',
    "test.each`a`(`whatever is sent`, f);",
  ])("%s is found", (text) => expect(comments(text)).toHaveLength(1));

  test.each([
    "// A player asks someone, and everybody sees it.\nf();",
    'const text = "somebody";',
    'f("anybody may ask");',
    'const somebody = "a";',
  ])("%s is not found", (text) => expect(comments(text)).toEqual([]));

  test("a finding names file, line and word", () => {
    expect(comments("\n/**\n * First.\n * Whoever asks.\n */\nf();")).toEqual(["server/a.test.ts:4 says “whoever”"]);
    expect(document("One.\n\nWhoever asks.")).toEqual(["docs/a.md:3 says “whoever”"]);
  });

  test("an amount that nobody names is found, a comparison is not", () => {
    expect(comments("\n/** Waits so long for it. */\nf();")).toEqual(["server/a.test.ts:2 says “so long”"]);
    expect(comments("\n/** It takes so long that we wait. */\nf();")).toEqual([]);
  });

  test("code in a document is not prose", () => {
    expect(document("Not `whoever`.\n\n```\nwhoever\n```\n")).toEqual([]);
    expect(document("```\na\n```\nIn one’s hand.")).toEqual(["docs/a.md:4 says “one’s”"]);
  });
});
