import { type FormEvent, type ReactElement, useState } from "react";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { makeChallenge } from "./challengeActions.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { OptionFields } from "#web/entities/game/options/OptionFields.tsx";
import { initialOptions, type Options } from "#web/entities/game/options/options.ts";
import { type Challenged, Refused } from "./Refused.tsx";
import { challengeText } from "./text/en.ts";
import styles from "#web/ui/Modal.module.css";

export interface ChallengeModalProps {
  readonly person: Challenged;
  /** The player appears to be away. */
  readonly isAway?: boolean | undefined;
  readonly onClose: () => void;
}

/** The dialog that chooses the options of a challenge and sends it. */
export function ChallengeModal({ person, isAway = false, onClose }: ChallengeModalProps): ReactElement {
  const t = useText(challengeText);
  const [options, setOptions] = useState(initialOptions);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const change = (part: Partial<Options>): void => setOptions({ ...options, ...part });

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    const answer = await makeChallenge({ user_id: person.id, ...options });
    setBusy(false);
    if (answer.ok) onClose();
    else setFailure(answer.failure);
  };

  return (
    <Modal open onClose={onClose} title={t("title", person)} locked={isBusy}>
      <form className={styles.modalForm} onSubmit={(event) => void send(event)}>
        <div className={styles.modalWords}>
          <p>{t("words")}</p>
          {isAway ? <p>{t("away", person)}</p> : null}
        </div>
        <OptionFields options={options} onChange={change} />
        {failure === null ? null : <Refused failure={failure} person={person} />}
        <Button type="submit" kind="primary" size="large" wide busy={isBusy}>
          {t(isBusy ? "sending" : "send")}
        </Button>
      </form>
    </Modal>
  );
}
