import type { ReactElement } from "react";
import type { OverlayMatch, OverlayTournament } from "#protocol/frames/overlay.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { columnsOf } from "./columns.ts";
import { entrantName } from "./names.ts";
import { useRoundName } from "./roundWords.ts";
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
