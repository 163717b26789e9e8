import type { ReactElement } from "react";
import { Link } from "react-router";
import type { MatchLine, MatchLineSide, RatingChange } from "./matches.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import type { ReducedMatch } from "#protocol/calls/matches.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { finishedMatchText } from "#web/entities/match/text/en.ts";
import styles from "./MatchRow.module.css";

/** One finished match on a line: its kind, the score of each side, how long ago. */
export function MatchRow({ line }: { readonly line: MatchLine }): ReactElement {
  const { badge, strong, won, result, me, others, change, when, dateTime, to } = line;
  return (
    <li className={classes(styles.matchRow, won && styles.matchRowWon)}>
      <MatchBadge strong={strong}>{badge}</MatchBadge>
      <span className={styles.matchScore}>
        <span className={styles.matchOwn}>
          <span className={classes(styles.matchMark, won && styles.matchMarkWon)} role="img" aria-label={result.label}>
            {result.sign}
          </span>
          <MatchSide {...me} lead />
        </span>
        {others.map((side, at) => (
          <MatchSide key={at} {...side} />
        ))}
      </span>
      <MatchChange change={change} />
      <time className={styles.matchWhen} dateTime={dateTime}>
        {when}
      </time>
      <Link className={styles.matchOpen} data-testid="match-open" to={to.path} aria-label={to.label}>
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
  return <span className={classes(styles.matchBadge, strong && styles.matchBadgeStrong)}>{children}</span>;
}

/** The change of the rating, if there was one. */
export function MatchChange({ change }: { readonly change: RatingChange | undefined }): ReactElement | null {
  if (change === undefined) return null;
  return (
    <span
      className={classes(styles.matchChange, "figures", change.down && styles.matchChangeDown)}
      role="img"
      aria-label={change.label}
    >
      {change.text}
    </span>
  );
}

function MatchSide({ name, score, to, lead = false }: MatchLineSide & { readonly lead?: boolean }): ReactElement {
  return (
    <span className={classes(styles.matchRowSide, lead && styles.matchRowSideLead)}>
      {to === undefined ? (
        <PlayerName className={styles.matchName} name={name} />
      ) : (
        <Link className={styles.matchName} to={to}>
          <PlayerName name={name} />
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

const sentences = {
  less: { often: "lessOften", place: "lessPlace", limit: "lessLimit" },
  not: { often: "notOften", place: "notPlace", limit: "notLimit" },
} as const;

/** Why a ranked match counted less for the reader's rating, or not at all; nothing if it counted in full. */
export function Dampened({ match }: { readonly match: ReducedMatch | null }): ReactElement | null {
  const t = useText(finishedMatchText);
  if (match === null) return null;
  return <p className={styles.dampened}>{t(sentences[match.is_counted ? "less" : "not"][match.reason])}</p>;
}
