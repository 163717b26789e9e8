import type { CSSProperties, ReactElement } from "react";
import type { GameView } from "#server/protocol/messages.ts";
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
export function Slots({ chair }: { readonly chair: Chair }): ReactElement {
  const t = useText(gameText);
  const view = useView();
  const label = t("playAreaOf", { username: nameFor(t, view, chair.player) });
  return (
    <ol className={classes("slots", `slots-${chair.place}`)} aria-label={label}>
      {tricksBySlot(chair.place).map((trick, index) => (
        <Slot key={trick} chair={chair} trick={trick} index={index} view={view} />
      ))}
    </ol>
  );
}

interface SlotProps {
  readonly chair: Chair;
  readonly trick: number;
  /** Its place in the row, 0 to 4. */
  readonly index: number;
  readonly view: GameView;
}

function Slot({ chair, trick, index, view }: SlotProps): ReactElement {
  const t = useText(gameText);
  const card = useText(cardText);
  const shown = useShown();
  const inMiddle = useTableState((state) => trickInMiddle(view, state.heldTrick));
  const played = trick === inMiddle ? undefined : playedBy(view, chair.position, trick);
  const face = played?.card;
  const isOver = shown.completed_tricks.length >= trick;
  const wins = face !== undefined && trickWinner(shown, trick) === chair.position;
  const crowned = wins && isOver && trick === tricksInHand;
  const mark = crowned || (wins && isOver) ? t("tookTrick") : wins ? t("winning") : null;
  return (
    <li
      className={classes("slot", wins && "slot-wins", isOver && !wins && "slot-lost", crowned && "slot-crowned")}
      style={{ "--at": index } as CSSProperties}
      data-testid={`slot-${chair.position}-${trick}`}
    >
      {face === undefined || played === undefined ? (
        <span className="slot-number" role="img" aria-label={t("slot", { trick })}>
          {trick}
        </span>
      ) : (
        <span className="slot-card" data-card={played.id}>
          <TableCard
            card={face.card_id}
            size="small"
            dimmed={isOver && !wins}
            label={[cardNamed(card, face.card_id), mark].filter((part) => part !== null).join(", ")}
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
}
