import { memo, type ReactElement } from "react";
import type { GamePlayer, GameView } from "#protocol/frames/messages.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { scoreBeforeHand } from "../state/crown.ts";
import { landedViewOf, useTableData } from "../state/table.ts";
import type { TableState } from "../state/tableState.ts";
import { gameText } from "../text/en.ts";
import { nameOf } from "../sentences.ts";
import styles from "./Scoreboard.module.css";

/** The data of the scoreboard. Until the crown has landed, the scores are those from before the hand. */
function scoresOf(state: TableState) {
  const view = landedViewOf(state);
  return {
    target: view.settings.win_points,
    hand: view.hand_number,
    watching: view.spectators,
    me: view.me,
    players: inTurnOrder(view).map((player) => (state.isCrownFalling ? scoreBeforeHand(player, view) : player)),
  };
}

/** Each player's points, the points to win, and the hands won. */
export const Scoreboard = memo(function Scoreboard(): ReactElement {
  const t = useText(gameText);
  const { target, hand, watching, me, players } = useTableData(scoresOf);
  const best = Math.max(...players.map(({ score }) => score));
  return (
    <section className={styles.scoreboard} data-testid="scoreboard" aria-label={t("scoreboard")}>
      <p className={styles.scoreAim} data-part="score-aim">
        <span>{t("firstTo", { count: target })}</span>
        <span>{t("handNumber", { hand })}</span>
        {watching > 0 ? (
          <span className={styles.scoreWatchers} data-part="score-watchers">
            <Icon name="eye" size={14} /> {t("spectators", { count: watching })}
          </span>
        ) : null}
      </p>
      <ul className={styles.scores}>
        {players.map((player) => (
          <Score
            key={player.position}
            name={player.position === me ? t("you") : nameOf(t, player)}
            points={player.score}
            handsWon={player.games_won}
            target={target}
            leads={player.score > 0 && player.score === best}
          />
        ))}
      </ul>
    </section>
  );
});

/** The viewer first, then in turn order. */
function inTurnOrder({ players, me, player_count }: GameView): readonly GamePlayer[] {
  const steps = ({ position }: GamePlayer): number => (position - (me ?? 0) + player_count) % player_count;
  return players.toSorted((a, b) => steps(a) - steps(b));
}

interface ScoreProps {
  readonly name: string;
  readonly points: number;
  readonly handsWon: number;
  /** The points that the match is played to. */
  readonly target: number;
  readonly leads: boolean;
}

const Score = memo(function Score({ name, points, handsWon, target, leads }: ScoreProps): ReactElement {
  const t = useText(gameText);
  const share = Math.min(1, points / target);
  return (
    <li className={classes(styles.score, leads && styles.scoreLeads)} data-testid="score">
      <PlayerName className={styles.scoreName} testId="score-name" name={name} />
      <span className={styles.scoreLine}>
        <strong className={classes(styles.scorePoints, "figures")} data-testid="score-points">
          <span className="visually-hidden">{t("points", { count: points })}</span>
          <span aria-hidden="true">{points}</span>
        </strong>
        <span
          className={classes(styles.scoreWon, "figures")}
          data-testid="score-won"
          title={t("gamesWon", { count: handsWon })}
        >
          <span className="visually-hidden">{t("gamesWon", { count: handsWon })}</span>
          <Icon name="crown" size={14} /> <span aria-hidden="true">{handsWon}</span>
        </span>
      </span>
      <span className={styles.scoreBar} aria-hidden="true">
        <i style={{ transform: `scaleX(${share})` }} />
      </span>
    </li>
  );
});
