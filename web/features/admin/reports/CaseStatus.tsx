import type { ReactElement } from "react";
import type { ReportCase } from "#protocol/calls/moderation.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import styles from "./ReportsTab.module.css";
import { reportsText } from "./text/en.ts";
import { outcomeKeys, statusKeys } from "./words.ts";

/** Whether a case is decided, and who works on it. */
export function CaseStatus({ of }: { readonly of: ReportCase }): ReactElement {
  const t = useText(reportsText);
  const { kind, status, decision, assigned_to: assigned } = of;
  const isAppeal = kind === "appeal" && decision !== null && status !== "pending";
  return (
    <span className={styles.statusCell}>
      <span className={styles.status} data-status={status}>
        {t(isAppeal ? outcomeKeys[decision.outcome] : statusKeys[status])}
      </span>
      {status === "pending" && assigned !== null ? <small>{t("has", { name: assigned.username })}</small> : null}
    </span>
  );
}
