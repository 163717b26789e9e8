/** Checks of style sheets: CSS Modules, whose class names the compiler does not know. */
import { basename, posix } from "node:path";
import type { Finding } from "./source.ts";
import type { Text } from "./texts.ts";

/** The global sheets. */
const wholePage = /^web\/ui\/(tokens|fonts|base)\.css$/;
const ending = ".module.css";

const isSheet = ({ path }: Text): boolean => path.startsWith("web/") && path.endsWith(".css");
const isModule = ({ path }: Text): boolean => path.startsWith("web/") && path.endsWith(ending);
const isCode = ({ path }: Text): boolean => /^web\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

/**
 * Sheets with global class names, and modules of one name, whose classes would get the same names in the built page.
 */
export function sheetsOutOfPlace(texts: readonly Text[]): Finding[] {
  const modules = texts.filter(isModule).map(({ path }) => path);
  const global = texts.filter((text) => isSheet(text) && !isModule(text) && !wholePage.test(text.path));
  return [
    ...global.map(({ path }) => `${path} is no CSS Module`),
    ...modules
      .filter((path) => modules.some((other) => other < path && basename(other) === basename(path)))
      .map((path) => `${path} has the name of another sheet`),
  ];
}

/** The selectors of a sheet, without global ones. */
const selectorsOf = (sheet: string): string =>
  [...sheet.replaceAll(/\/\*[^]*?\*\//g, "").matchAll(/([^{};]+)\{/g)]
    .map(([, selector = ""]) => selector)
    .filter((selector) => !selector.trim().startsWith("@"))
    .join("\n")
    .replaceAll(/:global\([^)]*\)/g, "");

const classesOf = (sheet: string): Set<string> =>
  new Set([...selectorsOf(sheet).matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name));

interface Use {
  readonly path: string;
  readonly sheet: string;
  /** A class, or the beginning of its name with a star. */
  readonly name: string;
}

/** The classes of its sheets that a file uses, as `styles.name`, `styles["name"]` or a template. */
function usesIn({ path, text }: Text): Use[] {
  const imports = [...text.matchAll(/import (\w+) from "([^"]+\.module\.css)";/g)];
  return imports.flatMap(([, local = "", address = ""]) => {
    const sheet = address.startsWith("#") ? address.slice(1) : posix.join(posix.dirname(path), address);
    const use = new RegExp(`\\b${local}(?:\\.(\\w+)|\\["([\\w-]+)"\\]|\\[\`([\\w-]+)\\$)`, "g");
    return [...text.matchAll(use)].map(([, dotted, quoted, start]) => ({
      path,
      sheet,
      name: dotted ?? quoted ?? `${start}*`,
    }));
  });
}

const covers = (name: string, declared: string): boolean =>
  name.endsWith("*") ? declared.startsWith(name.slice(0, -1)) : declared === name;

/** Classes in code that the sheet lacks, and classes of a sheet that no code uses. */
export function classesWithoutMatch(texts: readonly Text[]): Finding[] {
  const sheets = new Map(texts.filter(isModule).map(({ path, text }) => [path, classesOf(text)]));
  const uses = texts.filter(isCode).flatMap(usesIn);
  const missing = uses
    .filter(({ sheet, name }) => ![...(sheets.get(sheet) ?? [])].some((declared) => covers(name, declared)))
    .map(({ path, sheet, name }) => `${path} takes ${name} from ${sheet}, which does not have it`);
  const unused = [...sheets].flatMap(([path, declared]) => {
    const taken = uses.filter(({ sheet }) => sheet === path);
    return [...declared]
      .filter((name) => !taken.some((use) => covers(use.name, name)))
      .map((name) => `${path}: no code takes .${name}`);
  });
  return [...missing, ...unused];
}

const globalNames = (texts: readonly Text[]): Set<string> =>
  new Set(texts.filter(({ path }) => wholePage.test(path)).flatMap(({ text }) => [...classesOf(text)]));

/** Class names in plain text that no global sheet has: they style nothing. */
export function plainClassNames(texts: readonly Text[]): Finding[] {
  const known = globalNames(texts);
  return texts.filter(isCode).flatMap(({ path, text }) => {
    const attributes = [...text.matchAll(/\bclassName="([^"]*)"/g)].map(([, names = ""]) => names);
    const calls = [...text.matchAll(/\bclasses\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)].map(([, list = ""]) => list);
    // Not a comparison, as in `tone === "red"` or `"tone" in sign`, and no key, as in `styles["tone-red"]`.
    const name = /(?<=[(,?:&]\s*)"([^"]*)"(?! in )/g;
    const quoted = calls.flatMap((list) => [...list.matchAll(name)].map(([, names = ""]) => names));
    return [...attributes, ...quoted]
      .flatMap((names) => names.split(/\s+/))
      .filter((name) => name !== "" && !known.has(name))
      .map((name) => `${path} writes the class ${name}, which no sheet of the whole page has`);
  });
}

/** Parts that a sheet styles inside another component and that no component has. */
export function partsWithoutElement(texts: readonly Text[]): Finding[] {
  const code = texts.filter(isCode).map(({ text }) => text);
  const isNamed = (part: string): boolean =>
    code.some((text) => text.includes(`data-part="${part}"`) || new RegExp(`data-part=\\{[^}]*"${part}"`).test(text));
  return texts.filter(isModule).flatMap(({ path, text }) => {
    const parts = new Set([...text.matchAll(/\[data-part="([\w-]+)"\]/g)].map(([, part = ""]) => part));
    return [...parts].filter((part) => !isNamed(part)).map((part) => `${path}: no element is the part ${part}`);
  });
}

/** The elements that contain most of a page or of the table. */
const lookingDown = /(?:html|:root|body|(?:\.|\[data-part=")(?:game|stage)"?\]?|\.middleIn)(?:[.#[][^\s,{>+~]*)?:has\(/;

/**
 * Rules that select from the root or the table downwards: the browser matches them against every element that is added
 * or removed below, and styles their elements again. For each card this cost a slow phone the time of half a frame.
 */
export function looksFromAbove(texts: readonly Text[]): Finding[] {
  return texts
    .filter(({ path }) => path.startsWith("web/") && path.endsWith(".css"))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, at) => (lookingDown.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
    );
}
