import { type ReactElement, useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import modalStyles from "#web/ui/Modal.module.css";

interface ConfirmDialogProps {
  readonly title: string;
  readonly words: string;
  readonly no: string;
  readonly yes: string;
  readonly onYes: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before an address stops working. */
export function ConfirmDialog({ title, words, no, yes, onYes, onClose }: ConfirmDialogProps): ReactElement {
  const [isBusy, setBusy] = useState(false);
  return (
    <Modal open title={title} onClose={onClose} testId="confirm-dialog">
      <p>{words}</p>
      <div className={modalStyles.modalActions}>
        <Button onClick={onClose}>{no}</Button>
        <Button
          kind="danger"
          busy={isBusy}
          onClick={() => {
            setBusy(true);
            void onYes();
          }}
        >
          {yes}
        </Button>
      </div>
    </Modal>
  );
}
