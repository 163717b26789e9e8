import type { ReactElement } from "react";
import { cardNamed } from "#web/entities/game/cards/cardName.ts";
import { cardText } from "#web/entities/game/cards/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { PlayingCard, type PlayingCardProps } from "#web/ui/cards/PlayingCard.tsx";

/** A card in the reader's colours, with its name for screen readers. */
export function NamedCard({ card, ...rest }: PlayingCardProps & { readonly card: string }): ReactElement {
  const t = useText(cardText);
  const fourColour = usePrefs((prefs) => prefs.fourColourDeck);
  return <PlayingCard card={card} label={cardNamed(t, card)} fourColour={fourColour} {...rest} />;
}
