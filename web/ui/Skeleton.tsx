import type { ReactElement, ReactNode } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import styles from "./Skeleton.module.css";
import { uiText } from "./text/en.ts";
import { classes } from "./classes.ts";

/** A grey placeholder for a line or a picture that is being fetched. */
export function Skeleton({
  width,
  height,
  round = false,
}: {
  readonly width?: string;
  readonly height?: string;
  readonly round?: boolean;
}): ReactElement {
  return (
    <span
      className={round ? classes(styles.skeleton, styles.skeletonRound) : styles.skeleton}
      style={{ width, height }}
    />
  );
}

/** Placeholders for rows that are being fetched; a screen reader reads one word for all of them. */
export function SkeletonRows({
  rows,
  children,
}: {
  readonly rows: number;
  readonly children: ReactNode;
}): ReactElement {
  const t = useText(uiText);
  return (
    <div role="status">
      <span className="visually-hidden">{t("loading")}</span>
      <div aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={styles.skeletonRow} data-testid="skeleton-row">
            {children}
          </div>
        ))}
      </div>
    </div>
  );
}
