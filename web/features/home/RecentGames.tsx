import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import type { MatchRecord } from "#protocol/calls/matches.ts";
import { isLoginRequired, listFailure } from "#web/platform/calls/failures.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { matchLines } from "#web/entities/match/matches.ts";
import { useSession } from "#web/entities/session/session.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { readToken } from "#web/platform/storage/token.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { MatchRow, MatchSkeletons } from "#web/entities/match/MatchRow.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { recentMatchesQuery } from "./queries.ts";
import { homeText } from "./firstPage/text/en.ts";
import styles from "./HomeLists.module.css";
import matchRowStyles from "#web/entities/match/MatchRow.module.css";
import { classes } from "#web/ui/classes.ts";

const skeletonRows = 4;

/** The player's latest matches. */
export function RecentGames(): ReactElement {
  const t = useText(homeText);
  const common = useText(sharedText);
  const [matches, again] = useLoaded(recentMatchesQuery);
  // Known before any request, so that the list has its size from the start.
  const [isVisitor] = useState(() => readToken() === null);
  if (isVisitor ? matches.state !== "ready" : matches.state === "failed" && isLoginRequired(matches.failure)) {
    return (
      <Panel
        testId="home-recent"
        title={t("recentGames")}
        className={classes(styles.homeRecent, styles.homeRecentShort)}
      >
        <div className={styles.homeRecentAsk}>
          <p>{common("loginForMatches")}</p>
          <ButtonLink to="/signin">{common("login")}</ButtonLink>
        </div>
      </Panel>
    );
  }
  return (
    <Panel testId="home-recent" title={t("recentGames")} className={styles.homeRecent}>
      {matches.state === "loading" ? (
        <MatchSkeletons rows={skeletonRows} />
      ) : matches.state === "ready" ? (
        <Rows matches={matches.value} nowMs={matches.atMs} />
      ) : (
        <ErrorState text={common(listFailure(matches.failure, "failedGames"))} onRetry={again} />
      )}
      <Link className={styles.panelMore} to="/recent-games">
        {t("viewHistory")}
      </Link>
    </Panel>
  );
}

function Rows({ matches, nowMs }: { readonly matches: readonly MatchRecord[]; readonly nowMs: number }): ReactElement {
  const t = useText(homeText);
  const userId = useSession((session) => session.user?.id);
  if (matches.length === 0) return <EmptyState title={t("noGames")} hint={t("noGamesHint")} />;
  return (
    <ul className={matchRowStyles.matchList} data-testid="match-list">
      {matchLines(matches, userId, nowMs).map((line) => (
        <MatchRow key={line.id} line={line} />
      ))}
    </ul>
  );
}
