import { type CSSProperties, memo, type ReactElement } from "react";
import type { Position } from "#server/protocol/messages.ts";
import { cardNamed } from "#web/lib/cards/cardName.ts";
import { cardText } from "#web/lib/cards/text.ts";
import { useText } from "#web/lib/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { playedBy, trickInMiddle, trickWinner, tricksBySlot, tricksInHand } from "../cards.ts";
import type { Chair } from "../seating.ts";
import { useShown, useTableState, useView } from "../tableContext.ts";
import { gameText } from "../text.ts";
import { nameFor } from "../words.ts";
import { TableCard } from "./TableCard.tsx";

/** The five places where a player's cards stay, one a trick. */
export const Slots = memo(function Slots({ chair }: { readonly chair: Chair }): ReactElement {
  const t = useText(gameText);
  const view = useView();
  const shown = useShown();
  const inMiddle = useTableState((state) => trickInMiddle(view, state.heldTrick));
  const label = t("playAreaOf", { username: nameFor(t, view, chair.player) });
  return (
    <ol className={classes("slots", `slots-${chair.place}`)} aria-label={label}>
      {tricksBySlot(chair.place).map((trick, index) => {
        const played = trick === inMiddle ? undefined : playedBy(view, chair.position, trick);
        return (
          <Slot
            key={trick}
            position={chair.position}
            trick={trick}
            index={index}
            id={played?.id}
            face={played?.card?.card_id}
            isOver={shown.completed_tricks.length >= trick}
            isWinners={trickWinner(shown, trick) === chair.position}
          />
        );
      })}
    </ol>
  );
});

interface SlotProps {
  readonly position: Position;
  readonly trick: number;
  /** Its place in the row, 0 to 4. */
  readonly index: number;
  /** The card that lies there, by its place in the deal and by its name; undefined where none does. */
  readonly id: number | undefined;
  readonly face: string | undefined;
  readonly isOver: boolean;
  /** Whether the trick is its owner's. */
  readonly isWinners: boolean;
}

/** Plain properties, so that a change of the table draws only the slots anew that it touches. */
const Slot = memo(function Slot({ position, trick, index, id, face, isOver, isWinners }: SlotProps): ReactElement {
  const t = useText(gameText);
  const card = useText(cardText);
  const wins = face !== undefined && isWinners;
  const crowned = wins && isOver && trick === tricksInHand;
  const mark = crowned || (wins && isOver) ? t("tookTrick") : wins ? t("winning") : null;
  return (
    <li
      className={classes("slot", wins && "slot-wins", isOver && !wins && "slot-lost", crowned && "slot-crowned")}
      style={{ "--at": index } as CSSProperties}
      data-testid={`slot-${position}-${trick}`}
    >
      {face === undefined || id === undefined ? (
        <span className="slot-number" role="img" aria-label={t("slot", { trick })}>
          {trick}
        </span>
      ) : (
        <span className="slot-card" data-card={id}>
          <TableCard
            card={face}
            size="small"
            dimmed={isOver && !wins}
            label={[cardNamed(card, face), mark].filter((part) => part !== null).join(", ")}
          />
          {wins ? (
            <span className="slot-mark" aria-hidden="true">
              <Icon name="crown" size={16} />
            </span>
          ) : null}
        </span>
      )}
    </li>
  );
});
