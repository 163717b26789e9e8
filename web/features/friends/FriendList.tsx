import { type ReactElement, type ReactNode, useId } from "react";
import type { Friend } from "#protocol/calls/friends.ts";
import { ChallengeButton } from "#web/entities/challenge/ChallengeButton.tsx";
import { FriendMenu } from "#web/entities/friend/FriendButton.tsx";
import { useFocusFallback } from "#web/entities/friend/focusFallback.ts";
import { MessageLink } from "#web/entities/message/MessageLink.tsx";
import { gamePath } from "#web/entities/paths.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { ErrorState } from "#web/ui/Notice.tsx";
import styles from "./FriendsPage.module.css";
import type { Fetched } from "./friendsLists.ts";
import { Person, type Presence, RowSkeletons, Standing } from "./Person.tsx";
import { friendsText } from "./text/en.ts";

const words = { online: "isOnline", playing: "isPlaying", offline: "isOffline" } as const;

function presenceOf({ game_code, is_online }: Friend): Presence {
  if (game_code !== null) return "playing";
  return is_online ? "online" : "offline";
}

/** Whether a friend is online, as far as the friend shows it. */
export const isHere = (friend: Friend): boolean => presenceOf(friend) !== "offline";

interface FriendListProps extends Fetched<Friend> {
  /** The friends to show; all of them when absent. */
  readonly shows?: (friend: Friend) => boolean;
  /** The content of an empty list. */
  readonly empty: ReactNode;
  readonly onChange: () => void;
}

/** The reader's friends by name, with presence and actions. */
export function FriendList({ list, again, shows, empty, onChange }: FriendListProps): ReactElement {
  const t = useText(friendsText);
  const focusFallback = useFocusFallback();
  if (list.state === "loading") return <RowSkeletons rows={5} />;
  if (list.state === "failed") return <ErrorState text={t("failed")} onRetry={again} />;
  const visible = shows === undefined ? list.value : list.value.filter(shows);
  return (
    <div {...focusFallback} className={styles.friendsKeep} data-testid="friends-keep">
      {visible.length === 0 ? (
        empty
      ) : (
        <ul className={styles.friendList}>
          {visible.map((friend) => (
            <FriendRow key={friend.user.id} friend={friend} onChange={onChange} />
          ))}
        </ul>
      )}
    </div>
  );
}

function FriendRow({ friend, onChange }: { readonly friend: Friend; readonly onChange: () => void }): ReactElement {
  const t = useText(friendsText);
  const nameId = useId();
  const { user, game_code, may_challenge } = friend;
  const presence = presenceOf(friend);
  return (
    <li className={classes(styles.friendRow, styles[`friend-${presence}`])}>
      <Person user={user} nameId={nameId} size={44} presence={presence}>
        <div className={styles.friendLines}>
          <Standing {...friend} />
          <p className={styles.friendPresence}>
            {presence === "playing" ? <Icon name="cards" size={16} /> : null}
            {t(words[presence])}
          </p>
        </div>
      </Person>
      <div className={styles.friendWays}>
        {game_code === null ? null : (
          <ButtonLink className={styles.friendWatch} to={gamePath(game_code)} aria-describedby={nameId}>
            <Icon name="eye" size={18} />
            <span className={styles.friendWord}>{t("spectate")}</span>
          </ButtonLink>
        )}
        {may_challenge ? <ChallengeButton person={user} isAway={presence === "offline"} /> : null}
        <MessageLink person={user} isShort />
      </div>
      <FriendMenu person={user} face={<Icon name="more" />} className={styles.friendMenu} onRemoved={onChange} />
    </li>
  );
}
