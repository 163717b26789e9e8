import { memo, type ReactElement } from "react";
import { backClass } from "#web/entities/cosmetic/looks.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import { type Chair, handOf } from "../state/reading.ts";
import { handsOf, useTableData, useLookOf } from "../state/table.ts";
import { gameText } from "../text/en.ts";
import { nameOf } from "../sentences.ts";
import { Plate } from "./Plate.tsx";
import { Slots } from "./Slots.tsx";
import styles from "./Opponent.module.css";

/** An opponent's side of the table: the player, the backs of their cards, and the played cards. */
export const Opponent = memo(function Opponent({ chair }: { readonly chair: Chair }): ReactElement {
  const t = useText(gameText);
  const isAside = chair.place === "left" || chair.place === "right";
  return (
    <div
      role="group"
      className={classes(styles.opponent, styles[`opponent-${chair.place}`])}
      data-part="opponent"
      data-opponent={chair.place}
      aria-label={nameOf(t, chair.player)}
    >
      <div className={styles.opponentHead} data-part="opponent-head">
        <Plate chair={chair} />
        {isAside ? null : <HiddenHand chair={chair} />}
      </div>
      <div className={styles.opponentBody}>
        {isAside ? <HiddenHand chair={chair} /> : null}
        <Slots chair={chair} />
      </div>
    </div>
  );
});

/** Cards with hidden faces: pictures, not controls. */
export function HiddenHand({ chair }: { readonly chair: Chair }): ReactElement {
  const t = useText(gameText);
  const look = useLookOf(chair.position);
  const ids = useTableData((state) => handOf(handsOf(state), chair.position).map(({ id }) => id));
  return (
    <ul
      className={classes(styles.backs, styles[`backs-${chair.place}`])}
      data-backs={chair.place}
      data-testid="backs"
      aria-label={`${t("handOf", { username: nameOf(t, chair.player) })}: ${t("cardsHeld", { count: ids.length })}`}
    >
      {ids.map((id) => (
        <li key={id} data-card={id} data-angle={backAngle(chair)}>
          <PlayingCard size="small" className={backClass(look)} />
        </li>
      ))}
    </ul>
  );
}

/** Hands at the left and right side are turned. */
const backAngle = ({ place }: Chair): number => (place === "left" ? 90 : place === "right" ? -90 : 0);
