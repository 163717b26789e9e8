import type { ReactElement } from "react";
import { cardId, pack, SUITS, suitOf } from "#engine/cards.ts";
import { cardText } from "#web/entities/game/cards/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { changePrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Toggle } from "#web/ui/Field.tsx";
import { classes } from "#web/ui/classes.ts";
import { NamedCard, Prices } from "./NamedCard.tsx";
import { rulesText } from "./text/en.ts";
import styles from "./RulesPage.module.css";

const deck = pack(true);

/** A name at the start of a line; within a sentence three of the four languages write it in lower case. */
const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Every card of the deck, suit by suit [R2]. */
export function CardsPage(): ReactElement {
  const t = useText(rulesText);
  const name = useText(cardText);
  const fourColour = usePrefs((prefs) => prefs.fourColourDeck);
  return (
    <Page title={t("cardsTitle")} lead={t("cardsLead")}>
      <div className={styles.cardsToggle}>
        <Toggle
          label={t("fourColour")}
          checked={fourColour}
          onChange={(fourColourDeck) => changePrefs({ fourColourDeck })}
        />
      </div>
      {SUITS.map((suit, index) => (
        <section key={suit} className={styles.cardsSuit}>
          <h2>{capitalised(name(`suit${suit}`))}</h2>
          <div className={classes(styles.rulesFelt, styles.rulesSuit)}>
            {suit === "S" ? <PlayingCard label={t("noAce")} /> : null}
            {deck
              .filter((card) => suitOf(card) === index)
              .toReversed()
              .map((card) => (
                <NamedCard key={card} card={cardId(card)} />
              ))}
          </div>
          {suit === "S" ? <p className={styles.rulesNote}>{t("noAce")}</p> : null}
        </section>
      ))}
      <section className={styles.cardsSuit}>
        <h2>{t("worth")}</h2>
        <Prices />
      </section>
    </Page>
  );
}
