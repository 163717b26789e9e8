import { type ReactElement, useState } from "react";
import { DRAFT_STATUSES, type ManagedTournament } from "#server/protocol/tournaments.ts";
import { dateAndTime, wholeNumber } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { ReasonDialog } from "../dialogs/ReasonDialog.tsx";
import { type AdminColumn, AdminTable } from "../table/AdminTable.tsx";
import { cancelTournament, tournamentChanged, tournaments } from "./calls.ts";
import { formatLabels } from "./fields.ts";
import { ReopenButton } from "./ReopenButton.tsx";
import { tournamentsText } from "./text.ts";
import styles from "./tournaments.module.css";

/** What each tournament of the list shows. */
function useColumns(): readonly AdminColumn<ManagedTournament>[] {
  const t = useText(tournamentsText);
  const language = useLanguage();
  const gems = (amount: number): string => t("gems", { amount: wholeNumber(amount, language) });
  const playersOf = ({ currentPlayers, maxPlayers }: ManagedTournament): string =>
    t("playersOf", { current: wholeNumber(currentPlayers, language), max: wholeNumber(maxPlayers, language) });
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

export function TournamentList({ pathOf }: { readonly pathOf: (id: string) => string }): ReactElement {
  const t = useText(tournamentsText);
  const [asked, setAsked] = useState<ManagedTournament | null>(null);
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
              ...DRAFT_STATUSES.map((value) => ({ value, label: t(value) })),
            ],
          },
        ]}
        usualSort="-start"
        columns={columns}
        rowKey={({ id }) => id}
        rowPath={({ id }) => pathOf(id)}
        actions={(row) =>
          row.status === "cancelled" ? (
            <ReopenButton tournament={row} />
          ) : (
            <>
              <ButtonLink to={pathOf(row.id)} aria-label={t("editNamed", { name: row.name })}>
                {t("edit")}
              </ButtonLink>
              <Button aria-label={t("cancelNamed", { name: row.name })} onClick={() => setAsked(row)}>
                {t("cancel")}
              </Button>
            </>
          )
        }
        empty={{ title: t("none"), hint: t("noneHint") }}
      />
      {asked === null ? null : <CancelDialog tournament={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface CancelDialogProps {
  readonly tournament: ManagedTournament;
  readonly onClose: () => void;
}

function CancelDialog({ tournament: { id, name }, onClose }: CancelDialogProps): ReactElement {
  const t = useText(tournamentsText);
  return (
    <ReasonDialog
      title={t("cancelNamed", { name })}
      words={t("cancelWords", { name })}
      confirm={t("cancelConfirm")}
      isReasonOptional
      act={(reason) => cancelTournament(id, reason)}
      doneText={t("cancelledDone", { name })}
      onDone={() => tournamentChanged(id)}
      onClose={onClose}
    />
  );
}
