import type { ReactElement, ReactNode } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { IconButton } from "./Button.tsx";
import { FirstIcon } from "./icons/FirstIcon.tsx";
import { uiText } from "./text/en.ts";
import styles from "./Modal.module.css";

export interface ModalBoxProps {
  readonly titleId: string;
  readonly title: string;
  /** Null where there is no cross. */
  readonly onClose: (() => void) | null;
  readonly children: ReactNode;
}

/** The content of a dialog and of its frame: the title with the cross, and what is below. */
export function ModalBox({ titleId, title, onClose, children }: ModalBoxProps): ReactElement {
  const t = useText(uiText);
  return (
    <div className={styles.modalBox} data-part="modal-box">
      <header className={styles.modalHead} data-part="modal-head">
        <h2 id={titleId}>{title}</h2>
        {onClose === null ? null : (
          <IconButton label={t("close")} onClick={onClose}>
            <FirstIcon name="close" />
          </IconButton>
        )}
      </header>
      {children}
    </div>
  );
}
