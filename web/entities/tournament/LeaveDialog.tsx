import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { tournamentText } from "./text/en.ts";
import styles from "./Tournament.module.css";

interface LeaveDialogProps {
  readonly title: string;
  readonly hasBegun: boolean;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Asks before a place is given up, because another player may get it at once. */
export function LeaveDialog({ title, hasBegun, onLeave, onClose }: LeaveDialogProps): ReactElement {
  const t = useText(tournamentText);
  return (
    <Modal open title={t("leaveTitle", { title })} onClose={onClose} testId="leave-dialog">
      <p>{t(hasBegun ? "leaveAfter" : "leaveBefore")}</p>
      <div className={styles.dialogButtons}>
        <Button onClick={onClose}>{t("stay")}</Button>
        <Button kind="danger" onClick={onLeave}>
          {t("withdraw")}
        </Button>
      </div>
    </Modal>
  );
}
