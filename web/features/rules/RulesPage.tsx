import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Page } from "#web/ui/Page.tsx";
import { ExampleHand } from "./ExampleHand.tsx";
import { FollowExample } from "./FollowExample.tsx";
import { NamedCard } from "./NamedCard.tsx";
import { Prices } from "./Prices.tsx";
import "./RulesPage.css";
import { rulesText } from "./text.ts";

const hearts = ["AH", "KH", "QH", "JH", "10H", "9H", "8H", "7H", "6H"] as const;

/** The rules page: the whole game in a minute [R1 to R13]. */
export function RulesPage(): ReactElement {
  const t = useText(rulesText);
  return (
    <Page title={t("title")} lead={t("lead")}>
      <p className="rules-learn">
        <ButtonLink to="/learn" kind="primary" size="large">
          {t("learn")}
        </ButtonLink>
      </p>
      <nav className="rules-nav" aria-label={t("sections")}>
        <a href="#basic">{t("basic")}</a>
        <a href="#cards">{t("cards")}</a>
        <a href="#gameplay">{t("gameplay")}</a>
      </nav>
      <section id="basic" className="rules-part">
        <h2>{t("basic")}</h2>
        <ol className="rules-basics">
          {(["basicPlayers", "basicTricks", "basicDeal", "basicMatch"] as const).map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ol>
      </section>
      <section id="cards" className="rules-part">
        <h2>{t("cards")}</h2>
        <p className="rules-words">{t("cardsPack")}</p>
        <h3>{t("highToLow")}</h3>
        <div className="rules-felt rules-suit">
          {hearts.map((card) => (
            <NamedCard key={card} card={card} />
          ))}
        </div>
        <p className="rules-words">{t("cardsPoints")}</p>
        <Prices />
        <p>
          <ButtonLink to="/cards">{t("seeCards")}</ButtonLink>
        </p>
      </section>
      <section id="gameplay" className="rules-part">
        <h2>{t("gameplay")}</h2>
        <p className="rules-words">{t("playFollow")}</p>
        <FollowExample />
        <h3>{t("handTitle")}</h3>
        <ExampleHand />
        <h3>{t("privateTitle")}</h3>
        <ul className="rules-words rules-options">
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
