import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { gameText } from "../text/en.ts";
import styles from "#web/ui/Modal.module.css";

interface LeaveDialogProps {
  readonly open: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before a player leaves a match. */
export function LeaveDialog({ open, onStay, onLeave }: LeaveDialogProps): ReactElement {
  const t = useText(gameText);
  return (
    <Modal open={open} onClose={onStay} title={t("leaveGame")}>
      <p>{t("leaveQuestion")}</p>
      <div className={styles.modalActions} data-part="modal-actions">
        <Button autoFocus onClick={onStay}>
          {t("stay")}
        </Button>
        <Button kind="danger" onClick={onLeave}>
          {t("leaveGame")}
        </Button>
      </div>
    </Modal>
  );
}
