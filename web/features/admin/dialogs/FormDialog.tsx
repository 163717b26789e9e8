import { type FormEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import { FormAlert } from "#web/entities/account/FormAlert.tsx";
import type { Complaint } from "#web/entities/account/submission.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { adminText } from "../text/en.ts";
import styles from "./FormDialog.module.css";

export interface FormDialogProps {
  readonly title: string;
  /** The label of the button that sends the form. */
  readonly save: string;
  readonly busy: boolean;
  readonly complaint: Complaint | null;
  /** Whether something was changed that closing would lose. */
  readonly isChanged: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog. Closing it asks first where changes would be lost. */
export function FormDialog(props: FormDialogProps): ReactElement {
  const { title, save, busy, complaint, isChanged, onSave, onClose, children } = props;
  const t = useText(adminText);
  const [isAsked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // A dialog that opens focuses its first button, after any `autoFocus`.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("input:not([type=radio])")?.focus();
  }, []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSave();
  };
  const close = (): void => {
    if (busy) return;
    if (isChanged) setAsked(true);
    else onClose();
  };
  return (
    <Modal open onClose={close} title={title} className={styles.dialog}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <FormAlert complaint={complaint} />
        {children}
        {isAsked ? (
          <div className={styles.buttons} role="group" aria-label={t("unsaved")}>
            <p className={styles.unsaved} role="alert">
              {t("unsaved")}
            </p>
            <Button autoFocus onClick={() => setAsked(false)}>
              {t("keepEditing")}
            </Button>
            <Button kind="danger" onClick={onClose}>
              {t("discard")}
            </Button>
          </div>
        ) : (
          <div className={styles.buttons}>
            <Button onClick={close}>{t("cancel")}</Button>
            <Button type="submit" kind="primary" busy={busy}>
              {save}
            </Button>
          </div>
        )}
      </form>
    </Modal>
  );
}
