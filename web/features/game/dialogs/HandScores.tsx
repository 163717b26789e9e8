import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { useView } from "../state/tableContext.ts";
import { gameText } from "../text/en.ts";
import { nameFor } from "../sentences.ts";
import styles from "./HandScores.module.css";

/** What the hand changed: points, score before and after, for every player; the best score first. */
export function HandScores(): ReactElement {
  const t = useText(gameText);
  const view = useView();
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
