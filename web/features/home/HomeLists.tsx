import { lazy, type ReactElement, Suspense } from "react";
import { Link } from "react-router";
import { TIERS, tierOf } from "#engine/tiers.ts";
import { tierKeys } from "#web/entities/player/tierText.ts";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { usePageIdle } from "#web/platform/browser/pageIdle.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { Panel } from "#web/ui/Panel.tsx";
import { homeText } from "./firstPage/text/en.ts";
import styles from "./HomeLists.module.css";
import { LiveMatches } from "./LiveMatches.tsx";
import { RecentGames } from "./RecentGames.tsx";
import { TopPlayers } from "./TopPlayers.tsx";

/** The page works without it, so an error is ignored. */
const HomeTournaments = lazy(() =>
  import("./HomeTournaments.tsx").then(
    ({ HomeTournaments: Tournaments }) => ({ default: Tournaments }),
    () => ({ default: () => null }),
  ),
);

/** The part below the hero: top players, recent games, how a hand is won. Fetched after the first drawing. */
export function HomeLists(): ReactElement {
  return (
    <>
      <div className={styles.homePanels}>
        <TopPlayers />
        <div className={styles.homeMiddle}>
          <LiveMatches />
          <RecentGames />
        </div>
        <RatingTiers />
      </div>
      <HowToWin />
      {/* Last, so that nothing on the page moves when it appears. */}
      <Suspense fallback={null}>
        <HomeTournaments />
      </Suspense>
    </>
  );
}

const HowCards = lazy(async () => ({ default: (await import("./HowCards.tsx")).HowCards }));

const steps = [
  { key: "howFollow", cards: ["8D", "JD", "KC"], won: "JD", crowned: false },
  { key: "howLast", cards: ["9S", "QS"], won: "QS", crowned: true },
  { key: "howLow", cards: ["6H", "KD"], won: "6H", crowned: true },
] as const;

/** The game in three sentences, with cards; the cards are fetched once the page is loaded. */
function HowToWin(): ReactElement {
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

/** The tiers of ratings, from the top down [R23]. */
function RatingTiers(): ReactElement {
  const t = useText(homeText);
  const common = useText(sharedText);
  const user = useSession((session) => session.user);
  const yours = user !== null && isSignedIn(user) ? tierOf(user.rating) : null;
  return (
    <Panel title={t("tiers")} className={styles.homeTiers}>
      <ol className={styles.tierList} reversed>
        {TIERS.map(({ name, ratingMin }, at) => {
          const next = TIERS[at + 1];
          return (
            <li key={name} className={classes(styles.tierRow, name === yours && styles.tierRowYours)}>
              <span className={styles.tierName}>
                {common(tierKeys[name])}
                {name === yours ? <span className="visually-hidden"> {t("yourTier")}</span> : null}
              </span>
              <span className={classes(styles.tierRange, "figures")}>
                {next === undefined
                  ? t("tierAbove", { min: ratingMin })
                  : t("tierRange", { min: ratingMin, max: next.ratingMin - 1 })}
              </span>
            </li>
          );
        }).toReversed()}
      </ol>
    </Panel>
  );
}
