import { ask } from "#web/platform/calls/ask.ts";
import { reviewSignalCall } from "#protocol/calls/moderationCalls.ts";
import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import { userIdOf } from "#protocol/ids.ts";
import type { Signal } from "#protocol/calls/moderation.ts";
import { useSession } from "#web/entities/session/session.ts";
import { dateAndTime } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Select } from "#web/ui/Field.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { adminPath } from "../adminPath.ts";
import { ReasonDialog } from "../dialogs/ReasonDialog.tsx";
import { AdminTable } from "../table/AdminTable.tsx";
import { adminListChanged } from "../table/adminList.ts";
import { casesList, fetchSignals, signalsList } from "./calls.ts";
import { reportsText } from "./text/en.ts";
import { signalKeys, useRefusal } from "./words.ts";
import styles from "./ReportsTab.module.css";

const list = { name: signalsList, fetch: fetchSignals };

/** Signals from the server for a person to review. */
export function SignalsView(): ReactElement {
  const t = useText(reportsText);
  const language = useLanguage();
  const [confirming, setConfirming] = useState<Signal | null>(null);
  return (
    <>
      <p className={styles.lead}>{t("signalLead")}</p>
      <AdminTable<Signal>
        label={t("signalList")}
        list={list}
        filters={[
          {
            name: "status",
            label: t("status"),
            choices: (["open", "reviewed", "all"] as const).map((value) => ({ value, label: t(value) })),
          },
        ]}
        columns={[
          { key: "kind", label: t("signals"), cell: ({ kind }) => t(signalKeys[kind]) },
          { key: "finding", label: t("finding"), cell: (signal) => <Finding signal={signal} /> },
          { key: "accounts", label: t("accounts"), cell: ({ users }) => <Accounts users={users} /> },
          { key: "last", label: t("lastSeen"), cell: ({ timestamp }) => dateAndTime(timestamp, language) },
          { key: "status", label: t("status"), cell: (signal) => <SignalStatus signal={signal} /> },
        ]}
        rowKey={({ id }) => id}
        actions={(signal) =>
          signal.status === "open" ? <Button onClick={() => setConfirming(signal)}>{t("review")}</Button> : null
        }
        empty={{ title: t("noSignals"), hint: t("noSignalsHint") }}
      />
      {confirming === null ? null : <ReviewDialog signal={confirming} onClose={() => setConfirming(null)} />}
    </>
  );
}

function Finding({ signal: { kind, users, count, lost } }: { readonly signal: Signal }): ReactElement {
  const t = useText(reportsText);
  const name = users[0]?.username ?? t("deletedPlayer");
  return <>{kind === "one_sided" ? t("lostOf", { name, lost, count }) : t("accountsIn", { count })}</>;
}

function Accounts({ users }: { readonly users: Signal["users"] }): ReactElement {
  return (
    <ul className={styles.accounts}>
      {users.map(({ id, username }) => (
        <li key={id}>
          <Link to={adminPath("users", id)}>
            <PlayerName name={username} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function SignalStatus({ signal: { status, reviewed_by: by, note } }: { readonly signal: Signal }): ReactElement {
  const t = useText(reportsText);
  if (status === "open") return <>{t("open")}</>;
  return (
    <span className={styles.statusCell}>
      {t("reviewedBy", { name: by?.username ?? t("deletedPlayer") })}
      {note === null || note === "" ? null : <small>{note}</small>}
    </span>
  );
}

function ReviewDialog({ signal, onClose }: { readonly signal: Signal; readonly onClose: () => void }): ReactElement {
  const t = useText(reportsText);
  const refusal = useRefusal();
  const own = useSession(({ user }) => user?.id);
  const [reported, setReported] = useState("");
  const others = signal.users.filter(({ id }) => id !== own);
  return (
    <ReasonDialog
      title={t("reviewTitle")}
      words={t("reviewWords")}
      confirm={t("review")}
      kind="primary"
      isReasonOptional
      reasonLabel={t("finds")}
      reasonHint={t("findsHint")}
      act={(note) =>
        ask(reviewSignalCall, {
          params: { id: signal.id },
          body: { note, report_user_id: reported === "" ? null : userIdOf(reported) },
        })
      }
      refusal={refusal}
      doneText={t("reviewedDone")}
      onDone={() => adminListChanged(signalsList, casesList, "log")}
      onClose={onClose}
    >
      <Select
        label={t("alsoReport")}
        options={[
          { value: "", label: t("noReport") },
          ...others.map(({ id, username }) => ({ value: id, label: username })),
        ]}
        value={reported}
        onChange={setReported}
      />
    </ReasonDialog>
  );
}
