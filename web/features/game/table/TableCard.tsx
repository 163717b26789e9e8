import { memo, type ReactElement } from "react";
import type { Look } from "#server/protocol/look.ts";
import { backClass } from "#web/entities/cosmetic/looks.ts";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { classes } from "#web/ui/classes.ts";
import { PlayingCard, type PlayingCardProps } from "#web/ui/cards/PlayingCard.tsx";

interface TableCardProps extends Omit<PlayingCardProps, "fourColour"> {
  /** Whose back a hidden card has. It is the same for all cards of a player, so it tells nothing about a card. */
  readonly look?: Look;
}

/** A card with the colours that the player chose in the settings. */
export const TableCard = memo(function TableCard({ look, className, ...card }: TableCardProps): ReactElement {
  const fourColour = usePrefs((prefs) => prefs.fourColourDeck);
  const back = card.card === undefined ? backClass(look) : undefined;
  return <PlayingCard {...card} fourColour={fourColour} className={classes(className, back) || undefined} />;
});
