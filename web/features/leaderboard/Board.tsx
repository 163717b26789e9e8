import type { ReactElement } from "react";
import { Link } from "react-router";
import { tierOf } from "#engine/tiers.ts";
import { leaderboardCall, type LeaderboardEntry, ownPlaceCall } from "#protocol/calls/leaderboard.ts";
import type { Pool } from "#protocol/calls/users.ts";
import { FramedAvatar } from "#web/entities/cosmetic/FramedAvatar.tsx";
import { playerPath } from "#web/entities/paths.ts";
import { RankBadge } from "#web/entities/player/RankBadge.tsx";
import { TierBadge } from "#web/entities/player/TierBadge.tsx";
import { tierKeyOf } from "#web/entities/player/tierText.ts";
import { queryOf } from "#web/entities/queries/queryOf.ts";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { ratingText } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { classes } from "#web/ui/classes.ts";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import styles from "./LeaderboardPage.module.css";
import { leaderboardText } from "./text/en.ts";

/** Which part of a leaderboard is shown. */
export interface BoardView {
  readonly pool: Pool;
  /** A part of a name to search for; empty shows every player. */
  readonly search: string;
  /** 1 for the first page. */
  readonly page: number;
}

/** Rows of a page. */
export const boardRows = 25;

/** The rows of a page of a board, and one row more when another page follows. */
export function boardQuery({ pool, search, page }: BoardView) {
  const rows = { limit: boardRows + 1, offset: (page - 1) * boardRows };
  return queryOf(leaderboardCall, { query: { pool, ...rows, ...(search !== "" && { search }) } });
}

/** The reader's own row of a pool, once it is known; null for visitors and unlisted players. */
function useOwnPlace(pool: Pool): LeaderboardEntry | null {
  const isPlayer = useSession(({ user }) => isSignedIn(user));
  const [own] = useLoaded({ ...queryOf(ownPlaceCall, { query: { pool } }), enabled: isPlayer });
  return isPlayer && own.state === "ready" ? own.value : null;
}

interface BoardProps {
  readonly pool: Pool;
  readonly entries: readonly LeaderboardEntry[];
}

/** Ranked players. The reader's own row stays in sight, also when it is not on this page. */
export function Board({ pool, entries }: BoardProps): ReactElement {
  const t = useText(leaderboardText);
  const own = useOwnPlace(pool);
  const isListed = entries.some((entry) => entry.user_id === own?.user_id);
  return (
    <table className={styles.board}>
      <thead>
        <tr>
          <th scope="col">{t("rank")}</th>
          <th scope="col">{t("player")}</th>
          <th scope="col">{t("points")}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.user_id} entry={entry} isOwn={entry.user_id === own?.user_id} />
        ))}
      </tbody>
      {own === null || isListed ? null : (
        <tfoot>
          <Row entry={own} isOwn />
        </tfoot>
      )}
    </table>
  );
}

function Row({ entry, isOwn }: { readonly entry: LeaderboardEntry; readonly isOwn: boolean }): ReactElement {
  const t = useText(leaderboardText);
  const common = useText(sharedText);
  const language = useLanguage();
  const points = ratingText(entry, language);
  return (
    <tr className={classes(isOwn && styles.boardOwn)} aria-current={isOwn || undefined}>
      <td>
        <RankBadge rank={entry.rank} prefix="#" />
      </td>
      <td>
        <span className={styles.boardPlayer}>
          <FramedAvatar
            key={entry.image_url}
            userId={entry.user_id}
            look={entry.look}
            src={entry.image_url}
            size={36}
          />
          <Link className={styles.boardName} to={playerPath(entry.user_id)}>
            <PlayerName name={entry.username} />
          </Link>
          {isOwn ? <span className={styles.boardYou}>{common("you")}</span> : null}
          <TierBadge tier={tierOf(entry.rating)} size={28} label={common(tierKeyOf(entry.rating))} />
        </span>
      </td>
      <td className={classes(styles.boardPoints, "figures")}>
        {entry.is_provisional ? <abbr title={t("provisional")}>{points}</abbr> : points}
      </td>
    </tr>
  );
}
