import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import { type PublicProfile, type RatingPoint, type Statistics, statisticsCall } from "#protocol/calls/profiles.ts";
import type { Pool } from "#protocol/calls/users.ts";
import { matchPath } from "#web/entities/paths.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { dayOf, formatInteger } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { type BarRow, BarTable } from "#web/ui/charts/BarTable.tsx";
import { LineChart } from "#web/ui/charts/LineChart.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { Segments } from "#web/ui/RadioGroup.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { handRows, levelRows, opponentRows, seatRows } from "./statisticsRows.ts";
import { queryOf } from "#web/entities/queries/queryOf.ts";
import { profileText } from "./text/en.ts";
import chartsStyles from "#web/ui/charts/BarTable.module.css";
import panelStyles from "#web/ui/Panel.module.css";
import styles from "./ProfilePage.module.css";

const skeletonRows = 5;

/** The player's statistics as charts; each chart is a table too. */
export function StatisticsTab({ profile }: { readonly profile: PublicProfile }): ReactElement {
  const t = useText(profileText);
  const { id } = profile.user;
  const [statistics, again] = useLoaded(queryOf(statisticsCall, { params: { id } }));
  if (statistics.state === "ready") return <Charts statistics={statistics.value} />;
  return (
    <div className={panelStyles.panel} data-part="panel">
      {statistics.state === "failed" ? (
        <ErrorState text={t("failedProfile")} onRetry={again} />
      ) : (
        <SkeletonRows rows={skeletonRows}>
          <Skeleton height="1.5rem" />
        </SkeletonRows>
      )}
    </div>
  );
}

function Charts({ statistics }: { readonly statistics: Statistics }): ReactElement {
  const t = useText(profileText);
  const common = useText(sharedText);
  const language = useLanguage();
  const { rating_history, by_seat, by_opponent, by_level, by_points } = statistics;
  const rates = [t("share"), t("wonOf")] as const;
  return (
    <div className={styles.profileParts}>
      <RatingHistory history={rating_history} />
      <div className={styles.profileBars}>
        <BarPanel title={t("bySeat")} heads={[t("seatOf"), ...rates]} rows={seatRows(t, by_seat, language)} />
        <BarPanel title={t("byPoints")} heads={[t("card"), t("hands")]} rows={handRows(t, by_points, language)} />
        <BarPanel
          title={t("byOpponent")}
          heads={[t("opponent"), ...rates]}
          rows={opponentRows(t, common, by_opponent, language)}
        />
        <BarPanel title={t("byLevel")} heads={[t("level"), ...rates]} rows={levelRows(t, by_level, language)} />
      </div>
    </div>
  );
}

interface BarPanelProps {
  readonly title: string;
  readonly heads: readonly [label: string, value: string, from?: string];
  readonly rows: readonly BarRow[];
}

function BarPanel({ title, heads, rows }: BarPanelProps): ReactElement {
  const t = useText(profileText);
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <EmptyState title={t("nothingYet")} />
      ) : (
        <BarTable caption={title} heads={heads} rows={rows} />
      )}
    </Panel>
  );
}

const pools = ["duel", "table"] as const;

/** The rating after each of the last rated matches, as a line and as a table. */
function RatingHistory({ history }: { readonly history: Statistics["rating_history"] }): ReactElement {
  const t = useText(profileText);
  const [pool, setPool] = useState<Pool>(history.duel.length === 0 && history.table.length > 0 ? "table" : "duel");
  const points = history[pool];
  return (
    <Panel title={t("ratingOverTime")} className={styles.profileWide}>
      <Segments
        label={t("pool")}
        choices={pools.map((value) => ({ value, label: t(value) }))}
        value={pool}
        onChange={setPool}
      />
      {points.length === 0 ? (
        <EmptyState title={t("noRated")} hint={t("noRatedHint")} />
      ) : (
        <>
          <Line points={points} />
          <PointsTable points={points} />
        </>
      )}
    </Panel>
  );
}

function Line({ points }: { readonly points: readonly RatingPoint[] }): ReactElement {
  const t = useText(profileText);
  const language = useLanguage();
  const ratings = points.map(({ rating }) => rating);
  const formatted = (value: number): string => formatInteger(value, language);
  const summary = t("ratingSummary", {
    first: formatted(ratings[0] ?? 0),
    last: formatted(ratings.at(-1) ?? 0),
    lowest: formatted(Math.min(...ratings)),
    highest: formatted(Math.max(...ratings)),
  });
  return (
    <LineChart
      points={points.map(({ at, rating }) => ({ at, value: rating }))}
      label={summary}
      formatAt={(at) => dayOf(at, language)}
      formatValue={formatted}
    />
  );
}

function PointsTable({ points }: { readonly points: readonly RatingPoint[] }): ReactElement {
  const t = useText(profileText);
  const language = useLanguage();
  return (
    <details className={chartsStyles.chartTable}>
      <summary>{t("asTable")}</summary>
      <div className={chartsStyles.chartRows} tabIndex={0} role="region" aria-label={t("ratingOverTime")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("date")}</th>
              <th scope="col">{t("rating")}</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ at, rating, match_id }, index) => (
              <tr key={match_id ?? index}>
                <th scope="row">
                  {match_id === null ? (
                    dayOf(at, language)
                  ) : (
                    <Link to={matchPath(match_id)}>{dayOf(at, language)}</Link>
                  )}
                </th>
                <td className="figures">{formatInteger(rating, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
