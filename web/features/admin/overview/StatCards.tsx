import type { ReactElement } from "react";
import type { Figure, Overview } from "#protocol/calls/overview.ts";
import { wholeNumber } from "#web/platform/languages/format.ts";
import { type Language, useLanguage, useText } from "#web/platform/languages/i18n.ts";
import styles from "./overview.module.css";
import { overviewText } from "./text/en.ts";

const cards = ["totalUsers", "activeGames", "tournamentPlayers", "revenue"] as const;

/** The four figures, each with its change in percent and what it is compared with. */
export function StatCards({ overview }: { readonly overview: Overview }): ReactElement {
  const t = useText(overviewText);
  const language = useLanguage();
  const said = (name: (typeof cards)[number]): string => {
    const value = wholeNumber(overview[name].value, language);
    return name === "revenue" ? t("gems", { amount: value }) : value;
  };
  const hasNoChange = cards.every((name) => overview[name].change === null);
  return (
    <>
      <ul className={styles.cards}>
        {cards.map((name) => (
          <li key={name} className={styles.card}>
            <h2 className={styles.cardTitle}>{t(name)}</h2>
            <p className={styles.cardValue}>{said(name)}</p>
            <Change figure={overview[name]} />
            <p className={styles.cardHint}>{t(`${name}Hint`)}</p>
          </li>
        ))}
      </ul>
      {hasNoChange ? <p className={styles.change}>{t("noChange")}</p> : null}
    </>
  );
}

const percent = (value: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(Math.abs(value) / 100);

/** Nothing where there is no earlier figure. */
function Change({ figure: { change } }: { readonly figure: Figure }): ReactElement | null {
  const t = useText(overviewText);
  const language = useLanguage();
  if (change === null) return null;
  const direction = change > 0 ? "up" : change < 0 ? "down" : "same";
  return (
    <p className={styles.change} data-direction={direction}>
      <span aria-hidden="true">{{ up: "▲", down: "▼", same: "•" }[direction]} </span>
      {direction === "same" ? t("same") : t(direction, { percent: percent(change, language) })}
    </p>
  );
}
