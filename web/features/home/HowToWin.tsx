import { lazy, type ReactElement, Suspense } from "react";
import { Link } from "react-router";
import { useText } from "#web/platform/languages/i18n.ts";
import { usePageIdle } from "#web/platform/browser/pageIdle.ts";
import { homeText } from "./firstPage/text/en.ts";
import styles from "./HomeLists.module.css";
import { classes } from "#web/ui/classes.ts";

const HowCards = lazy(async () => ({ default: (await import("./HowCards.tsx")).HowCards }));

const steps = [
  { key: "howFollow", cards: ["8D", "JD", "KC"], won: "JD", crowned: false },
  { key: "howLast", cards: ["9S", "QS"], won: "QS", crowned: true },
  { key: "howLow", cards: ["6H", "KD"], won: "6H", crowned: true },
] as const;

/** The game in three sentences, with cards; the cards are fetched once the page is loaded. */
export function HowToWin(): ReactElement {
  const t = useText(homeText);
  const settled = usePageIdle();
  return (
    <section className={styles.how}>
      <header className={styles.howHead}>
        <h2>{t("howTitle")}</h2>
      </header>
      {steps.map(({ key, cards, won, crowned }) => (
        <div key={key} className={styles.howStep}>
          <div className={styles.howCards}>
            <Suspense>{settled ? <HowCards cards={cards} won={won} crowned={crowned} /> : null}</Suspense>
          </div>
          <p>{t(key)}</p>
        </div>
      ))}
      <Link className={classes(styles.panelMore, styles.howHead)} to="/rules">
        {t("howMore")}
      </Link>
    </section>
  );
}
