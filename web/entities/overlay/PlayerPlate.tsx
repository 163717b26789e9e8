import type { ReactElement } from "react";
import type { OverlayPlayer, OverlayTable } from "#protocol/frames/overlay.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import type { Look } from "#protocol/calls/look.ts";
import { frameClass } from "#web/entities/cosmetic/looks.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { classes } from "#web/ui/classes.ts";
import { Clock } from "./Clock.tsx";
import { playerName } from "./names.ts";
import { overlayText } from "./text/en.ts";
import styles from "./PlayerPlate.module.css";

interface PlayerPlateProps {
  readonly player: OverlayPlayer;
  readonly table: OverlayTable;
  readonly aheadMs: number;
}

/** A player: picture, name, matches won of the best-of, points, and the clock during this player's turn. */
export function PlayerPlate({ player, table, aheadMs }: PlayerPlateProps): ReactElement {
  const t = useText(overlayText);
  const isToAct = table.turn === player.seat;
  const deadline = isToAct ? table.deadline : null;
  return (
    <div className={styles.plate} data-testid="overlay-plate">
      <Face image={player.image_url} look={player.look} isComputer={player.is_bot} />
      <div className={styles.words}>
        <p className={styles.name} data-testid="overlay-name">
          {playerName(t, player)}
        </p>
        <div className={styles.notes}>
          {table.best_of === null || table.best_of === 1 ? null : <Wins wins={player.wins} bestOf={table.best_of} />}
          {table.dealer === player.seat ? (
            <span className={styles.note}>
              <Icon name="cards" /> {t("dealer")}
            </span>
          ) : null}
          {player.stand_in ? (
            <span className={styles.note}>
              <Icon name="robot" /> {t("computer")}
            </span>
          ) : null}
          {deadline === null ? null : <Clock at={deadline.at + aheadMs} />}
        </div>
      </div>
      <strong className={styles.score} data-testid="overlay-score">
        {player.score}
      </strong>
    </div>
  );
}

/** A mark for each match that has to be won. */
function Wins({ wins, bestOf }: { readonly wins: number; readonly bestOf: number }): ReactElement {
  const t = useText(overlayText);
  const needed = Math.floor(bestOf / 2) + 1;
  return (
    <span className={styles.wins} role="img" aria-label={t("matchesWon", { count: wins })}>
      {Array.from({ length: needed }, (_, index) => (
        <i key={index} className={styles.win} data-won={index < wins || undefined} />
      ))}
    </span>
  );
}

interface FaceProps {
  readonly image: string | null;
  readonly look: Look | undefined;
  readonly isComputer?: boolean;
}

/** A player's picture in its frame. */
export function Face({ image, look, isComputer = false }: FaceProps): ReactElement {
  return (
    <span className={classes(styles.face, frameClass(look))}>
      {isComputer ? (
        <span className={styles.robot}>
          <Icon name="robot" />
        </span>
      ) : (
        <Avatar src={image} size="fill" />
      )}
    </span>
  );
}
