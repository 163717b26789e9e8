import type { ReactElement } from "react";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import { roundText } from "#web/entities/tournament/rounds/text/en.ts";
import { Gems } from "#web/entities/tournament/TournamentCard.tsx";
import { dateAndTime } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Panel } from "#web/ui/Panel.tsx";
import { phaseName } from "./rounds.ts";
import { tournamentsText } from "./text/en.ts";
import styles from "./TournamentPage.module.css";

const statuses = { completed: "phaseCompleted", active: "phaseActive", upcoming: "phaseUpcoming" } as const;

/** What there is to win, and what happens when. */
export function Sidebar({ tournament }: { readonly tournament: TournamentDetail }): ReactElement {
  const t = useText(tournamentsText);
  const rounds = useText(roundText);
  const language = useLanguage();
  const { prizes, prizePool, timeline, format } = tournament;
  return (
    <div className={styles.sidebar}>
      <Panel title={t("prizePool")} aside={prizePool === 0 ? null : <Gems count={prizePool} />}>
        {prizes.length === 0 ? (
          <p>{t("noPrizes")}</p>
        ) : (
          <ol className={styles.lines}>
            {prizes.map((prize, index) => (
              <li key={index}>
                <span>{t("place", { place: index + 1 })}</span>
                <Gems count={prize} />
              </li>
            ))}
          </ol>
        )}
      </Panel>
      <Panel title={t("timeline")}>
        <ol className={styles.timeline}>
          {timeline.map((phase) => (
            <li
              key={`${phase.phase}-${phase.round}`}
              data-status={phase.status}
              aria-current={phase.status === "active" ? "step" : undefined}
            >
              <b>{phaseName(t, rounds, phase, format)}</b>
              <span>{t(statuses[phase.status])}</span>
              {phase.time === null ? null : (
                <time dateTime={new Date(phase.time).toISOString()}>{dateAndTime(phase.time, language)}</time>
              )}
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  );
}
