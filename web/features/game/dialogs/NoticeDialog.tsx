import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { useTableState } from "../state/tableContext.ts";
import { gameText } from "../text/en.ts";
import styles from "#web/ui/Modal.module.css";
import { NextMatch, useIsCalled } from "./NextMatch.tsx";

/** A table that cannot be played at: paused by a fault, or closed. */
export function NoticeDialog({ onLeave }: { readonly onLeave: () => void }): ReactElement | null {
  const t = useText(gameText);
  const isCalled = useIsCalled();
  const notice = useTableState((state) => state.notice);
  if (notice !== "frozen" && notice !== "closed") return null;
  const isFrozen = notice === "frozen";
  return (
    <Modal open locked onClose={() => undefined} title={isFrozen ? t("frozenTitle") : t("closedTitle")}>
      <p>{isFrozen ? t("frozenText") : t("closedText")}</p>
      <div className={styles.modalActions} data-part="modal-actions">
        <NextMatch />
        <Button kind={isCalled ? "secondary" : "primary"} autoFocus={!isCalled} onClick={onLeave}>
          {t("backHome")}
        </Button>
      </div>
    </Modal>
  );
}
