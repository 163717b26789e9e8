import { lazy, type ReactElement, Suspense } from "react";
import styles from "./HomeLists.module.css";
import { HowToWin } from "./HowToWin.tsx";
import { LiveMatches } from "./live/LiveMatches.tsx";
import { RatingTiers } from "./RatingTiers.tsx";
import { RecentGames } from "./RecentGames.tsx";
import { TopPlayers } from "./TopPlayers.tsx";

/** The page works without it, so an error is ignored. */
const HomeTournaments = lazy(() =>
  import("./tournaments/HomeTournaments.tsx").then(
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
