import type { ReactElement } from "react";
import { useLanguage, useText } from "#web/lib/i18n.ts";
import { ratingChange } from "#web/lib/matches.ts";
import { MatchChange } from "#web/ui/MatchRow.tsx";
import { isRatedFor, useOwnLine } from "../ratings.ts";
import { useView } from "../tableContext.ts";
import { gameText } from "../text.ts";
import "./rating.css";

/** From which rating to which the match has brought the player; its place is kept until that is known. */
export function RatingMoved(): ReactElement | null {
  const t = useText(gameText);
  const view = useView();
  const line = useOwnLine(view);
  const points = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 0 });
  if (!isRatedFor(view)) return null;
  const change = line === null ? undefined : ratingChange(line);
  return (
    <p className="match-rating figures" role="status">
      {change === undefined ? null : (
        <>
          {t("ratingMoved", {
            before: points.format(line?.rating_before ?? 0),
            after: points.format(line?.rating_after ?? 0),
          })}
          <MatchChange change={change} />
        </>
      )}
    </p>
  );
}
