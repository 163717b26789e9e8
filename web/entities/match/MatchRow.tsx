import type { ReactElement } from "react";
import { Link } from "react-router";
import type { MatchLine, MatchLineSide, RatingChange } from "./matches.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import "./MatchRow.css";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";

/** One finished match on a line: its kind, the score of each side, how long ago. */
export function MatchRow({ line }: { readonly line: MatchLine }): ReactElement {
  const { badge, strong, won, result, me, others, change, when, dateTime, to } = line;
  return (
    <li className={classes("match-row", won && "match-row-won")}>
      <MatchBadge strong={strong}>{badge}</MatchBadge>
      <span className="match-score">
        <span className="match-own">
          <span className={classes("match-mark", won && "match-mark-won")} role="img" aria-label={result.label}>
            {result.sign}
          </span>
          <MatchSide {...me} lead />
        </span>
        {others.map((side, at) => (
          <MatchSide key={at} {...side} />
        ))}
      </span>
      <MatchChange change={change} />
      <time className="match-when" dateTime={dateTime}>
        {when}
      </time>
      <Link className="match-open" data-testid="match-open" to={to.path} aria-label={to.label}>
        <Icon name="chevron-right" size={18} />
      </Link>
    </li>
  );
}

/** The kind of a match. */
export function MatchBadge({
  strong,
  children,
}: {
  readonly strong: boolean;
  readonly children: string;
}): ReactElement {
  return <span className={classes("match-badge", strong && "match-badge-strong")}>{children}</span>;
}

/** The change of the rating, if there was one. */
export function MatchChange({ change }: { readonly change: RatingChange | undefined }): ReactElement | null {
  if (change === undefined) return null;
  return (
    <span
      className={classes("match-change", "figures", change.down && "match-change-down")}
      role="img"
      aria-label={change.label}
    >
      {change.text}
    </span>
  );
}

function MatchSide({ name, score, to, lead = false }: MatchLineSide & { readonly lead?: boolean }): ReactElement {
  return (
    <span className={classes("match-row-side", lead && "match-row-side-lead")}>
      {to === undefined ? (
        <span className="match-name">{name}</span>
      ) : (
        <Link className="match-name" to={to}>
          {name}
        </Link>
      )}{" "}
      <b className="figures">{score}</b>
    </span>
  );
}

/** Placeholders while matches are being fetched. */
export function MatchSkeletons({ rows }: { readonly rows: number }): ReactElement {
  return (
    <SkeletonRows rows={rows}>
      <Skeleton width="5rem" height="1.5rem" round />
      <Skeleton width="50%" />
      <Skeleton width="4rem" />
    </SkeletonRows>
  );
}
