import type { ReactElement } from "react";
import { useLocation } from "react-router";
import type { ApiFailure } from "#web/lib/api.ts";
import { actionFailure } from "#web/lib/failures.ts";
import { useText } from "#web/lib/i18n.ts";
import { gamePath } from "#web/lib/paths.ts";
import { libText } from "#web/lib/text.ts";
import { ButtonLink } from "../Button.tsx";
import "./challenges.css";
import { challengeText } from "./text.ts";

/** Why a challenge could not be accepted, and the way to the match that is to be finished first. */
export function NotAccepted({ failure }: { readonly failure: ApiFailure }): ReactElement {
  const t = useText(challengeText);
  const say = useText(libText);
  const { pathname } = useLocation();
  const path = failure.gameCode === undefined ? pathname : gamePath(failure.gameCode);
  return (
    <div role="alert" className="challenge-refused">
      <p className="field-error">
        {failure.code === "already_playing" ? t("alreadyPlaying") : say(actionFailure(failure))}
      </p>
      {path === pathname ? null : <ButtonLink to={path}>{t("toMatch")}</ButtonLink>}
    </div>
  );
}
