import type { ReactElement } from "react";
import { cardNamed } from "#web/lib/cards/cardName.ts";
import { cardText } from "#web/lib/cards/text.ts";
import { useText } from "#web/lib/i18n.ts";
import { usePrefs } from "#web/lib/prefs.ts";
import { PlayingCard, type PlayingCardProps } from "#web/ui/cards/PlayingCard.tsx";

/** A card as the reader's settings colour it, with its name for screen readers. */
export function NamedCard({ card, ...rest }: PlayingCardProps & { readonly card: string }): ReactElement {
  const t = useText(cardText);
  const fourColour = usePrefs((prefs) => prefs.fourColourDeck);
  return <PlayingCard card={card} label={cardNamed(t, card)} fourColour={fourColour} {...rest} />;
}
