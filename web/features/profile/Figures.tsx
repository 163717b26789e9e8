import type { ReactElement, ReactNode } from "react";

/** A row of figures, each with its name above it. */
export function Figures({ children }: { readonly children: ReactNode }): ReactElement {
  return <dl className="profile-figures">{children}</dl>;
}

/** One figure. */
export function Figure({ label, value }: { readonly label: string; readonly value: string }): ReactElement {
  return (
    <div className="profile-figure" data-testid="profile-figure">
      <dt>{label}</dt>
      <dd className="figures">{value}</dd>
    </div>
  );
}
