import type { ReactElement } from "react";
import type { UserId } from "#protocol/ids.ts";
import type { MatchRecord } from "#protocol/calls/matches.ts";
import { MATCH_KINDS, type MatchKind } from "#protocol/calls/profiles.ts";
import { listFailure } from "#web/platform/calls/failures.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { matchLines } from "./matches.ts";
import type { Pages } from "#web/platform/queries/pages.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { Button } from "#web/ui/Button.tsx";
import { MatchRow, MatchSkeletons } from "./MatchRow.tsx";
import { ErrorState } from "#web/ui/Notice.tsx";
import { Segments } from "#web/ui/RadioGroup.tsx";
import styles from "./MatchRow.module.css";

const skeletonRows = 6;

export interface MatchFilterProps {
  readonly value: MatchKind;
  readonly onChange: (value: MatchKind) => void;
}

/** The choice of match kinds in a list. */
export function MatchFilter({ value, onChange }: MatchFilterProps): ReactElement {
  const t = useText(sharedText);
  return (
    <div className={styles.matchFilter}>
      <Segments
        label={t("filterLabel")}
        choices={MATCH_KINDS.map((kind) => ({ value: kind, label: t(kind === "all" ? "filterAll" : kind) }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

export interface MatchListProps {
  readonly matches: Pages<MatchRecord>;
  /** The player whose matches the list shows. */
  readonly userId: UserId | undefined;
  /** That player's name; undefined if it is the reader. */
  readonly name?: string | undefined;
  /** The sentence for an empty list. */
  readonly empty: ReactElement;
  readonly onMore: () => void;
  readonly onRetry: () => void;
}

/** The finished matches fetched so far, one per line, with a button that fetches more. */
export function MatchList({ matches, userId, name, empty, onMore, onRetry }: MatchListProps): ReactElement {
  const t = useText(sharedText);
  if (matches.state === "loading") return <MatchSkeletons rows={skeletonRows} />;
  if (matches.state === "failed") {
    return <ErrorState text={t(listFailure(matches.failure, "failedGames"))} onRetry={onRetry} />;
  }
  const { rows, atMs, more } = matches;
  if (rows.length === 0) return empty;
  return (
    <>
      <ul className={styles.matchList} data-testid="match-list">
        {matchLines(rows, userId, atMs, name).map((line) => (
          <MatchRow key={line.id} line={line} />
        ))}
      </ul>
      {more === "failed" ? <ErrorState text={t("failedGames")} /> : null}
      {more === "nothing" ? null : (
        <div className={styles.matchMore}>
          <Button busy={more === "fetching"} onClick={onMore}>
            {t(more === "failed" ? "retry" : "showMore")}
          </Button>
        </div>
      )}
    </>
  );
}
