import type { ReactElement } from "react";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import { useSubmission, FormAlert } from "#web/entities/account/submission.tsx";
import { tournamentsChanged } from "#web/entities/tournament/calls.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { cancelSmall } from "./calls.ts";
import { smallFailure } from "./failures.ts";
import { smallText } from "./text/en.ts";
import styles from "./small.module.css";

interface CancelDialogProps {
  readonly tournament: TournamentDetail;
  readonly onClose: () => void;
}

/** Asks before a tournament is cancelled, because all who registered are told. */
export function CancelDialog({ tournament: { id, title }, onClose }: CancelDialogProps): ReactElement {
  const t = useText(smallText);
  const { busy, complaint, complain, submit } = useSubmission();
  const cancel = async (): Promise<void> => {
    const answer = await submit(() => cancelSmall(id));
    if (!answer.ok) {
      complain(smallFailure(answer.failure));
      return;
    }
    tournamentsChanged();
    showToast("success", t("didCancel", { title }));
    onClose();
  };
  return (
    <Modal open title={t("cancelTitle", { title })} onClose={onClose} testId="cancel-tournament">
      <FormAlert complaint={complaint} />
      <p>{t("cancelText")}</p>
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t("keep")}</Button>
        <Button kind="danger" busy={busy} onClick={() => void cancel()}>
          {t("cancel")}
        </Button>
      </div>
    </Modal>
  );
}
