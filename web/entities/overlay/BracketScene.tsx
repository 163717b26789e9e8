import type { ReactElement } from "react";
import type { OverlayMatch, OverlayTournament } from "#protocol/frames/overlay.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { entrantName, useRoundName } from "./names.ts";
import { overlayText } from "./text/en.ts";
import styles from "./BracketScene.module.css";

/** The rounds that are played and those after them, side by side. */
export function BracketScene({ tournament }: { readonly tournament: OverlayTournament }): ReactElement {
  const roundName = useRoundName();
  return (
    <div className={styles.bracket} data-testid="overlay-bracket">
      {columnsOf(tournament.bracket).map(({ key, matches, first }) => (
        <section key={key} className={styles.round}>
          <h2 className={styles.title}>{roundName(first, tournament)}</h2>
          <ul className={styles.matches}>
            {matches.map((match) => (
              <Match key={match.key} match={match} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Match({ match }: { readonly match: OverlayMatch }): ReactElement {
  const t = useText(overlayText);
  return (
    <li className={styles.match} data-state={match.state}>
      {match.players.map((entrant, index) => (
        <span
          key={index}
          className={styles.entrant}
          data-won={(match.winner !== null && match.winner === entrant.seed) || undefined}
          data-lost={(match.winner !== null && match.winner !== entrant.seed) || undefined}
        >
          <span className={styles.name}>{entrantName(t, entrant)}</span>
          {match.winner !== null && match.winner === entrant.seed ? (
            <Icon name="crown" className={styles.crown} />
          ) : (
            <span />
          )}
          <strong className={styles.wins}>{entrant.seed === null ? "" : entrant.wins}</strong>
        </span>
      ))}
    </li>
  );
}

/** A round of the bracket, with the matches that fit on a screen. */
interface Column {
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
  const visible = matches.filter(({ stage, state }) => !(stage === "final" && state === "void"));
  const byRound = Map.groupBy(visible, ({ stage, round, group }) => `${stage}-${stage === "group" ? group : round}`);
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
