import type { ReactElement } from "react";
import { cardText } from "#web/entities/game/cards/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Modal } from "#web/ui/Modal.tsx";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import { useView } from "../state/tableContext.ts";
import { gameText } from "../text/en.ts";
import { notReady } from "../state/reading.ts";
import { handSentence, nameOf } from "../sentences.ts";
import { HandScores } from "./HandScores.tsx";
import { useIsReady, ContinueButtons } from "./ContinueButtons.tsx";
import styles from "./HandOver.module.css";

/** 'Hand N Complete!': the winner and the winning card, the points, and the button for the next hand. */
export function HandOver({ onLeave }: { readonly onLeave: () => void }): ReactElement {
  const t = useText(gameText);
  const card = useText(cardText);
  const view = useView();
  return (
    <Modal
      open
      locked
      onClose={() => undefined}
      title={t("handComplete", { hand: view.hand_number })}
      testId="hand-over"
      className={styles.handOver}
    >
      <div className={styles.handOverWinner}>
        {view.hand_result === null ? null : <PlayingCard card={view.hand_result.card.card_id} />}
        <p>{handSentence(t, card, view)}</p>
      </div>
      <HandScores />
      <NextHand onLeave={onLeave} />
    </Modal>
  );
}

function NextHand({ onLeave }: { readonly onLeave: () => void }): ReactElement {
  const t = useText(gameText);
  const view = useView();
  const names = notReady(view)
    .filter((player) => player.position !== view.me)
    .map((player) => nameOf(t, player));
  const line = useIsReady("readyForNextHand") && names.length > 0 ? t("waitingFor", { names: names.join(", ") }) : "";
  return <ContinueButtons command="readyForNextHand" label={t("playNextHand")} line={line} onLeave={onLeave} />;
}
