import type { ReactElement } from "react";
import { type Card, cardId } from "#engine/cards.ts";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";

/** A small card in the reader's deck; its back when the card is not known. */
export function ReplayCard({ card, label }: { readonly card?: Card; readonly label: string }): ReactElement {
  const fourColour = usePrefs((prefs) => prefs.fourColourDeck);
  return (
    <PlayingCard
      card={card === undefined ? undefined : cardId(card)}
      size="small"
      fourColour={fourColour}
      label={label}
    />
  );
}
