/** Language features that the project does not use. */
import { posix } from "node:path";
import { asNode, type Finding, isTestFile, type Node, type Source, walk } from "./source.ts";

type Visit = (node: Node, parent: Node | undefined, key: string) => string | undefined;

/** Runs `visit` over each file and adds the place to every complaint. */
function findings(sources: readonly Source[], visit: Visit): Finding[] {
  return sources.flatMap((source) => {
    const found: Finding[] = [];
    walk(source.program, (node, parent, key) => {
      const complaint = visit(node, parent, key);
      if (complaint !== undefined) found.push(`${source.path}:${source.lineAt(node.start)} ${complaint}`);
    });
    return found;
  });
}

/** `any`, which switches the compiler off. */
export const anyTypes = (sources: readonly Source[]): Finding[] =>
  findings(sources, (node) => (node.type === "TSAnyKeyword" ? "says any" : undefined));

/** `enum`, which type stripping cannot run. */
export const enums = (sources: readonly Source[]): Finding[] =>
  findings(sources, (node) => (node.type === "TSEnumDeclaration" ? "declares an enum" : undefined));

const isConfigFile = (path: string): boolean => /^[^/]+\.config\.ts$/.test(path);

function exportsDefault(node: Node): boolean {
  if (node.type === "ExportDefaultDeclaration") return true;
  const specifiers = node.type === "ExportNamedDeclaration" ? (node["specifiers"] as Node[]) : [];
  return specifiers.some((specifier) => asNode(specifier["exported"])?.["name"] === "default");
}

/** Default exports, which let one thing have many names; tools require them in their config files. */
export function defaultExports(sources: readonly Source[]): Finding[] {
  return sources
    .filter((source) => !isConfigFile(source.path))
    .flatMap((source) =>
      (source.program["body"] as Node[])
        .filter(exportsDefault)
        .map((node) => `${source.path}:${source.lineAt(node.start)} exports a default`),
    );
}

const isReExport = (node: Node): boolean => node.type.startsWith("Export") && asNode(node["source"]) !== undefined;

/** Barrels: files that only re-export other files' declarations and hide where code is. */
export function barrels(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) => {
    const statements = source.program["body"] as Node[];
    return statements.length > 0 && statements.every(isReExport) ? [`${source.path} only passes exports on`] : [];
  });
}

const bannedFolders = new Set(["utils", "helpers", "common", "types", "hooks", "constants"]);

/** Folders named after the kind of code instead of its subject. */
export function bannedFolderNames(paths: readonly string[]): Finding[] {
  return paths
    .filter((path) =>
      posix
        .dirname(path)
        .split("/")
        .some((folder) => bannedFolders.has(folder.toLowerCase())),
    )
    .map((path) => `${path} stands in a folder that says nothing about the game`);
}

/** `process.exit` loses pending writes; only the outermost programs may call it. */
export function processExits(sources: readonly Source[]): Finding[] {
  const inner = sources.filter(({ path }) => path !== "server/app/main.ts" && !path.startsWith("scripts/"));
  return findings(inner, (node) => (isMember(node, "process", "exit") ? "calls process.exit" : undefined));
}

/** Files of the page without a countdown: they store a time of the device, or play without a server. */
const mayAskDevice = new Set([
  "web/app/Learn.tsx",
  "web/entities/session/socketConnection.ts",
  "web/entities/settings/followSettings.ts",
  "web/features/home/firstPage/searchMark.ts",
  "web/features/offline/openOfflineTable.ts",
]);

/** `Date.now` in the page: the clock of a device may be wrong or change; serverClock.ts has better ones. */
export function deviceTimes(sources: readonly Source[]): Finding[] {
  const page = sources.filter(({ path }) => path.startsWith("web/") && !isTestFile(path) && !mayAskDevice.has(path));
  return findings(page, (node) =>
    isMember(node, "Date", "now") ? "asks the device's clock, not serverClock" : undefined,
  );
}

const mayBeUntyped = new Set([
  "server/base/db/knex.ts",
  "server/base/db/database.ts",
  "server/base/db/migrations.ts",
  // Listens to the queries of others and makes none.
  "server/base/db/queryTraces.ts",
]);

/** `database.untyped`, by which a query would bypass the types of the tables; only migrations and tests may use it. */
export function untypedQueries(sources: readonly Source[]): Finding[] {
  const others = sources.filter(({ path }) => !mayBeUntyped.has(path) && !isTestFile(path));
  const nameOf = (node: Node): unknown => {
    if (node.type === "MemberExpression") return asNode(node["property"])?.["name"];
    return node.type === "Property" ? asNode(node["key"])?.["name"] : undefined;
  };
  return findings(others, (node) => (nameOf(node) === "untyped" ? "asks the database without types" : undefined));
}

function isMember(node: Node, object: string, property: string): boolean {
  if (node.type !== "MemberExpression") return false;
  return asNode(node["object"])?.["name"] === object && asNode(node["property"])?.["name"] === property;
}

function haste(node: Node): string | undefined {
  if (node.type === "CallExpression" && isMember(node["callee"] as Node, "vi", "waitFor")) {
    return (node["arguments"] as Node[]).length < 2
      ? "waits for a second at most, where expect.poll has time"
      : undefined;
  }
  const name = node.type === "Property" ? String(asNode(node["key"])?.["name"]) : "";
  const times = asNode(node["value"])?.["value"];
  return name === "retries" && Number(times) > 0 ? "tries a test again" : undefined;
}

/** Tests that fail on a slow machine, or that pass only at another try. */
export const hastyTests = (sources: readonly Source[]): Finding[] =>
  findings(
    sources.filter(({ path }) => isTestFile(path) || isConfigFile(path)),
    haste,
  );

/** Setup of vitest.config.ts: it runs for each test file. */
const setupFiles = new Set(
  ["properties", "patience", "freshPage", "deleteFolders"].map((name) => `tests/support/${name}.ts`),
);
const hooks = new Set(["beforeAll", "beforeEach", "afterAll", "afterEach"]);

/** Hooks of modules that several test files of one process share: they run for the first of these files only. */
export const sharedHooks = (sources: readonly Source[]): Finding[] =>
  findings(
    sources.filter(({ path }) => !/\.(test|spec)\.tsx?$/.test(path) && !setupFiles.has(path)),
    (node, parent) => {
      const called = parent?.type === "Program" ? asNode(node["expression"]) : undefined;
      const name = called?.type === "CallExpression" ? String(asNode(called["callee"])?.["name"]) : "";
      return hooks.has(name) ? `has ${name}, which runs for the first test file of a process only` : undefined;
    },
  );

const impureGlobals = new Set(
  "process Buffer Date window document navigator localStorage console fetch crypto performance globalThis setTimeout setInterval setImmediate queueMicrotask require".split(
    " ",
  ),
);

/** True for a name that is only the name of a property, not a variable. */
function isPropertyName(parent: Node | undefined, key: string): boolean {
  const names = key === "property" || key === "key";
  return names && parent?.["computed"] !== true;
}

function impurity(node: Node, parent: Node | undefined, key: string): string | undefined {
  if (isMember(node, "Math", "random")) return "draws from Math.random, chance is an input of the engine";
  if (node.type !== "Identifier" || isPropertyName(parent, key)) return undefined;
  const name = String(node["name"]);
  return impureGlobals.has(name) ? `uses ${name}, the engine knows no machine and no clock` : undefined;
}

/** Clock, randomness, machine or screen in the engine; its tests may use them. */
export function engineImpurities(sources: readonly Source[]): Finding[] {
  const engine = sources.filter(({ path }) => path.startsWith("engine/") && !isTestFile(path));
  return findings(engine, impurity);
}

function exportedFunctionNames(statement: Node): string[] {
  const declaration = statement.type === "ExportNamedDeclaration" ? asNode(statement["declaration"]) : undefined;
  if (declaration?.type === "FunctionDeclaration") return [String(asNode(declaration["id"])?.["name"])];
  if (declaration?.type !== "VariableDeclaration") return [];
  const isFunction = (value: unknown): boolean => /Function/.test(asNode(value)?.type ?? "");
  return (declaration["declarations"] as Node[])
    .filter(({ init }) => isFunction(init))
    .map(({ id }) => String(asNode(id)?.["name"]));
}

function isDocumented(source: Source, statement: Node): boolean {
  return source.comments.some(
    (comment) => comment.value.startsWith("*") && source.text.slice(comment.end, statement.start).trim() === "",
  );
}

/** Exported functions of the engine without a doc sentence. */
export function undocumentedEngine(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ path }) => path.startsWith("engine/") && !isTestFile(path))
    .flatMap((source) =>
      (source.program["body"] as Node[])
        .filter((statement) => !isDocumented(source, statement))
        .flatMap(exportedFunctionNames)
        .map((name) => `${source.path} exports ${name} without a doc sentence`),
    );
}
