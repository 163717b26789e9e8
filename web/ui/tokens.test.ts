import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";

const web = resolve(import.meta.dirname, "..");
const css = readFileSync(resolve(web, "ui/tokens.css"), "utf8");

/** The colours in the block after `opening`. */
function coloursAfter(opening: string): [string, string][] {
  const start = css.indexOf(opening);
  const block = css.slice(start, css.indexOf("\n}", start));
  return [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\s*;/g)].map(([, name = "", colour = ""]) => [name, colour]);
}

const channel = (hex: string): number => {
  const share = Number.parseInt(hex, 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = (colour: string): number =>
  0.2126 * channel(colour.slice(1, 3)) + 0.7152 * channel(colour.slice(3, 5)) + 0.0722 * channel(colour.slice(5, 7));
const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

/** [text, backgrounds] */
const texts: readonly (readonly [string, readonly string[]])[] = [
  ["ink", ["ground", "raised", "high"]],
  ["ink-soft", ["ground", "raised", "high"]],
  ["ink-faint", ["ground", "raised", "high"]],
  ["crown", ["ground", "raised", "high"]],
  ["red", ["ground", "raised", "high"]],
  ["green", ["ground", "raised", "high"]],
  ["on-gold", ["gold", "gold-bright"]],
  ["on-felt", ["felt", "felt-deep", "felt-rim"]],
  ["on-felt-soft", ["felt", "felt-deep"]],
  ["gold", ["felt", "felt-deep"]],
  ["on-success", ["success"]],
  ["on-error", ["error"]],
  ["on-medal", ["gold", "medal-silver", "medal-bronze"]],
];
/** The marks of controls and the focus ring need 3:1. */
const marks: readonly (readonly [string, readonly string[]])[] = [
  ["line-strong", ["ground", "raised"]],
  ["focus", ["ground", "raised", "high"]],
];

describe.each(["dark", "light"])("the %s theme", (theme) => {
  const tokens = new Map([...coloursAfter(":root {"), ...coloursAfter(`:root[data-theme="${theme}"] {`)]);
  const pairs = (list: typeof texts): string[][] =>
    list.flatMap(([front, backs]) => backs.map((back) => [front, back]));
  const ratio = (front: string, back: string): number => contrast(tokens.get(front) ?? "", tokens.get(back) ?? "");

  test.each(pairs(texts))("%s on %s is readable", (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(pairs(marks))("%s on %s is visible", (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(3);
  });
});

test("components use tokens, and no colours of their own", () => {
  // A cosmetic is its colours: a felt sets those tokens anew.
  const allowed = new Set(["ui/tokens.css", "ui/cards/PlayingCard.module.css", "entities/cosmetic/looks.module.css"]);
  const offenders = globSync("**/*.css", { cwd: web })
    .filter((path) => !allowed.has(path))
    .flatMap((path) =>
      readFileSync(resolve(web, path), "utf8")
        .replace(/\/\*[^]*?\*\//g, "")
        .replace(/url\([^)]*\)/g, "")
        .split("\n")
        .filter((line) => /#[0-9a-fA-F]{3,8}\b|\b(rgb|rgba|hsl|hsla|oklch|lab)\(/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(offenders).toEqual([]);
});

test("every token that a stylesheet names exists", () => {
  const sheets = globSync("**/*.css", { cwd: web }).map(
    (path) => [path, readFileSync(resolve(web, path), "utf8")] as const,
  );
  const components = globSync("**/*.tsx", { cwd: web }).map((path) => readFileSync(resolve(web, path), "utf8"));
  const defined = new Set(
    [...sheets.map(([, sheet]) => sheet), ...components].flatMap((source) =>
      [...source.matchAll(/(--[\w-]+)"?\]?:/g)].map((token) => token[1]),
    ),
  );
  const missing = sheets.flatMap(([path, sheet]) =>
    [...sheet.matchAll(/var\((--[\w-]+)\)/g)]
      .map((use) => use[1])
      .filter((name) => !defined.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});
