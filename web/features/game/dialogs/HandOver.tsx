import type { ReactElement } from "react";
import { cardText } from "#web/entities/game/cards/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Modal } from "#web/ui/Modal.tsx";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { useDrawnView } from "../state/table.ts";
import { gameText } from "../text/en.ts";
import { notReady } from "../state/reading.ts";
import { handSentence, nameOf, nameFor } from "../sentences.ts";
import { useIsReady, ContinueButtons } from "./ContinueButtons.tsx";
import styles from "./HandOver.module.css";

/** 'Hand N Complete!': the winner and the winning card, the points, and the button for the next hand. */
export function HandOver({ onLeave }: { readonly onLeave: () => void }): ReactElement {
  const t = useText(gameText);
  const card = useText(cardText);
  const view = useDrawnView();
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
  const view = useDrawnView();
  const names = notReady(view)
    .filter((player) => player.position !== view.me)
    .map((player) => nameOf(t, player));
  const line = useIsReady("readyForNextHand") && names.length > 0 ? t("waitingFor", { names: names.join(", ") }) : "";
  return <ContinueButtons command="readyForNextHand" label={t("playNextHand")} line={line} onLeave={onLeave} />;
}

/** Each player's points of the hand, with the score before and after; the best score first. */
export function HandScores(): ReactElement {
  const t = useText(gameText);
  const view = useDrawnView();
  const players = view.players.toSorted((a, b) => b.score - a.score || a.position - b.position);
  const winner = view.phase === "game_over" ? view.winner_position : view.hand_result?.winner_position;
  return (
    <table className={styles.handScores} data-part="hand-scores">
      <thead>
        <tr>
          <th scope="col">{t("player")}</th>
          <th scope="col">{t("previousScore")}</th>
          <th scope="col">{t("handPoints")}</th>
          <th scope="col">{t("totalScore")}</th>
        </tr>
      </thead>
      <tbody>
        {players.map((player) => (
          <tr key={player.position} className={classes(player.position === winner && styles.handScoresWinner)}>
            <th scope="row">
              <span className={styles.handScoresName}>
                {player.position === winner ? <Icon name="crown" size={18} /> : null}
                <PlayerName className={styles.handScoresWords} name={nameFor(t, view, player)} />
                {player.ready ? <Icon name="check" size={16} label={t("ready")} /> : null}
              </span>
            </th>
            <td className="figures">{player.score - player.points}</td>
            <td className="figures">{player.points > 0 ? `+${player.points}` : "0"}</td>
            <td className="figures" data-testid="hand-scores-total">
              {player.score}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
