import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { followExample } from "./exampleHand.ts";
import { legalNames } from "./legalNames.ts";
import { NamedCard } from "./NamedCard.tsx";
import { rulesText } from "./text/en.ts";
import styles from "./RulesPage.module.css";
import { classes } from "#web/ui/classes.ts";

/** A lead and a hand: the cards that may follow, and the others dimmed, as at the table. */
export function FollowExample(): ReactElement {
  const t = useText(rulesText);
  const legal = legalNames(followExample.hand, followExample.led);
  return (
    <figure className={classes(styles.rulesFelt, styles.rulesFollow)}>
      <div>
        <p className={styles.rulesCaption}>{t("ledCard")}</p>
        <div className={styles.rulesLed}>
          <NamedCard card={followExample.led} />
        </div>
      </div>
      <div className={styles.rulesHandSide}>
        <p className={styles.rulesCaption}>{t("yourHand")}</p>
        <div className={styles.rulesHand}>
          {followExample.hand.map((card) => (
            <div key={card} className={legal.includes(card) ? styles.rulesLegal : undefined}>
              <NamedCard card={card} dimmed={!legal.includes(card)} />
            </div>
          ))}
        </div>
      </div>
      <figcaption>
        <strong>{t("followTitle")}</strong> {t("followWords")}
      </figcaption>
    </figure>
  );
}
