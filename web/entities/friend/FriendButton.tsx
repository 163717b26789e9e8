import { type ReactElement, useState } from "react";
import type { Relation } from "#protocol/calls/friends.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { requestFriendship, type Person } from "./friendActions.ts";
import styles from "./friend.module.css";
import { classes } from "#web/ui/classes.ts";
import { friendText } from "./text/en.ts";

const faces = {
  none: { says: "addFriend", icon: "user-plus" },
  asked: { says: "accept", icon: "check" },
  requested: { says: "requestSent", icon: "check" },
  friends: { says: "friends", icon: "users" },
} as const;

export interface FriendButtonProps {
  readonly person: Person;
  readonly relation: Relation;
  /** The id of the element that names the person, for screen readers. */
  readonly describedBy?: string;
  readonly onChange?: () => void;
}

/**
 * Asks a player for friendship, or accepts their request. Afterwards the same button shows the new relation, so that it
 * keeps the focus.
 */
export function FriendButton({ person, relation, describedBy, onChange }: FriendButtonProps): ReactElement {
  const t = useText(friendText);
  const [shown, setShown] = useState({ told: relation, now: relation });
  const [isBusy, setBusy] = useState(false);
  // A newly fetched relation replaces the one that the last press brought.
  if (shown.told !== relation) setShown({ told: relation, now: relation });
  const { says, icon } = faces[shown.now];
  const isDone = shown.now === "requested" || shown.now === "friends";

  const press = async (): Promise<void> => {
    if (isDone || isBusy) return;
    setBusy(true);
    const now = await requestFriendship(person);
    setBusy(false);
    if (now === null) return;
    setShown({ told: relation, now });
    onChange?.();
  };
  return (
    <Button
      className={classes(styles.friendButton, isDone && styles.friendButtonDone)}
      data-friend-button={isDone ? "done" : "open"}
      aria-disabled={isDone || isBusy || undefined}
      aria-describedby={describedBy}
      onClick={() => void press()}
    >
      <Icon name={icon} size={18} />
      <span data-part="friend-button-word">{t(says)}</span>
    </Button>
  );
}
