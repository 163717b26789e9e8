import type { ReactElement } from "react";
import { useLocation } from "react-router";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { gamePath } from "#web/entities/paths.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import styles from "./ChallengeButton.module.css";
import { challengeText } from "./text/en.ts";
import fieldsStyles from "#web/ui/Field.module.css";

export type Challenged = Pick<PublicUser, "id" | "username">;

interface ChallengeRefusedProps {
  readonly failure: ApiFailure;
  /** The challenged player who may not accept; undefined for a received challenge. */
  readonly person?: Challenged;
}

/** The reason why a challenge failed, with a link to the unfinished match. */
export function ChallengeRefused({ failure, person }: ChallengeRefusedProps): ReactElement {
  const t = useText(challengeText);
  const say = useText(sharedText);
  const { pathname } = useLocation();
  const path = failure.gameCode === undefined ? pathname : gamePath(failure.gameCode);
  const sentence = (): string => {
    if (failure.code === "already_playing") return t("alreadyPlaying");
    if (failure.code === "not_accepted" && person !== undefined) return t("notAccepted", person);
    return say(actionFailure(failure));
  };
  return (
    <div role="alert" className={styles.challengeRefused} data-part="challenge-refused">
      <p className={fieldsStyles.fieldError} data-part="field-error">
        {sentence()}
      </p>
      {path === pathname ? null : <ButtonLink to={path}>{t("toMatch")}</ButtonLink>}
    </div>
  );
}
