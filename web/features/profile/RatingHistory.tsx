import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import type { Pool } from "#protocol/calls/users.ts";
import type { RatingPoint, Statistics } from "#protocol/calls/profiles.ts";
import { dayOf, wholeNumber } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { matchPath } from "#web/entities/paths.ts";
import { LineChart } from "#web/ui/charts/LineChart.tsx";
import { EmptyState } from "#web/ui/Notice.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { Segments } from "#web/ui/Segments.tsx";
import { profileText } from "./text/en.ts";
import styles from "./ProfilePage.module.css";
import chartsStyles from "#web/ui/charts/charts.module.css";

const pools = ["duel", "table"] as const;

/** The rating after each of the last rated matches, as a line and as a table. */
export function RatingHistory({ history }: { readonly history: Statistics["rating_history"] }): ReactElement {
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
  const said = (value: number): string => wholeNumber(value, language);
  const summary = t("ratingSummary", {
    first: said(ratings[0] ?? 0),
    last: said(ratings.at(-1) ?? 0),
    lowest: said(Math.min(...ratings)),
    highest: said(Math.max(...ratings)),
  });
  return (
    <LineChart
      points={points.map(({ at, rating }) => ({ at, value: rating }))}
      label={summary}
      formatAt={(at) => dayOf(at, language)}
      formatValue={said}
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
                <td className="figures">{wholeNumber(rating, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
