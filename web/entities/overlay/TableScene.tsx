import type { CSSProperties, ReactElement } from "react";
import type { OverlayTable } from "#protocol/frames/overlay.ts";
import { feltClass } from "#web/entities/cosmetic/looks.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { playerName } from "./names.ts";
import { PlayerRow } from "./PlayerRow.tsx";
import { overlayText } from "./text/en.ts";
import styles from "./TableScene.module.css";

interface TableSceneProps {
  readonly table: OverlayTable;
  readonly aheadMs: number;
  readonly fourColour: boolean;
}

/** A table: a row for each player, with the five tricks in columns, so that a trick is read from top to bottom. */
export function TableScene({ table, aheadMs, fourColour }: TableSceneProps): ReactElement {
  // The dealer brings the deck and the felt.
  const look = table.players.find(({ seat }) => seat === table.dealer)?.look;
  return (
    <section
      key={table.number}
      className={classes(styles.table, feltClass(look))}
      style={{ "--rows": table.player_count } as CSSProperties}
      data-rows={table.player_count}
      data-testid="overlay-table"
    >
      {table.players.map((player) => (
        <PlayerRow
          key={player.seat}
          player={player}
          table={table}
          back={look}
          aheadMs={aheadMs}
          fourColour={fourColour}
        />
      ))}
      <HandEnd table={table} />
    </section>
  );
}

/** Who took the hand, between the rows. */
function HandEnd({ table }: { readonly table: OverlayTable }): ReactElement | null {
  const t = useText(overlayText);
  const { hand_result: won, players } = table;
  const winner = players.find(({ seat }) => seat === won?.winner);
  if (won === null || winner === undefined) return null;
  return <p className={styles.handEnd}>{t("takesHand", { count: won.points, username: playerName(t, winner) })}</p>;
}
