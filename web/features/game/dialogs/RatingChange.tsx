import type { ReactElement } from "react";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { ratingChange } from "#web/entities/match/matches.ts";
import { MatchChange } from "#web/entities/match/MatchRow.tsx";
import { Dampened } from "#web/entities/match/ratings/Dampened.tsx";
import { isRatedFor, type OwnResult } from "./ownResult.ts";
import { useView } from "../state/tableContext.ts";
import { gameText } from "../text/en.ts";
import styles from "./RatingChange.module.css";
import { classes } from "#web/ui/classes.ts";

/** The rating before and after the match, and why the change was reduced; its place is empty until that is known. */
export function RatingChange({ result }: { readonly result: OwnResult | null }): ReactElement | null {
  const t = useText(gameText);
  const view = useView();
  const points = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 0 });
  if (!isRatedFor(view)) return null;
  const change = result === null ? undefined : ratingChange(result.line);
  return (
    <div role="status">
      <p className={classes(styles.matchRating, "figures")}>
        {change === undefined ? null : (
          <>
            {t("ratingMoved", {
              before: points.format(result?.line.rating_before ?? 0),
              after: points.format(result?.line.rating_after ?? 0),
            })}
            <MatchChange change={change} />
          </>
        )}
      </p>
      <Dampened match={result?.dampened ?? null} />
    </div>
  );
}
