/** The rounds of a bracket that fit on a screen. */
import type { OverlayMatch } from "#protocol/frames/overlay.ts";

export interface Column {
  readonly key: string;
  readonly first: OverlayMatch;
  readonly matches: readonly OverlayMatch[];
}

const columnsMax = 4;
/** Smaller ones cannot be read on a stream. */
const rowsMax = 8;
const stages: readonly OverlayMatch["stage"][] = ["group", "winners", "losers", "final"];

const isOpen = ({ state }: OverlayMatch): boolean => state !== "decided" && state !== "void";

/** Of a round with more matches than a column has rows: those that are played, then those to come. */
function rowsOf(matches: readonly OverlayMatch[]): OverlayMatch[] {
  if (matches.length <= rowsMax) return [...matches];
  const order = (match: OverlayMatch): number => (match.state === "playing" ? 0 : isOpen(match) ? 1 : 2);
  return matches
    .toSorted((a, b) => order(a) - order(b) || a.position - b.position)
    .slice(0, rowsMax)
    .toSorted((a, b) => a.position - b.position);
}

/** Four columns at most: from the round before the first one that is not over. */
export function columnsOf(matches: readonly OverlayMatch[]): Column[] {
  const shown = matches.filter(({ stage, state }) => !(stage === "final" && state === "void"));
  const byRound = Map.groupBy(shown, ({ stage, round, group }) => `${stage}-${stage === "group" ? group : round}`);
  const columns = [...byRound].flatMap(([key, list]) => {
    const sorted = list.toSorted((a, b) => a.position - b.position);
    const [first] = sorted;
    return first === undefined ? [] : [{ key, first, matches: sorted }];
  });
  const number = ({ first }: Column): number => (first.stage === "group" ? first.group : first.round);
  const inOrder = columns.toSorted(
    (a, b) => stages.indexOf(a.first.stage) - stages.indexOf(b.first.stage) || number(a) - number(b),
  );
  const running = inOrder.findIndex((column) => column.matches.some(isOpen));
  const start = Math.max(0, Math.min(running < 0 ? inOrder.length : running - 1, inOrder.length - columnsMax));
  return inOrder.slice(start, start + columnsMax).map((column) => ({ ...column, matches: rowsOf(column.matches) }));
}
