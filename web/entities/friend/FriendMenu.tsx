import { type ReactElement, type ReactNode, useState } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { endRelation, type Person } from "./friendActions.ts";
import styles from "./friend.module.css";
import { friendText } from "./text/en.ts";
import menuStyles from "#web/ui/Menu.module.css";
import modalStyles from "#web/ui/Modal.module.css";
import { classes } from "#web/ui/classes.ts";

export interface FriendMenuProps {
  readonly person: Person;
  /** The content of the button. */
  readonly face: ReactNode;
  readonly className?: string;
  readonly onRemoved: () => void;
}

/** Rare actions about a friend. Removal asks first, because the reader cannot undo it alone. */
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
