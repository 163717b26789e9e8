import { type MouseEvent, type ReactElement, type ReactNode, useId, useRef } from "react";
import { useText } from "#web/lib/i18n.ts";
import { IconButton } from "./Button.tsx";
import { classes } from "./classes.ts";
import { FirstIcon } from "./icons/FirstIcon.tsx";
import "./Modal.css";
import { useModalDialog } from "./modalDialog.ts";
import { uiText } from "./text.ts";

export interface ModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Neither Escape, nor the backdrop, nor a cross closes it: only its own buttons do. */
  readonly locked?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A dialog over the page. The browser's own <dialog> keeps the focus inside and gives it back afterwards. */
export function Modal({ open, ...rest }: ModalProps): ReactElement | null {
  return open ? <OpenModal {...rest} /> : null;
}

function OpenModal({ onClose, title, locked = false, className, children }: Omit<ModalProps, "open">): ReactElement {
  const t = useText(uiText);
  const titleId = useId();
  const dialog = useModalDialog();
  const pressedOutside = useRef(false);

  const ask = (): void => {
    if (!locked) onClose();
  };
  const isBackdrop = (event: MouseEvent): boolean => event.target === dialog.current;

  return (
    <dialog
      ref={dialog}
      className={classes("modal", className)}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Refused here, because a browser lets a second Escape through even when `cancel` is prevented.
        event.preventDefault();
        event.stopPropagation();
        ask();
      }}
      onCancel={(event) => {
        event.preventDefault();
        ask();
      }}
      // Only a press that both begins and ends outside closes: selecting text may end there.
      onMouseDown={(event) => {
        pressedOutside.current = isBackdrop(event);
      }}
      onClick={(event) => {
        if (pressedOutside.current && isBackdrop(event)) ask();
      }}
    >
      <div className="modal-box">
        <header className="modal-head">
          <h2 id={titleId}>{title}</h2>
          {locked ? null : (
            <IconButton label={t("close")} onClick={onClose}>
              <FirstIcon name="close" />
            </IconButton>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}
