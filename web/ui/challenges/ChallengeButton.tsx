import { type ReactElement, useState } from "react";
import { closeChallenge } from "#web/lib/challenges/deeds.ts";
import { useChallenges } from "#web/lib/challenges/waiting.ts";
import { actionFailure } from "#web/lib/failures.ts";
import { useText } from "#web/lib/i18n.ts";
import { libText } from "#web/lib/text.ts";
import { Button } from "../Button.tsx";
import { showToast } from "../toasts.ts";
import "./challenges.css";
import { ChallengeModal, type Challenged } from "./ChallengeModal.tsx";
import { challengeText } from "./text.ts";

/** Challenges somebody to a match; while they think about it, takes that back. For those who may be challenged. */
export function ChallengeButton({ person }: { readonly person: Challenged }): ReactElement {
  const t = useText(challengeText);
  const say = useText(libText);
  const made = useChallenges(({ challenges }) => challenges.find(({ to }) => to.id === person.id));
  const [isOpen, setOpen] = useState(false);

  const takeBack = async (): Promise<void> => {
    if (made === undefined) return;
    const answer = await closeChallenge(made, "withdrawn");
    if (!answer.ok) showToast("error", say(actionFailure(answer.failure)));
  };

  // One button for both, so that a keyboard stays where it is.
  return (
    <span className="challenge-maker">
      {made === undefined ? null : <span className="challenge-made">{t("challenged")}</span>}
      <Button
        kind={made === undefined ? "secondary" : "quiet"}
        aria-label={made === undefined ? t("title", person) : t("takeBackFrom", person)}
        onClick={() => (made === undefined ? setOpen(true) : void takeBack())}
      >
        {made === undefined ? t("challenge") : t("takeBack")}
      </Button>
      {isOpen ? <ChallengeModal person={person} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}
