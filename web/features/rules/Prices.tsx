import type { ReactElement } from "react";
import { type Card, parseCard } from "#engine/cards.ts";
import { cardPoints } from "#engine/scoring.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { NamedCard } from "./NamedCard.tsx";
import { rulesText } from "./text/en.ts";
import styles from "./RulesPage.module.css";

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
