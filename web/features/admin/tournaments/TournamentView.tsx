import { type ReactElement, useState } from "react";
import { useSearchParams } from "react-router";
import type { TournamentId } from "#protocol/ids.ts";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import type { ManagedTournament } from "#protocol/calls/tournaments.ts";
import { useTournamentEvents } from "#web/entities/tournament/followTournament.ts";
import { dateAndTime, formatInteger } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { adminPath } from "../adminPath.ts";
import { MatchesPanel, PlayersPanel } from "./BracketPanels.tsx";
import { detailQuery, fetchTournament, tournamentChanged, tournamentQuery } from "./calls.ts";
import { DecisionsPanel } from "./DecisionsPanel.tsx";
import { DirectDialog, type Direction } from "./DirectDialog.tsx";
import { formatLabels } from "./fields.ts";
import { OpenDialog } from "./OpenDialog.tsx";
import { CancelDialog, controlsOf, ReopenButton, type TournamentControl } from "./TournamentControls.tsx";
import { TournamentForm } from "./TournamentForm.tsx";
import { tournamentsText } from "./text/en.ts";
import styles from "./TournamentsTab.module.css";

/** One tournament: its plan, its actions, and once it is open its players and matches. */
export function TournamentView({ id }: { readonly id: TournamentId }): ReactElement {
  const t = useText(tournamentsText);
  const [found, again] = useLoaded({ ...tournamentQuery(id), gcTime: 0 });
  return (
    <div className={styles.view}>
      <div>
        <ButtonLink kind="quiet" to={adminPath("tournaments")}>
          {t("back")}
        </ButtonLink>
      </div>
      {found.state === "loading" ? <Loading /> : null}
      {found.state === "failed" && found.failure.status === 404 ? <EmptyState title={t("notFound")} /> : null}
      {found.state === "failed" && found.failure.status !== 404 ? (
        <ErrorState text={t("failed")} onRetry={again} />
      ) : null}
      {found.state !== "ready" ? null : found.value.was_opened ? (
        <Opened tournament={found.value} />
      ) : (
        <Summary tournament={found.value} detail={null} onDirect={() => {}} />
      )}
    </div>
  );
}

const Loading = (): ReactElement => (
  <SkeletonRows rows={4}>
    <Skeleton width="40%" />
    <Skeleton width="20%" />
  </SkeletonRows>
);

const hasBegun = ({ phase }: TournamentDetail): boolean => phase !== "registration" && phase !== "checkIn";

function Opened({ tournament }: { readonly tournament: ManagedTournament }): ReactElement {
  const t = useText(tournamentsText);
  const [detail, again] = useLoaded({
    ...detailQuery(tournament.id),
    refetchInterval: useTournamentEvents(tournament.id, fetchTournament),
  });
  const [direction, setDirection] = useState<Direction | null>(null);
  if (detail.state === "loading") return <Loading />;
  if (detail.state === "failed") return <ErrorState text={t("failed")} onRetry={again} />;
  return (
    <>
      <Summary tournament={tournament} detail={detail.value} onDirect={setDirection} />
      <PlayersPanel detail={detail.value} onDirect={setDirection} />
      <MatchesPanel detail={detail.value} onDirect={setDirection} />
      {hasBegun(detail.value) ? <DecisionsPanel detail={detail.value} onDirect={setDirection} /> : null}
      {direction === null ? null : (
        <DirectDialog tournament={tournament} direction={direction} onClose={() => setDirection(null)} />
      )}
    </>
  );
}

interface SummaryProps {
  readonly tournament: ManagedTournament;
  /** Null for a draft. */
  readonly detail: TournamentDetail | null;
  readonly onDirect: (direction: Direction) => void;
}

/** `?form=edit` opens the form: the list leads there. */
export const editQuery = "form=edit";

function Summary({ tournament, detail, onDirect }: SummaryProps): ReactElement {
  const t = useText(tournamentsText);
  const [query, setQuery] = useSearchParams();
  const [confirming, setConfirming] = useState<"open" | "cancel" | null>(null);
  const { id, name, status, was_opened: wasOpened } = tournament;
  const controls = controlsOf(tournament, detail?.phase ?? null);
  const closeForm = (): void => setQuery({}, { replace: true });
  const act = (control: Exclude<TournamentControl, "reopen">): void => {
    if (control === "edit") setQuery({ form: "edit" }, { replace: true });
    else if (control === "open") setConfirming("open");
    else if (control !== "cancel") onDirect({ is: control });
    else if (wasOpened) onDirect({ is: "cancelOpen" });
    else setConfirming("cancel");
  };
  const openedCancel = tournament.entryFee > 0 ? "isCancelledOpen" : "isCancelledFree";
  return (
    <Panel
      title={name}
      aside={
        <span className={styles.status} data-status={status}>
          {t(status)}
        </span>
      }
    >
      <div className={styles.panelBody}>
        {status === "cancelled" ? <p>{t(wasOpened ? openedCancel : "isCancelled")}</p> : null}
        <Facts tournament={tournament} />
        <div className={styles.buttons}>
          {controls.map((control) =>
            control === "reopen" ? (
              <ReopenButton key={control} tournament={tournament} />
            ) : (
              <Button
                key={control}
                kind={control === "cancel" ? "danger" : control === "open" ? "primary" : "secondary"}
                {...(control === "cancel" && { "aria-label": t("cancelNamed", { name }) })}
                onClick={() => act(control)}
              >
                {t(control)}
              </Button>
            ),
          )}
          <Button kind="quiet" onClick={() => tournamentChanged(id)}>
            {t("refresh")}
          </Button>
        </div>
      </div>
      {confirming === "open" ? <OpenDialog tournament={tournament} onClose={() => setConfirming(null)} /> : null}
      {confirming === "cancel" ? <CancelDialog tournament={tournament} onClose={() => setConfirming(null)} /> : null}
      {query.get("form") === "edit" && controls.includes("edit") ? (
        <TournamentForm
          before={tournament}
          onSaved={() => {
            tournamentChanged(id);
            closeForm();
          }}
          onClose={closeForm}
        />
      ) : null}
    </Panel>
  );
}

function Facts({ tournament }: { readonly tournament: ManagedTournament }): ReactElement {
  const t = useText(tournamentsText);
  const language = useLanguage();
  const { startDate, endDate, currentPlayers, maxPlayers, format, entryFee, prizePool } = tournament;
  const gems = (amount: number): string => t("gems", { amount: formatInteger(amount, language) });
  const facts = [
    [t("fieldStartDate"), dateAndTime(startDate, language)],
    [t("fieldEndDate"), dateAndTime(endDate, language)],
    [
      t("players"),
      t("playersOf", { current: formatInteger(currentPlayers, language), max: formatInteger(maxPlayers, language) }),
    ],
    [t("fieldFormat"), t(formatLabels[format])],
    [t("fieldEntryFee"), gems(entryFee)],
    [t("fieldPrizePool"), gems(prizePool)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
