import { keepPreviousData } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { OVERVIEW_DAYS } from "#protocol/calls/overview.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { ErrorState } from "#web/ui/Notice.tsx";
import { Segments } from "#web/ui/Segments.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { ActivityLog } from "./ActivityLog.tsx";
import { DailyCharts } from "./DailyCharts.tsx";
import { EventFigures } from "./EventFigures.tsx";
import styles from "./overview.module.css";
import { daysOf, overviewQuery, usualDays } from "./calls.ts";
import { StatCards } from "./StatCards.tsx";
import { SystemStatusPanel } from "./SystemStatusPanel.tsx";
import { overviewText } from "./text/en.ts";

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
