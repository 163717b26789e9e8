import type { ReactElement } from "react";
import { NavLink, useParams } from "react-router";
import { useText } from "#web/platform/languages/i18n.ts";
import { adminPath } from "../adminPath.ts";
import { RepliesView } from "../replies/RepliesView.tsx";
import { CaseView } from "./CaseView.tsx";
import { QueueView } from "./QueueView.tsx";
import styles from "./ReportsTab.module.css";
import { SignalsView } from "./SignalsView.tsx";
import { reportsText } from "./text/en.ts";

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
