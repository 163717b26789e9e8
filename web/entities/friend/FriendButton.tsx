import { type ReactElement, useState, type ReactNode } from "react";
import type { Relation } from "#protocol/calls/friends.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { requestFriendship, type Person, endRelation } from "./friendActions.ts";
import { classes } from "#web/ui/classes.ts";
import { friendText } from "./text/en.ts";
import { Menu } from "#web/ui/Menu.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import styles from "./FriendButton.module.css";
import menuStyles from "#web/ui/Menu.module.css";
import modalStyles from "#web/ui/Modal.module.css";

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
 * Sends a friend request, or accepts one. Afterwards the same button shows the new relation and does not lose the
 * focus.
 */
export function FriendButton({ person, relation, describedBy, onChange }: FriendButtonProps): ReactElement {
  const t = useText(friendText);
  const [latest, setLatest] = useState({ given: relation, now: relation });
  const [isBusy, setBusy] = useState(false);
  // A newly fetched relation replaces the one that the last press brought.
  if (latest.given !== relation) setLatest({ given: relation, now: relation });
  const { says, icon } = faces[latest.now];
  const isDone = latest.now === "requested" || latest.now === "friends";

  const press = async (): Promise<void> => {
    if (isDone || isBusy) return;
    setBusy(true);
    const now = await requestFriendship(person);
    setBusy(false);
    if (now === null) return;
    setLatest({ given: relation, now });
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

interface FriendMenuProps {
  readonly person: Person;
  /** The content of the button. */
  readonly face: ReactNode;
  readonly className?: string;
  readonly onRemoved: () => void;
}

/** Rare actions on a friend. Removal needs a confirmation, because the reader cannot undo it alone. */
export function FriendMenu({ person, face, className, onRemoved }: FriendMenuProps): ReactElement {
  const t = useText(friendText);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { username } = person;

  const remove = async (): Promise<void> => {
    setBusy(true);
    const isGone = await endRelation(person, "removed");
    setBusy(false);
    setAsking(false);
    if (isGone) onRemoved();
  };
  return (
    <>
      <Menu floats label={t("more", { username })} face={face} {...(className !== undefined && { className })}>
        <button
          type="button"
          className={classes(menuStyles.menuItem, styles.friendButtonRemove)}
          data-part="menu-item"
          onClick={() => setAsking(true)}
        >
          {t("remove")}
          <Icon name="trash" size={18} />
        </button>
      </Menu>
      <Modal open={isAsking} onClose={() => setAsking(false)} title={t("remove")}>
        <p className={styles.friendButtonQuestion}>{t("removeQuestion", { username })}</p>
        <div className={modalStyles.modalActions} data-part="modal-actions">
          <Button autoFocus onClick={() => setAsking(false)}>
            {t("cancel")}
          </Button>
          <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
            {t("removeNow")}
          </Button>
        </div>
      </Modal>
    </>
  );
}
