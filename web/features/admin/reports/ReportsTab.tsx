import { type ReactElement, useState } from "react";
import { NavLink, useParams } from "react-router";
import { CASE_KINDS, REPORT_STATUSES, type ReportCase } from "#protocol/calls/moderation.ts";
import { useSession } from "#web/entities/session/session.ts";
import { dateAndTime } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { adminPath } from "../adminPath.ts";
import { RepliesView } from "../replies/RepliesView.tsx";
import { type AdminColumn, AdminTable } from "../table/AdminTable.tsx";
import type { ListFilter } from "../table/adminList.ts";
import { CaseView, UndoBar } from "./CaseView.tsx";
import { CaseStatus, mayDecideNow } from "./Claim.tsx";
import { casesList, fetchCases } from "./calls.ts";
import { DecisionDialog, type DecisionKind } from "./DecisionDialog.tsx";
import styles from "./ReportsTab.module.css";
import { SignalsView } from "./SignalsView.tsx";
import { reportsText } from "./text/en.ts";
import { reasonKeys } from "./words.ts";

/** The moderators' work: the queue, the case that the address names, signals, and canned replies. */
export function ReportsTab(): ReactElement {
  const { item } = useParams();
  return (
    <div className={styles.stack}>
      <Sections />
      <Section item={item} />
    </div>
  );
}

const sections = [
  [undefined, "queue"],
  ["signals", "signals"],
  ["replies", "replies"],
] as const;

function Sections(): ReactElement {
  const t = useText(reportsText);
  return (
    <nav className={styles.sections} aria-label={t("sections")}>
      {sections.map(([item, label]) => (
        <NavLink key={label} className={styles.section ?? ""} to={adminPath("reports", item)} end>
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
}

function Section({ item }: { readonly item: string | undefined }): ReactElement {
  if (item === undefined) return <QueueView />;
  if (item === "signals") return <SignalsView />;
  if (item === "replies") return <RepliesView />;
  return <CaseView key={item} id={item} />;
}

/** How often the queue is fetched again to show which moderator has which case. */
const refreshMs = 15_000;
const list = { name: casesList, fetch: fetchCases, refreshMs };

/** All pending reports about one player are a row, an appeal is a row. */
function QueueView(): ReactElement {
  const t = useText(reportsText);
  const own = useSession(({ user }) => user?.id);
  const [confirming, setConfirming] = useState<{ readonly of: ReportCase; readonly is: DecisionKind } | null>(null);
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
                  onClick={() => setConfirming({ of: row, is })}
                >
                  {t(is)}
                </Button>
              ))
            : null
        }
        empty={{ title: t("emptyQueue"), hint: t("emptyQueueHint") }}
      />
      {confirming === null ? null : (
        <DecisionDialog
          of={confirming.of}
          is={confirming.is}
          ticked={null}
          onDecided={() => setDecidedId(confirming.of.id)}
          onClose={() => setConfirming(null)}
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
      // The server counts players with open reports; a decided case has none.
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
