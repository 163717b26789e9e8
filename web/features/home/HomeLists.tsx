import type { ReactElement } from "react";
import "./HomeLists.css";
import { HowToWin } from "./HowToWin.tsx";
import { LiveMatches } from "./live/LiveMatches.tsx";
import { RatingTiers } from "./RatingTiers.tsx";
import { RecentGames } from "./RecentGames.tsx";
import { TopPlayers } from "./TopPlayers.tsx";

/** The part below the hero: top players, recent games, how a hand is won. Fetched after the first drawing. */
export function HomeLists(): ReactElement {
  return (
    <>
      <div className="home-panels">
        <TopPlayers />
        <div className="home-middle">
          <LiveMatches />
          <RecentGames />
        </div>
        <RatingTiers />
      </div>
      <HowToWin />
    </>
  );
}
