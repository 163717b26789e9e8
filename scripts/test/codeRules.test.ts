/**
 * Checks the project's rules on every file. scripts/test/codeRules/*.test.ts proves that each check finds its
 * violations.
 */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { documentedCommands, isRead, unmatched } from "#tests/commands/documented.ts";
import { entries } from "#tests/commands/entries.ts";
import { fileNames } from "../build/docs/fileNames.ts";
import { suites } from "./suites.ts";
import * as arrows from "./codeRules/arrows.ts";
import * as docs from "./codeRules/docs.ts";
import * as language from "./codeRules/language.ts";
import * as logging from "./codeRules/logging.ts";
import {
  boundsOutsideLimits,
  folderCycles,
  serverGraph,
  wrongFoundations,
  wrongWings,
} from "./codeRules/serverFolders.ts";
import { staleRooms } from "./codeRules/roomMap.ts";
import * as sizes from "./codeRules/sizes.ts";
import { isTestFile } from "./codeRules/source.ts";
import { unreadBounds } from "./codeRules/bounds.ts";
import { unlistedMemory } from "./codeRules/memory.ts";
import { strayBreakpoints } from "./codeRules/breakpoints.ts";
import * as styles from "./codeRules/styles.ts";
import * as texts from "./codeRules/texts.ts";
import { unnamedErrors } from "./codeRules/throws.ts";
import { parseTree, projectPaths, readTexts } from "./codeRules/tree.ts";
import { unlistedWrites } from "./codeRules/writes.ts";
import * as words from "./codeRules/words.ts";

const root = resolve(import.meta.dirname, "../..");
const paths = projectPaths(root);
const allTexts = readTexts(root, paths);
const sources = parseTree(allTexts);
const documents = allTexts.filter(({ path }) => path.endsWith(".md"));
const read = (path: string): string => readFileSync(join(root, path), "utf8");

test("the checks see all folders", () => {
  const folders = new Set(sources.map(({ path }) => path.split("/")[0]));
  for (const folder of ["engine", "server", "web", "scripts", "tests"]) expect(folders).toContain(folder);
  expect(paths).toContain("package.json");
});

describe("arrows", () => {
  test("folders import only what they may", () => expect(arrows.wrongArrows(sources)).toEqual([]));
  test("no import runs in a circle", () => expect(arrows.importCycles(sources)).toEqual([]));
  test("the server's folders import each other in one direction", () => {
    const graph = serverGraph(sources);
    expect(graph.size).toBeGreaterThan(20);
    expect(folderCycles(graph)).toEqual([]);
    expect(wrongFoundations(graph)).toEqual([]);
    expect(wrongWings(sources)).toEqual([]);
  });
  test("domains take bounds from their limits.ts", () => expect(boundsOutsideLimits(sources)).toEqual([]));
  test("every bound is read", () => expect(unreadBounds(sources)).toEqual([]));
  test("public functions name the errors they throw", () => expect(unnamedErrors(sources)).toEqual([]));
  test("the engine imports nothing foreign", () => expect(arrows.engineForeigners(sources)).toEqual([]));
  test("a wrapped package has one importer", () => expect(arrows.secondImporters(sources)).toEqual([]));
  test("imports name real files", () => {
    expect(arrows.badlyWrittenImports(sources)).toEqual([]);
    const missing = sources.flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target !== undefined && !existsSync(join(root, target)))
        .map(({ target }) => `${path} imports ${target}`),
    );
    expect(missing).toEqual([]);
  });
});

describe("sizes", () => {
  test("no file is too long", () => expect(sizes.longFiles(sources)).toEqual([]));
  test("few files may be longer", () => expect(sizes.badExceptions(sources)).toEqual([]));
  test("no function is too long", () => expect(sizes.longFunctions(sources)).toEqual([]));
});

describe("language", () => {
  test("nothing is any", () => expect(language.anyTypes(sources)).toEqual([]));
  test("no enum", () => expect(language.enums(sources)).toEqual([]));
  test("no default export", () => expect(language.defaultExports(sources)).toEqual([]));
  test("no barrel", () => expect(language.barrels(sources)).toEqual([]));
  test("folders are named after the game", () => expect(language.bannedFolderNames(paths)).toEqual([]));
  test("only the outermost programs exit", () => expect(language.processExits(sources)).toEqual([]));
  test("the page counts by the server's clock", () => expect(language.deviceTimes(sources)).toEqual([]));
  test("no test is in haste or tried again", () => expect(language.hastyTests(sources)).toEqual([]));
  test("no hook waits in a module that test files share", () => expect(language.sharedHooks(sources)).toEqual([]));
  test("queries are typed", () => expect(language.untypedQueries(sources)).toEqual([]));
  test("the engine is pure", () => expect(language.engineImpurities(sources)).toEqual([]));
  test("the engine says what its functions promise", () => expect(language.undocumentedEngine(sources)).toEqual([]));
});

describe("words", () => {
  test("identifiers use the words of the glossary", () => {
    expect(words.replacedIdentifiers(sources)).toEqual([]);
  });
  test("comments and test titles say who is meant", () => {
    expect(words.vagueComments(sources)).toEqual([]);
  });
  test("documents say who is meant", () => {
    expect(words.vagueDocuments(documents)).toEqual([]);
  });
});

describe("logging", () => {
  test("log lines say constants", () => expect(logging.variableLogLines(sources)).toEqual([]));
  test("nothing is written past the log", () => expect(logging.writesPastLog(sources)).toEqual([]));
  test("an error that the log repeats says a constant", () => expect(logging.variableStatements(sources)).toEqual([]));
});

describe("styles", () => {
  test("every sheet is a module of its own name", () => expect(styles.sheetsOutOfPlace(allTexts)).toEqual([]));
  test("code and sheets have the same classes", () => expect(styles.classesWithoutMatch(allTexts)).toEqual([]));
  test("a class of a module is taken from it", () => expect(styles.plainClassNames(allTexts)).toEqual([]));
  test("every part has its element", () => expect(styles.partsWithoutElement(allTexts)).toEqual([]));
  test("every width and height is a breakpoint", () => expect(strayBreakpoints(allTexts)).toEqual([]));
  test("no rule looks down from the root or the table", () => expect(styles.looksFromAbove(allTexts)).toEqual([]));
});

describe("texts", () => {
  test("no path of one machine", () => expect(texts.machinePaths(allTexts)).toEqual([]));
  test("no package registry by name", () => expect(texts.registryHosts(allTexts)).toEqual([]));
  test("every dependency is one version", () => expect(texts.loosePins(read("package.json"))).toEqual([]));
  test("every dependency is explained", () => {
    expect(texts.unexplainedDependencies(read("package.json"), read("docs/dependencies.md"))).toEqual([]);
  });
  test("every npm script is there", () => expect(texts.missingPrograms(read("package.json"), paths)).toEqual([]));
  test("every test belongs to one suite", () => expect(texts.strayTests(paths, suites)).toEqual([]));
  test("every rule of the book is proven by a test that names it", () => {
    const rules = read("docs/rules.md");
    expect(texts.numberedRules(rules).length).toBeGreaterThanOrEqual(23);
    const tests = allTexts.filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path) && !path.startsWith("scripts/"));
    expect(texts.unprovenRules(rules, tests)).toEqual([]);
  });
});

describe("documents", () => {
  const source = (path: string) => {
    const found = sources.find((each) => each.path === path);
    if (found === undefined) throw new Error(`${path} is not there`);
    return found;
  };
  const text = (path: string) => ({ path, text: read(path) });

  test.each([
    ["setting", "server/base/config/settingNames.ts", docs.settingNames],
    ["metric", "server/base/core/metrics.ts", docs.metricNames],
  ])("every %s is described", (_what, path, pattern) => {
    expect(docs.namesIn(source(path), pattern).length).toBeGreaterThan(10);
    expect(docs.undocumentedNames(source(path), pattern, text("docs/operations.md"))).toEqual([]);
  });
  test("every metric of a node is described", () => {
    const nodeMetrics = source("server/base/core/nodeMetrics.ts");
    expect(docs.namesIn(nodeMetrics, docs.metricNames).length).toBeGreaterThan(5);
    expect(docs.undocumentedNames(nodeMetrics, docs.metricNames, text("docs/operations.md"))).toEqual([]);
  });
  test("every word of the wire is described", () => {
    const wire = ["messages.ts", "clientMessages.ts", "serverMessages.ts", "tableRecords.ts"].map((file) =>
      source(`server/protocol/frames/${file}`),
    );
    expect(wire.flatMap(docs.wordsOf).length).toBeGreaterThan(60);
    expect(wire.flatMap((each) => docs.undocumentedWords(each, text("docs/protocol.md")))).toEqual([]);
  });
  test("every security event is described", () => {
    const log = source("server/base/securityLog.ts");
    expect(docs.securityEventsOf(log).length).toBeGreaterThan(15);
    expect(docs.undocumentedEvents(log, text("docs/operations.md"))).toEqual([]);
  });
  test("every route is declared, and so described by what npm run docs makes", () => {
    const routers = sources.filter(
      ({ path }) => path.startsWith("server/") && !isTestFile(path) && path !== "server/base/api/serve.ts",
    );
    expect(routers.length).toBeGreaterThan(30);
    expect(docs.undeclaredRoutes(routers)).toEqual([]);
  });
  test("the map shows every room with its size and folders", () => {
    expect(staleRooms(text("docs/architecture.md"), sources)).toEqual([]);
  });
  test("the list of memory has everything that the server remembers, and whose it is", () => {
    expect(unlistedMemory(text("docs/memory.md"), sources)).toEqual([]);
  });
  test("the list of writes has everything that the server writes, and why it is harmless twice", () => {
    expect(unlistedWrites(text("docs/writes.md"), sources)).toEqual([]);
  });
  test("every link leads somewhere", () => {
    expect(documents.length).toBeGreaterThan(5);
    expect(docs.deadLinks(documents, paths)).toEqual([]);
    expect(docs.deadAnchors(documents)).toEqual([]);
    expect(docs.misnamedLinks(documents)).toEqual([]);
  });
  test("documents and the glossary name places that are there, and npm run docs lists the files", () => {
    const [architecture, glossary] = ["docs/architecture.md", "docs/glossary.md"].map((path) => ({
      path,
      text: read(path),
    })) as [texts.Text, texts.Text];
    const present = documents.filter(({ path }) => !/(^|\/)(decisions|CHANGELOG)\.md$/.test(path));
    expect(docs.deadPaths(present, paths)).toEqual([]);
    expect(docs.strayTerms(glossary, allTexts)).toEqual([]);
    expect(architecture.text).toContain(fileNames(paths, read));
  });
  test("every command has an entry that tests it, and every entry a command", () => {
    const read = allTexts.filter(({ path }) => isRead(path));
    const commands = read.flatMap((each) => documentedCommands(each.path, each.text));
    expect(new Set(commands.map(({ command }) => command)).size).toBeGreaterThan(80);
    expect(unmatched(commands, entries)).toEqual([]);
  });
  test("the page on where to change names common changes, and in their files what is there", () => {
    const page = text("docs/where-to-change.md");
    expect(page.text.match(/^\| A|^\| The/gm)?.length).toBeGreaterThan(30);
    expect(docs.staleRows(page, allTexts)).toEqual([]);
  });
});
