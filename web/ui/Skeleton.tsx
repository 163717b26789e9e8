import type { ReactElement, ReactNode } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import "./Skeleton.css";
import { uiText } from "./text.ts";

/** A grey stand-in for a line or a picture that is being fetched. */
export function Skeleton({
  width,
  height,
  round = false,
}: {
  readonly width?: string;
  readonly height?: string;
  readonly round?: boolean;
}): ReactElement {
  return <span className={round ? "skeleton skeleton-round" : "skeleton"} style={{ width, height }} />;
}

/** Stand-ins for rows that are being fetched; a screen reader hears one word instead of many shapes. */
export function SkeletonRows({
  rows,
  children,
}: {
  readonly rows: number;
  readonly children: ReactNode;
}): ReactElement {
  const t = useText(uiText);
  return (
    <div role="status" className="skeleton-rows">
      <span className="visually-hidden">{t("loading")}</span>
      <div aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="skeleton-row" data-testid="skeleton-row">
            {children}
          </div>
        ))}
      </div>
    </div>
  );
}
