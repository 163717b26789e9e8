import type { ReactElement } from "react";
import type { Overlay, OverlayMatch, OverlayTournament } from "#protocol/frames/overlay.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { clockTime, useSecondsUntil } from "./Clock.tsx";
import { overlayText } from "./text/en.ts";
import { entrantName, useRoundName } from "./names.ts";
import styles from "./WaitingScene.module.css";

interface WaitingSceneProps {
  readonly state: Overlay;
  readonly aheadMs: number;
}

const upcomingMax = 5;
/** A longer wait has no countdown. */
const soonSeconds = 3_600;

/** Between two matches, or before the first. */
export function WaitingScene({ state, aheadMs }: WaitingSceneProps): ReactElement {
  const t = useText(overlayText);
  const { tournament } = state;
  const isBefore = tournament?.phase === "registration" || tournament?.phase === "checkIn";
  return (
    <div className={styles.waiting}>
      <p className={styles.words}>
        {isBefore ? <Countdown at={tournament.starts_at + aheadMs} /> : <span>{t("waiting")}</span>}
      </p>
      {tournament === null ? null : (
        <Upcoming matches={tournament.upcoming} tournament={tournament} max={upcomingMax} isMain />
      )}
    </div>
  );
}

function Countdown({ at }: { readonly at: number }): ReactElement {
  const t = useText(overlayText);
  const seconds = useSecondsUntil(at);
  if (seconds === 0 || seconds > soonSeconds) return <span>{t("waiting")}</span>;
  return <span className={styles.time}>{t("startsIn", { time: clockTime(seconds) })}</span>;
}

interface UpcomingProps {
  readonly matches: readonly OverlayMatch[];
  readonly tournament: OverlayTournament;
  /** How many; the corner of a table has room for three. */
  readonly max?: number;
  /** In the middle of the screen instead of the corner. */
  readonly isMain?: boolean;
}

/** The matches that come next, as far as one of their players is known. */
export function Upcoming({ matches, tournament, max = 3, isMain = false }: UpcomingProps): ReactElement | null {
  const t = useText(overlayText);
  const roundName = useRoundName();
  const known = matches.filter(({ players }) => players.some(({ seed }) => seed !== null));
  if (known.length === 0) return null;
  return (
    <section className={styles.upcoming} data-main={isMain || undefined} data-testid="overlay-upcoming">
      <h2 className={styles.title}>{t("next")}</h2>
      <ul className={styles.matches}>
        {known.slice(0, max).map((match) => (
          <li key={match.key} className={styles.match}>
            <span className={styles.names}>
              <span>{entrantName(t, match.players[0])}</span>
              <span className={styles.against}>{t("against")}</span>
              <span>{entrantName(t, match.players[1])}</span>
            </span>
            {isMain ? <span className={styles.round}>{roundName(match, tournament)}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
