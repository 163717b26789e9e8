import type { ReactElement } from "react";
import { classes } from "#web/ui/classes.ts";
import "./RankBadge.css";

const medals: Readonly<Record<number, string>> = { 1: "rank-gold", 2: "rank-silver", 3: "rank-bronze" };

/** A place in a list; the first three wear gold, silver and bronze. */
export function RankBadge({ rank, prefix = "" }: { readonly rank: number; readonly prefix?: string }): ReactElement {
  return <span className={classes("rank", "figures", medals[rank])}>{`${prefix}${rank}`}</span>;
}
