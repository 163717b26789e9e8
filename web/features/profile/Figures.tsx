import type { ReactElement, ReactNode } from "react";
import type { Language } from "#web/platform/languages/i18n.ts";
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

/** The share of matches won, in percent with two decimals; 0 before the first match. */
export function winRateText(won: number, played: number, language: Language): string {
  const share = played === 0 ? 0 : won / played;
  const digits = played === 0 ? 0 : 2;
  return new Intl.NumberFormat(language, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share);
}
