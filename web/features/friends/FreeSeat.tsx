import type { ReactElement, ReactNode } from "react";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import { EmptyState } from "#web/ui/Notice.tsx";

interface FreeSeatProps {
  readonly title: string;
  readonly hint: string;
  /** The way on. */
  readonly children: ReactNode;
}

/** A place at the felt that nobody has taken yet: cards are dealt, whoever they are for is still to come. */
export function FreeSeat({ title, hint, children }: FreeSeatProps): ReactElement {
  return (
    <div className="free-seat">
      <div className="free-seat-cards" aria-hidden="true">
        <PlayingCard size="small" />
        <PlayingCard size="small" />
        <PlayingCard size="small" />
      </div>
      <EmptyState title={title} hint={hint}>
        {children}
      </EmptyState>
    </div>
  );
}
