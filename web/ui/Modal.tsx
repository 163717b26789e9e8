import { type MouseEvent, type ReactElement, type ReactNode, useId, useRef } from "react";
import { useText } from "#web/lib/i18n.ts";
import { IconButton } from "./Button.tsx";
import { classes } from "./classes.ts";
import { FirstIcon } from "./icons/FirstIcon.tsx";
import "./Modal.css";
import { useContentDue, useModalDialog } from "./modalDialog.ts";
import { uiText } from "./text.ts";

export interface ModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Neither Escape, nor the backdrop, nor a cross closes it: only its own buttons do. */
  readonly locked?: boolean;
  readonly className?: string;
  /**
   * The first drawing shows the frame with its title and leaves the page behind as it is; content, veil and focus follow
   * right after. For a dialog that answers a press: on a slow phone all of it at once takes too long.
   */
  readonly frameFirst?: boolean;
  readonly children: ReactNode;
}

/** A dialog over the page. The browser's own <dialog> keeps the focus inside and gives it back afterwards. */
export function Modal({ open, ...rest }: ModalProps): ReactElement | null {
  return open ? <OpenModal {...rest} /> : null;
}

function OpenModal(props: Omit<ModalProps, "open">): ReactElement {
  const { onClose, title, locked = false, className, frameFirst = false, children } = props;
  const t = useText(uiText);
  const titleId = useId();
  const isWhole = useContentDue(frameFirst);
  const dialog = useModalDialog(isWhole);
  const pressedOutside = useRef(false);

  const ask = (): void => {
    if (!locked) onClose();
  };
  const isBackdrop = (event: MouseEvent): boolean => event.target === dialog.current;

  return (
    <dialog
      ref={dialog}
      className={classes("modal", className)}
      // Gone before the browser opens it as a modal dialog, which sets it again.
      open={!isWhole || undefined}
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
        {isWhole ? children : <div className="modal-rest" />}
      </div>
    </dialog>
  );
}
