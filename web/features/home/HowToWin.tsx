import { lazy, type ReactElement, Suspense } from "react";
import { Link } from "react-router";
import { useText } from "#web/platform/languages/i18n.ts";
import { usePageIdle } from "#web/platform/browser/pageIdle.ts";
import { homeText } from "./firstPage/text.ts";

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
    <section className="how">
      <header className="how-head">
        <h2>{t("howTitle")}</h2>
      </header>
      {steps.map(({ key, cards, won, crowned }) => (
        <div key={key} className="how-step">
          <div className="how-cards">
            <Suspense>{settled ? <HowCards cards={cards} won={won} crowned={crowned} /> : null}</Suspense>
          </div>
          <p>{t(key)}</p>
        </div>
      ))}
      <Link className="panel-more how-head" to="/rules">
        {t("howMore")}
      </Link>
    </section>
  );
}
