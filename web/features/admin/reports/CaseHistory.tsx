import type { ReactElement } from "react";
import { Link } from "react-router";
import type { CaseDetail, Decision, EarlierReport } from "#protocol/calls/moderation.ts";
import { dateAndTime, dayOf, formatInteger } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Panel } from "#web/ui/Panel.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { adminPath } from "../adminPath.ts";
import { SanctionHistory } from "../users/SanctionHistory.tsx";
import styles from "./EvidencePanel.module.css";
import { reportsText } from "./text/en.ts";
import { actionKeys, outcomeKeys, reasonKeys, statusKeys } from "./words.ts";

/** The reporters of a case, earlier reports, sanctions and decisions. */
export function CaseHistory({ of }: { readonly of: CaseDetail }): ReactElement {
  const t = useText(reportsText);
  return (
    <>
      {of.reported_by.length === 0 ? null : (
        <Panel title={t("reporters")}>
          <Reporters of={of} />
        </Panel>
      )}
      <div className={styles.halves}>
        <Panel title={t("earlier")}>
          <Earlier reports={of.earlier} is="about" />
        </Panel>
        <Panel title={t("made")}>
          <Earlier reports={of.made} is="by" />
        </Panel>
      </div>
      <div className={styles.halves}>
        <Panel title={t("sanctions")}>
          {of.sanctions.length === 0 ? (
            <p className={styles.none}>{t("noneEarlier")}</p>
          ) : (
            <SanctionHistory sanctions={of.sanctions} />
          )}
        </Panel>
        <Panel title={t("decisions")}>
          <Decisions decisions={of.decisions} />
        </Panel>
      </div>
    </>
  );
}

/** How much each reporter's reports were worth so far. */
function Reporters({ of: { reported_by: reporters } }: { readonly of: CaseDetail }): ReactElement {
  const t = useText(reportsText);
  const language = useLanguage();
  return (
    <table className={styles.reporters}>
      <thead>
        <tr>
          <th scope="col">{t("player")}</th>
          <th scope="col">{t("madeReports")}</th>
          <th scope="col">{t("upheld")}</th>
          <th scope="col">{t("turnedDown")}</th>
        </tr>
      </thead>
      <tbody>
        {reporters.map(({ user, made, upheld, dismissed }) => (
          <tr key={user.id}>
            <th scope="row">
              <Link to={adminPath("users", user.id)}>
                <PlayerName name={user.username} />
              </Link>
            </th>
            <td>{formatInteger(made, language)}</td>
            <td>{formatInteger(upheld, language)}</td>
            <td>{formatInteger(dismissed, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface EarlierProps {
  readonly reports: readonly EarlierReport[];
  /** `about` the player of the case, or `by` this player. */
  readonly is: "about" | "by";
}

function Earlier({ reports, is }: EarlierProps): ReactElement {
  const t = useText(reportsText);
  const language = useLanguage();
  if (reports.length === 0) return <p className={styles.none}>{t("noneEarlier")}</p>;
  return (
    <ul className={styles.entries}>
      {reports.map(({ id, case_id: caseId, reported_by: by, reported_user: about, reason, status, timestamp }) => {
        const name = (is === "about" ? by : about)?.username ?? t("deletedPlayer");
        const what = `${t(reasonKeys[reason])} · ${t(statusKeys[status])}`;
        return (
          <li key={id}>
            {caseId === null ? <span>{what}</span> : <Link to={adminPath("reports", caseId)}>{what}</Link>}
            <small>
              {t(is === "about" ? "byName" : "about", { name })} · {dayOf(timestamp, language)}
            </small>
          </li>
        );
      })}
    </ul>
  );
}

function Decisions({ decisions }: { readonly decisions: readonly Decision[] }): ReactElement {
  const t = useText(reportsText);
  const language = useLanguage();
  if (decisions.length === 0) return <p className={styles.none}>{t("noDecisions")}</p>;
  return (
    <ul className={styles.entries}>
      {decisions.map(({ id, outcome, action, moderator, reason, timestamp, undone_at: undoneAt }) => (
        <li key={id} data-over={undoneAt !== null || undefined}>
          <span>
            {action === "none" ? t(outcomeKeys[outcome]) : `${t(outcomeKeys[outcome])} · ${t(actionKeys[action])}`}
          </span>
          <p className={styles.line}>{reason}</p>
          <small>
            {moderator?.username ?? t("operator")} · {dateAndTime(timestamp, language)}
          </small>
          {undoneAt === null ? null : <small>{t("takenBack", { date: dateAndTime(undoneAt, language) })}</small>}
        </li>
      ))}
    </ul>
  );
}
