import { Component, lazy, type ReactElement, type ReactNode, Suspense } from "react";
import { createPortal } from "react-dom";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Spinner } from "#web/ui/Dots.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { waitingText } from "./text/en.ts";
import styles from "./WaitingPanel.module.css";
import modalStyles from "#web/ui/Modal.module.css";

const QrCode = lazy(async () => ({ default: (await import("#web/ui/QrCode.tsx")).QrCode }));

/** Shows something else where the code's chunk cannot be fetched. */
class Guard extends Component<{ readonly otherwise: ReactNode; readonly children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.otherwise : this.props.children;
  }
}

/** The link as a code for a camera. Drawn outside of the table, whose colours do not suit a dialog. */
export function QrDialog({ link, onClose }: { readonly link: string; readonly onClose: () => void }): ReactElement {
  const t = useText(waitingText);
  return createPortal(
    <Modal open onClose={onClose} title={t("qrTitle")}>
      <div className={styles.qrPlace}>
        <Guard otherwise={<p role="alert">{t("qrFailed")}</p>}>
          <Suspense fallback={<Spinner />}>
            <QrCode text={link} label={t("qrAlt")} />
          </Suspense>
        </Guard>
      </div>
      <p className={modalStyles.modalWords}>{t("qrHint")}</p>
      <div className={modalStyles.modalActions} data-part="modal-actions">
        <Button onClick={onClose}>{t("done")}</Button>
      </div>
    </Modal>,
    document.body,
  );
}
