import { type ReactElement, useId } from "react";
import { classes } from "./classes.ts";
import { ModalBox } from "./Modal.tsx";
import styles from "./Modal.module.css";

export interface ModalFrameProps {
  readonly title: string;
  readonly className: string | undefined;
  readonly onClose: () => void;
  /** As the dialog: without a cross. */
  readonly locked?: boolean;
}

/** A dialog's frame with its title, empty and about as tall as the dialog; `showFrame` puts it into the page. */
export function ModalFrame({ title, className, onClose, locked = false }: ModalFrameProps): ReactElement {
  const titleId = useId();
  return (
    <dialog open className={classes(styles.modal, className)} data-part="modal" aria-labelledby={titleId}>
      <ModalBox titleId={titleId} title={title} onClose={locked ? null : onClose}>
        <div className={styles.modalRest} data-part="modal-rest" />
      </ModalBox>
    </dialog>
  );
}
