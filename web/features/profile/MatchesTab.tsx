import { type ReactElement, useCallback, useState } from "react";
import type { MatchRecord } from "#server/protocol/api.ts";
import { MATCH_KINDS, type MatchKind, type ProfileDetails, type PublicProfile } from "#server/protocol/profiles.ts";
import { listFailure } from "#web/lib/failures.ts";
import { useText } from "#web/lib/i18n.ts";
import { matchLines } from "#web/lib/matches.ts";
import { type Pages, type PageWanted, usePages } from "#web/lib/pages.ts";
import { libText } from "#web/lib/text.ts";
import { MatchList } from "#web/ui/MatchList.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Segments } from "#web/ui/Segments.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { fetchMatches } from "./calls.ts";
import { profileText } from "./text.ts";

const skeletonRows = 6;

interface MatchesTabProps {
  readonly profile: PublicProfile;
  readonly details: ProfileDetails;
}

/** The player's finished matches, where they show them. */
export function MatchesTab({ profile, details }: MatchesTabProps): ReactElement {
  const t = useText(profileText);
  if (!profile.is_own && !details.shows_matches) {
    return (
      <div className="panel">
        <EmptyState title={t("matchesHidden")} />
      </div>
    );
  }
  return <Matches profile={profile} />;
}

function Matches({ profile }: { readonly profile: PublicProfile }): ReactElement {
  const common = useText(libText);
  const [filter, setFilter] = useState<MatchKind>("all");
  const { id } = profile.user;
  const fetch = useCallback(
    (page: PageWanted, signal: AbortSignal) => fetchMatches(id, filter, page, signal),
    [id, filter],
  );
  const [matches, more, again] = usePages(fetch);
  return (
    <div className="panel">
      <div className="match-filter">
        <Segments
          label={common("filterLabel")}
          choices={MATCH_KINDS.map((value) => ({ value, label: common(value === "all" ? "filterAll" : value) }))}
          value={filter}
          onChange={setFilter}
        />
      </div>
      {matches.state === "loading" ? (
        <SkeletonRows rows={skeletonRows}>
          <Skeleton width="5rem" height="1.5rem" round />
          <Skeleton width="50%" />
          <Skeleton width="4rem" />
        </SkeletonRows>
      ) : matches.state === "failed" ? (
        <ErrorState text={common(listFailure(matches.failure, "failedGames"))} onRetry={again} />
      ) : (
        <Rows profile={profile} matches={matches} onMore={more} />
      )}
    </div>
  );
}

interface RowsProps {
  readonly profile: PublicProfile;
  readonly matches: Extract<Pages<MatchRecord>, { state: "ready" }>;
  readonly onMore: () => void;
}

function Rows({ profile, matches: { rows, atMs, more }, onMore }: RowsProps): ReactElement {
  const t = useText(profileText);
  const common = useText(libText);
  const { user, is_own } = profile;
  if (rows.length === 0) return <EmptyState title={t("noMatches")} hint={t("noMatchesHint")} />;
  return (
    <MatchList
      rows={matchLines(rows, user.id, atMs, is_own ? undefined : user.username)}
      more={more === "nothing" ? undefined : common(more === "failed" ? "retry" : "showMore")}
      isFetching={more === "fetching"}
      onMore={onMore}
    >
      {more === "failed" ? <ErrorState text={common("failedGames")} /> : null}
    </MatchList>
  );
}
