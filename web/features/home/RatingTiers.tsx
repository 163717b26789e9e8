import type { ReactElement } from "react";
import { TIERS, tierOf } from "#engine/tiers.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { tierKeys } from "#web/entities/player/tierText.ts";
import { classes } from "#web/ui/classes.ts";
import { Panel } from "#web/ui/Panel.tsx";
import { homeText } from "./firstPage/text/en.ts";
import styles from "./HomeLists.module.css";

/** The tiers of ratings, from the top down [R23]. */
export function RatingTiers(): ReactElement {
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
