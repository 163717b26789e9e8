import type { ReactElement } from "react";
import type { Relation } from "#protocol/calls/friends.ts";
import type { PublicProfile } from "#protocol/calls/profiles.ts";
import { useFriendEvents } from "#web/entities/queries/events.ts";
import { ChallengeButton } from "#web/entities/challenge/ChallengeButton.tsx";
import { FriendButton } from "#web/entities/friend/FriendButton.tsx";
import { FriendMenu } from "#web/entities/friend/FriendMenu.tsx";
import { ReportButton } from "#web/entities/chat/ReportButton.tsx";
import { MessageLink } from "#web/entities/message/MessageLink.tsx";
import { useKeptFocus } from "#web/entities/friend/keptFocus.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import styles from "./ProfilePage.module.css";

interface ProfileActionsProps {
  readonly profile: PublicProfile;
  readonly relation: Relation;
  /** Called after the relation of the two players has changed. */
  readonly onChange: () => void;
}

/** What a reader with an account can do about another player: ask for friendship, challenge, remove. */
export function ProfileActions({ profile, relation, onChange }: ProfileActionsProps): ReactElement {
  const { user, may_challenge } = profile;
  const keeping = useKeptFocus();
  useFriendEvents();
  return (
    <div {...keeping} className={styles.profileWays} role="group" aria-label={user.username}>
      <FriendButton person={user} relation={relation} onChange={onChange} />
      {may_challenge ? <ChallengeButton person={user} /> : null}
      <MessageLink person={user} />
      <ReportButton person={user} />
      {relation === "friends" ? <FriendMenu person={user} face={<Icon name="more" />} onRemoved={onChange} /> : null}
    </div>
  );
}
