import { memo, type ReactElement, type CSSProperties } from "react";
import type { GamePlayer, GameView, Position } from "#protocol/frames/messages.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { frameClass } from "#web/entities/cosmetic/looks.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import type { Chair } from "../state/reading.ts";
import { landedViewOf, useTableState, useTable, useLookOf, useSecondsLeft } from "../state/table.ts";
import { gameText } from "../text/en.ts";
import { nameOf } from "../sentences.ts";
import styles from "./Plate.module.css";

/** The player of a seat: picture, name, dealer's badge, and whether it is their turn or they are away. */
export const Plate = memo(function Plate({ chair }: { readonly chair: Chair }): ReactElement {
  const t = useText(gameText);
  const { player, position, place } = chair;
  const isMe = useTableState((state) => player !== null && landedViewOf(state).me === player.position);
  const toAct = useTableState((state) => isToAct(landedViewOf(state), position));
  const isDealer = useTableState((state) => landedViewOf(state).dealer_position === position);
  const name = isMe ? t("you") : nameOf(t, player);
  // While the player is to act, the clock takes the place of the frame.
  const look = useLookOf(position);
  return (
    <div
      className={classes(styles.plate, styles[`plate-${place}`], player === null && styles.plateEmpty)}
      data-testid="plate"
    >
      <span className={classes(styles.plateFace, !toAct && frameClass(look))} data-testid="plate-face">
        {toAct ? <ActingRing /> : null}
        {player?.user.is_bot ? (
          <span className={styles.plateRobot}>
            <Icon name="robot" size={22} />
          </span>
        ) : (
          <Avatar src={player?.user.image_url} size={36} />
        )}
        {isDealer ? (
          <span className={styles.dealerBadge} role="img" aria-label={t("dealer")} title={t("dealer")}>
            <Icon name="cards" size={14} />
          </span>
        ) : null}
      </span>
      <span className={styles.plateWords}>
        <PlayerName className={styles.plateName} testId="plate-name" name={name} />
        {player === null ? null : <Presence player={player} />}
      </span>
    </div>
  );
});

const isToAct = ({ current_player_position, phase }: GameView, position: Position): boolean =>
  current_player_position === position && phase !== "waiting";

const ActingRing = (): ReactElement => <ClockRing deadline={useTableState((state) => landedViewOf(state).deadline)} />;

function Presence({ player }: { readonly player: GamePlayer }): ReactElement | null {
  const t = useText(gameText);
  const seconds = useSecondsLeft(player.away_until);
  if (player.stand_in) {
    return (
      <span className={styles.plateNote}>
        <Icon name="robot" size={14} /> {t("standIn")}
      </span>
    );
  }
  if (seconds !== null) {
    return (
      <span className={classes(styles.plateNote, styles.plateAway, "figures")}>
        <Icon name="wifi-off" size={14} /> {t("awayFor", { count: seconds })}
      </span>
    );
  }
  return null;
}

/**
 * A ring round the player who must act, which empties with the clock. Two half discs turn behind two masks, so that only
 * transforms move; the start lies in the past by a negative delay, so that a reload shows the time that is left.
 */
function ClockRing({ deadline }: { readonly deadline: GameView["deadline"] }): ReactElement {
  const { socket } = useTable();
  if (deadline === null) return <span className={classes(styles.ring, styles.ringStill)} aria-hidden="true" />;
  const goneMs = deadline.length_ms - Math.max(0, deadline.at - socket.serverNow());
  const style = { "--ring-length": `${deadline.length_ms}ms`, "--ring-gone": `${-Math.round(goneMs)}ms` };
  return (
    <span
      key={deadline.at}
      className={styles.ring}
      data-part="clock-ring"
      style={style as CSSProperties}
      aria-hidden="true"
    >
      <span className={classes(styles.ringHalf, styles.ringFirst)}>
        <i />
      </span>
      <span className={classes(styles.ringHalf, styles.ringSecond)}>
        <i />
      </span>
    </span>
  );
}
