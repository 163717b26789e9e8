import type { ReactElement } from "react";
import type { Challenge } from "#protocol/calls/friends.ts";
import { closeChallenge } from "#web/entities/challenge/challengeActions.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useAcceptChallenge } from "#web/entities/challenge/acceptChallenge.ts";
import { Refused } from "#web/entities/challenge/Refused.tsx";
import { challengeText } from "#web/entities/challenge/text/en.ts";
import { Answer, CardFrame } from "./CardFrame.tsx";
import { challengesText } from "./text/en.ts";
import { useTerms } from "./terms.ts";
import { TimeLeft } from "./TimeLeft.tsx";
import styles from "./Challenges.module.css";

export interface WaitingCardProps {
  readonly challenge: Challenge;
  readonly leftMs: number;
}

/** A received challenge, with buttons to accept and decline. */
export function GotCard({ challenge, leftMs }: WaitingCardProps): ReactElement {
  const t = useText(challengesText);
  const tell = useText(challengeText);
  const termsOf = useTerms();
  const { isBusy, failure, fail, accept } = useAcceptChallenge(challenge);

  const decline = async (): Promise<void> => {
    const answer = await closeChallenge(challenge, "declined");
    if (!answer.ok) fail(challenge, answer.failure);
  };

  const note =
    failure === null ? (
      <p className={styles.challengeTerms}>
        <TimeLeft ms={leftMs} /> {termsOf(challenge.settings)}
      </p>
    ) : (
      <Refused failure={failure} />
    );
  return (
    <CardFrame person={challenge.from} title={t("challengesYou", challenge.from)} note={note}>
      <Answer icon="check" word={tell("accept")} kind="primary" busy={isBusy} onClick={() => void accept(challenge)} />
      <Answer icon="close" word={t("decline")} onClick={() => void decline()} />
    </CardFrame>
  );
}
