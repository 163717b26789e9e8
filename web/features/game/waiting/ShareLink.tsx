import { type ReactElement, useEffect, useRef, useState, Component, lazy, type ReactNode, Suspense } from "react";
import { createPortal } from "react-dom";
import type { RoomCode } from "#protocol/ids.ts";
import { addressForOthers } from "#web/platform/desktop/address.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { gamePath } from "#web/entities/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { copyText } from "#web/ui/copyText.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { Spinner } from "#web/ui/Dots.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { gameText } from "../text/en.ts";
import { waitingText } from "./text/en.ts";
import styles from "./ShareLink.module.css";
import waitingStyles from "./WaitingPanel.module.css";
import modalStyles from "#web/ui/Modal.module.css";

/** Drawn here, because the shared icons are part of the first page. */
const QrIcon = (): ReactElement => (
  <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="M4 4H10V10H4ZM14 4H20V10H14ZM4 14H10V20H4ZM14 14H16.5V16.5H14ZM20 14V15M20 20H17.5V18.5M14 20V19.5" />
  </svg>
);

const copiedMs = 2000;

/** The host's overlay: the invitation link to copy, share or scan as a code. */
export function ShareLink({ code }: { readonly code: RoomCode }): ReactElement {
  const t = useText(gameText);
  const say = useText(waitingText);
  const link = addressForOthers(gamePath(code));
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const [isCodeVisible, setCodeVisible] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  const copyLink = async (): Promise<void> => {
    if (!(await copyText(link, field.current))) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), copiedMs);
  };
  const share = (): void => {
    // Closing the sheet without sharing is not an error.
    navigator.share({ title: "Spar", text: t("finishedMatchText"), url: link }).catch(() => undefined);
  };

  return (
    <section className={styles.share} data-part="share" aria-labelledby="share-title">
      <h2 id="share-title">{t("inviteTitle")}</h2>
      <p>{t("inviteHint")}</p>
      <input
        ref={field}
        className={styles.shareLink}
        readOnly
        value={link}
        aria-label={t("gameLink")}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.shareButtons}>
        <Button kind="primary" onClick={() => void copyLink()}>
          <Icon name={isCopied ? "check" : "copy"} size={20} /> {isCopied ? t("copied") : t("copyLink")}
        </Button>
        {"share" in navigator ? (
          <Button onClick={share}>
            <Icon name="share" size={20} /> {t("share")}
          </Button>
        ) : null}
        <Button onClick={() => setCodeVisible(true)}>
          <QrIcon /> {say("qrCode")}
        </Button>
      </div>
      {isCodeVisible ? <QrDialog link={link} onClose={() => setCodeVisible(false)} /> : null}
      <span className="visually-hidden" role="status">
        {isCopied ? t("copied") : ""}
      </span>
    </section>
  );
}

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

/** The link as a code for a camera. Rendered outside the table, whose colours do not suit a dialog. */
function QrDialog({ link, onClose }: { readonly link: string; readonly onClose: () => void }): ReactElement {
  const t = useText(waitingText);
  return createPortal(
    <Modal open onClose={onClose} title={t("qrTitle")}>
      <div className={waitingStyles.qrPlace}>
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
