/**
 * The server's rooms. Its wings import each other in one direction, a line each below. Inside a wing the domains form a
 * graph without a cycle: a domain is a folder of a wing, or a file directly in it (app/main.ts).
 */
import { asNode, type Finding, isTestFile, type Node, type Source } from "./source.ts";

const root = "server/";

/** For each wing the wings that it may import. */
const wings = {
  protocol: [],
  base: ["protocol"],
  people: ["protocol", "base"],
  play: ["protocol", "base", "people"],
  events: ["protocol", "base", "people", "play"],
  staff: ["protocol", "base", "people", "play"],
  app: ["protocol", "base", "people", "play", "events", "staff"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const mayImport: Readonly<Record<string, readonly string[]>> = wings;

/** The wing of a server file; undefined for files elsewhere. */
const wingOf = (path: string): string | undefined =>
  path.startsWith(root) ? path.slice(root.length).split("/")[0] : undefined;

/** Imports from one wing into another that is not below it, and files in no wing. Types count. */
export function wrongWings(sources: readonly Source[]): Finding[] {
  return sources.flatMap(({ path, imports }) => {
    const from = wingOf(path);
    if (from === undefined) return [];
    const allowed = mayImport[from];
    if (allowed === undefined) return [`${path} stands in no wing of the server`];
    if (isTestFile(path)) return [];
    return imports.flatMap(({ target, line }) => {
      const to = target === undefined ? undefined : wingOf(target);
      return to === undefined || to === from || allowed.includes(to)
        ? []
        : [`${path}:${line} ${from} must not import ${target}`];
    });
  });
}

/** The domain of a server file, or the file itself if it is in none; undefined for files elsewhere. */
export function serverNodeOf(path: string): string | undefined {
  if (!path.startsWith(root)) return undefined;
  const [wing = "", ...rest] = path.slice(root.length).split("/");
  if (wing === "protocol") return `${root}${wing}`;
  return rest.length < 2 ? path : `${root}${wing}/${rest[0]}`;
}

/** For each node the nodes that it imports, each with one import as an example. */
export type FolderGraph = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The graph of the product's files; tests may import everything. Types count. */
export function serverGraph(sources: readonly Source[]): FolderGraph {
  const graph = new Map<string, Map<string, string>>();
  for (const { path, imports } of sources) {
    const from = serverNodeOf(path);
    if (from === undefined || isTestFile(path)) continue;
    const targets = graph.get(from) ?? new Map<string, string>();
    graph.set(from, targets);
    for (const { target, line, isImport } of imports) {
      const to = target === undefined || !isImport ? undefined : serverNodeOf(target);
      if (to !== undefined && to !== from && !targets.has(to)) targets.set(to, `${path}:${line}`);
    }
  }
  return graph;
}

/** Cycles in the graph, each with the imports that close it. */
export function folderCycles(graph: FolderGraph): Finding[] {
  const found: Finding[] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (node: string): void => {
    if (done.has(node)) return;
    const start = trail.indexOf(node);
    if (start >= 0) {
      const cycle = [...trail.slice(start), node];
      const places = cycle.slice(1).map((to, i) => graph.get(cycle[i] ?? "")?.get(to) ?? "");
      found.push(`folder cycle: ${cycle.join(" -> ")} (${places.join(", ")})`);
      return;
    }
    trail.push(node);
    for (const to of graph.get(node)?.keys() ?? []) visit(to);
    trail.pop();
    done.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return found;
}

/** The imports of the lowest folders within the server; the cycles forbid the rest. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  "server/base/core": ["server/protocol"],
  "server/base/db": ["server/protocol", "server/base/core"],
  "server/base/journal": ["server/protocol", "server/base/core", "server/base/db"],
};

/** Imports of a domain in core, and imports of a domain or a setting in the databases and the journal. */
export function wrongFoundations(graph: FolderGraph): Finding[] {
  return Object.entries(allowed).flatMap(([from, targets]) =>
    [...(graph.get(from) ?? [])]
      .filter(([to]) => !targets.includes(to))
      .map(([to, place]) => `${place} ${from} must not import ${to}`),
  );
}

/** The names of bounds in the protocol: `SUBJECT_CHARS_MAX`, `streamBounds`, `moderationChars`. */
const boundName = /^(?:[A-Z0-9_]+_(?:MAX|MIN|ROWS|DAYS|LINES|AHEAD_MS)|[a-z]\w*(?:Bounds|Chars))$/;

/** The wings whose domains take the protocol's bounds from their `limits.ts`. */
const domainFile = /^server\/(?:people|play|events|staff)\//;

/**
 * Bounds of the protocol that a domain imports directly. Its `limits.ts` re-exports them, so that a reader who opens
 * that file finds every bound of the domain.
 */
export function boundsOutsideLimits(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) => {
    const { path, program } = source;
    if (!domainFile.test(path) || isTestFile(path) || path.endsWith("/limits.ts")) return [];
    return (program["body"] as readonly Node[]).flatMap((node) => {
      const from = asNode(node["source"])?.["value"];
      if (node.type !== "ImportDeclaration" || typeof from !== "string" || !from.startsWith("#protocol/")) return [];
      return (node["specifiers"] as readonly Node[]).flatMap((specifier) => {
        const name = asNode(specifier["imported"])?.["name"];
        return typeof name === "string" && boundName.test(name)
          ? [`${path}:${source.lineAt(node.start)} takes ${name} past its limits.ts`]
          : [];
      });
    });
  });
}
