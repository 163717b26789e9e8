/** Texts that a user reads or hears belong in the catalogs, not in a component. */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseAst } from "vite";
import { expect, test } from "vitest";

const web = resolve(import.meta.dirname, "../..");
const spoken = new Set([
  "aria-label",
  "aria-description",
  "aria-valuetext",
  "title",
  "alt",
  "placeholder",
  "label",
  "hint",
  "text",
  "lead",
]);
const hasWords = (text: unknown): text is string => typeof text === "string" && /\p{L}{2,}/u.test(text);

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** The words of a value that reaches the screen unchanged: a literal, a template, either side of a condition. */
function wordsOf(value: unknown): string[] {
  if (!isNode(value)) return [];
  switch (value.type) {
    case "JSXText":
    case "Literal":
      return hasWords(value["value"]) ? [value["value"].trim()] : [];
    case "TemplateLiteral":
      return (value["quasis"] as { value: { cooked: string } }[]).flatMap(({ value: { cooked } }) =>
        hasWords(cooked) ? [cooked] : [],
      );
    case "JSXExpressionContainer":
      return wordsOf(value["expression"]);
    case "ConditionalExpression":
      return [...wordsOf(value["consequent"]), ...wordsOf(value["alternate"])];
    case "LogicalExpression":
      return wordsOf(value["right"]);
    default:
      return [];
  }
}

function literalsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(literalsIn);
  if (!isNode(value)) return [];
  const found: string[] = [];
  if (value.type === "JSXElement" || value.type === "JSXFragment") {
    found.push(...(value["children"] as unknown[]).flatMap(wordsOf));
  }
  if (value.type === "JSXAttribute" && isNode(value["name"]) && spoken.has(String(value["name"]["name"]))) {
    found.push(...wordsOf(value["value"]));
  }
  return [...found, ...Object.values(value).flatMap(literalsIn)];
}

const literalsOf = (source: string): string[] => literalsIn(parseAst(source, { lang: "tsx" }).body);

test("a component with words of its own is found", () => {
  const source =
    'const a = <p title="Close it">Hello {busy ? "Wait" : t("go")} {`Hand ${n} done`}<i alt="" /> · 10</p>;';
  expect(literalsOf(source).toSorted()).toEqual(["Close it", "Hand ", " done", "Hello", "Wait"].toSorted());
});

/** Fixtures are for development and are not shipped. */
const components = globSync("**/*.tsx", { cwd: web }).filter((path) => !/\.test\.|\/fixture\//.test(path));

test.each(components)("%s takes its words from a catalog", (path) => {
  // The product's name in the tab's title is the same in every language.
  const found = literalsOf(readFileSync(resolve(web, path), "utf8")).filter((words) => words !== " · Spar");
  expect(found).toEqual([]);
});
