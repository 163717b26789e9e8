/** The widths and heights of media queries. A media query cannot read a custom property, so this list defines them. */
import type { Finding } from "./source.ts";
import type { Text } from "./texts.ts";

/** Names and edges of the screens, in rem: a query asks for "at most" with the edge itself. */
const breakpoints = {
  smallPhone: { side: "width", edge: 30 },
  phone: { side: "width", edge: 40 },
  tablet: { side: "width", edge: 60 },
  wideDesktop: { side: "width", edge: 72 },
  /** A phone on its side. */
  lowScreen: { side: "height", edge: 30 },
} as const;

type Edge = { readonly side: string; readonly edge: number };

/**
 * Edges of the table alone, which fills the window and never scrolls: the smallest phones upright and on their side,
 * short phones, and windows too low for its frame. docs/decisions.md says why each cannot be one of the five.
 */
const tableEdges: readonly Edge[] = [
  { side: "width", edge: 22 },
  { side: "width", edge: 44 },
  { side: "height", edge: 22 },
  { side: "height", edge: 40 },
  { side: "height", edge: 44 },
];

const isTable = (path: string): boolean => /^web\/features\/(game|learn)\//.test(path);
const length = /\(\s*(min|max)-(width|height)\s*:\s*([^)]*?)\s*\)|\(([^():]*\b(?:width|height)\b[^():]*[<>=][^()]*)\)/g;

/** "Just above" an edge is a hundredth of a rem more. */
const isEdge = (bound: string, side: string, value: string, edges: readonly Edge[]): boolean =>
  edges.some((each) => each.side === side && (value === `${each.edge}rem` || isAbove(bound, value, each.edge)));

const isAbove = (bound: string, value: string, edge: number): boolean => bound === "min" && value === `${edge}.01rem`;

/** Media queries for other widths and heights. Container queries depend on a component's own size and are free. */
export function strayBreakpoints(texts: readonly Text[]): Finding[] {
  return texts
    .filter(({ path }) => path.startsWith("web/") && path.endsWith(".css"))
    .flatMap(({ path, text }) => {
      const edges = [...Object.values(breakpoints), ...(isTable(path) ? tableEdges : [])];
      const queries = [...text.matchAll(/@media\s([^{]*)\{/g)].map(([, query = ""]) => query);
      return queries.flatMap((query) =>
        [...query.matchAll(length)]
          .filter(([, bound = "", side = "", value = ""]) => !isEdge(bound, side, value, edges))
          .map(([found]) => `${path} asks for ${found}, which is no breakpoint`),
      );
    });
}
