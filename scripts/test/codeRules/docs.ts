/** Whether the documents name each setting, metric, message and call, and link to existing files. */
import { posix } from "node:path";
import { asNode, type Finding, type Node, type Source, walk } from "./source.ts";
import type { Text } from "./texts.ts";

const names = (document: string, word: string): boolean => document.includes(`\`${word}\``);

/**
 * The names in a source's strings that match a pattern: settings are in capitals, metrics begin with the game's name.
 */
export function namesIn(source: Source, pattern: RegExp): string[] {
  const found = new Set<string>();
  walk(source.program, (node) => {
    const value = node.type === "Literal" ? node["value"] : undefined;
    if (typeof value === "string" && pattern.test(value)) found.add(value);
  });
  return [...found];
}

export const settingNames = /^[A-Z][A-Z_]+$/;
export const metricNames = /^spar_[a-z_]+$/;

/** Settings or metrics that the document on running the server leaves out. */
export function undocumentedNames(source: Source, pattern: RegExp, operations: Text): Finding[] {
  return namesIn(source, pattern)
    .filter((name) => !names(operations.text, name))
    .map((name) => `${operations.path} does not name ${name}, which ${source.path} has`);
}

function keyText(member: Node): string {
  const key = asNode(member["key"]);
  return String(key?.["name"] ?? key?.["value"]);
}

const wireLists = /^(ClientMessages|ServerMessages)$/;
const wireUnions = /^(RefusalCode|GameNotice|GameEvent)$/;

/** The texts of a union's literal types at any depth. */
function literalsIn(union: Node): string[] {
  const found: string[] = [];
  walk(union, (node) => {
    if (node.type === "TSLiteralType") found.push(String(asNode(node["literal"])?.["value"]));
  });
  return found;
}

const wireTables = /^(clientSchemas|serverSchemas)$/;
const wireArrays = /^(REFUSALS|NOTICES|EVENTS)$/;

/** A constant's value without its type assertions. */
function bare(node: Node | undefined): Node | undefined {
  const isWrapped = node?.type === "TSAsExpression" || node?.type === "TSSatisfiesExpression";
  return isWrapped ? bare(asNode(node["expression"])) : node;
}

/** The keys of an object or the texts of an array. */
const listed = (value: Node | undefined): string[] =>
  ((value?.["properties"] ?? value?.["elements"] ?? []) as Node[]).map((each) =>
    each.type === "Property" ? keyText(each) : String(each["value"]),
  );

/** Every word of the protocol: the messages of both directions, the events, the notices and the refusals. */
export function wordsOf(wire: Source): string[] {
  const found: string[] = [];
  walk(wire.program, (node) => {
    const name = String(asNode(node["id"])?.["name"]);
    if (node.type === "VariableDeclarator" && (wireTables.test(name) || wireArrays.test(name))) {
      found.push(...listed(bare(asNode(node["init"]))));
    }
    if (node.type === "TSInterfaceDeclaration" && wireLists.test(name)) {
      found.push(...((node["body"] as Node)["body"] as Node[]).map(keyText));
    }
    if (node.type === "TSTypeAliasDeclaration" && wireUnions.test(name)) found.push(...literalsIn(node));
  });
  return found;
}

/** Words of the protocol that its document leaves out. */
export function undocumentedWords(wire: Source, protocol: Text): Finding[] {
  return wordsOf(wire)
    .filter((word) => !names(protocol.text, word))
    .map((word) => `${protocol.path} does not name ${word}, which ${wire.path} has`);
}

/** The security events with their fields and the possible words of a field, from the interface of events. */
export function securityEventsOf(source: Source): { readonly event: string; readonly words: readonly string[] }[] {
  const found: { event: string; words: string[] }[] = [];
  walk(source.program, (node) => {
    if (node.type !== "TSInterfaceDeclaration" || asNode(node["id"])?.["name"] !== "SecurityEvents") return;
    for (const member of (node["body"] as Node)["body"] as Node[]) {
      const words: string[] = [];
      walk(member, (each) => {
        if (each.type === "TSPropertySignature" && each !== member) words.push(keyText(each));
      });
      found.push({ event: keyText(member), words: [...words, ...literalsIn(member)] });
    }
  });
  return found;
}

/**
 * Security events without a row in the document on running the server, or with a row that leaves out a field or word.
 */
export function undocumentedEvents(source: Source, operations: Text): Finding[] {
  const rows = operations.text.split("\n");
  return securityEventsOf(source).flatMap(({ event, words }) => {
    const row = rows.find((each) => each.startsWith(`| \`${event}\` |`));
    if (row === undefined) return [`${operations.path} has no row for the event ${event}`];
    return words
      .filter((word) => !names(row, word))
      .map((word) => `${operations.path}: ${event} does not name ${word}`);
  });
}

/** Calls of the API that are registered without a declaration. */
export function undeclaredRoutes(routers: readonly Source[]): Finding[] {
  return routers.flatMap(({ path, program }) => {
    const found: Finding[] = [];
    walk(program, (node) => {
      const callee = node.type === "CallExpression" ? asNode(node["callee"]) : undefined;
      if (asNode(callee?.["object"])?.["name"] !== "router") return;
      const method = String(asNode(callee?.["property"])?.["name"]);
      if (/^(all|del|delete|get|head|options|patch|post|put|register|use)$/.test(method)) {
        found.push(`${path} registers a route by router.${method}, past its declaration`);
      }
    });
    return found;
  });
}

/** Links and pictures of a document that lead to no file of the project. */
export function deadLinks(documents: readonly Text[], paths: readonly string[]): Finding[] {
  const folders = new Set(
    paths.flatMap((path) => path.split("/").map((_, depth, parts) => parts.slice(0, depth).join("/"))),
  );
  const exists = (target: string): boolean => paths.includes(target) || folders.has(target.replace(/\/$/, ""));
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map((match) => match[1] ?? "")
      .filter((link) => !/^[a-z]+:/.test(link))
      .map((link) => posix.normalize(posix.join(posix.dirname(path), link)))
      .filter((target) => !exists(target))
      .map((target) => `${path} points to ${target}, which is not there`),
  );
}

/** Links with the text of one file's name that lead to another file, as after a file was renamed. */
export function misnamedLinks(documents: readonly Text[]): Finding[] {
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\[([\w.-]+\.tsx?)\]\(([^)#\s]+)\)/g)]
      .filter(([, name = "", link = ""]) => posix.basename(link) !== name)
      .map(([, name, link]) => `${path} calls ${link} ${name}`),
  );
}

/** The anchor of a heading in the rendered document: in small letters, words joined by hyphens. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/gu, "-");

/** Links to a heading of a document that has no such heading. */
export function deadAnchors(documents: readonly Text[]): Finding[] {
  const anchorsAt = new Map(
    documents.map(({ path, text }) => [
      path,
      [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading)),
    ]),
  );
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)#\s:]*)#([^)\s]+)\)/g)].flatMap(([, link = "", anchor = ""]) => {
      const target = link === "" ? path : posix.normalize(posix.join(posix.dirname(path), link));
      const anchors = anchorsAt.get(target);
      return anchors === undefined || anchors.includes(anchor)
        ? []
        : [`${path} points to ${target}#${anchor}, which is not there`];
    }),
  );
}

/** A row's links, each with the names in code that follow it up to the next link. */
const linksWithNames = /\]\(([^)#\s]+)\)([^[]*)/g;

/**
 * Rows of a document's table that name no file, and names in code that the file linked before them does not contain.
 * Names after a link to a folder, or to a file that is not there, are not checked.
 */
export function staleRows(document: Text, all: readonly Text[]): Finding[] {
  const textAt = new Map(all.map(({ path, text }) => [path, text]));
  const lines = document.text.split("\n");
  const rows = lines.filter((line, index) => line.startsWith("| ") && !lines[index + 1]?.startsWith("|---"));
  return rows.flatMap((row) => {
    const links = [...row.matchAll(linksWithNames)];
    if (links.length === 0) return [`${document.path} names no file for ${row.split("|")[1]?.trim()}`];
    return links.flatMap(([, link = "", rest = ""]) => {
      const path = posix.normalize(posix.join(posix.dirname(document.path), link));
      const text = textAt.get(path);
      return [...rest.matchAll(/`(\w[\w-]*)`/g)]
        .map(([, name = ""]) => name)
        .filter((name) => text !== undefined && !new RegExp(`\\b${name}\\b`).test(text))
        .map((name) => `${document.path} looks for ${name} in ${path}, which does not have it`);
    });
  });
}

const rootPath = /`((?:engine|server|web|desktop|scripts|tests)(?:\/[\w.-]+)*)`/g;

/** Whether a file is `path` or in the folder `path`. */
const isIn = (file: string, path: string): boolean => file === path || file.startsWith(`${path}/`);

/** Paths from the root in a document's code that lead to no file or folder of the project. Names in capitals are blanks. */
export function deadPaths(documents: readonly Text[], paths: readonly string[]): Finding[] {
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(rootPath)]
      .map(([, named = ""]) => named)
      .filter((named) => !/\b[A-Z]{2,}\b|\.\.\./.test(named) && !paths.some((file) => isIn(file, named)))
      .map((named) => `${path} names ${named}, which is not there`),
  );
}

/** The beginnings of a term's words, so that "refunds" in a file is the word "refund". */
const stemsOf = (term: string): string[] =>
  term
    .replaceAll(/\([^)]*\)|`/g, "")
    .split(" ")
    .map((word) =>
      word
        .replaceAll(/[^A-Za-z]/g, "")
        .toLowerCase()
        .slice(0, 7),
    )
    .filter((stem) => stem !== "" && stem !== "to" && stem !== "and");

/** Places in the last column of the glossary's words of the code that do not use the word. */
export function strayTerms(glossary: Text, all: readonly Text[]): Finding[] {
  const rows = glossary.text.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const places = rows.flatMap(([, words = "", , where = "", end]) =>
    end === "" ? [...where.matchAll(rootPath)].map(([, place = ""]) => ({ words, place })) : [],
  );
  return places
    .filter(({ words, place }) => {
      const texts = all.filter(({ path }) => isIn(path, place));
      const letters = texts.map(({ text }) => text.replaceAll(/[^A-Za-z]/g, "").toLowerCase()).join("\n");
      return !words.split(", ").some((term) => stemsOf(term).every((stem) => letters.includes(stem)));
    })
    .map(({ words, place }) => `${glossary.path} looks for ${words} in ${place}, which does not use the word`);
}
