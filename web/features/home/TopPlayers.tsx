import type { ReactElement } from "react";
import { Link } from "react-router";
import type { LeaderboardEntry } from "#protocol/calls/leaderboard.ts";
import { listFailure } from "#web/platform/calls/failures.ts";
import { ratingText } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { playerPath } from "#web/entities/paths.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { FramedAvatar } from "#web/entities/cosmetic/FramedAvatar.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { RankBadge } from "#web/entities/player/RankBadge.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { topPlayersQuery } from "./queries.ts";
import { homeText } from "./firstPage/text/en.ts";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import styles from "./HomeLists.module.css";
import { classes } from "#web/ui/classes.ts";

const skeletonRows = 5;

export function TopPlayers(): ReactElement {
  const t = useText(homeText);
  const common = useText(sharedText);
  const [players, again] = useLoaded(topPlayersQuery);
  return (
    <Panel testId="home-top" title={t("topPlayers")} className={styles.homeTop}>
      {players.state === "loading" ? (
        <SkeletonRows rows={skeletonRows}>
          <Skeleton round width="2rem" height="2rem" />
          <Skeleton width="60%" />
        </SkeletonRows>
      ) : players.state === "failed" ? (
        <ErrorState text={common(listFailure(players.failure, "failedLeaderboard"))} onRetry={again} />
      ) : (
        <Rows players={players.value} />
      )}
    </Panel>
  );
}

function Rows({ players }: { readonly players: readonly LeaderboardEntry[] }): ReactElement {
  const t = useText(homeText);
  const language = useLanguage();
  if (players.length === 0) return <EmptyState title={t("noPlayers")} hint={t("noPlayersHint")} />;
  return (
    <>
      <ol className={styles.playerList}>
        {players.map((player) => (
          <li key={player.user_id} className={styles.playerRow} data-testid="player-row">
            <RankBadge rank={player.rank} />
            <FramedAvatar
              key={player.image_url}
              userId={player.user_id}
              look={player.look}
              src={player.image_url}
              size={32}
            />
            <span className={styles.playerWords}>
              <Link className={styles.playerName} to={playerPath(player.user_id)}>
                <PlayerName name={player.username} />
              </Link>
              <span className={classes(styles.playerPoints, "figures")}>
                {t("points", { rating: ratingText(player, language) })}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <Link className={styles.panelMore} to="/leaderboard">
        {t("allPlayers")}
      </Link>
    </>
  );
}
