import type { CSSProperties, ReactElement } from "react";
import type { GameView } from "#protocol/frames/messages.ts";
import { useTable } from "../state/tableContext.ts";
import styles from "./ClockRing.module.css";
import { classes } from "#web/ui/classes.ts";

/**
 * A ring round the player who must act, which empties with the clock. Two half discs turn behind two masks, so that only
 * transforms move; the start lies in the past by a negative delay, so that a reload shows the time that is left.
 */
export function ClockRing({ deadline }: { readonly deadline: GameView["deadline"] }): ReactElement {
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
