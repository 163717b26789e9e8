import { ask } from "#web/platform/calls/ask.ts";
import { scheduleStatusCall } from "#protocol/calls/tournamentCalls.ts";
import { type ReactElement, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { ScheduleStatus, TournamentSchedule } from "#protocol/calls/tournaments.ts";
import { dateAndTime, timeZone, formatInteger } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { adminPath } from "../adminPath.ts";
import { ReasonDialog } from "../dialogs/ReasonDialog.tsx";
import { formatLabels } from "./fields.ts";
import { ScheduleForm } from "./ScheduleForm.tsx";
import { schedulesChanged, schedulesQuery } from "./scheduleCalls.ts";
import { rhythmInWords, scheduleStatusLabels } from "./scheduleFields.ts";
import { tournamentsText } from "./text/en.ts";
import styles from "./TournamentsTab.module.css";

/** Its place in the address, where a tournament has its id. */
export const schedulesItem = "recurring";

/** Recurring tournaments. `?form=new` opens the form of new ones, `?form=7` that of a schedule. */
export function SchedulesPage(): ReactElement {
  const t = useText(tournamentsText);
  const [query, setQuery] = useSearchParams();
  const [found, again] = useLoaded(schedulesQuery);
  const form = query.get("form");
  const openForm = (id: string): void => setQuery({ form: id }, { replace: true });
  const closeForm = (): void => setQuery({}, { replace: true });
  const schedules = found.state === "ready" ? found.value.items : [];
  const changed = schedules.find(({ id, status }) => id === form && status !== "ended");
  return (
    <div className={styles.view}>
      <div>
        <ButtonLink kind="quiet" to={adminPath("tournaments")}>
          {t("back")}
        </ButtonLink>
      </div>
      <Panel title={t("recurring")} aside={<Button onClick={() => openForm("new")}>{t("createSchedule")}</Button>}>
        <div className={styles.panelBody}>
          {found.state === "loading" ? (
            <SkeletonRows rows={3}>
              <Skeleton width="60%" />
            </SkeletonRows>
          ) : null}
          {found.state === "failed" ? <ErrorState text={t("schedulesFailed")} onRetry={again} /> : null}
          {found.state === "ready" && schedules.length === 0 ? (
            <EmptyState title={t("noSchedules")} hint={t("noSchedulesHint")} />
          ) : null}
          {schedules.length === 0 ? null : <Schedules schedules={schedules} onChange={openForm} />}
        </div>
      </Panel>
      {form === "new" ? <ScheduleForm before={null} onClose={closeForm} /> : null}
      {changed === undefined ? null : <ScheduleForm key={changed.id} before={changed} onClose={closeForm} />}
    </div>
  );
}

interface SchedulesProps {
  readonly schedules: readonly TournamentSchedule[];
  readonly onChange: (id: string) => void;
}

function Schedules({ schedules, onChange }: SchedulesProps): ReactElement {
  const t = useText(tournamentsText);
  const [confirming, setConfirming] = useState<{ schedule: TournamentSchedule; status: ScheduleStatus } | null>(null);
  return (
    <>
      <p className={styles.soft}>{t("datesZone", { zone: timeZone() })}</p>
      <ul className={styles.rows} aria-label={t("recurring")}>
        {schedules.map((schedule) => (
          <Schedule
            key={schedule.id}
            schedule={schedule}
            onChange={() => onChange(schedule.id)}
            onAsk={(status) => setConfirming({ schedule, status })}
          />
        ))}
      </ul>
      {confirming === null ? null : <ScheduleStatusDialog {...confirming} onClose={() => setConfirming(null)} />}
    </>
  );
}

interface ScheduleProps {
  readonly schedule: TournamentSchedule;
  readonly onChange: () => void;
  readonly onAsk: (status: ScheduleStatus) => void;
}

/** Moves the focus to the row when a new status removes the focused button. */
function Schedule({ schedule, onChange, onAsk }: ScheduleProps): ReactElement {
  const t = useText(tournamentsText);
  const language = useLanguage();
  const row = useRef<HTMLLIElement>(null);
  const { name, status, format, maxPlayers, entryFee, prizePool } = schedule;
  const before = useRef(status);
  useEffect(() => {
    const isNew = status !== before.current;
    before.current = status;
    if (isNew && document.activeElement === document.body) row.current?.focus({ preventScroll: true });
  }, [status]);
  const gems = (amount: number): string => t("gems", { amount: formatInteger(amount, language) });
  const facts = [
    t(formatLabels[format]),
    `${t("fieldMaxPlayers")}: ${formatInteger(maxPlayers, language)}`,
    `${t("fieldEntryFee")}: ${gems(entryFee)}`,
    `${t("fieldPrizePool")}: ${gems(prizePool)}`,
  ];
  return (
    <li ref={row} className={styles.row} tabIndex={-1} aria-label={name}>
      <div>
        <p className={styles.rowName}>{name}</p>
        <p className={styles.status} data-status={status}>
          {t(scheduleStatusLabels[status])}
        </p>
        <p>{`${rhythmInWords(t, schedule, language)} (${schedule.timeZone})`}</p>
        <p className={styles.soft}>{facts.join(" · ")}</p>
        <NextDates schedule={schedule} />
      </div>
      {status === "ended" ? null : (
        <div className={styles.buttons}>
          <Button aria-label={t("editNamed", { name })} onClick={onChange}>
            {t("edit")}
          </Button>
          {status === "active" ? (
            <Button aria-label={t("pauseNamed", { name })} onClick={() => onAsk("paused")}>
              {t("pause")}
            </Button>
          ) : (
            <Button aria-label={t("resumeNamed", { name })} onClick={() => onAsk("active")}>
              {t("resume")}
            </Button>
          )}
          <Button kind="danger" aria-label={t("endNamed", { name })} onClick={() => onAsk("ended")}>
            {t("end")}
          </Button>
        </div>
      )}
    </li>
  );
}

/** The tournaments that were made and have not begun. */
function NextDates({ schedule: { name, tournaments } }: { readonly schedule: TournamentSchedule }): ReactElement {
  const t = useText(tournamentsText);
  const language = useLanguage();
  if (tournaments.length === 0) return <p className={styles.soft}>{t("noDates")}</p>;
  return (
    <ul className={styles.dates} aria-label={t("datesNamed", { name })}>
      {tournaments.map(({ id, startDate, isCancelled }) => (
        <li key={id}>
          <Link to={adminPath("tournaments", id)}>{dateAndTime(startDate, language)}</Link>
          {isCancelled ? ` (${t("cancelled")})` : null}
        </li>
      ))}
    </ul>
  );
}

const words = {
  active: { title: "resumeNamed", words: "resumeScheduleWords", confirm: "resume", done: "resumedDone" },
  paused: { title: "pauseNamed", words: "pauseScheduleWords", confirm: "pause", done: "pausedDone" },
  ended: { title: "endNamed", words: "endScheduleWords", confirm: "endConfirm", done: "endedDone" },
} as const;

interface ScheduleStatusDialogProps {
  readonly schedule: TournamentSchedule;
  /** The new status. */
  readonly status: ScheduleStatus;
  readonly onClose: () => void;
}

/** Pauses, resumes or ends recurring tournaments. */
function ScheduleStatusDialog({ schedule, status, onClose }: ScheduleStatusDialogProps): ReactElement {
  const t = useText(tournamentsText);
  const { id, name } = schedule;
  const said = words[status];
  return (
    <ReasonDialog
      title={t(said.title, { name })}
      words={t(said.words)}
      confirm={t(said.confirm)}
      kind={status === "ended" ? "danger" : "primary"}
      act={(reason) => ask(scheduleStatusCall, { params: { id }, body: { status, reason } })}
      doneText={t(said.done, { name })}
      onDone={schedulesChanged}
      onClose={onClose}
    />
  );
}
