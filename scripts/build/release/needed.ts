/** The packages that the sources of a running server need: what they import, and what those packages need. */
import { existsSync } from "node:fs";
import { join, posix } from "node:path";

interface LockedPackage {
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** The fields of package-lock.json that are read here. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** A source by its path from the root of the project. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

const folder = "node_modules/";
/** An import, static or dynamic, or a file of a package that `require.resolve` finds. */
const naming = /\b(?:from|import|resolve)\s*\(?\s*(["'`])([^"'`\n]+)\1/g;

const namesIn = (text: string): string[] => [...text.matchAll(naming)].map(([, , name = ""]) => name);

/** The own sources that these sources import and that are not among them, as `importer: imported`. */
export function missingSources(sources: readonly Source[], imports: Readonly<Record<string, string>>): string[] {
  const present = new Set(sources.map(({ path }) => path));
  const ownPath = (from: string, name: string): string | undefined => {
    if (name.startsWith(".")) return posix.join(posix.dirname(from), name);
    const [prefix, target] = Object.entries(imports).find(([key]) => name.startsWith(key.replace("*", ""))) ?? [];
    return prefix === undefined || target === undefined
      ? undefined
      : posix.join(target.replace("*", ""), name.slice(prefix.length - 1));
  };
  return sources.flatMap(({ path, text }) =>
    namesIn(text)
      .filter((name) => /^[.#].*\.(?:ts|mjs)$/.test(name))
      .filter((name) => !present.has(ownPath(path, name) ?? ""))
      .map((name) => `${path}: ${name}`),
  );
}

/** The packages of the project that these sources name. In a template all packages that begin as it does are meant. */
export function namedPackages(sources: readonly Source[], known: readonly string[]): string[] {
  const named = sources.flatMap(({ text }) => namesIn(text)).filter((name) => !/^(?:[.#/]|node:)/.test(name));
  const isNamed = (known: string): boolean =>
    named.some((name) => {
      const [beginning = "", ...more] = name.split("${");
      if (more.length > 0) return beginning.includes("/") && known.startsWith(beginning);
      return name === known || name.startsWith(`${known}/`);
    });
  return known.filter(isNamed);
}

/** Where Node finds a package that the package in `from` imports; "" is the project. */
function placeOf(lock: Lock, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(folder) - 1))) {
    const place = at === "" ? folder + name : `${at}/${folder}${name}`;
    if (lock.packages[place] !== undefined) return place;
    if (at === "") return undefined;
  }
}

/**
 * The places of these packages and of all that they need, such as `node_modules/koa`, as far as they are installed: the
 * lock file has packages for other systems too.
 * @throws Error if one of them is for development alone, or is missing
 */
export function neededPlaces(lock: Lock, root: string, names: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (from: string, name: string, isOptional: boolean): void => {
    // Some packages name types among what they need; compilers alone read them.
    if (name.startsWith("@types/")) return;
    const place = placeOf(lock, from, name);
    const isThere = place !== undefined && existsSync(join(root, place, "package.json"));
    if (place === undefined || !isThere) {
      if (isOptional) return;
      throw new Error(`${name} is not installed: run npm ci.`);
    }
    if (found.has(place)) return;
    const locked = lock.packages[place];
    if (locked?.dev === true) throw new Error(`The server needs ${name}, a package for development alone.`);
    found.add(place);
    for (const each of Object.keys(locked?.dependencies ?? {})) add(place, each, false);
    for (const each of Object.keys(locked?.optionalDependencies ?? {})) add(place, each, true);
    for (const each of Object.keys(locked?.peerDependencies ?? {})) {
      const isChoice = locked?.peerDependenciesMeta?.[each]?.optional === true;
      if (!isChoice) add(place, each, false);
    }
  };
  for (const name of names) add("", name, false);
  return [...found].toSorted();
}
