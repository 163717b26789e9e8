import type { ReactElement, ReactNode } from "react";
import { Button } from "./Button.tsx";
import { MatchRow, type MatchRowProps } from "./MatchRow.tsx";
import "./MatchRow.css";

export interface MatchListProps {
  readonly rows: readonly (MatchRowProps & { readonly id: string })[];
  /** What the button says that shows further rows; absent where there are none. */
  readonly more?: string | undefined;
  readonly isFetching?: boolean;
  readonly onMore?: () => void;
  /** What stands under the rows, such as why no more came. */
  readonly children?: ReactNode;
}

/** Finished matches, one a line, with a button for those that follow. */
export function MatchList({ rows, more, isFetching = false, onMore, children }: MatchListProps): ReactElement {
  return (
    <>
      <ul className="match-list">
        {rows.map(({ id, ...row }) => (
          <MatchRow key={id} {...row} />
        ))}
      </ul>
      {children}
      {more === undefined ? null : (
        <div className="match-more">
          <Button busy={isFetching} onClick={onMore}>
            {more}
          </Button>
        </div>
      )}
    </>
  );
}
