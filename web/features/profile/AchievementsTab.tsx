import type { ReactElement } from "react";
import { type Achievement, achievementsCall, type PublicProfile } from "#protocol/calls/profiles.ts";
import { dayOf, formatInteger } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { TierBadge } from "#web/entities/player/TierBadge.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { ErrorState } from "#web/ui/Notice.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { type AchievementFace, achievementFaces } from "#web/entities/player/achievements/achievementFaces.ts";
import { queryOf } from "#web/entities/queries/queryOf.ts";
import { achievementText } from "#web/entities/player/achievements/text/en.ts";
import { profileText } from "./text/en.ts";
import styles from "#web/ui/Panel.module.css";
import profilePageStyles from "./ProfilePage.module.css";

const skeletonRows = 4;

/** The player's achievements, and the progress of those not yet earned. */
export function AchievementsTab({ profile }: { readonly profile: PublicProfile }): ReactElement {
  const t = useText(profileText);
  const { id } = profile.user;
  const [achievements, again] = useLoaded(queryOf(achievementsCall, { params: { id } }));
  if (achievements.state === "failed") {
    return (
      <div className={styles.panel} data-part="panel">
        <ErrorState text={t("failedProfile")} onRetry={again} />
      </div>
    );
  }
  if (achievements.state === "loading") {
    return (
      <div className={styles.panel} data-part="panel">
        <SkeletonRows rows={skeletonRows}>
          <Skeleton round width="3rem" height="3rem" />
          <Skeleton width="60%" />
        </SkeletonRows>
      </div>
    );
  }
  const all = achievements.value;
  const earned = all.filter(({ earned_at }) => earned_at !== null);
  return (
    <section aria-label={t("achievements")}>
      <h2 className="visually-hidden">{t("achievements")}</h2>
      <p className={profilePageStyles.featsCount}>{t("earnedOf", { earned: earned.length, total: all.length })}</p>
      <ul className={profilePageStyles.feats}>
        {all.map((achievement) => (
          <AchievementItem key={achievement.key} achievement={achievement} />
        ))}
      </ul>
    </section>
  );
}

function AchievementSign({ sign }: Pick<AchievementFace, "sign">): ReactElement {
  return (
    <span className={classes(profilePageStyles.featIcon, "tier" in sign && profilePageStyles.featTier)}>
      {"tier" in sign ? <TierBadge tier={sign.tier} size={56} /> : <Icon name={sign.icon} size={28} />}
    </span>
  );
}

function AchievementItem({ achievement }: { readonly achievement: Achievement }): ReactElement {
  const t = useText(profileText);
  const names = useText(achievementText);
  const language = useLanguage();
  const { key, earned_at, progress, target } = achievement;
  const face = achievementFaces[key];
  const name = names(face.name);
  const isEarned = earned_at !== null;
  const soFar = t("progressOf", {
    progress: formatInteger(progress, language),
    target: formatInteger(target, language),
  });
  return (
    <li className={classes(profilePageStyles.feat, isEarned && profilePageStyles.featEarned)} data-testid="feat">
      <AchievementSign sign={face.sign} />
      <div className={profilePageStyles.featWords}>
        <h3>{name}</h3>
        <p>{names(face.how)}</p>
        {isEarned ? (
          <p className={profilePageStyles.featWhen}>
            <Icon name="check" size={16} /> {t("earnedOn", { date: dayOf(earned_at, language) })}
          </p>
        ) : (
          <div className={profilePageStyles.featProgress}>
            <ProgressBar value={progress} max={target} label={`${name}: ${soFar}`} />
            <span className="figures" aria-hidden="true">
              {soFar}
            </span>
          </div>
        )}
      </div>
    </li>
  );
}
