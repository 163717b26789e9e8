import type { ReactElement } from "react";
import { closeChallenge } from "#web/lib/challenges/deeds.ts";
import { actionFailure } from "#web/lib/failures.ts";
import { useText } from "#web/lib/i18n.ts";
import { libText } from "#web/lib/text.ts";
import { showToast } from "#web/ui/toasts.ts";
import { Answer, CardFrame } from "./CardFrame.tsx";
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
    <CardFrame
      isShort
      person={challenge.to}
      title={t("waitingFor", challenge.to)}
      note={
        <p className="challenge-terms">
          <TimeLeft ms={leftMs} />
        </p>
      }
    >
      <Answer icon="close" word={t("cancel")} kind="quiet" onClick={() => void cancel()} />
    </CardFrame>
  );
}
