import { type ReactElement, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import styles from "./Panel.module.css";

export interface PanelProps {
  readonly title: ReactNode;
  /** The content to the right of the title. */
  readonly aside?: ReactNode;
  readonly className?: string;
  /** The panel's data-testid. */
  readonly testId?: string;
  readonly children: ReactNode;
}

/** A titled part of a page on its own background. */
export function Panel({ title, aside, className, testId, children }: PanelProps): ReactElement {
  const id = useId();
  return (
    <section className={classes(styles.panel, className)} data-part="panel" data-testid={testId} aria-labelledby={id}>
      <header className={styles.panelHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
