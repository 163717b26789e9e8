/**
 * The status page at /status: the state of the server's parts, ninety days of it, and incidents. Its call needs no
 * database.
 */
import { type Incident, type ServerStatus, statusCall } from "#protocol/calls/status.ts";
import type { ReactElement } from "react";
import { queryOf } from "#web/entities/queries/queryOf.ts";
import { ticketText } from "#web/entities/support/text/en.ts";
import { dayOf, timeAgo } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Dots } from "#web/ui/Dots.tsx";
import { ErrorState } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { statusText } from "./text/en.ts";
import styles from "./StatusPage.module.css";

const refetchMs = 60_000;
const dayMs = 86_400_000;
/** Below this share of good checks, in thousandths, a day is a bad one. */
const badBelow = 900;
const statusQuery = queryOf(statusCall);

export function StatusPage(): ReactElement {
  const t = useText(statusText);
  const [status, again] = useLoaded({ ...statusQuery, refetchInterval: refetchMs });
  return (
    <Page title={t("title")} lead={t("lead")}>
      {status.state === "loading" ? <Dots label={t("title")} /> : null}
      {status.state === "failed" ? <ErrorState text={t("failed")} onRetry={again} /> : null}
      {status.state === "ready" ? <Content status={status.value} atMs={status.atMs} /> : null}
    </Page>
  );
}

interface ContentProps {
  readonly status: ServerStatus;
  readonly atMs: number;
}

function Content({ status, atMs }: ContentProps): ReactElement {
  const t = useText(statusText);
  const language = useLanguage();
  const states = status.components.map(({ state }) => state);
  const overall = states.includes("down") ? "someDown" : states.includes("slow") ? "someSlow" : "allUp";
  return (
    <div className={styles.stack}>
      <div role="status">
        <h2>{t(overall)}</h2>
        {status.checked_at === null ? null : (
          <p className={styles.soft}>{t("checked", { ago: timeAgo(status.checked_at, atMs, language) })}</p>
        )}
      </div>
      <section>
        <p className={styles.soft}>{t("history")}</p>
        {status.components.map((component) => (
          <Part key={component.id} component={component} firstDay={status.first_day} />
        ))}
      </section>
      <Panel title={t("incidents")}>
        {status.incidents.length === 0 ? <p className={styles.soft}>{t("noIncidents")}</p> : null}
        {status.incidents.map((incident) => (
          <IncidentCard key={incident.id} incident={incident} />
        ))}
      </Panel>
      <p>
        <ButtonLink to="/support">{t("support")}</ButtonLink>
      </p>
    </div>
  );
}

interface PartProps {
  readonly component: ServerStatus["components"][number];
  readonly firstDay: number;
}

const lookOf = (share: number | null): "none" | "good" | "some" | "bad" =>
  share === null ? "none" : share === 1_000 ? "good" : share < badBelow ? "bad" : "some";

/** One part: its state, a bar for each day, and the days with failed checks as text for screen readers. */
function Part({ component: { id, state, days, uptime }, firstDay }: PartProps): ReactElement {
  const t = useText(statusText);
  const word = useText(ticketText);
  const language = useLanguage();
  const percent = (share: number): string => new Intl.NumberFormat(language).format(share / 10);
  const labels = days.map((share, index) => {
    const day = dayOf((firstDay + index) * dayMs, language);
    return { share, text: share === null ? t("dayNone", { day }) : t("day", { day, percent: percent(share) }) };
  });
  const daysChecked = days.filter((share) => share !== null).length;
  const bad = labels.filter(({ share }) => share !== null && share < 1_000);
  return (
    <article className={styles.part}>
      <p className={styles.head}>
        <strong>{word(id)}</strong>
        <span>{word(state)}</span>
      </p>
      <div className={styles.bars} aria-hidden="true">
        {labels.map(({ share, text }) => (
          <span key={text} data-day={lookOf(share)} title={text} />
        ))}
      </div>
      <p className={styles.soft}>
        {uptime === null ? t("noDays") : t("uptime", { percent: percent(uptime), count: daysChecked })}
      </p>
      <div className="visually-hidden">
        <p>{t("bars")}</p>
        {bad.length === 0 ? <p>{t("noBad")}</p> : null}
        <ul>
          {bad.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </article>
  );
}

function IncidentCard({ incident }: { readonly incident: Incident }): ReactElement {
  const word = useText(ticketText);
  const language = useLanguage();
  const { title, impact, status, components, updates } = incident;
  return (
    <article className={styles.part}>
      <h3>{title}</h3>
      <p className={styles.soft}>{[impact, status, ...components].map((each) => word(each)).join(" · ")}</p>
      {updates.map((update) => (
        <p key={update.at} className={styles.text}>
          <strong>{word(update.status)}</strong> <span className={styles.soft}>{dayOf(update.at, language)}</span>
          {"\n"}
          {update.text}
        </p>
      ))}
    </article>
  );
}
