import type { ReactElement, ReactNode } from "react";
import styles from "./ProfilePage.module.css";

/** A row of figures, each with its name above it. */
export function Figures({ children }: { readonly children: ReactNode }): ReactElement {
  return <dl className={styles.profileFigures}>{children}</dl>;
}

/** One figure. */
export function Figure({ label, value }: { readonly label: string; readonly value: string }): ReactElement {
  return (
    <div className={styles.profileFigure} data-testid="profile-figure">
      <dt>{label}</dt>
      <dd className="figures">{value}</dd>
    </div>
  );
}
