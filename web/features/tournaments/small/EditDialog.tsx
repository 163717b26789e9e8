import { type FormEvent, type ReactElement, useState } from "react";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import { useSubmission, FormAlert } from "#web/entities/account/submission.tsx";
import { tournamentsChanged } from "#web/entities/tournament/calls.ts";
import { serverClock } from "#web/platform/calls/serverClock.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { changeSmall } from "./calls.ts";
import { smallFailure } from "./failures.ts";
import { SmallFields } from "./SmallFields.tsx";
import { type SmallField, smallFormOf, textsOf } from "./smallForm.ts";
import { smallText } from "./text/en.ts";
import styles from "./small.module.css";

interface EditDialogProps {
  readonly tournament: TournamentDetail;
  readonly onClose: () => void;
}

/** Changes what may change until the check-in. */
export function EditDialog({ tournament, onClose }: EditDialogProps): ReactElement {
  const t = useText(smallText);
  const [texts, setTexts] = useState(() => textsOf(tournament));
  const [wrong, setWrong] = useState<readonly SmallField[]>([]);
  const { busy, complaint, complain, submit } = useSubmission();

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = smallFormOf(texts, serverClock.now(), tournament.startDate);
    setWrong("wrong" in read ? read.wrong : []);
    if ("wrong" in read) {
      complain(t("wrong"));
      return;
    }
    const { name, startDate, maxPlayers } = read.form;
    const answer = await submit(() => changeSmall(tournament.id, { name, startDate, maxPlayers }));
    if (!answer.ok) {
      complain(smallFailure(answer.failure));
      return;
    }
    tournamentsChanged();
    showToast("success", t("saved"));
    onClose();
  };

  return (
    <Modal open title={t("editTitle")} onClose={onClose} testId="edit-tournament">
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <FormAlert complaint={complaint} />
        <SmallFields texts={texts} wrong={wrong} onChange={setTexts} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t("close")}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
