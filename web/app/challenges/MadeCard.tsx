import type { ReactElement } from "react";
import { closeChallenge } from "#web/lib/challenges/deeds.ts";
import { actionFailure } from "#web/lib/failures.ts";
import { useText } from "#web/lib/i18n.ts";
import { libText } from "#web/lib/text.ts";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { CardFrame } from "./CardFrame.tsx";
import type { WaitingCardProps } from "./GotCard.tsx";
import { challengesText } from "./text.ts";
import { TimeLeft } from "./TimeLeft.tsx";

/** One's own challenge, while the other thinks about it. */
export function MadeCard({ challenge, leftMs }: WaitingCardProps): ReactElement {
  const t = useText(challengesText);
  const say = useText(libText);
  const cancel = async (): Promise<void> => {
    const answer = await closeChallenge(challenge, "withdrawn");
    if (!answer.ok) showToast("error", say(actionFailure(answer.failure)));
  };
  return (
    <CardFrame person={challenge.to} title={t("waitingFor", challenge.to)}>
      <div className="challenge-answers">
        <TimeLeft ms={leftMs} />
        <Button kind="quiet" onClick={() => void cancel()}>
          {t("cancel")}
        </Button>
      </div>
    </CardFrame>
  );
}
