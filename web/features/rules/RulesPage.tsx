/** The rules of the game at /rules, the whole game in a minute [R1 to R13], and the deck at /cards. */
import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Page } from "#web/ui/Page.tsx";
import { classes } from "#web/ui/classes.ts";
import { ExampleHand, FollowExample } from "./ExampleHand.tsx";
import { NamedCard, Prices } from "./NamedCard.tsx";
import { rulesText } from "./text/en.ts";
import styles from "./RulesPage.module.css";

const hearts = ["AH", "KH", "QH", "JH", "10H", "9H", "8H", "7H", "6H"] as const;

export function RulesPage(): ReactElement {
  const t = useText(rulesText);
  return (
    <Page title={t("title")} lead={t("lead")}>
      <p className={styles.rulesLearn}>
        <ButtonLink to="/learn" kind="primary" size="large">
          {t("learn")}
        </ButtonLink>
      </p>
      <nav className={styles.rulesNav} aria-label={t("sections")}>
        <a href="#basic">{t("basic")}</a>
        <a href="#cards">{t("cards")}</a>
        <a href="#gameplay">{t("gameplay")}</a>
      </nav>
      <section id="basic" className={styles.rulesPart}>
        <h2>{t("basic")}</h2>
        <ol className={styles.rulesBasics}>
          {(["basicPlayers", "basicTricks", "basicDeal", "basicMatch"] as const).map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ol>
      </section>
      <section id="cards" className={styles.rulesPart}>
        <h2>{t("cards")}</h2>
        <p className={styles.rulesWords}>{t("cardsPack")}</p>
        <h3>{t("highToLow")}</h3>
        <div className={classes(styles.rulesFelt, styles.rulesSuit)}>
          {hearts.map((card) => (
            <NamedCard key={card} card={card} />
          ))}
        </div>
        <p className={styles.rulesWords}>{t("cardsPoints")}</p>
        <Prices />
        <p>
          <ButtonLink to="/cards">{t("seeCards")}</ButtonLink>
        </p>
      </section>
      <section id="gameplay" className={styles.rulesPart}>
        <h2>{t("gameplay")}</h2>
        <p className={styles.rulesWords}>{t("playFollow")}</p>
        <FollowExample />
        <h3>{t("handTitle")}</h3>
        <ExampleHand />
        <h3>{t("privateTitle")}</h3>
        <ul className={classes(styles.rulesWords, styles.rulesOptions)}>
          {(["privateWords", "stacking", "weakHand"] as const).map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
        <p>
          <ButtonLink to="/" size="large">
            {t("playNow")}
          </ButtonLink>
        </p>
      </section>
    </Page>
  );
}
