import type { ReactElement } from "react";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";

/** Rows of players that are being fetched. */
export function RowSkeletons({ rows }: { readonly rows: number }): ReactElement {
  return (
    <SkeletonRows rows={rows}>
      <Skeleton round width="3rem" height="3rem" />
      <Skeleton width="45%" />
    </SkeletonRows>
  );
}
