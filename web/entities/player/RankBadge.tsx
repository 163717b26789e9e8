import type { ReactElement } from "react";
import { classes } from "#web/ui/classes.ts";
import styles from "./RankBadge.module.css";

const medals: Readonly<Record<number, string>> = { 1: "gold", 2: "silver", 3: "bronze" };

/** A rank in a list; the first three are gold, silver and bronze. */
export function RankBadge({ rank, prefix = "" }: { readonly rank: number; readonly prefix?: string }): ReactElement {
  const medal = medals[rank];
  return (
    <span
      className={classes(styles.rank, "figures", medal && styles[`rank-${medal}`])}
      data-medal={medal}
      data-testid="rank"
    >{`${prefix}${rank}`}</span>
  );
}
