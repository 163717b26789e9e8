import { type FormEvent, type ReactElement, useState } from "react";
import type { PublicUser } from "#server/protocol/api.ts";
import type { ApiFailure } from "#web/lib/api.ts";
import { makeChallenge } from "#web/lib/challenges/deeds.ts";
import { actionFailure } from "#web/lib/failures.ts";
import { useText } from "#web/lib/i18n.ts";
import { gamePath } from "#web/lib/paths.ts";
import { libText } from "#web/lib/text.ts";
import { Button, ButtonLink } from "../Button.tsx";
import { Modal } from "../Modal.tsx";
import { OptionFields } from "../options/OptionFields.tsx";
import { initialOptions, type Options } from "../options/options.ts";
import { challengeText } from "./text.ts";

export type Challenged = Pick<PublicUser, "id" | "username">;

export interface ChallengeModalProps {
  readonly person: Challenged;
  /** They are not here, as far as they show it. */
  readonly isAway?: boolean | undefined;
  readonly onClose: () => void;
}

/** What the challenge is to be for; then it is sent. */
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
      <form className="modal-form" onSubmit={(event) => void send(event)}>
        <div className="modal-words">
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

/** Why the challenge was not made, and the way to what is in its way. */
function Refused({ failure, person }: Pick<ChallengeModalProps, "person"> & { readonly failure: ApiFailure }) {
  const t = useText(challengeText);
  const say = useText(libText);
  const sentence = (): string => {
    if (failure.code === "already_playing") return t("alreadyPlaying");
    return failure.code === "not_accepted" ? t("notAccepted", person) : say(actionFailure(failure));
  };
  return (
    <div role="alert" className="challenge-refused">
      <p className="field-error">{sentence()}</p>
      {failure.gameCode === undefined ? null : <ButtonLink to={gamePath(failure.gameCode)}>{t("toMatch")}</ButtonLink>}
    </div>
  );
}
