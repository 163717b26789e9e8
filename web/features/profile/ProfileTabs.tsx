import { lazy, type ReactElement, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import type { UserId } from "#protocol/ids.ts";
import { matchesOfCall, type MatchRecord } from "#protocol/calls/matches.ts";
import type { MatchKind, ProfileDetails, PublicProfile } from "#protocol/calls/profiles.ts";
import { MatchFilter, MatchList } from "#web/entities/match/MatchList.tsx";
import { useText } from "#web/platform/languages/i18n.ts";
import { type PagedQuery, usePages } from "#web/platform/queries/pages.ts";
import { Dots } from "#web/ui/Dots.tsx";
import { EmptyState } from "#web/ui/Notice.tsx";
import styles from "#web/ui/Panel.module.css";
import { Tabs } from "#web/ui/Tabs.tsx";
import { pagesKeyOf } from "#web/entities/queries/queryOf.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { OverviewTab } from "./OverviewTab.tsx";
import { profileText } from "./text/en.ts";

const StatisticsTab = lazy(async () => ({ default: (await import("./StatisticsTab.tsx")).StatisticsTab }));
const AchievementsTab = lazy(async () => ({ default: (await import("./AchievementsTab.tsx")).AchievementsTab }));

const GemsTab = lazy(async () => ({ default: (await import("./GemsTab.tsx")).GemsTab }));
const CosmeticsTab = lazy(async () => ({ default: (await import("./CosmeticsTab.tsx")).CosmeticsTab }));

const tabs = ["overview", "matches", "statistics", "achievements", "gems", "cosmetics"] as const;
type TabId = (typeof tabs)[number];

const labels = {
  overview: "overview",
  matches: "matchHistory",
  statistics: "statistics",
  achievements: "achievements",
  gems: "gems",
  cosmetics: "cosmetics",
} as const;

interface ProfileTabsProps {
  readonly profile: PublicProfile;
  readonly details: ProfileDetails;
  /** Called after the profile has changed and must be fetched again. */
  readonly onChange: () => void;
}

/** Whether only the owner sees the part. */
const isPrivate = (tab: TabId): boolean => tab === "gems" || tab === "cosmetics";

/** The parts of a profile. The address names the current one. */
export function ProfileTabs({ profile, details, onChange }: ProfileTabsProps): ReactElement {
  const t = useText(profileText);
  const [query, setQuery] = useSearchParams();
  const offered = tabs.filter((tab) => profile.is_own || !isPrivate(tab));
  const active = offered.find((tab) => tab === query.get("tab")) ?? "overview";
  const show = (tab: TabId): void => setQuery(tab === "overview" ? {} : { tab }, { replace: true });
  return (
    <Tabs label={t("parts")} tabs={offered.map((id) => ({ id, label: t(labels[id]) }))} active={active} onChange={show}>
      <Suspense fallback={<Dots label={t("loadingPart")} />}>
        {active === "overview" ? <OverviewTab profile={profile} details={details} /> : null}
        {active === "matches" ? <MatchesTab profile={profile} details={details} /> : null}
        {active === "statistics" ? <StatisticsTab profile={profile} /> : null}
        {active === "achievements" ? <AchievementsTab profile={profile} /> : null}
        {active === "gems" ? <GemsTab /> : null}
        {active === "cosmetics" ? <CosmeticsTab onWorn={onChange} /> : null}
      </Suspense>
    </Tabs>
  );
}

interface MatchesTabProps {
  readonly profile: PublicProfile;
  readonly details: ProfileDetails;
}

/** The player's finished matches, if the player shows them. */
function MatchesTab({ profile, details }: MatchesTabProps): ReactElement {
  const t = useText(profileText);
  if (!profile.is_own && !details.shows_matches) {
    return (
      <div className={styles.panel} data-part="panel">
        <EmptyState title={t("matchesHidden")} />
      </div>
    );
  }
  return <Matches profile={profile} />;
}

/** The finished matches of this kind of a player, page by page. */
const matchesQuery = (id: UserId, kind: MatchKind): PagedQuery<MatchRecord> => ({
  queryKey: pagesKeyOf(matchesOfCall, { params: { id }, query: { kind } }),
  fetch: (page, signal) => ask(matchesOfCall, { params: { id }, query: { kind, ...page }, signal }),
});

function Matches({ profile: { user, is_own } }: { readonly profile: PublicProfile }): ReactElement {
  const t = useText(profileText);
  const [filter, setFilter] = useState<MatchKind>("all");
  const { id, username } = user;
  const [matches, more, again] = usePages(matchesQuery(id, filter));
  return (
    <div className={styles.panel} data-part="panel">
      <MatchFilter value={filter} onChange={setFilter} />
      <MatchList
        matches={matches}
        userId={id}
        name={is_own ? undefined : username}
        empty={<EmptyState title={t("noMatches")} hint={t("noMatchesHint")} />}
        onMore={more}
        onRetry={again}
      />
    </div>
  );
}
