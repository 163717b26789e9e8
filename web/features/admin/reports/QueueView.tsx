import { type ReactElement, useState } from "react";
import { CASE_KINDS, type ReportCase, REPORT_STATUSES } from "#protocol/calls/moderation.ts";
import { useSession } from "#web/entities/session/session.ts";
import { dateAndTime } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { adminPath } from "../adminPath.ts";
import { type AdminColumn, AdminTable } from "../table/AdminTable.tsx";
import type { ListFilter } from "../table/listAddress.ts";
import { casesList, fetchCases } from "./calls.ts";
import { CaseStatus } from "./CaseStatus.tsx";
import { DecisionDialog, type DecisionKind } from "./DecisionDialog.tsx";
import { mayDecideNow } from "./decidable.ts";
import { reportsText } from "./text/en.ts";
import { UndoBar } from "./UndoBar.tsx";
import { reasonKeys } from "./words.ts";

/** How often the queue is fetched again, so that it shows who has taken what. */
const refreshMs = 15_000;
const list = { name: casesList, fetch: fetchCases, refreshMs };

/** All pending reports about one player are a row, an appeal is a row. */
export function QueueView(): ReactElement {
  const t = useText(reportsText);
  const own = useSession(({ user }) => user?.id);
  const [asked, setAsked] = useState<{ readonly of: ReportCase; readonly is: DecisionKind } | null>(null);
  const [decidedId, setDecidedId] = useState<string | null>(null);
  const columns = useColumns();
  const filters = useFilters();
  return (
    <>
      {decidedId === null ? null : <UndoBar key={decidedId} caseId={decidedId} />}
      <AdminTable<ReportCase>
        label={t("list")}
        list={list}
        search={{ label: t("searchName") }}
        filters={filters}
        usualSort="-reporters"
        columns={columns}
        rowKey={({ id }) => id}
        rowPath={({ id }) => adminPath("reports", id)}
        actions={(row) =>
          mayDecideNow(row, own)
            ? (["resolve", "dismiss"] as const).map((is) => (
                <Button
                  key={is}
                  aria-label={t(is === "resolve" ? "resolveOf" : "dismissOf", {
                    name: row.reported_user?.username ?? t("deletedPlayer"),
                  })}
                  onClick={() => setAsked({ of: row, is })}
                >
                  {t(is)}
                </Button>
              ))
            : null
        }
        empty={{ title: t("emptyQueue"), hint: t("emptyQueueHint") }}
      />
      {asked === null ? null : (
        <DecisionDialog
          of={asked.of}
          is={asked.is}
          ticked={null}
          onDecided={() => setDecidedId(asked.of.id)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function useFilters(): readonly ListFilter[] {
  const t = useText(reportsText);
  return [
    {
      name: "status",
      label: t("status"),
      choices: [...REPORT_STATUSES, "all" as const].map((value) => ({ value, label: t(value) })),
    },
    {
      name: "kind",
      label: t("kind"),
      choices: [{ value: "all", label: t("everyKind") }, ...CASE_KINDS.map((value) => ({ value, label: t(value) }))],
    },
    {
      name: "assigned",
      label: t("assigned"),
      choices: [
        { value: "all", label: t("everyone") },
        { value: "me", label: t("me") },
      ],
    },
  ];
}

function useColumns(): readonly AdminColumn<ReportCase>[] {
  const t = useText(reportsText);
  const language = useLanguage();
  return [
    {
      key: "user",
      label: t("reportedUser"),
      cell: ({ reported_user: user }) => <PlayerName name={user?.username ?? t("deletedPlayer")} />,
    },
    {
      key: "by",
      label: t("reportedBy"),
      sort: "reporters",
      // The server counts the players who wait for an answer; about a decided case no player waits.
      cell: ({ reporters }) => (reporters === 0 ? "–" : t("players", { count: reporters })),
    },
    { key: "reason", label: t("reason"), cell: (row) => <Reasons of={row} /> },
    {
      key: "evidence",
      label: t("evidence"),
      cell: ({ kind, reports }) => (kind === "appeal" ? "–" : t("reports", { count: reports })),
    },
    {
      key: "timestamp",
      label: t("timestamp"),
      sort: "date",
      cell: ({ opened_at: at }) => dateAndTime(at, language),
    },
    { key: "status", label: t("status"), cell: (row) => <CaseStatus of={row} /> },
  ];
}

function Reasons({ of: { kind, reasons } }: { readonly of: ReportCase }): ReactElement {
  const t = useText(reportsText);
  return <>{kind === "appeal" ? t("appealed") : reasons.map((reason) => t(reasonKeys[reason])).join(", ")}</>;
}
