import type { ReactElement } from "react";
import type { GameView } from "#server/protocol/messages.ts";
import { cardNamed } from "#web/lib/cards/cardName.ts";
import { cardText } from "#web/lib/cards/text.ts";
import { useText } from "#web/lib/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { playedBy, trickWinner, tricksBySlot, tricksInHand } from "../cards.ts";
import type { Chair } from "../seating.ts";
import { useShown, useView } from "../tableContext.ts";
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
      {tricksBySlot(chair.place).map((trick) => (
        <Slot key={trick} chair={chair} trick={trick} view={view} />
      ))}
    </ol>
  );
}

interface SlotProps {
  readonly chair: Chair;
  readonly trick: number;
  readonly view: GameView;
}

function Slot({ chair, trick, view }: SlotProps): ReactElement {
  const t = useText(gameText);
  const card = useText(cardText);
  const shown = useShown();
  const played = playedBy(view, chair.position, trick);
  const face = played?.card;
  const isOver = shown.completed_tricks.length >= trick;
  const wins = face !== undefined && trickWinner(shown, trick) === chair.position;
  const crowned = wins && isOver && trick === tricksInHand;
  const mark = crowned || (wins && isOver) ? t("tookTrick") : wins ? t("winning") : null;
  return (
    <li
      className={classes("slot", wins && "slot-wins", isOver && !wins && "slot-lost", crowned && "slot-crowned")}
      data-testid={`slot-${chair.position}-${trick}`}
    >
      {face === undefined || played === undefined ? (
        <span className="slot-number" role="img" aria-label={t("slot", { trick })}>
          {trick}
        </span>
      ) : (
        <span className="slot-card" data-card={played.id} data-angle={angleOf(chair)}>
          <TableCard
            card={face.card_id}
            size="small"
            label={[cardNamed(card, face.card_id), mark].filter((part) => part !== null).join(", ")}
          />
          {wins ? (
            <span className={crowned ? "slot-crown" : "slot-mark"} aria-hidden="true">
              <Icon name="crown" size={crowned ? 40 : 16} />
            </span>
          ) : null}
        </span>
      )}
    </li>
  );
}

/** Cards at the sides lie as their owners see them. */
export const angleOf = ({ place }: Pick<Chair, "place">): number =>
  place === "left" ? 90 : place === "right" ? -90 : 0;
