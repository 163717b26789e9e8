/**
 * A source file for the code rules: its syntax tree, its imports and their lines. The parser comes with Vite; the
 * checks are plain functions from sources to findings, so that small bad examples can test them.
 */
import { posix } from "node:path";
import { parseSync } from "vite";

export type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
};

export type Import = {
  readonly specifier: string;
  readonly line: number;
  /** The project's file that it names, from the root of the project; undefined for a package or a Node module. */
  readonly target: string | undefined;
  /** False for a file named only by its URL, such as a worker. */
  readonly isImport: boolean;
};

export type Source = {
  readonly path: string;
  readonly text: string;
  readonly program: Node;
  readonly comments: readonly { readonly type: string; readonly value: string; readonly end: number }[];
  readonly imports: readonly Import[];
  lineAt(offset: number): number;
};

/** One broken rule: place and reason, in one line. */
export type Finding = string;

export const isTestFile = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path) || path.startsWith("tests/");

/** A value of the tree that is a node, or undefined. */
export function asNode(value: unknown): Node | undefined {
  const isNode = typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
  return isNode ? (value as Node) : undefined;
}

/**
 * Calls `visit` for every node below `node` and for itself, with its parent and the key under which the parent has it.
 * Every rule walks every file, so this makes no list of the children.
 */
export function walk(node: Node, visit: (node: Node, parent: Node | undefined, key: string) => void): void {
  const descend = (current: Node, parent: Node | undefined, ofParent: string): void => {
    visit(current, parent, ofParent);
    for (const key of Object.keys(current)) {
      const value = current[key];
      if (Array.isArray(value)) {
        for (const item of value) descendInto(item, current, key);
      } else descendInto(value, current, key);
    }
  };
  const descendInto = (value: unknown, parent: Node, key: string): void => {
    const child = asNode(value);
    if (child !== undefined) descend(child, parent, key);
  };
  descend(node, undefined, "");
}

function literalText(value: unknown): string | undefined {
  const node = asNode(value);
  return node?.type === "Literal" && typeof node["value"] === "string" ? node["value"] : undefined;
}

const importTypes = new Set([
  "ImportDeclaration",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
  "ImportExpression",
  "TSImportType",
]);

function isUrlOfThisModule(node: Node): boolean {
  const [, base] = node["arguments"] as unknown[];
  const callee = asNode(node["callee"]);
  return callee?.["name"] === "URL" && asNode(asNode(base)?.["object"])?.type === "MetaProperty";
}

/** The import of a node: the specifier of an import of any kind, or of `new URL("./x.ts", import.meta.url)`. */
function importedBy(node: Node): string | undefined {
  if (importTypes.has(node.type)) return literalText(node["source"]);
  if (node.type === "NewExpression" && isUrlOfThisModule(node)) return literalText((node["arguments"] as unknown[])[0]);
  return undefined;
}

/** The file that an import within the project names, from the root of the project. */
function resolveImport(from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, "");
  if (bare.startsWith("#protocol/")) return `server/${bare.slice(1)}`;
  if (bare.startsWith("#")) return bare.slice(1);
  return bare.startsWith(".") ? posix.normalize(posix.join(posix.dirname(from), bare)) : undefined;
}

function lineFinder(text: string): (offset: number) => number {
  return (offset) => text.slice(0, offset).split("\n").length;
}

/**
 * Parses one file.
 * @throws Error for a file that is not valid TypeScript
 */
export function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const lineAt = lineFinder(text);
  const root = program as unknown as Node;
  const imports: Import[] = [];
  walk(root, (node) => {
    const specifier = importedBy(node);
    if (specifier === undefined) return;
    const isImport = node.type !== "NewExpression";
    imports.push({ specifier, line: lineAt(node.start), target: resolveImport(path, specifier), isImport });
  });
  return { path, text, program: root, comments, imports, lineAt };
}
