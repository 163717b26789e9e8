/** Checks on style sheets. All of them share one space of names, and a sheet that was fetched stays on every page. */
import type { Finding } from "./source.ts";
import type { Text } from "./texts.ts";

/** What a sheet gives a look by its name alone: `.card`, not `.hand .card`; and what it calls an animation. */
function namesOf(sheet: string): Set<string> {
  const bare = sheet.replaceAll(/\/\*[^]*?\*\//g, "");
  const selectors = [...bare.matchAll(/([^{}]+)\{/g)].flatMap(([, list = ""]) => list.split(/[,;]/));
  const named = selectors.map((selector) => /^\s*(\.[\w-]+|@keyframes [\w-]+)\s*$/.exec(selector)?.[1]);
  return new Set(named.filter((name) => name !== undefined));
}

/** Names that two sheets define: whichever is fetched later changes what the other one drew. */
export function sharedStyleNames(texts: readonly Text[]): Finding[] {
  const sheets = new Map<string, string[]>();
  for (const { path, text } of texts.filter((each) => each.path.endsWith(".css"))) {
    for (const name of namesOf(text)) sheets.set(name, [...(sheets.get(name) ?? []), path]);
  }
  return [...sheets]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name} is defined in ${paths.join(" and ")}`);
}

/** The elements that most of a page or of the table lies in. */
const lookingDown = /(?:html|:root|body|\.game|\.stage|\.middle-in)(?:[.#[][^\s,{>+~]*)?:has\(/;

/**
 * Rules that look from the root or the table down into it: a browser judges them with every element that comes or goes
 * below, and styles what they concern anew. With each card that cost a slow phone the time of half a frame.
 */
export function looksFromAbove(texts: readonly Text[]): Finding[] {
  return texts
    .filter(({ path }) => path.startsWith("web/") && path.endsWith(".css"))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, at) => (lookingDown.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
    );
}
