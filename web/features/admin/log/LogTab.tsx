import { type ReactElement, useState } from "react";
import { useSearchParams } from "react-router";
import {
  ADMIN_ACTIONS,
  adminLogCall,
  type AdminLogEntry,
  type ChangedFields,
  TARGET_KINDS,
} from "#protocol/calls/adminLog.ts";
import { type Language, useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { readToken } from "#web/platform/storage/token.ts";
import { Button } from "#web/ui/Button.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { AdminTable } from "../table/AdminTable.tsx";
import { pageOf } from "../table/adminList.ts";
import { actionKey, kindKey } from "./actions.ts";
import { fieldKey, fieldValue, languageOf, noValue, spelledOut } from "./words.ts";
import styles from "./LogTab.module.css";
import { logText } from "./text/en.ts";

const list = { name: "log", fetch: pageOf(adminLogCall) };

const dateTime = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium" }).format(at);

/** Everything that staff have changed. */
export function LogTab(): ReactElement {
  const t = useText(logText);
  const language = useLanguage();
  const all = { value: "all", label: t("all") };
  return (
    <AdminTable<AdminLogEntry>
      label={t("title")}
      list={list}
      search={{ label: t("search") }}
      filters={[
        {
          name: "action",
          label: t("action"),
          choices: [all, ...ADMIN_ACTIONS.map((value) => ({ value, label: t(actionKey(value)) }))],
        },
        {
          name: "target",
          label: t("target"),
          choices: [all, ...TARGET_KINDS.map((value) => ({ value, label: t(kindKey(value)) }))],
        },
      ]}
      aside={<ExportButton />}
      columns={[
        { key: "admin", label: t("admin"), cell: ({ admin }) => <PlayerName name={admin} /> },
        { key: "action", label: t("action"), cell: ({ action }) => t(actionKey(action)) },
        {
          key: "target",
          label: t("target"),
          cell: ({ target, target_kind: kind }) => (
            <span className={styles.target}>
              <span>{t(kindKey(kind))}:</span> {kind === "user" ? <PlayerName name={target} /> : <span>{target}</span>}
            </span>
          ),
        },
        { key: "when", label: t("when"), cell: ({ timestamp }) => dateTime(timestamp, language) },
        { key: "details", label: t("details"), cell: ({ details }) => details },
        {
          key: "changes",
          label: t("changes"),
          cell: ({ before, after }) => <Changes before={before} after={after} />,
        },
      ]}
      rowKey={({ id }) => id}
      empty={{ title: t("empty"), hint: t("emptyHint") }}
    />
  );
}

/** The changed fields, before and after; without an earlier value the new one alone. Empty fields are left out. */
function Changes({ before, after }: Pick<AdminLogEntry, "before" | "after">): ReactElement {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const t = useText(logText);
  const language = useLanguage();
  const nameOf = (name: string): string => {
    const key = fieldKey(name);
    if (key === null) return spelledOut(name);
    const locale = languageOf(name);
    return locale === null ? t(key) : `${t(key)} (${locale})`;
  };
  const valueOf = (fields: ChangedFields | null, name: string): string =>
    fieldValue({ name, value: fields?.[name], language }, t);
  const changes = names
    .map((name) => ({ name, was: valueOf(before, name), is: valueOf(after, name) }))
    .filter(({ was, is }) => was !== noValue || is !== noValue);
  return (
    <ul className={styles.changes}>
      {changes.map(({ name, was, is }) => (
        <li key={name}>
          {nameOf(name)}: {was === noValue ? is : `${was} → ${is}`}
        </li>
      ))}
    </ul>
  );
}

/** The entries as a file; null where the server did not answer with one. */
async function fetchLogFile(query: string): Promise<Blob | null> {
  try {
    const response = await fetch(`/api/admin/log.csv?${query}`, {
      headers: { authorization: `Bearer ${readToken() ?? ""}` },
    });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

/** Saves the entries that the search and the filters leave as a file. */
function ExportButton(): ReactElement {
  const t = useText(logText);
  const [query] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const wanted = new URLSearchParams(["q", "action", "target"].map((name) => [name, query.get(name) ?? ""]));
    const file = await fetchLogFile(wanted.toString());
    setBusy(false);
    if (file === null) {
      showToast("error", t("exportFailed"));
      return;
    }
    const address = URL.createObjectURL(file);
    Object.assign(document.createElement("a"), { href: address, download: "spar-admin-log.csv" }).click();
    URL.revokeObjectURL(address);
    showToast("success", t("exported"));
  };
  return (
    <Button busy={busy} onClick={() => void save()}>
      {t("export")}
    </Button>
  );
}
