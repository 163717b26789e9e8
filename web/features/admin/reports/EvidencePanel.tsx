import type { ReportId } from "#protocol/ids.ts";
import type { ReactElement } from "react";
import { Link } from "react-router";
import type { CaseDetail, Report } from "#protocol/calls/moderation.ts";
import { matchPath, playerPath } from "#web/entities/paths.ts";
import { dateAndTime, timeOfDay } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import styles from "./EvidencePanel.module.css";
import { reportsText } from "./text/en.ts";
import { reasonKeys, statusKeys } from "./words.ts";

/** The reports that a decision is about, if there are several. */
interface Tick {
  readonly has: (reportId: ReportId) => boolean;
  readonly change: (reportId: ReportId, isTicked: boolean) => void;
}

interface EvidencePanelProps {
  readonly of: CaseDetail;
  readonly tick?: Tick;
}

/** The reports of a case: the server's records, separate from the reporter's claims. */
export function EvidencePanel({ of, tick }: EvidencePanelProps): ReactElement {
  const t = useText(reportsText);
  return (
    <Panel title={t("evidenceOf")}>
      <ol className={styles.reports}>
        {of.items.map((report) => (
          <li key={report.id}>
            <OneReport report={report} {...(tick !== undefined && report.status === "pending" && { tick })} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface OneReportProps {
  readonly report: Report;
  readonly tick?: Tick;
}

function OneReport({ report, tick }: OneReportProps): ReactElement {
  const t = useText(reportsText);
  const language = useLanguage();
  const { id, reported_by: by, reason, details, timestamp, status } = report;
  const name = by?.username ?? t("deletedPlayer");
  return (
    <article data-status={status} aria-labelledby={`report-${id}`}>
      <header className={styles.reportHead}>
        <div className={styles.titleLine}>
          {tick === undefined ? null : (
            <label className={styles.tick}>
              <input
                type="checkbox"
                aria-label={t("tick", { name })}
                checked={tick.has(id)}
                onChange={(event) => tick.change(id, event.target.checked)}
              />
            </label>
          )}
          <h3 id={`report-${id}`}>
            {t(reasonKeys[reason])} ·{" "}
            {by === null ? (
              name
            ) : (
              <Link to={playerPath(by.id)}>
                <PlayerName name={name} />
              </Link>
            )}
          </h3>
        </div>
        <p className={styles.when}>
          {dateAndTime(timestamp, language)}
          {status === "pending" ? null : ` · ${t(statusKeys[status])}`}
        </p>
      </header>
      <div className={styles.sides}>
        <Recorded report={report} />
        <section className={styles.claimed}>
          <h4>{t("words")}</h4>
          {details === "" ? <p>{t("noWords")}</p> : <blockquote>{details}</blockquote>}
        </section>
      </div>
    </article>
  );
}

function Recorded({ report: { evidence, place, match } }: { readonly report: Report }): ReactElement {
  const t = useText(reportsText);
  const places = {
    global: t("placeGlobal"),
    direct: t("placeDirect"),
    game: t("placeGame", { code: place.code ?? "" }),
    profile: t("placeProfile"),
  };
  return (
    <section className={styles.recorded}>
      <h4>{t("evidenceServer")}</h4>
      {evidence.is_kept ? null : <p>{t("forgotten")}</p>}
      <dl className={styles.facts}>
        {evidence.username === null ? null : (
          <div>
            <dt>{t("nameThen")}</dt>
            <dd className={styles.identity}>
              <Avatar src={evidence.image_url} size={32} />
              <PlayerName name={evidence.username} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t("place")}</dt>
          <dd>{places[place.kind]}</dd>
        </div>
        {match === null ? null : (
          <div>
            <dt>{t("match")}</dt>
            <dd>
              {match.id === null ? (
                t("runningMatch", { number: match.match_number })
              ) : (
                <Link to={matchPath(match.id)}>{t("replay")}</Link>
              )}
            </dd>
          </div>
        )}
      </dl>
      {evidence.is_kept && place.kind !== "profile" ? <Lines lines={evidence.lines} /> : null}
    </section>
  );
}

function Lines({ lines }: { readonly lines: Report["evidence"]["lines"] }): ReactElement {
  const t = useText(reportsText);
  const language = useLanguage();
  if (lines.length === 0) return <p>{t("noLines")}</p>;
  return (
    <>
      <h5>{t("lines")}</h5>
      {/* It scrolls, so the keyboard must reach it. */}
      <ol className={styles.lines} tabIndex={0} aria-label={t("lines")}>
        {lines.map(({ user, text, timestamp, is_reported: isReported }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and the list never changes
          <li key={at} data-reported={isReported || undefined}>
            <p className={styles.lineHead}>
              <strong>
                <PlayerName name={user?.username ?? t("deletedPlayer")} />
              </strong>
              {isReported ? <span className={styles.mark}>{t("reportedLine")}</span> : null}
              <time dateTime={new Date(timestamp).toISOString()} title={dateAndTime(timestamp, language)}>
                {timeOfDay(new Date(timestamp), language)}
              </time>
            </p>
            <p className={styles.line}>{text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
