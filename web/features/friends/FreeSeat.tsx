import type { ReactElement, ReactNode } from "react";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import { EmptyState } from "#web/ui/Notice.tsx";
import styles from "./friendsPage.module.css";

interface FreeSeatProps {
  readonly title: string;
  readonly hint: string;
  /** A button or link to go on. */
  readonly children: ReactNode;
}

/** The empty state of a list of friends, drawn as a free seat with dealt cards. */
export function FreeSeat({ title, hint, children }: FreeSeatProps): ReactElement {
  return (
    <div className={styles.freeSeat}>
      <div className={styles.freeSeatCards} aria-hidden="true">
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
