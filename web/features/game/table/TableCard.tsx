import { memo, type ReactElement } from "react";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { PlayingCard, type PlayingCardProps } from "#web/ui/cards/PlayingCard.tsx";

/** A card with the colours that the player chose in the settings. */
export const TableCard = memo(function TableCard(props: Omit<PlayingCardProps, "fourColour">): ReactElement {
  const fourColour = usePrefs((prefs) => prefs.fourColourDeck);
  return <PlayingCard {...props} fourColour={fourColour} />;
});
