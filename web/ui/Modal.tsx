import { type MouseEvent, type ReactElement, type ReactNode, type RefObject, useId, useRef } from "react";
import { classes } from "./classes.ts";
import { keyOf } from "./keys.ts";
import { useModalDialog } from "./modalDialog.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { IconButton } from "./Button.tsx";
import { FirstIcon } from "./icons/FirstIcon.tsx";
import { uiText } from "./text/en.ts";
import styles from "./Modal.module.css";

export interface ModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Neither Escape, nor the backdrop, nor a cross closes it: only its own buttons do. */
  readonly locked?: boolean;
  readonly className?: string;
  /** The dialog's data-testid. */
  readonly testId?: string;
  readonly children: ReactNode;
}

/** A dialog over the page. The browser's own <dialog> keeps the focus inside and returns it afterwards. */
export function Modal({ open, ...rest }: ModalProps): ReactElement | null {
  return open ? <OpenModal {...rest} /> : null;
}

function OpenModal(props: Omit<ModalProps, "open">): ReactElement {
  const { onClose, title, locked = false, className, testId, children } = props;
  const titleId = useId();
  const dialog = useModalDialog();
  const pressedOutside = useRef(false);
  const onClickCapture = useUnmovedClicks(dialog);

  const ask = (): void => {
    if (!locked) onClose();
  };
  const isBackdrop = (event: MouseEvent): boolean => event.target === dialog.current;

  return (
    <dialog
      ref={dialog}
      className={classes(styles.modal, className)}
      data-part="modal"
      data-testid={testId}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (keyOf(event.nativeEvent) !== "Escape") return;
        // Handled here, because a browser lets a second Escape through even when `cancel` is prevented.
        event.preventDefault();
        event.stopPropagation();
        ask();
      }}
      onCancel={(event) => {
        event.preventDefault();
        ask();
      }}
      onClickCapture={onClickCapture}
      // Only a press that both begins and ends outside closes: selecting text may end there.
      onMouseDown={(event) => {
        pressedOutside.current = isBackdrop(event);
      }}
      onClick={(event) => {
        if (pressedOutside.current && isBackdrop(event)) ask();
      }}
    >
      <ModalBox titleId={titleId} title={title} onClose={locked ? null : onClose}>
        {children}
      </ModalBox>
    </dialog>
  );
}

/**
 * Ignores the second click of a double click if the first one opened or changed the dialog: another button, such as
 * Cancel, or the backdrop is now under the pointer. `detail` counts the clicks; it is 0 from a keyboard or a script.
 */
function useUnmovedClicks(dialog: RefObject<HTMLDialogElement | null>): (event: MouseEvent) => void {
  const last = useRef<Element | null>(null);
  return (event) => {
    const pressed = event.target instanceof Element ? event.target.closest("button, a, dialog") : null;
    const isPlain = pressed === dialog.current && event.target !== pressed;
    if (event.detail > 1 && !isPlain && pressed !== last.current) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    last.current = pressed;
  };
}

interface ModalBoxProps {
  readonly titleId: string;
  readonly title: string;
  /** Null where there is no cross. */
  readonly onClose: (() => void) | null;
  readonly children: ReactNode;
}

/** The content of a dialog and of its frame: the title with the cross, and the body. */
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
