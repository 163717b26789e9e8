import type { ReactElement } from "react";
import type { OverlayResult, OverlayTournament } from "#protocol/frames/overlay.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Crown } from "#web/ui/brand/Wordmark.tsx";
import { classes } from "#web/ui/classes.ts";
import { Face } from "./PlayerPlate.tsx";
import { entrantName, playerName } from "./names.ts";
import { overlayText } from "./text/en.ts";
import styles from "./ResultScene.module.css";

interface ResultSceneProps {
  readonly result: OverlayResult;
  readonly tournament: OverlayTournament | null;
}

/** The winner, with the points and the matches of the best-of. */
export function ResultScene({ result, tournament }: ResultSceneProps): ReactElement {
  const t = useText(overlayText);
  const champion = tournament?.champion ?? null;
  const winner = result.players.find(({ seat }) => seat === result.winner);
  const isBestOf = result.best_of !== null && result.best_of > 1;
  return (
    <section className={styles.result}>
      {winner === undefined ? null : (
        <p className={styles.winner}>
          <Crown className={styles.crown ?? ""} />
          <span className={styles.words}>
            {champion === null
              ? t(result.is_final ? "winsMatch" : "winsGame", { username: playerName(t, winner) })
              : t("champion", { username: entrantName(t, { ...champion, is_bye: false, wins: 0 }) })}
          </span>
        </p>
      )}
      <ul className={styles.players}>
        {result.players.map((player) => (
          <li key={player.seat} className={classes(styles.player, player.seat === result.winner && styles.won)}>
            <Face image={player.image_url} look={undefined} />
            <span className={styles.name}>{playerName(t, player)}</span>
            <strong className={styles.score}>{isBestOf ? player.wins : player.score}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
