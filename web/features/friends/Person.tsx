import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { tierOf } from "#engine/tiers.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import { FramedAvatar } from "#web/entities/cosmetic/FramedAvatar.tsx";
import { playerPath } from "#web/entities/paths.ts";
import { TierBadge } from "#web/entities/player/TierBadge.tsx";
import { tierKeyOf } from "#web/entities/player/tierText.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { ratingText } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import styles from "./FriendsPage.module.css";

/** A friend's presence, as far as the friend shows it. */
export type Presence = "online" | "playing" | "offline";

interface PersonProps {
  readonly user: PublicUser;
  /** The id of the name's element, for the descriptions of the row's buttons. */
  readonly nameId: string;
  readonly size: number;
  readonly presence?: Presence;
  /** Shown below the name. */
  readonly children: ReactNode;
}

/** The player of a row: picture, name, and a line or two. */
export function Person({ user, nameId, size, presence, children }: PersonProps): ReactElement {
  return (
    <div className={styles.friendWho}>
      <span className={classes(styles.friendFace, presence && styles[`friendFace-${presence}`])}>
        <FramedAvatar key={user.image_url} userId={user.id} look={user.look} src={user.image_url} size={size} />
      </span>
      <div className={styles.friendWords}>
        <Link className={styles.friendName} data-testid="friend-name" id={nameId} to={playerPath(user.id)}>
          <PlayerName name={user.username} />
        </Link>
        {children}
      </div>
    </div>
  );
}

interface StandingProps {
  readonly rating: number;
  readonly is_provisional: boolean;
}

/** A player's tier and rating in a line. */
export function Standing({ rating, is_provisional }: StandingProps): ReactElement {
  const t = useText(sharedText);
  const language = useLanguage();
  return (
    <p className={styles.friendStanding}>
      <TierBadge tier={tierOf(rating)} size={20} />
      <span className={styles.friendTier}>{t(tierKeyOf(rating))}</span>
      <span className="figures">{ratingText({ rating, is_provisional }, language)}</span>
    </p>
  );
}

/** Rows of players that are being fetched. */
export function RowSkeletons({ rows }: { readonly rows: number }): ReactElement {
  return (
    <SkeletonRows rows={rows}>
      <Skeleton round width="3rem" height="3rem" />
      <Skeleton width="45%" />
    </SkeletonRows>
  );
}
