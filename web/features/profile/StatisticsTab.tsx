import type { ReactElement } from "react";
import type { PublicProfile, Statistics } from "#protocol/calls/profiles.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { type BarRow, BarTable } from "#web/ui/charts/BarTable.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { statisticsQuery } from "./calls.ts";
import { handRows, levelRows, opponentRows, seatRows } from "./bars.ts";
import { RatingHistory } from "./RatingHistory.tsx";
import { profileText } from "./text/en.ts";
import styles from "#web/ui/Panel.module.css";
import profilePageStyles from "./ProfilePage.module.css";

const skeletonRows = 5;

/** The player's statistics as charts; each chart is a table too. */
export function StatisticsTab({ profile }: { readonly profile: PublicProfile }): ReactElement {
  const t = useText(profileText);
  const { id } = profile.user;
  const [statistics, again] = useLoaded(statisticsQuery(id));
  if (statistics.state === "ready") return <Charts statistics={statistics.value} />;
  return (
    <div className={styles.panel} data-part="panel">
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
    <div className={profilePageStyles.profileParts}>
      <RatingHistory history={rating_history} />
      <div className={profilePageStyles.profileBars}>
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
