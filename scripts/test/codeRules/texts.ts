/** Checks of plain text: paths and hosts of one machine, rule numbers, pinned versions, tests outside every suite. */
import { type Suite, stepsOf } from "../suites.ts";
import type { Finding } from "./source.ts";

export type Text = { readonly path: string; readonly text: string };

const machinePath = /(?:^|[\s"'`=(:,])(?:\/(?:work|home|root|Users|mnt)\/|[A-Z]:\\Users\\)/;
const registryHost = /\bregistry\.[\w-]+\.\w+|"resolve[d]":/;

function linesMatching({ path, text }: Text, pattern: RegExp, complaint: string): Finding[] {
  return text.split("\n").flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${complaint}`] : []));
}

/** Paths that exist on one machine only. */
export const machinePaths = (texts: readonly Text[]): Finding[] =>
  texts.flatMap((text) => linesMatching(text, machinePath, "names a path of one machine"));

/** Package registries by name: each machine has its own, and the lock file has versions and digests only. */
export const registryHosts = (texts: readonly Text[]): Finding[] =>
  texts.flatMap((text) => linesMatching(text, registryHost, "names a package registry"));

/** The rules that docs/rules.md numbers, each at the start of its paragraph. */
export function numberedRules(rules: string): string[] {
  return [...rules.matchAll(/^- \*\*(R\d+)\*\*/gm)].map((match) => match[1] ?? "");
}

/** The rules that a test cites, as `[R7]` or `[R7, R12]`. */
export function citedRules(text: string): string[] {
  return [...text.matchAll(/\[(R\d+(?:, ?R\d+)*)\]/g)].flatMap((match) => (match[1] ?? "").split(/, ?/));
}

/** Rules without a test, and tests of rules that docs/rules.md lacks. */
export function unprovenRules(rules: string, tests: readonly Text[]): Finding[] {
  const numbered = numberedRules(rules);
  const cited = new Map(tests.flatMap(({ path, text }) => citedRules(text).map((rule) => [rule, path] as const)));
  const unproven = numbered.filter((rule) => !cited.has(rule)).map((rule) => `${rule} has no test that names it`);
  const unknown = [...cited].filter(([rule]) => !numbered.includes(rule));
  return [...unproven, ...unknown.map(([rule, path]) => `${path} names ${rule}, which docs/rules.md does not have`)];
}

type Manifest = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;

/** Versions that are not exact, so that two installations could differ. */
export function loosePins(manifest: string): Finding[] {
  const read = JSON.parse(manifest) as Manifest;
  return ["dependencies", "devDependencies", "optionalDependencies", "overrides"].flatMap((group) =>
    Object.entries(read[group] ?? {})
      .filter(([, version]) => !/^(npm:[\w.@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${name} is pinned to ${version}, not to one version`),
  );
}

/** Packages of the manifest without a row on the page of dependencies, and rows of packages that the manifest lacks. */
export function unexplainedDependencies(manifest: string, page: string): Finding[] {
  const read = JSON.parse(manifest) as Manifest;
  const packages = ["dependencies", "devDependencies", "optionalDependencies"].flatMap((group) =>
    Object.keys(read[group] ?? {}),
  );
  const rows = [...page.matchAll(/^\| (`[^|]+`) \|/gm)];
  const explained = rows.flatMap(([, names = ""]) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));
  return [
    ...packages
      .filter((name) => !explained.includes(name))
      .map((name) => `docs/dependencies.md does not explain ${name}`),
    ...explained
      .filter((name) => !packages.includes(name))
      .map((name) => `docs/dependencies.md explains ${name}, which is not there`),
  ];
}

/** Files that an npm script runs and the project lacks. */
export function missingPrograms(manifest: string, paths: readonly string[]): Finding[] {
  const { scripts = {} } = JSON.parse(manifest) as Manifest;
  return Object.entries(scripts).flatMap(([name, command]) =>
    [...command.matchAll(/[\w./-]+\.ts\b/g)]
      .map(([file]) => file)
      .filter((file) => !paths.includes(file))
      .map((file) => `npm run ${name} needs ${file}, which is not there`),
  );
}

/** Test files that no suite or more than one suite runs. */
export function strayTests(paths: readonly string[], suites: readonly Suite[]): Finding[] {
  return paths
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .flatMap((path) => {
      const names = stepsOf(path, suites);
      return names.length === 1 ? [] : [`${path} is run by ${names.length === 0 ? "no suite" : names.join(" and ")}`];
    });
}
