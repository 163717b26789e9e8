import type { ReactElement } from "react";
import { Link } from "react-router";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import { gamePath } from "#web/entities/paths.ts";
import { notePlace } from "#web/platform/socket/tablePlaces.ts";
import { useServerNow } from "#web/entities/session/connectionState.ts";
import { calendarAddress } from "#web/entities/tournament/calls.ts";
import { EntryButtons } from "#web/entities/tournament/EntryButtons.tsx";
import { roundText } from "#web/entities/tournament/rounds/text/en.ts";
import { TournamentFacts } from "#web/entities/tournament/TournamentCard.tsx";
import { tournamentText } from "#web/entities/tournament/text/en.ts";
import { mineInList, mineKeys } from "#web/entities/tournament/words.ts";
import { dateAndTime, minutesAndSeconds } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { DocumentTitle } from "#web/ui/Page.tsx";
import { phaseName } from "./rounds.ts";
import { HostPanel } from "./small/HostPanel.tsx";
import styles from "./TournamentPage.module.css";
import { tournamentsText } from "./text/en.ts";

interface TournamentHeadProps {
  readonly tournament: TournamentDetail;
  /** Of the link by which the reader came; empty for others. */
  readonly code: string;
}

/** The tournament's name and terms, its state, and the reader's actions. */
export function TournamentHead({ tournament, code }: TournamentHeadProps): ReactElement {
  const t = useText(tournamentsText);
  const rounds = useText(roundText);
  const words = useText(tournamentText);
  const { id, title, phase, status, mine, match, host, isHost, timeline, format, joinCode } = tournament;
  const active = timeline.findLast((one) => one.status === "active");
  const isOver = status === "completed" || status === "cancelled";
  // Unlike a list's record, this one contains eliminations.
  const standing = isOver || mine === null ? mineInList(tournament) : mineKeys[mine];
  const linkCode = joinCode ?? code;
  // The browser fetches the file without the session, so one for friends alone would be refused.
  const isCalendarOpen = host === null || linkCode !== "";
  // Before the start the badge shows the stage.
  const stage = status === "ongoing" && active !== undefined ? phaseName(t, rounds, active, format) : null;
  return (
    <header className={styles.head}>
      <DocumentTitle title={title} />
      <p>
        <Link to="/tournaments">{t("back")}</Link>
      </p>
      <h1 dir="auto">{title}</h1>
      <p className={styles.badges}>
        <span className={styles.badge} data-status={status}>
          {words(phase)}
        </span>
        {standing === null ? null : <span>{words(standing)}</span>}
        {stage === null ? null : (
          <span>
            {t("stage")}: <b>{stage}</b>
          </span>
        )}
        {host === null ? null : <span>{t("host", { name: host })}</span>}
      </p>
      <Notes tournament={tournament} />
      {match === null ? null : <OwnMatch match={match} />}
      <TournamentFacts tournament={tournament} />
      <div className={styles.buttons}>
        <EntryButtons tournament={tournament} code={code} />
        {isOver || !isCalendarOpen ? null : (
          <ButtonLink to={calendarAddress(id, linkCode)} reloadDocument download>
            <Icon name="calendar" size={18} /> {t("calendar")}
          </ButtonLink>
        )}
      </div>
      {isHost && !isOver ? <HostPanel tournament={tournament} /> : null}
    </header>
  );
}

/** Notes for the reader on the current phase. */
function Notes({ tournament }: { readonly tournament: TournamentDetail }): ReactElement | null {
  const t = useText(tournamentsText);
  const language = useLanguage();
  const { phase, mine, isPaused, checkInDate, startDate, entryFee } = tournament;
  const mustAppear = phase === "checkIn" && (mine === "registered" || mine === "waiting");
  if (phase === "cancelled") {
    return <p className={styles.note}>{t(entryFee > 0 ? "isCancelledWithFee" : "isCancelled")}</p>;
  }
  if (isPaused) return <p className={styles.note}>{t("paused")}</p>;
  if (mustAppear) {
    return <p className={styles.note}>{t("checkInUntil", { date: dateAndTime(startDate, language) })}</p>;
  }
  return phase === "registration" ? (
    <p className={styles.soft}>{t("checkInFrom", { date: dateAndTime(checkInDate, language) })}</p>
  ) : null;
}

/** The reader's match that is called or played, with the way to its table. */
function OwnMatch({ match }: { readonly match: NonNullable<TournamentDetail["match"]> }): ReactElement {
  const t = useText(tournamentsText);
  const { opponent, game_code, node, state, join_before } = match;
  const now = useServerNow(join_before !== null);
  const time = minutesAndSeconds(((join_before ?? now) - now) / 1000);
  const isWaited = state === "called" && join_before !== null;
  return (
    <section className={styles.ownMatch} aria-label={t("yourMatchAlone")}>
      <p>
        <b>{opponent === null ? t("yourMatchAlone") : t("yourMatch", { opponent })}</b>
        <br />
        <span className="figures">
          {isWaited ? t("joinBefore", { time }) : t(game_code === null ? "tableOpens" : "playing")}
        </span>
      </p>
      {game_code === null ? null : (
        <ButtonLink to={gamePath(game_code)} kind="primary" onClick={() => notePlace(game_code, node)}>
          {t("viewMatch")}
        </ButtonLink>
      )}
    </section>
  );
}
