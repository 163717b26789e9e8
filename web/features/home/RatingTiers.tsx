import type { ReactElement } from "react";
import { TIERS, tierOf } from "#engine/tiers.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { sharedText } from "#web/platform/calls/text.ts";
import { tierKeys } from "#web/entities/player/tierText.ts";
import { classes } from "#web/ui/classes.ts";
import { Panel } from "#web/ui/Panel.tsx";
import { homeText } from "./firstPage/text.ts";

/** The tiers of ratings, from the top down [R23]. */
export function RatingTiers(): ReactElement {
  const t = useText(homeText);
  const common = useText(sharedText);
  const user = useSession((session) => session.user);
  const yours = user !== null && isSignedIn(user) ? tierOf(user.rating) : null;
  return (
    <Panel title={t("tiers")} className="home-tiers">
      <ol className="tier-list" reversed>
        {TIERS.map(({ name, ratingMin }, at) => {
          const next = TIERS[at + 1];
          return (
            <li key={name} className={classes("tier-row", name === yours && "tier-row-yours")}>
              <span className="tier-name">
                {common(tierKeys[name])}
                {name === yours ? <span className="visually-hidden"> {t("yourTier")}</span> : null}
              </span>
              <span className="tier-range figures">
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
