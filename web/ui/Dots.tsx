import type { ReactElement } from "react";
import styles from "./Dots.module.css";

/** Three bouncing dots that show waiting. */
export function Dots({ label }: { readonly label: string }): ReactElement {
  return (
    <span className={styles.dots} data-part="dots" role="status">
      <span className="visually-hidden">{label}</span>
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
    </span>
  );
}

/** A spinning ring beside loading content. */
export function Spinner(): ReactElement {
  return <span className={styles.spinner} aria-hidden="true" />;
}
