import { type ReactElement, useState } from "react";
import type { MatchRecord } from "#server/protocol/api.ts";
import { MATCH_KINDS, type MatchKind } from "#server/protocol/profiles.ts";
import { asksForLogin, listFailure } from "#web/lib/failures.ts";
import { useText } from "#web/lib/i18n.ts";
import { matchLines } from "#web/lib/matches.ts";
import { type Pages, usePages } from "#web/lib/pages.ts";
import { useSession } from "#web/lib/session.ts";
import { libText } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { MatchList } from "#web/ui/MatchList.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import "#web/ui/Panel.css";
import { Page } from "#web/ui/Page.tsx";
import { Segments } from "#web/ui/Segments.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { ownMatches } from "./calls.ts";
import { historyText } from "./text.ts";

const skeletonRows = 6;

/** Every finished match of this player. */
export function RecentGamesPage(): ReactElement {
  const t = useText(historyText);
  const common = useText(libText);
  const [filter, setFilter] = useState<MatchKind>("all");
  const [matches, more, again] = usePages(ownMatches[filter]);
  const isVisitor = matches.state === "failed" && asksForLogin(matches.failure);
  return (
    <Page title={t("title")} lead={t("lead")}>
      {isVisitor ? null : (
        <div className="match-filter">
          <Segments
            label={common("filterLabel")}
            choices={MATCH_KINDS.map((value) => ({ value, label: common(value === "all" ? "filterAll" : value) }))}
            value={filter}
            onChange={setFilter}
          />
        </div>
      )}
      <div className="panel">
        {matches.state === "loading" ? (
          <SkeletonRows rows={skeletonRows}>
            <Skeleton width="5rem" height="1.5rem" round />
            <Skeleton width="50%" />
            <Skeleton width="4rem" />
          </SkeletonRows>
        ) : matches.state === "ready" ? (
          <Rows matches={matches} filter={filter} onMore={more} />
        ) : isVisitor ? (
          <EmptyState title={common("loginForMatches")}>
            <ButtonLink to="/login">{common("login")}</ButtonLink>
          </EmptyState>
        ) : (
          <ErrorState text={common(listFailure(matches.failure, "failedGames"))} onRetry={again} />
        )}
      </div>
    </Page>
  );
}

interface RowsProps {
  readonly matches: Extract<Pages<MatchRecord>, { state: "ready" }>;
  readonly filter: MatchKind;
  readonly onMore: () => void;
}

function Rows({ matches, filter, onMore }: RowsProps): ReactElement {
  const t = useText(historyText);
  const common = useText(libText);
  const userId = useSession((session) => session.user?.id);
  const { rows, atMs, more } = matches;
  if (rows.length === 0) {
    return (
      <EmptyState title={t("empty")} hint={t(filter === "all" ? "emptyHint" : "emptyFilter")}>
        <ButtonLink to="/">{t("play")}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <MatchList
      rows={matchLines(rows, userId, atMs)}
      more={more === "nothing" ? undefined : common(more === "failed" ? "retry" : "showMore")}
      isFetching={more === "fetching"}
      onMore={onMore}
    >
      {more === "failed" ? <ErrorState text={common("failedGames")} /> : null}
    </MatchList>
  );
}
