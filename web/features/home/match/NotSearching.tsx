import { type ReactElement, useEffect } from "react";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { Button } from "#web/ui/Button.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { homeText } from "../firstPage/text/en.ts";
import type { PlayDialogProps } from "../firstPage/wayToPlay.ts";
import { matchText } from "./text/en.ts";
import styles from "#web/ui/Modal.module.css";

const minuteSeconds = 60;
const hourSeconds = 3600;

export interface NotSearchingProps extends PlayDialogProps {
  readonly failure: ApiFailure;
  readonly onAgain: () => void;
}

/** Why there is no search now, until when, and what else can be played. */
export function NotSearching(props: NotSearchingProps): ReactElement {
  const isGuestRefused = props.failure.code === "guests_refused";
  const { onClose } = props;
  // A dialog over every page says so, and a guest cannot play in another way either.
  useEffect(() => {
    if (isGuestRefused) onClose();
  }, [isGuestRefused, onClose]);
  return isGuestRefused ? <></> : <WhyNot {...props} />;
}

function WhyNot({ failure, onAgain, onClose, onPlay }: NotSearchingProps): ReactElement {
  const t = useText(matchText);
  const home = useText(homeText);
  const common = useText(sharedText);
  const isPaused = failure.code === "matchmaking_paused";
  const seconds = failure.retryAfter ?? minuteSeconds;
  return (
    <Modal open onClose={onClose} title={isPaused ? t("pausedTitle") : t("findingTitle")}>
      <div className={styles.modalForm} role="alert">
        {isPaused ? (
          <>
            <p>
              {seconds > hourSeconds
                ? t("pausedHours", { count: Math.ceil(seconds / hourSeconds) })
                : t("pausedMinutes", { count: Math.ceil(seconds / minuteSeconds) })}
            </p>
            <p className={styles.modalWords}>{t("pausedHint")}</p>
          </>
        ) : (
          <p className={styles.modalWords}>{common(actionFailure(failure))}</p>
        )}
      </div>
      <div className={styles.modalActions} data-part="modal-actions">
        {isPaused ? null : <Button onClick={onAgain}>{t("tryAgain")}</Button>}
        <Button onClick={() => onPlay("friend")}>{home("inviteFriend")}</Button>
        <Button kind="primary" autoFocus onClick={() => onPlay("computer")}>
          {home("playComputer")}
        </Button>
      </div>
    </Modal>
  );
}
