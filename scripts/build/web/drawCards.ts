/**
 * Writes the page's own drawings to files for the pictures that the server renders, so that there is one drawing only.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { runnerImport } from "vite";
import type { Drawings } from "#server/play/share/drawings.ts";
import { RANKS, SUITS } from "#web/ui/cards/face.ts";
import { namesWithoutRules } from "./styleNames.ts";

const root = resolve(import.meta.dirname, "../../..");
const read = (path: string): string => readFileSync(resolve(root, path), "utf8");

/** The properties that the renderer supports; it has no layout of a browser. */
const painted = /^(fill|stroke|stroke-.+|color|paint-order)$/;

/** The custom properties of the first block of a style sheet, which are the same in both themes. */
function colours(sheet: string): Map<string, string> {
  const [block = ""] = /:root\s*\{[^}]*\}/.exec(sheet) ?? [];
  return new Map([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]));
}

/** The rules of a style sheet that set colours in every theme, with custom properties replaced by their values. */
function plainStyle(sheet: string, known: ReadonlyMap<string, string>): string {
  const bare = sheet.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/:root\s*\{[^}]*\}/g, "");
  const value = (text: string): string =>
    text.replaceAll(/var\(--([\w-]+)\)/g, (whole, name: string) => known.get(name) ?? whole);
  return [...bare.matchAll(/([^{}]+)\{([^}]*)\}/g)]
    .map(([, selector = "", body = ""]) => {
      const used = body
        .split(";")
        .map((each) => each.trim().split(/:\s*/))
        .filter(([name = ""]) => painted.test(name))
        .map(([name, text = ""]) => `${name}:${value(text)}`);
      return used.length === 0 || selector.includes("[data-theme")
        ? ""
        : `${selector.trim().replaceAll(/\s+/g, " ")}{${used.join(";")}}`;
    })
    .join("");
}

const inside = (svg: string): string => svg.replace(/^<svg[^>]*>/, "").replace(/<\/svg>$/, "");

/** Loads a component of the page; its style sheets are read separately. */
async function load<T>(path: string): Promise<T> {
  const found = await runnerImport<T>(resolve(root, path), {
    root,
    configFile: false,
    logLevel: "error",
    plugins: [namesWithoutRules((name) => name)],
  });
  return found.module;
}

type Component<P> = FunctionComponent<P>;

/** Draws every card, the crown and the cloth. Takes about a second. */
export async function makeDrawings(): Promise<Drawings> {
  const { PlayingCard } = await load<{ PlayingCard: Component<{ card: string }> }>("web/ui/cards/PlayingCard.tsx");
  const { Crown } = await load<{ Crown: Component<object> }>("web/ui/brand/Wordmark.tsx");
  const [cardSheet, brandSheet, tokens] = [
    "web/ui/cards/PlayingCard.module.css",
    "web/ui/brand/Wordmark.module.css",
    "web/ui/tokens.css",
  ].map(read) as [string, string, string];
  const known = new Map([...colours(tokens), ...colours(cardSheet)]);
  const names = SUITS.flatMap((suit) => RANKS.map((rank) => `${rank}${suit}`));
  const card = (name: string): string => inside(renderToStaticMarkup(createElement(PlayingCard, { card: name })));
  return {
    style: plainStyle(cardSheet, known).replaceAll(".playingCard ", "") + plainStyle(brandSheet, known),
    cards: Object.fromEntries(names.map((name) => [name, card(name)])),
    crown: inside(renderToStaticMarkup(createElement(Crown, {}))),
    kente: inside(read("web/ui/brand/kente.svg").trim()),
    colours: Object.fromEntries(known),
  };
}
