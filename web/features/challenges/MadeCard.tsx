import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { withdrawChallenge } from "#web/entities/challenge/withdrawChallenge.ts";
import { Answer, CardFrame } from "./CardFrame.tsx";
import type { WaitingCardProps } from "./GotCard.tsx";
import { challengesText } from "./text/en.ts";
import { TimeLeft } from "./TimeLeft.tsx";
import styles from "./Challenges.module.css";

/** The player's own challenge, while the other player decides. */
export function MadeCard({ challenge, leftMs }: WaitingCardProps): ReactElement {
  const t = useText(challengesText);
  return (
    <CardFrame
      isShort
      person={challenge.to}
      title={t("waitingFor", challenge.to)}
      note={
        <p className={styles.challengeTerms}>
          <TimeLeft ms={leftMs} />
        </p>
      }
    >
      <Answer icon="close" word={t("cancel")} kind="quiet" onClick={() => void withdrawChallenge(challenge)} />
    </CardFrame>
  );
}
