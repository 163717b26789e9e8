import { keepPreviousData } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { adminLogCall } from "#protocol/calls/adminLog.ts";
import {
  type Figure,
  OVERVIEW_DAYS,
  type Overview,
  overviewCall,
  type OverviewDays,
} from "#protocol/calls/overview.ts";
import { adminKeys } from "#web/entities/queries/keys.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { timeAgo, formatInteger } from "#web/platform/languages/format.ts";
import { type Language, useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { query } from "#web/platform/queries/queryClient.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { Segments } from "#web/ui/RadioGroup.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { adminPath } from "../adminPath.ts";
import { actionKey } from "../log/actions.ts";
import { logText } from "../log/text/en.ts";
import { DailyCharts, EventFigures } from "./OverviewCharts.tsx";
import { SystemStatusPanel } from "./SystemStatusPanel.tsx";
import { overviewText } from "./text/en.ts";
import styles from "./OverviewTab.module.css";

const usualDays: OverviewDays = 30;

/** The period that an address asks for. */
const daysOf = (asked: string | null): OverviewDays =>
  OVERVIEW_DAYS.find((days) => String(days) === asked) ?? usualDays;

const overviewQuery = (days: OverviewDays) =>
  query<Overview>([...adminKeys.overview, days], (signal) =>
    ask(overviewCall, { query: { days: String(days) }, signal }),
  );

/** The figures of the server over a period, its latest changes by staff, and how it is doing now. */
export function OverviewTab(): ReactElement {
  const t = useText(overviewText);
  const [query, setQuery] = useSearchParams();
  const days = daysOf(query.get("days"));
  const [overview, again] = useLoaded({ ...overviewQuery(days), placeholderData: keepPreviousData });
  return (
    <div className={styles.overview}>
      <Segments
        label={t("period")}
        choices={OVERVIEW_DAYS.map((count) => ({ value: String(count), label: t("days", { count }) }))}
        value={String(days)}
        onChange={(next) => setQuery(next === String(usualDays) ? {} : { days: next })}
      />
      {overview.state === "loading" ? (
        <SkeletonRows rows={4}>
          <Skeleton width="30%" />
          <Skeleton width="50%" />
        </SkeletonRows>
      ) : null}
      {overview.state === "failed" ? <ErrorState text={t("failed")} onRetry={again} /> : null}
      {overview.state === "ready" ? <StatCards overview={overview.value} /> : null}
      <div className={styles.pair}>
        <SystemStatusPanel />
        <ActivityLog />
      </div>
      {overview.state === "ready" ? (
        <>
          <DailyCharts overview={overview.value} />
          <EventFigures overview={overview.value} />
        </>
      ) : null}
    </div>
  );
}

const cards = ["totalUsers", "activeGames", "tournamentPlayers", "revenue"] as const;

/** The four figures, each with its change in percent and the base of comparison. */
function StatCards({ overview }: { readonly overview: Overview }): ReactElement {
  const t = useText(overviewText);
  const language = useLanguage();
  const formatted = (name: (typeof cards)[number]): string => {
    const value = formatInteger(overview[name].value, language);
    return name === "revenue" ? t("gems", { amount: value }) : value;
  };
  const hasNoChange = cards.every((name) => overview[name].change === null);
  return (
    <>
      <ul className={styles.cards}>
        {cards.map((name) => (
          <li key={name} className={styles.card}>
            <h2 className={styles.cardTitle}>{t(name)}</h2>
            <p className={styles.cardValue}>{formatted(name)}</p>
            <Change figure={overview[name]} />
            <p className={styles.cardHint}>{t(`${name}Hint`)}</p>
          </li>
        ))}
      </ul>
      {hasNoChange ? <p className={styles.change}>{t("noChange")}</p> : null}
    </>
  );
}

const percent = (value: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(Math.abs(value) / 100);

/** Nothing where there is no earlier figure. */
function Change({ figure: { change } }: { readonly figure: Figure }): ReactElement | null {
  const t = useText(overviewText);
  const language = useLanguage();
  if (change === null) return null;
  const direction = change > 0 ? "up" : change < 0 ? "down" : "same";
  return (
    <p className={styles.change} data-direction={direction}>
      <span aria-hidden="true">{{ up: "▲", down: "▼", same: "•" }[direction]} </span>
      {direction === "same" ? t("same") : t(direction, { percent: percent(change, language) })}
    </p>
  );
}

const latestRows = 6;
const latest = query([...adminKeys.lists("log"), "latest"], (signal) =>
  ask(adminLogCall, { query: { limit: latestRows }, signal }),
);

/** The latest changes by staff. */
function ActivityLog(): ReactElement {
  const t = useText(overviewText);
  const word = useText(logText);
  const language = useLanguage();
  const [page, again] = useLoaded(latest);
  return (
    <Panel
      title={t("activityLog")}
      aside={
        <ButtonLink kind="quiet" to={adminPath("log")}>
          {t("wholeLog")}
        </ButtonLink>
      }
    >
      {page.state === "loading" ? (
        <SkeletonRows rows={latestRows}>
          <Skeleton width="60%" />
        </SkeletonRows>
      ) : null}
      {page.state === "failed" ? <ErrorState text={word("failed")} onRetry={again} /> : null}
      {page.state === "ready" && page.value.items.length === 0 ? <EmptyState title={word("empty")} /> : null}
      {page.state === "ready" && page.value.items.length > 0 ? (
        <ol className={styles.log}>
          {page.value.items.map(({ id, admin, action, target, timestamp }) => (
            <li key={id}>
              <strong>{admin}</strong> · {word(actionKey(action))} · {target}
              <span className={styles.when}>{timeAgo(timestamp, page.atMs, language)}</span>
            </li>
          ))}
        </ol>
      ) : null}
    </Panel>
  );
}
