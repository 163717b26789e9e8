import type { ReactElement } from "react";
import { cardNamed } from "#web/lib/cards/cardName.ts";
import { cardText } from "#web/lib/cards/text.ts";
import { useText } from "#web/lib/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import type { GameCard } from "#server/protocol/messages.ts";
import { playedBy, suitLedTo, trickInMiddle, trickWinner, tricksInHand } from "../cards.ts";
import { chairsOf, type Place } from "../seating.ts";
import { useShown, useTableState, useView } from "../tableContext.ts";
import { gameText } from "../text.ts";
import { TableCard } from "./TableCard.tsx";

/** The trick in the middle of the table: each card on its player's side, large. */
export function Trick(): ReactElement | null {
  const t = useText(gameText);
  const view = useView();
  const trick = useTableState((state) => trickInMiddle(view, state.heldTrick));
  if (trick === null) return null;
  const played = chairsOf(view).flatMap(({ place, position }) => {
    const card = playedBy(view, position, trick);
    return card === undefined ? [] : [{ place, card }];
  });
  return (
    <ol className="trick" data-testid="trick" aria-label={t("slot", { trick })}>
      {played.map(({ place, card }) => (
        <TrickCard key={card.id} place={place} played={card} trick={trick} />
      ))}
    </ol>
  );
}

interface TrickCardProps {
  readonly place: Place;
  readonly played: GameCard;
  readonly trick: number;
}

/** One card of the trick, marked while it wins and dimmed when it cannot. */
function TrickCard({ place, played, trick }: TrickCardProps): ReactElement | null {
  const t = useText(gameText);
  const card = useText(cardText);
  const shown = useShown();
  const face = played.card;
  if (face === undefined) return null;
  const wins = trickWinner(shown, trick) === played.player_id;
  const isOver = shown.completed_tricks.length >= trick;
  const led = suitLedTo(shown, trick);
  const isOffSuit = led !== null && face.suit !== led;
  const crowned = wins && isOver && trick === tricksInHand;
  const mark = wins ? t(isOver ? "tookTrick" : "winning") : isOffSuit ? t("offSuit") : null;
  return (
    <li className={classes(`trick-${place}`, wins && "trick-wins", crowned && "trick-crowned")}>
      <span className="trick-card" data-card={played.id}>
        <TableCard
          card={face.card_id}
          dimmed={isOffSuit}
          label={[cardNamed(card, face.card_id), mark].filter((part) => part !== null).join(", ")}
        />
        {crowned ? (
          <span className="trick-crown" aria-hidden="true">
            <Icon name="crown" size={40} />
          </span>
        ) : null}
      </span>
    </li>
  );
}
