import type { ReactElement } from "react";
import { cardNamed } from "#web/entities/game/cards/cardName.ts";
import { cardText } from "#web/entities/game/cards/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { PlayingCard, type PlayingCardProps } from "#web/ui/cards/PlayingCard.tsx";
import { type Card, parseCard } from "#engine/cards.ts";
import { cardPoints } from "#engine/scoring.ts";
import { rulesText } from "./text/en.ts";
import styles from "./RulesPage.module.css";

/** A card in the reader's colours, with its name for screen readers. */
export function NamedCard({ card, ...rest }: PlayingCardProps & { readonly card: string }): ReactElement {
  const t = useText(cardText);
  const fourColour = usePrefs((prefs) => prefs.fourColourDeck);
  return <PlayingCard card={card} label={cardNamed(t, card)} fourColour={fourColour} {...rest} />;
}

const priced = ["6C", "7C", "KC"] as const;

/** The points of a 6, a 7 and any other card, from the engine [R6]. */
export function Prices(): ReactElement {
  const t = useText(rulesText);
  return (
    <ul className={styles.rulesPrices}>
      {priced.map((card, at) => (
        <li key={card}>
          <NamedCard card={card} />
          <span>
            <b className="figures">{t("points", { count: cardPoints(parseCard(card) as Card, true) })}</b>
            {at === priced.length - 1 ? t("pointsOther") : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
