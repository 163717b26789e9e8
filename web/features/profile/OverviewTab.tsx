import type { ReactElement } from "react";
import { TIERS, tierOf } from "#engine/tiers.ts";
import type { Pool, PoolRating } from "#protocol/calls/users.ts";
import type { ProfileDetails, PublicProfile } from "#protocol/calls/profiles.ts";
import { ratingText, formatInteger } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { tierKeyOf, tierKeys } from "#web/entities/player/tierText.ts";
import { TierBadge } from "#web/entities/player/TierBadge.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/Notice.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { Figure, Figures } from "./Figures.tsx";
import { profileText } from "./text/en.ts";
import { classes } from "#web/ui/classes.ts";
import styles from "./ProfilePage.module.css";

interface OverviewTabProps {
  readonly profile: PublicProfile;
  readonly details: ProfileDetails;
}

/** The season so far, and the player's rating and rank in both pools. */
export function OverviewTab({ profile, details }: OverviewTabProps): ReactElement {
  const t = useText(profileText);
  const language = useLanguage();
  const { games_won, games_played, ratings } = details;
  const { duel } = ratings;
  return (
    <div className={styles.profileParts}>
      <Panel title={t("season")} className={styles.profileSeason}>
        <Figures>
          <Figure label={t("rank")} value={duel.rank === null ? "–" : `#${duel.rank}`} />
          <Figure label={t("rating")} value={ratingText(duel, language)} />
          <Figure label={t("wins")} value={formatInteger(games_won, language)} />
          <Figure label={t("losses")} value={formatInteger(games_played - games_won, language)} />
        </Figures>
        {games_played > 0 ? null : (
          <EmptyState title={t("noMatchesYet")} hint={t(profile.is_own ? "ownFirstHint" : "firstHint")}>
            {profile.is_own ? (
              <ButtonLink kind="primary" to="/">
                {t("play")}
              </ButtonLink>
            ) : null}
          </EmptyState>
        )}
      </Panel>
      <PoolPanel pool="duel" worth={duel} />
      <PoolPanel pool="table" worth={ratings.table} />
    </div>
  );
}

function PoolPanel({ pool, worth }: { readonly pool: Pool; readonly worth: PoolRating }): ReactElement {
  const t = useText(profileText);
  const common = useText(sharedText);
  const language = useLanguage();
  const { rating, rank, rated_played, is_provisional } = worth;
  return (
    <Panel title={t(pool)}>
      <div className={styles.pool}>
        <TierBadge tier={tierOf(rating)} size={72} />
        <div>
          <p className={classes(styles.poolRating, "figures")}>{ratingText(worth, language)}</p>
          <p className={styles.poolTier}>{common(tierKeyOf(rating))}</p>
        </div>
        <dl className={styles.poolFacts}>
          <div>
            <dt>{t("rank")}</dt>
            <dd className="figures">{rank === null ? "–" : `#${rank}`}</dd>
          </div>
          <div>
            <dt>{t("ratedMatches")}</dt>
            <dd className="figures">{formatInteger(rated_played, language)}</dd>
          </div>
        </dl>
      </div>
      <NextTier rating={rating} />
      {is_provisional ? <p className={styles.poolNote}>{t("provisional")}</p> : null}
    </Panel>
  );
}

/** The progress to the next tier. */
function NextTier({ rating }: { readonly rating: number }): ReactElement | null {
  const t = useText(profileText);
  const common = useText(sharedText);
  const points = Math.round(rating);
  const next = TIERS.find((tier) => tier.ratingMin > points);
  const own = TIERS.findLast((tier) => tier.ratingMin <= points);
  if (next === undefined || own === undefined) return null;
  const label = t("toNextTier", { count: next.ratingMin - points, tier: common(tierKeys[next.name]) });
  return (
    <div className={styles.poolNext}>
      <ProgressBar value={points - own.ratingMin} max={next.ratingMin - own.ratingMin} label={label} />
      <p aria-hidden="true">{label}</p>
    </div>
  );
}
