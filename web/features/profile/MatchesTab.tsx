import { type ReactElement, useState } from "react";
import type { MatchKind, ProfileDetails, PublicProfile } from "#protocol/calls/profiles.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { usePages } from "#web/platform/queries/pages.ts";
import { MatchFilter, MatchList } from "#web/entities/match/MatchList.tsx";
import { EmptyState } from "#web/ui/Notice.tsx";
import { matchesQuery } from "./calls.ts";
import { profileText } from "./text/en.ts";
import styles from "#web/ui/Panel.module.css";

interface MatchesTabProps {
  readonly profile: PublicProfile;
  readonly details: ProfileDetails;
}

/** The player's finished matches, if the player shows them. */
export function MatchesTab({ profile, details }: MatchesTabProps): ReactElement {
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
