import type { Cluster } from "./cluster.ts";

/** Work that one node does for all. */
export interface LeaderWork {
  /** This node leads from now on. */
  readonly begin: () => void;
  /** It leads no more: nothing is begun by itself. */
  readonly end: () => void;
}

/** Does work while this node leads: at once if it does, and whenever it comes to lead. A server alone always leads. */
export function whileLeading(cluster: Pick<Cluster, "isLeader" | "watch">, { begin, end }: LeaderWork): void {
  cluster.watch({ leading: begin, following: end });
  if (cluster.isLeader) begin();
}
