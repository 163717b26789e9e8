import { type ReactElement, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Challenge } from "#server/protocol/friends.ts";
import type { ApiFailure } from "#web/lib/api.ts";
import { agreeTo, closeChallenge } from "#web/lib/challenges/deeds.ts";
import { actionFailure } from "#web/lib/failures.ts";
import { useText } from "#web/lib/i18n.ts";
import { gamePath } from "#web/lib/paths.ts";
import { libText } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { challengeText } from "#web/ui/challenges/text.ts";
import { Answer, CardFrame } from "./CardFrame.tsx";
import { toTable } from "./outcomes.ts";
import { challengesText } from "./text.ts";
import { useTerms } from "./terms.ts";
import { TimeLeft } from "./TimeLeft.tsx";

export interface WaitingCardProps {
  readonly challenge: Challenge;
  readonly leftMs: number;
}

/** Somebody would like to play: yes or no. */
export function GotCard({ challenge, leftMs }: WaitingCardProps): ReactElement {
  const t = useText(challengesText);
  const navigate = useNavigate();
  const termsOf = useTerms();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  const accept = async (): Promise<void> => {
    setBusy(true);
    const answer = await agreeTo(challenge);
    setBusy(false);
    if (answer.ok) void navigate(gamePath(answer.value.game_code), toTable);
    else setFailure(answer.failure);
  };
  const decline = async (): Promise<void> => {
    const answer = await closeChallenge(challenge, "declined");
    if (!answer.ok) setFailure(answer.failure);
  };

  const note =
    failure === null ? (
      <p className="challenge-terms">
        <TimeLeft ms={leftMs} /> {termsOf(challenge.settings)}
      </p>
    ) : (
      <NotAccepted failure={failure} />
    );
  return (
    <CardFrame person={challenge.from} title={t("challengesYou", challenge.from)} note={note}>
      <Answer icon="check" word={t("accept")} kind="primary" busy={isBusy} onClick={() => void accept()} />
      <Answer icon="close" word={t("decline")} onClick={() => void decline()} />
    </CardFrame>
  );
}

/** Why it could not be accepted, and the way to the match that is to be finished first. */
function NotAccepted({ failure }: { readonly failure: ApiFailure }): ReactElement {
  const say = useText(libText);
  const tell = useText(challengeText);
  const { pathname } = useLocation();
  const path = failure.gameCode === undefined ? pathname : gamePath(failure.gameCode);
  return (
    <div role="alert" className="challenge-refused">
      <p className="field-error">
        {failure.code === "already_playing" ? tell("alreadyPlaying") : say(actionFailure(failure))}
      </p>
      {path === pathname ? null : <ButtonLink to={path}>{tell("toMatch")}</ButtonLink>}
    </div>
  );
}
