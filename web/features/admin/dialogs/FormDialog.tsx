import {
  type FormEvent,
  type ReactElement,
  type ReactNode,
  type TextareaHTMLAttributes,
  useEffect,
  useRef,
  useState,
} from "react";
import { type Complaint, FormAlert } from "#web/entities/account/submission.tsx";
import { useText } from "#web/platform/languages/i18n.ts";
import type { Loaded } from "#web/platform/queries/loaded.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { adminText } from "../text/en.ts";
import styles from "./FormDialog.module.css";

interface FormDialogProps {
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

/** A form in a dialog. Closing it asks first if changes would be lost. */
export function FormDialog(props: FormDialogProps): ReactElement {
  const { title, save, busy, complaint, isChanged, onSave, onClose, children } = props;
  const t = useText(adminText);
  const [isConfirming, setConfirming] = useState(false);
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
    if (isChanged) setConfirming(true);
    else onClose();
  };
  return (
    <Modal open onClose={close} title={title} className={styles.dialog}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <FormAlert complaint={complaint} />
        {children}
        {isConfirming ? (
          <div className={styles.buttons} role="group" aria-label={t("unsaved")}>
            <p className={styles.unsaved} role="alert">
              {t("unsaved")}
            </p>
            <Button autoFocus onClick={() => setConfirming(false)}>
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

interface ItemDialogProps {
  readonly title: string;
  readonly item: Loaded<unknown>;
  readonly again: () => void;
  readonly failed: string;
  readonly notFound: string;
  /** The ways on if there is no such item. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** The dialog of an item that is being fetched, could not be fetched, or does not exist. */
export function ItemDialog(props: ItemDialogProps): ReactElement {
  const { title, item, again, failed, notFound, children, onClose } = props;
  const isMissing = item.state === "failed" && item.failure.status === 404;
  return (
    <Modal open onClose={onClose} title={title}>
      {item.state === "loading" ? (
        <SkeletonRows rows={4}>
          <Skeleton width="30%" />
          <Skeleton width="60%" />
        </SkeletonRows>
      ) : null}
      {isMissing ? <EmptyState title={notFound}>{children}</EmptyState> : null}
      {item.state === "failed" && !isMissing ? <ErrorState text={failed} onRetry={again} /> : null}
    </Modal>
  );
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | null;
}

/** A field of several lines. */
export function TextArea({ label, hint, error, ...area }: TextAreaProps): ReactElement {
  return (
    <Field label={label} {...(hint !== undefined && { hint })} {...(error !== undefined && { error })}>
      {(wiring) => <textarea {...area} {...wiring} className={styles.area} />}
    </Field>
  );
}
