import { type ReactElement, useState, type FormEvent } from "react";
import { useChallenges } from "./openChallenges.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button, type ButtonKind } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { useAcceptChallenge, withdrawChallenge, makeChallenge } from "./challengeActions.ts";
import { ChallengeRefused, type Challenged } from "./ChallengeRefused.tsx";
import { challengeText } from "./text/en.ts";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { Modal } from "#web/ui/Modal.tsx";
import { OptionFields, initialOptions, type Options } from "#web/entities/game/options/OptionFields.tsx";
import styles from "./ChallengeButton.module.css";
import modalStyles from "#web/ui/Modal.module.css";

interface Way {
  readonly word: string;
  readonly name: string;
  readonly kind?: ButtonKind;
  readonly go: () => void;
}

/**
 * Challenges a player to a match. While the other player decides, it withdraws the challenge; if the other player was
 * first, it accepts theirs. Only for players who may be challenged.
 */
export function ChallengeButton({ person, isAway }: Omit<ChallengeModalProps, "onClose">): ReactElement {
  const t = useText(challengeText);
  const made = useChallenges(({ challenges }) => challenges.find(({ to }) => to.id === person.id));
  const got = useChallenges(({ challenges }) => challenges.find(({ from }) => from.id === person.id));
  const [isOpen, setOpen] = useState(false);
  const { isBusy, failure, accept } = useAcceptChallenge(got);

  const way = (): Way => {
    if (got !== undefined) return { word: t("accept"), name: t("acceptFrom", person), go: () => void accept(got) };
    if (made === undefined) return { word: t("challenge"), name: t("title", person), go: () => setOpen(true) };
    return {
      word: t("takeBack"),
      name: t("takeBackFrom", person),
      kind: "quiet",
      go: () => void withdrawChallenge(made),
    };
  };
  const { word, name, kind, go } = way();

  // One button for all three, so that the focus stays where it is.
  return (
    <span className={styles.challengeMaker}>
      {made === undefined ? null : (
        <span className={styles.challengeMade} data-part="challenge-made">
          {t("challenged")}
        </span>
      )}
      <Button
        kind={kind ?? "secondary"}
        className={classes(made === undefined && got === undefined && styles.challengeGo)}
        data-challenge={made === undefined && got === undefined ? "go" : undefined}
        aria-label={name}
        busy={isBusy}
        onClick={go}
      >
        <Icon name="cards" size={18} />
        <span data-part="challenge-word">{word}</span>
      </Button>
      {failure === null ? null : <ChallengeRefused failure={failure} />}
      {isOpen ? <ChallengeModal person={person} isAway={isAway} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}

interface ChallengeModalProps {
  readonly person: Challenged;
  /** The player appears to be away. */
  readonly isAway?: boolean | undefined;
  readonly onClose: () => void;
}

/** The dialog that chooses the options of a challenge and sends it. */
function ChallengeModal({ person, isAway = false, onClose }: ChallengeModalProps): ReactElement {
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
      <form className={modalStyles.modalForm} onSubmit={(event) => void send(event)}>
        <div className={modalStyles.modalWords}>
          <p>{t("words")}</p>
          {isAway ? <p>{t("away", person)}</p> : null}
        </div>
        <OptionFields options={options} onChange={change} />
        {failure === null ? null : <ChallengeRefused failure={failure} person={person} />}
        <Button type="submit" kind="primary" size="large" wide busy={isBusy}>
          {t(isBusy ? "sending" : "send")}
        </Button>
      </form>
    </Modal>
  );
}
