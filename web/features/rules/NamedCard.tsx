import type { ReactElement } from "react";
import { useText } from "#web/lib/i18n.ts";
import { usePrefs } from "#web/lib/prefs.ts";
import { PlayingCard, type PlayingCardProps } from "#web/ui/cards/PlayingCard.tsx";
import { cardName } from "./cardName.ts";
import { rulesText } from "./text.ts";

/** A card as the reader's settings colour it, with its name for screen readers. */
export function NamedCard({ card, ...rest }: PlayingCardProps & { readonly card: string }): ReactElement {
  const t = useText(rulesText);
  const fourColour = usePrefs((prefs) => prefs.fourColourDeck);
  return <PlayingCard card={card} label={cardName(t, card)} fourColour={fourColour} {...rest} />;
}
