import type { ReactElement, ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./Page.module.css";

export interface PageProps {
  /** The heading, and the document's title. */
  readonly title: string;
  readonly lead?: ReactNode;
  /** Prose has short lines. */
  readonly prose?: boolean;
  readonly children?: ReactNode;
}

/** A page of the site: its title in the browser's tab, its heading, its content. */
export function Page({ title, lead, prose = false, children }: PageProps): ReactElement {
  return (
    <div className={classes(styles.page, prose && styles.pageProse)}>
      <DocumentTitle title={title} />
      <header className={styles.pageHead}>
        <h1>{title}</h1>
        {lead === undefined ? null : <p className={styles.pageLead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}

/** The browser tab's title, followed by the product's name. */
export function DocumentTitle({ title }: { readonly title: string }): ReactElement {
  return <title>{`${title} · Spar`}</title>;
}
