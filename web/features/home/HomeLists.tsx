import type { ReactElement } from "react";
import styles from "./HomeLists.module.css";
import { HowToWin } from "./HowToWin.tsx";
import { LiveMatches } from "./live/LiveMatches.tsx";
import { RatingTiers } from "./RatingTiers.tsx";
import { RecentGames } from "./RecentGames.tsx";
import { TopPlayers } from "./TopPlayers.tsx";

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
    </>
  );
}
