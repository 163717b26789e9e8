import { type ReactElement, useState } from "react";
import { MANAGED_STATUSES, type ManagedTournament } from "#protocol/calls/tournaments.ts";
import { tournamentId } from "#protocol/ids.ts";
import { dateAndTime, formatInteger } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { adminPath, useItemAddress } from "../adminPath.ts";
import { type AdminColumn, AdminTable } from "../table/AdminTable.tsx";
import { tournamentChanged, tournaments } from "./calls.ts";
import { DirectDialog } from "./DirectDialog.tsx";
import { formatLabels } from "./fields.ts";
import { SchedulesPage, schedulesItem } from "./SchedulesPage.tsx";
import { CancelDialog, controlsOf, ReopenButton } from "./TournamentControls.tsx";
import { TournamentForm } from "./TournamentForm.tsx";
import { editQuery, TournamentView } from "./TournamentView.tsx";
import { tournamentsText } from "./text/en.ts";
import styles from "./TournamentsTab.module.css";

/** The list of tournaments, the recurring ones, or the tournament in the address. */
export function TournamentsTab(): ReactElement {
  const t = useText(tournamentsText);
  const { item, isNew, pathOf, close } = useItemAddress("tournaments");
  const saved = ({ id }: ManagedTournament): void => {
    tournamentChanged(id);
    close();
  };
  if (item === schedulesItem) return <SchedulesPage />;
  if (item !== undefined) return <TournamentView key={item} id={tournamentId(item)} />;
  return (
    <div className={styles.view}>
      <div>
        <ButtonLink to={adminPath("tournaments", schedulesItem)}>{t("recurring")}</ButtonLink>
      </div>
      <TournamentList pathOf={pathOf} />
      {isNew ? <TournamentForm before={null} onSaved={saved} onClose={close} /> : null}
    </div>
  );
}

/** One tournament of the list. */
function useColumns(): readonly AdminColumn<ManagedTournament>[] {
  const t = useText(tournamentsText);
  const language = useLanguage();
  const gems = (amount: number): string => t("gems", { amount: formatInteger(amount, language) });
  const playersOf = ({ currentPlayers, maxPlayers }: ManagedTournament): string =>
    t("playersOf", { current: formatInteger(currentPlayers, language), max: formatInteger(maxPlayers, language) });
  const time = (at: number): string => dateAndTime(at, language);
  return [
    { key: "name", label: t("fieldName"), sort: "name", cell: ({ name }) => name },
    { key: "start", label: t("fieldStartDate"), sort: "start", cell: ({ startDate }) => time(startDate) },
    { key: "end", label: t("fieldEndDate"), cell: ({ endDate }) => time(endDate) },
    { key: "players", label: t("players"), isNumber: true, cell: playersOf },
    {
      key: "status",
      label: t("status"),
      cell: ({ status }) => (
        <span className={styles.status} data-status={status}>
          {t(status)}
        </span>
      ),
    },
    { key: "format", label: t("fieldFormat"), cell: ({ format }) => t(formatLabels[format]) },
    { key: "prizes", label: t("fieldPrizePool"), isNumber: true, cell: ({ prizePool }) => gems(prizePool) },
    { key: "fee", label: t("fieldEntryFee"), isNumber: true, cell: ({ entryFee }) => gems(entryFee) },
  ];
}

function TournamentList({ pathOf }: { readonly pathOf: (id: string) => string }): ReactElement {
  const t = useText(tournamentsText);
  const [confirming, setConfirming] = useState<ManagedTournament | null>(null);
  const columns = useColumns();
  return (
    <>
      <AdminTable<ManagedTournament>
        label={t("title")}
        list={tournaments}
        search={{ label: t("search") }}
        filters={[
          {
            name: "status",
            label: t("status"),
            choices: [
              { value: "all", label: t("all") },
              ...MANAGED_STATUSES.map((value) => ({ value, label: t(value) })),
            ],
          },
        ]}
        usualSort="-start"
        columns={columns}
        rowKey={({ id }) => id}
        rowPath={({ id }) => pathOf(id)}
        actions={(row) => <RowActions tournament={row} onCancel={() => setConfirming(row)} />}
        empty={{ title: t("none"), hint: t("noneHint") }}
      />
      {confirming === null ? null : confirming.was_opened ? (
        <DirectDialog tournament={confirming} direction={{ is: "cancelOpen" }} onClose={() => setConfirming(null)} />
      ) : (
        <CancelDialog tournament={confirming} onClose={() => setConfirming(null)} />
      )}
    </>
  );
}

interface RowActionsProps {
  readonly tournament: ManagedTournament;
  readonly onCancel: () => void;
}

/** Edit and cancel, or reopen; all else is on the page of the tournament. */
function RowActions({ tournament, onCancel }: RowActionsProps): ReactElement | null {
  const t = useText(tournamentsText);
  const { id, name } = tournament;
  const controls = controlsOf(tournament, null);
  if (controls.includes("reopen")) return <ReopenButton tournament={tournament} />;
  return (
    <>
      {controls.includes("edit") ? (
        <ButtonLink to={`${adminPath("tournaments", id)}?${editQuery}`} aria-label={t("editNamed", { name })}>
          {t("edit")}
        </ButtonLink>
      ) : null}
      {controls.includes("cancel") ? (
        <Button aria-label={t("cancelNamed", { name })} onClick={onCancel}>
          {t("cancel")}
        </Button>
      ) : null}
    </>
  );
}
