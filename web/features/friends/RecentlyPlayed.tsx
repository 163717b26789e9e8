import { type ReactElement, useId } from "react";
import type { PlayedWith } from "#protocol/calls/friends.ts";
import { FriendButton } from "#web/entities/friend/FriendButton.tsx";
import { timeAgo } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import styles from "./FriendsPage.module.css";
import type { Fetched } from "./friendsLists.ts";
import { Person, RowSkeletons } from "./Person.tsx";
import { friendsText } from "./text/en.ts";

interface RecentlyPlayedProps extends Fetched<PlayedWith> {
  readonly onChange: () => void;
}

/** The players of the reader's last matches. */
export function RecentlyPlayed(props: RecentlyPlayedProps): ReactElement {
  const t = useText(friendsText);
  return (
    <Panel title={t("recentlyPlayed")} className={styles.friendsPlayed}>
      <Played {...props} />
    </Panel>
  );
}

function Played({ list, again, onChange }: RecentlyPlayedProps): ReactElement {
  const t = useText(friendsText);
  if (list.state === "loading") return <RowSkeletons rows={4} />;
  if (list.state === "failed") return <ErrorState text={t("failedPlayed")} onRetry={again} />;
  if (list.value.length === 0) return <EmptyState title={t("noPlayed")} hint={t("noPlayedHint")} />;
  return (
    <ul className={styles.friendList}>
      {list.value.map((each) => (
        <PlayedRow key={each.user.id} each={each} atMs={list.atMs} onChange={onChange} />
      ))}
    </ul>
  );
}

interface PlayedRowProps {
  readonly each: PlayedWith;
  readonly atMs: number;
  readonly onChange: () => void;
}

function PlayedRow({ each: { user, relation, played_at }, atMs, onChange }: PlayedRowProps): ReactElement {
  const t = useText(friendsText);
  const language = useLanguage();
  const nameId = useId();
  return (
    <li className={styles.friendRow}>
      <Person user={user} nameId={nameId} size={40}>
        {played_at === null ? null : (
          <p className={styles.friendWhen}>{t("playedAgo", { when: timeAgo(played_at, atMs, language) })}</p>
        )}
      </Person>
      <div className={styles.friendWays}>
        <FriendButton person={user} relation={relation} describedBy={nameId} onChange={onChange} />
      </div>
    </li>
  );
}
