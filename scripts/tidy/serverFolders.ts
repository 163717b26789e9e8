/**
 * The folders of the server as a graph: `core <- db, journal <- domains <- http, sockets <- main`. Every folder is a
 * node, and so is every file that stands beside them (main.ts, config.ts and the like).
 */
import { type Finding, isTestFile, type Source } from "./source.ts";

const root = "server/";

/** The folder of a server file, or the file itself where it stands in no folder; undefined for files elsewhere. */
export function serverNodeOf(path: string): string | undefined {
  if (!path.startsWith(root)) return undefined;
  const [first = "", ...rest] = path.slice(root.length).split("/");
  return rest.length === 0 ? path : `${root}${first}`;
}

/** For each node the nodes that it imports, each with one import as an example. */
export type FolderGraph = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The graph of the product's files; tests may import what they like. Types count. */
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

/** What the lowest folders may import of the server; the cycles forbid the rest. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  "server/core": ["server/protocol"],
  "server/db": ["server/protocol", "server/core"],
  "server/journal": ["server/protocol", "server/core", "server/db"],
};

/** Imports by which core would know a domain, or the databases and the journal a domain or a setting. */
export function wrongFoundations(graph: FolderGraph): Finding[] {
  return Object.entries(allowed).flatMap(([from, targets]) =>
    [...(graph.get(from) ?? [])]
      .filter(([to]) => !targets.includes(to))
      .map(([to, place]) => `${place} ${from} must not import ${to}`),
  );
}
